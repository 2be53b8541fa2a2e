package import Documents

/// The two forms of a property list that have a header.
package enum PropertyListForm {
  case xml, binary

  /// Recognizes the form from the beginning of a file; nil if it's something else.
  package init?(_ bytes: [UInt8]) {
    let start = Self.start(of: bytes)
    if bytes.has("bplist", at: 0) {
      self = .binary
    } else if ["<?xml", "<!DOCTYPE plist", "<plist", "<!--"].contains(where: { start.starts(with: $0.utf8) }) {
      self = .xml
    } else {
      return nil
    }
  }

  /// Returns the beginning of a file without blanks and byte order marks. In UTF-16, the other byte of each ASCII character is 0.
  fileprivate static func start(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.prefix(4096).filter { $0 != 0 }.drop { $0 <= 0x20 || [0xef, 0xbb, 0xbf, 0xfe, 0xff].contains($0) }
  }
}

/// Reads property lists: XML, binary, and old-style ones.
package enum PropertyListReader {
  /// Returns the value of a property list.
  ///
  /// - Throws: ``ReadingError`` if the bytes are empty, damaged, beyond a limit, or not a property list.
  /// - Complexity: linear in the number of bytes.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> PropertyListValue {
    try parts(bytes, name: name, limits: limits).value
  }

  /// Returns the value of a property list, and the document with its positions; the document is nil for a binary property list.
  ///
  /// - Throws: ``ReadingError`` if the bytes are empty, damaged, beyond a limit, or not a property list.
  /// - Complexity: linear in the number of bytes.
  package static func parts(
    _ bytes: [UInt8], name: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> (value: PropertyListValue, document: SourceDocument?) {
    var text = bytes
    do throws(ReadingError) {
      guard !bytes.isEmpty else {
        throw ReadingError(
          .empty, "found an empty file", expected: "a property list", help: "Restore it, for example from Git.")
      }
      try limits.check(bytes)
      let form = PropertyListForm(bytes)
      if form == .binary { return (try BinaryReader.read(bytes, limits: limits), nil) }
      guard form == .xml || isOldStyle(bytes) else {
        throw ReadingError(
          .syntax, "found other content", expected: "an XML or binary property list",
          help: "Name an Info.plist. In XML it begins with <?xml, and is saved as UTF-8.")
      }
      let notation: Notation = form == .xml ? .xml : .openStep
      let document = SourceDocument(bytes, notation, size: .max, depth: limits.documentDepth)
      text = document.source
      return (try value(of: document, limits), document)
    } catch {
      let conflict = text.offset(of: "<<<<<<< ", from: 0).map { place in
        ReadingError(.syntax, "the merge conflict here isn't resolved", help: "Resolve it first.", offset: place)
      }
      throw (conflict ?? error).located(in: text, name: name)
    }
  }

  /// Reads an XML property list, or a part of one, in UTF-8.
  ///
  /// - Throws: ``ReadingError`` for the first mistake, with its offset.
  /// - Complexity: linear in the number of bytes.
  package static func document(utf8 text: [UInt8], limits: ReadingLimits) throws(ReadingError) -> SourceDocument {
    try limits.check(text)
    let document = SourceDocument(utf8: text, .xml, depth: limits.documentDepth)
    _ = try value(of: document, limits)
    return document
  }

  /// Returns whether a text begins like an old-style property list, such as Xcode's `project.pbxproj`: with a bracket or a comment.
  private static func isOldStyle(_ bytes: [UInt8]) -> Bool {
    let start = PropertyListForm.start(of: bytes)
    return [UInt8(ascii: "{"), UInt8(ascii: "(")].contains(start.first) || start.starts(with: "//".utf8)
      || start.starts(with: "/*".utf8)
  }

  private static func value(
    of document: SourceDocument, _ limits: ReadingLimits
  ) throws(ReadingError) -> PropertyListValue {
    do throws(ReadingError) {
      return try PropertyListValue(limits.root(of: document))
    } catch {
      var error = error
      if error.kind == .syntax, error.offset != nil { error.message = "malformed property list: " + error.message }
      throw error
    }
  }
}
