internal import Documents
package import Predicates
package import UniformTypes

/// Reads a shared context from text, whichever of three notations it is in.
///
/// - JSON with the keys `extensionItems` or `attachments`, or any other object;
/// - the notation of Apple's App Extension Programming Guide, `{extensionItems = ({ attachments = (…); })}`;
/// - whatever a console printed of types; see ``PastedReader``.
///
/// Convenient shapes are brought into the evaluated one: an array
/// is taken as the items, a dictionary with `attachments` as the only item, an array of strings or one string as an
/// attachment's `registeredTypeIdentifiers`. Every other dictionary is taken as it is.
package enum ContextReader {
  /// Reads a shared context.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - name: The name of the input, for messages.
  ///   - types: The types that are known in printed text.
  ///   - limits: The limits; those on documents, items, attachments and types apply.
  /// - Throws: An error with its position, when the text is malformed, too large, or no shared context.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, types: TypeGraph = .system, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> Document {
    let mark = bytes.has("\u{feff}", at: 0) ? 3 : 0
    let text = withStraightQuotes(Array(bytes.dropFirst(mark)))
    do throws(ReadingError) {
      let start = try checkedStart(of: text, limits: limits)
      guard isPrinted(text, at: start) else {
        var writer = ValueWriter(limits: limits)
        return try writer.context(writer.addContext(text, at: start))
      }
      let items = try PastedReader(text, types: types).items.map { $0.map { $0.map { $0.text } } }
      return try normalize(SharedContext(registeredTypeIdentifiers: items).document, limits: limits)
    } catch {
      var error = error
      error.offset = error.offset.map { $0 + mark }
      throw error.located(in: bytes, name: name)
    }
  }

  /// Returns whether a text was printed, rather than written as a context: it isn't an object, and has none of the keys of one.
  package static func isPrinted(_ text: [UInt8], at start: Int? = nil) -> Bool {
    let text = withStraightQuotes(text)
    guard let start = start ?? text.firstIndex(where: { $0 > 0x20 && $0 < 0x80 }) else { return true }
    if ["<?xml", "<plist", "<!DOCTYPE", "bplist"].contains(where: { (word: StaticString) in text.has(word, at: start) })
    {
      return false
    }
    let isObject = text[start] == 0x7B
    if hasKey("attachments", in: text, bare: isObject || text[start] == 0x28) { return false }
    if hasKey("extensionItems", in: text, bare: isObject || text[start] == 0x28) { return false }
    return !isObject || hasKey("types", in: text, bare: false)
      || hasKey("registeredTypeIdentifiers", in: text, bare: false)
  }

  /// Returns whether a text has a key as JSON writes it, or without quotation marks before an equals sign.
  private static func hasKey(_ key: StaticString, in text: [UInt8], bare: Bool) -> Bool {
    var from = 0
    while let place = text.offset(of: key, from: from) {
      from = place + key.utf8CodeUnitCount
      let isQuoted = place > 0 && text[place - 1] == 0x22 && from < text.count && text[from] == 0x22
      let next = text[(isQuoted ? from + 1 : from)...].first { $0 > 0x20 }
      if isQuoted && (next == 0x3A || next == 0x3D) || bare && (next == 0x3D || next == 0x3A) { return true }
    }
    return false
  }

  /// Reads any JSON value as it is.
  ///
  /// - Parameters:
  ///   - json: UTF-8 text, with or without a byte order mark.
  ///   - encodings: Whether `{"$date": seconds since 2001}` is a date and `{"$set": […]}` a set.
  ///   - name: The name of the input, for messages.
  ///   - limits: The limits; those on documents apply.
  /// - Throws: An error with its position, when the text is not JSON, repeats a key, or is too large.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  package static func read(
    json: [UInt8], encodings: Bool = false, name: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> Document {
    let text = json.has("\u{feff}", at: 0) ? Array(json.dropFirst(3)) : json
    var writer = ValueWriter(limits: limits, encodings: encodings)
    do throws(ReadingError) {
      writer.document.root = try writer.add(text, .json)
      return writer.document
    } catch {
      throw error.located(in: text, name: name)
    }
  }

  /// Brings a document of any origin, such as a property list, into the evaluated shape.
  ///
  /// - Throws: When its root is not a shared context, or a limit on items, attachments or types is passed.
  package static func normalize(_ document: Document, limits: ReadingLimits = ReadingLimits()) throws(ReadingError)
    -> Document
  {
    var document = document
    try ContextNormalizer.normalize(document.root, of: &document, offsets: [], limits: limits)
    return document
  }

  /// Returns a text whose only double quotes are curly, as notes and chats make them, with straight ones in their places; any other as
  /// it is. Every character keeps its offset: blanks outside of the quotes make up for what is shorter.
  static func withStraightQuotes(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.contains(0x22) else { return bytes }
    var straight = bytes
    var place = 0
    while place + 2 < bytes.count {
      let isCurly = bytes[place] == 0xe2 && bytes[place + 1] == 0x80 && bytes[place + 2] | 1 == 0x9d
      if isCurly {
        let isOpening = bytes[place + 2] == 0x9c
        straight[place] = isOpening ? 0x20 : 0x22
        straight[place + 1] = 0x20
        straight[place + 2] = isOpening ? 0x22 : 0x20
      }
      place += isCurly ? 3 : 1
    }
    return straight
  }

  /// Returns the start of the text after blanks, after checking its size and encoding.
  static func checkedStart(of text: [UInt8], limits: ReadingLimits) throws(ReadingError) -> Int {
    try limits.check(text)
    if !text.has("bplist", at: 0), let place = text.firstInvalidByte {
      throw ReadingError(
        .encoding, "this byte is not UTF-8", expected: "UTF-8 text",
        help: "Save the text as UTF-8. To share the file itself, give its name with --file.", offset: place)
    }
    guard let start = text.firstIndex(where: { !Bytes.isBlank($0) }) else {
      throw ReadingError(
        .empty, "the text is empty",
        help: "Paste what print(provider.registeredTypeIdentifiers) shows, such as [\"public.url\"].")
    }
    return start
  }
}

