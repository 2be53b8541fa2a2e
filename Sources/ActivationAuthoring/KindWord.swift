/// The words for kinds of attachments, as people say them, with the types that they mean.
///
/// They follow the names of Apple's activation keys: an image is `public.image`, a movie `public.movie`, a web URL a `public.url` that is not a
/// `public.file-url` (documented in the App Extension Programming Guide, "Declaring Supported Data Types").
struct KindWord {
  let singular: String
  let plural: String
  let types: [String]
  let exceptions: [String]

  private init(_ singular: String, _ plural: String, _ types: [String], except exceptions: [String] = []) {
    self.singular = singular
    self.plural = plural
    self.types = types
    self.exceptions = exceptions
  }

  static let all: [KindWord] = [
    KindWord("image", "images", ["public.image"]),
    KindWord("movie", "movies", ["public.movie"]),
    KindWord("audio file", "audio files", ["public.audio"]),
    KindWord("web URL", "web URLs", ["public.url"], except: ["public.file-url"]),
    KindWord("URL", "URLs", ["public.url"]),
    KindWord("file URL", "file URLs", ["public.file-url"]),
    KindWord("text", "texts", ["public.text"]),
    KindWord("plain text", "plain texts", ["public.plain-text"]),
    KindWord("PDF", "PDFs", ["com.adobe.pdf"]),
    KindWord("contact", "contacts", ["public.contact"]),
    KindWord("vCard", "vCards", ["public.vcard"]),
    KindWord("location", "locations", ["public.location"]),
    KindWord("web page with a script's results", "web pages with a script's results", ["com.apple.property-list"]),
    KindWord("data file", "data files", ["public.data"]),
  ]

  /// The word for exactly these types; nil when there is none.
  static func named(_ types: [String], except exceptions: [String]) -> KindWord? {
    all.first { $0.types == types && Set($0.exceptions) == Set(exceptions) }
  }
}

extension Wish.Kind {
  /// The kind in words: `images or movies`, `public.jpeg attachments`.
  ///
  /// - Parameters:
  ///   - isPlural: Whether several are meant.
  ///   - isOnly: Whether the wish names no types, so that what has no named type is every attachment.
  func words(isPlural: Bool, isOnly: Bool = false) -> String {
    if types.isEmpty { return (isOnly ? "attachment" : "other attachment") + (isPlural ? "s" : "") }
    if let word = KindWord.named(types, except: exceptions) { return isPlural ? word.plural : word.singular }
    let exact = types.map { type in
      KindWord.named([type], except: []).map { isPlural ? $0.plural : $0.singular }
    }
    var text: String
    if exact.allSatisfy({ $0 != nil }) {
      text = Self.list(exact.compactMap { $0 }, "or")
    } else {
      text = Self.list(types, "or") + (isPlural ? " attachments" : " attachment")
    }
    if !exceptions.isEmpty { text += " other than " + Self.list(exceptions, "or") }
    return text
  }

  /// The kind's name in the plural: `images`, `web URLs`, `other attachments`.
  ///
  /// - Parameter isOnly: Whether there are no other kinds, so that what has no named type is every attachment.
  public func name(isOnly: Bool) -> String { words(isPlural: true, isOnly: isOnly) }

  /// `a, b or c`
  static func list(_ texts: [String], _ word: String) -> String {
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
