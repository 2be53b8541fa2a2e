internal import UniformTypes

/// A word for a kind of attachments, as people say it, with the types that it means.
///
/// Words follow the names of Apple's activation keys: an image is `public.image`, a movie `public.movie`, a web URL a `public.url` that is not a
/// `public.file-url` (documented in the App Extension Programming Guide, "Declaring Supported Data Types"). Where the types of a key are
/// inferred, a word has those of the preferred table: a text is `public.plain-text`, a file what has a `public.file-url`.
package struct KindWord: Sendable {
  /// The word for one: `image`.
  package let singular: String
  /// The word for several: `images`.
  package let plural: String
  /// The types, the widest ones.
  package let types: [String]
  /// Narrower types that aren't meant.
  package let exceptions: [String]
  /// Other words that are read as this one, each for one and for several.
  package let synonyms: [(singular: String, plural: String)]

  private init(
    _ singular: String, _ plural: String, _ types: [String], except exceptions: [String] = [],
    also synonyms: [(singular: String, plural: String)] = []
  ) {
    self.singular = singular
    self.plural = plural
    self.types = types
    self.exceptions = exceptions
    self.synonyms = synonyms
  }

  /// All words, those of Apple's keys first.
  package static let all: [KindWord] = [
    KindWord(
      "image", "images", ["public.image"],
      also: [("photo", "photos"), ("picture", "pictures"), ("image file", "image files"), ("pic", "pics")]),
    KindWord(
      "movie", "movies", ["public.movie"],
      also: [("video", "videos"), ("film", "films"), ("movie file", "movie files"), ("video file", "video files")]),
    KindWord("URL", "URLs", ["public.url"], also: [("uri", "uris")]),
    KindWord(
      "web URL", "web URLs", ["public.url"], except: ["public.file-url"],
      also: [
        ("link", "links"), ("web link", "web links"), ("web address", "web addresses"), ("website", "websites"),
        ("hyperlink", "hyperlinks"), ("web site", "web sites"), ("bookmark", "bookmarks"),
      ]),
    KindWord("web page", "web pages", ["com.apple.active-webpage"], also: [("webpage", "webpages")]),
    KindWord(
      "text", "texts", ["public.plain-text"],
      also: [
        ("plain text", "plain texts"), ("selected text", "selected texts"), ("text file", "text files"),
        ("caption", "captions"), ("note", "notes"), ("text snippet", "text snippets"),
      ]),
    KindWord("file URL", "file URLs", ["public.file-url"], also: [("file", "files"), ("document", "documents")]),
    KindWord(
      "audio file", "audio files", ["public.audio"],
      also: [
        ("audio", "audios"), ("audio recording", "audio recordings"), ("sound", "sounds"), ("recording", "recordings"),
        ("song", "songs"), ("voice note", "voice notes"), ("voice memo", "voice memos"),
      ]),
    KindWord(
      "PDF", "PDFs", ["com.adobe.pdf"],
      also: [("PDF file", "PDF files"), ("PDF document", "PDF documents")]),
    KindWord(
      "vCard", "vCards", ["public.vcard"],
      also: [("contact card", "contact cards"), ("business card", "business cards")]),
    KindWord("contact", "contacts", ["public.contact"], also: [("person", "people")]),
    KindWord(
      "calendar event", "calendar events", ["com.apple.ical.ics"],
      also: [("event", "events"), ("appointment", "appointments")]),
    KindWord(
      "location", "locations", ["com.apple.mapkit.map-item"], also: [("place", "places"), ("map item", "map items")]),
    KindWord("Live Photo", "Live Photos", ["com.apple.live-photo"]),
    KindWord(
      "archive", "archives", ["public.archive"], also: [("archive file", "archive files")]),
    KindWord(
      "ZIP archive", "ZIP archives", ["public.zip-archive"], also: [("zip", "zips"), ("ZIP file", "ZIP files")]),
    KindWord("folder", "folders", ["public.folder"], also: [("directory", "directories")]),
    KindWord("spreadsheet", "spreadsheets", ["public.spreadsheet"]),
    KindWord("presentation", "presentations", ["public.presentation"], also: [("slide deck", "slide decks")]),
    KindWord("e-book", "e-books", ["org.idpf.epub-container"], also: [("ebook", "ebooks"), ("EPUB", "EPUBs")]),
    KindWord(
      "Word document", "Word documents",
      ["com.microsoft.word.doc", "org.openxmlformats.wordprocessingml.document"],
      also: [("Word file", "Word files")]),
    KindWord(
      "web page with a script's results", "web pages with a script's results", ["com.apple.property-list"]),
    KindWord("data file", "data files", ["public.data"]),
  ]

  /// The word for exactly these types; nil when there is none.
  static func named(_ types: [String], except exceptions: [String]) -> KindWord? {
    all.first { $0.types == types && Set($0.exceptions) == Set(exceptions) }
  }

  /// A word as it was read.
  struct Reading {
    var word: KindWord
    var isPlural: Bool
  }

  /// Phrases that speak of any number without a count, as the Booleans of Apple's keys do.
  static let massPhrases: Set<String> = ["text", "plain text", "selected text", "web page", "webpage", "audio"]

  /// What a phrase of small letters means; nil when it is not a word for a kind.
  static func reading(_ phrase: String) -> Reading? {
    guard let entry = readings[phrase] else { return nil }
    return Reading(word: all[entry.place], isPlural: entry.isPlural)
  }

  /// The most words of a phrase.
  static let longestPhrase = 6

  /// All phrases, for suggestions.
  static let phrases: [String] = all.flatMap { word in
    [word.singular, word.plural] + word.synonyms.flatMap { [$0.singular, $0.plural] }
  }

  private static let readings: [String: (place: Int, isPlural: Bool)] = {
    var readings: [String: (place: Int, isPlural: Bool)] = [:]
    for (place, word) in all.enumerated() {
      for (singular, plural) in [(word.singular, word.plural)] + word.synonyms.map({ ($0.singular, $0.plural) }) {
        readings[singular.lowercased()] = (place, false)
        readings[plural.lowercased()] = (place, true)
      }
    }
    return readings
  }()
}