extension ContextReader {
  /// Returns the document of a context in shorthand.
  ///
  /// - Parameter items: For each item its attachments; each attachment lists its type identifiers, with commas between them, such as
  ///   `public.jpeg,public.file-url`.
  /// - Throws: When an identifier is empty or holds a blank or a semicolon, or a limit on items, attachments or types is passed.
  /// - Complexity: linear in the length of all texts.
  package static func read(
    shorthand items: [[String]], limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> Document {
    let read = try items.map { item throws(ReadingError) in
      try item.map { attachment throws(ReadingError) in try types(ofShorthand: attachment) }
    }
    return try normalize(SharedContext(registeredTypeIdentifiers: read).document, limits: limits)
  }

  private static func types(ofShorthand text: String) throws(ReadingError) -> [String] {
    if text.utf8.contains(0x3b) {
      let joined = text.utf8.filter { $0 > 0x20 }.map { $0 == 0x3b ? 0x2c : $0 }
      throw ReadingError(
        .syntax, "found ';'", expected: "type identifiers between commas",
        help: "Join the types with a comma: \(String(decoding: joined, as: UTF8.self))")
    }
    let parts = text.utf8.split(separator: 0x2c, omittingEmptySubsequences: false)
    return try parts.map { part throws(ReadingError) in
      guard !part.isEmpty else {
        throw ReadingError(
          .syntax, text.isEmpty ? "found nothing" : "found nothing beside a comma", expected: "type identifiers",
          help: "For example com.adobe.pdf,public.file-url.")
      }
      guard !part.contains(where: { $0 <= 0x20 || $0 == 0x7f }) else {
        throw ReadingError(
          .syntax, "found a space", expected: "type identifiers between commas",
          help: "Join an attachment's types by commas: public.url,public.plain-text. "
            + "A file's name is not an identifier.")
      }
      return String(decoding: part, as: UTF8.self)
    }
  }
}
