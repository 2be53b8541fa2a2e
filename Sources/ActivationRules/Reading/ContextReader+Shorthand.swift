package import Predicates

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
    var document = Document()
    var ids: [ValueID] = []
    let attachmentsKey = document.intern("attachments")
    let typesKey = document.intern("registeredTypeIdentifiers")
    for item in items {
      var attachments: [ValueID] = []
      for attachment in item {
        let types = try types(ofShorthand: attachment, into: &document)
        attachments.append(document.add(dictionary: [Document.Entry(key: typesKey, value: types)]))
      }
      let array = document.add(array: attachments)
      ids.append(document.add(dictionary: [Document.Entry(key: attachmentsKey, value: array)]))
    }
    document.root = document.add(array: ids)
    return try normalize(document, limits: limits)
  }

  private static func types(
    ofShorthand text: String, into document: inout Document
  ) throws(ReadingError) -> ValueID {
    var types: [ValueID] = []
    if text.utf8.contains(0x3b) {
      let joined = text.utf8.filter { $0 > 0x20 }.map { $0 == 0x3b ? 0x2c : $0 }
      throw ReadingError(
        .syntax, "found ';'", expected: "type identifiers between commas",
        help: "Join the types with a comma: \(String(decoding: joined, as: UTF8.self))")
    }
    for part in text.utf8.split(separator: 0x2c, omittingEmptySubsequences: false) {
      let bytes = Array(part)
      guard !bytes.isEmpty else {
        throw ReadingError(
          .syntax, text.isEmpty ? "found nothing" : "found nothing beside a comma", expected: "type identifiers",
          help: "For example com.adobe.pdf,public.file-url.")
      }
      guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7f }) else {
        throw ReadingError(
          .syntax, "found a space", expected: "type identifiers between commas",
          help: "Join an attachment's types by commas: public.url,public.plain-text. "
            + "A file's name is not an identifier.")
      }
      types.append(document.add(.string(bytes.withUnsafeBufferPointer { document.intern($0) })))
    }
    return document.add(array: types)
  }
}