extension Wish.Kind {
  /// The kind in words: `images or movies`, `public.jpeg attachments`.
  ///
  /// - Parameters:
  ///   - isPlural: Whether several are meant.
  ///   - isOnly: Whether the wish names no types, so that what has no named type is every attachment.
  package func words(isPlural: Bool, isOnly: Bool = false) -> String {
    if types.isEmpty { return (isOnly ? "attachment" : "other attachment") + (isPlural ? "s" : "") }
    if exactTypes.isEmpty, let word = KindWord.named(types, except: exceptions) {
      return isPlural ? word.plural : word.singular
    }
    // Each type by its word; one that leaves something out may stand for the same exception here.
    var left = exceptions
    var names: [String] = []
    for type in types where exactTypes.isEmpty {
      guard let word = KindWord.all.last(where: { $0.types == [type] && $0.exceptions.allSatisfy(exceptions.contains) })
      else { break }
      left.removeAll { word.exceptions.contains($0) }
      names.append(isPlural ? word.plural : word.singular)
    }
    let isInWords = names.count == types.count
    if !isInWords { names = types.map { exactTypes.contains($0) ? $0 + " itself" : $0 } }
    var text = names.joined(separator: " or ")
    if !isInWords {
      left = exceptions
      if types.last.map({ !exactTypes.contains($0) }) ?? true { text += isPlural ? " attachments" : " attachment" }
    }
    if !left.isEmpty { text += " other than " + left.joined(separator: " or ") }
    return text
  }

  /// The kind's name in the plural: `images`, `web URLs`, `other attachments`.
  ///
  /// - Parameter isOnly: Whether there are no other kinds, so that what has no named type is every attachment.
  package func name(isOnly: Bool) -> String { words(isPlural: true, isOnly: isOnly) }

  /// `a, b or c`
  package static func list(_ texts: [String], _ word: String) -> String {
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
