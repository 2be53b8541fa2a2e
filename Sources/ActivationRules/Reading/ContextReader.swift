internal import Documents
package import Predicates
package import UniformTypes

/// Reads a shared context from text in one of four notations:
///
/// - JSON with the keys `extensionItems`, `attachments` or `fileproviderItems`, or a list of identifiers or items;
/// - a property list in XML with the same keys;
/// - the notation of Apple's App Extension Programming Guide, `{extensionItems = ({ attachments = (…); })}`;
/// - types as a console prints them; see ``PastedReader``.
///
/// Convenient shapes are converted to the evaluated one: an array becomes the items, a dictionary with `attachments` becomes the only item,
/// and an array of strings or one string becomes an attachment's `registeredTypeIdentifiers`. Other values are errors; see ``ContextNormalizer``.
package enum ContextReader {
  /// Reads a shared context.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - name: The name of the input, for messages.
  ///   - types: The types that are recognized in printed text.
  ///   - limits: The limits on documents, items, attachments and types.
  /// - Throws: An error with its position, if the text is malformed, too large, or not a shared context.
  /// - Complexity: linear in the length of the text; nested values don't use the call stack.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, types: TypeGraph = .system, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> Document {
    try reading(bytes, name: name, types: types, limits: limits).document
  }

  /// Reads a shared context like ``read(_:name:types:limits:)``.
  ///
  /// - Returns: The context and, if the text was printed, the identifiers in it that look like types but don't count; nil for other notations.
  package static func reading(
    _ bytes: [UInt8], name: String? = nil, types: TypeGraph = .system, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> (document: Document, passedOver: [String]?) {
    let mark = bytes.has("\u{feff}", at: 0) ? 3 : 0
    let text = withStraightQuotes(Array(bytes.dropFirst(mark)))
    do throws(ReadingError) {
      let start = try checkedStart(of: text, limits: limits)
      guard isPrinted(text, at: start) else {
        var writer = ValueWriter(limits: limits)
        return (try writer.context(writer.addContext(text, at: start)), nil)
      }
      let pasted = try PastedReader(text, types: types)
      let items = pasted.items.map { $0.map { $0.map { $0.text } } }
      let context = SharedContext(registeredTypeIdentifiers: items)
      return (try normalize(context.document, limits: limits), pasted.passedOver)
    } catch {
      var error = error
      error.offset = error.offset.map { $0 + mark }
      throw error.located(in: bytes, name: name)
    }
  }

  /// Returns whether a text was printed, rather than written as a context: it has no items or attachments and, if it's an object, has types.
  private static func isPrinted(_ text: [UInt8], at start: Int) -> Bool {
    let marks: [StaticString] = ["<?xml", "<plist", "<!DOCTYPE", "<!--", "bplist"]
    if marks.contains(where: { text.has($0, at: start) }) { return false }
    let isObject = text[start] == 0x7B
    if hasKey("attachments", in: text, bare: isObject || text[start] == 0x28) { return false }
    if hasKey("extensionItems", in: text, bare: isObject || text[start] == 0x28) { return false }
    return !isObject || hasKey("types", in: text, bare: false)
      || hasKey("registeredTypeIdentifiers", in: text, bare: false)
  }

  /// Returns whether a text has a key before a colon or an equals sign, in quotation marks or, if `bare` is true, without them.
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

  /// Reads any JSON value without converting its shape.
  ///
  /// - Parameters:
  ///   - json: The text in UTF-8, with or without a byte order mark, or in UTF-16.
  ///   - encodings: Whether `{"$date": seconds since 2001}` is a date and `{"$set": […]}` a set.
  ///   - name: The name of the input, for messages.
  ///   - limits: The limits on documents.
  /// - Throws: An error with its position, if the text isn't JSON, repeats a key, or is too large.
  /// - Complexity: linear in the length of the text; nested values don't use the call stack.
  package static func read(
    json: [UInt8], encodings: Bool = false, name: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> Document {
    let document = SourceDocument(json, .json, size: .max, depth: limits.documentDepth)
    var writer = ValueWriter(limits: limits, encodings: encodings)
    do throws(ReadingError) {
      try limits.check(json)
      writer.document.root = try writer.add(limits.root(of: document))
      return writer.document
    } catch {
      throw error.located(in: document.source, name: name)
    }
  }

  /// Converts a document of any origin, such as a property list, to the evaluated shape.
  ///
  /// - Throws: ``ReadingError`` if the root isn't a shared context, or if a limit on items, attachments or types is exceeded.
  package static func normalize(_ document: Document, limits: ReadingLimits = ReadingLimits()) throws(ReadingError)
    -> Document
  {
    var document = document
    try ContextNormalizer.normalize(document.root, of: &document, offsets: [], limits: limits)
    return document
  }

  /// Returns a text with straight quotes in place of curly ones, which notes and chats make. A text that has straight quotes stays the same.
  /// Every character keeps its offset, because blanks outside of the quotes fill the difference in length.
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

  /// Returns the start of the text after blanks, and checks the size and encoding of the text.
  static func checkedStart(of text: [UInt8], limits: ReadingLimits) throws(ReadingError) -> Int {
    try limits.check(text)
    let place = TextEncoding.utf8(hasMark: false).firstError(in: text, decoded: text)?.lowerBound
    if !text.has("bplist", at: 0), let place {
      throw ReadingError(
        .encoding, "found a byte that isn't UTF-8", expected: "UTF-8 text",
        help: "Save the text as UTF-8. To share the file itself, give its name with --file.", offset: place)
    }
    guard let start = text.firstIndex(where: { !Bytes.isBlank($0) }) else {
      throw ReadingError(
        .empty, "the text is empty",
        help: "Paste the output of print(provider.registeredTypeIdentifiers), such as [\"public.url\"].")
    }
    return start
  }
}

extension ContextReader {
  /// Returns the document of a context in shorthand.
  ///
  /// - Parameter items: The attachments of each item. An attachment lists its type identifiers with commas between them, such as
  ///   `public.jpeg,public.file-url`.
  /// - Throws: ``ReadingError`` if an identifier is empty or has a blank or a semicolon, or if a limit on items, attachments or types is exceeded.
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
