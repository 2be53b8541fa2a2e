/// The form of a property list in a file.
package enum PropertyListForm {
  case xml, binary

  /// Recognizes the form by the beginning of a file; nil when it's something else.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Array("bplist".utf8)) {
      self = .binary
      return
    }
    var start = bytes.prefix(4096)
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      // What is looked for is ASCII, whose other byte is 0.
      start = start.filter { $0 != 0 }[...]
    }
    start = start.drop { $0 <= 0x20 || [0xef, 0xbb, 0xbf, 0xfe, 0xff].contains($0) }
    for mark in ["<?xml", "<!DOCTYPE plist", "<plist", "<!--"] where start.starts(with: Array(mark.utf8)) {
      self = .xml
      return
    }
    return nil
  }
}

/// Reads XML and binary property lists.
package enum PropertyListReader {
  /// Returns the value of a property list.
  ///
  /// - Throws: When the bytes are empty, no property list, damaged, or beyond a limit.
  /// - Complexity: linear in the number of bytes.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> PropertyListValue {
    var builder = PropertyListBuilder()
    var text = bytes
    do throws(ReadingError) {
      guard !bytes.isEmpty else { throw ReadingError(.empty, "the file is empty", expected: "a property list") }
      guard let form = PropertyListForm(bytes) else {
        throw ReadingError(.syntax, "found other content", expected: "an XML or binary property list")
      }
      guard bytes.count <= limits.documentBytes else {
        throw .limit("documentBytes", limits.documentBytes, "the property list has \(bytes.count) bytes")
      }
      switch form {
      case .binary: try BinaryReader.read(bytes, into: &builder, limits: limits)
      case .xml:
        text = try TextEncoding(of: bytes).decoded(bytes)
        do throws(ReadingError) {
          try XMLReader.read(text, into: &builder, limits: limits)
        } catch {
          var error = error
          if error.kind == .syntax { error.message = "malformed property list: " + error.message }
          throw error
        }
      }
    } catch {
      throw error.located(in: text, name: name)
    }
    guard let root = builder.root else { throw ReadingError(.syntax, "the property list has no value", name: name) }
    return root
  }
}
