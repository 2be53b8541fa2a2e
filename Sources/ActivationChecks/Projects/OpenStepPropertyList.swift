import ActivationWire
import ActivationRules
import PredicateSyntax

/// Reads property lists in the OpenStep form, in which Xcode writes `project.pbxproj`.
///
/// Dictionaries in braces, arrays in parentheses, strings with and without quotes, data in angle brackets, and comments as in C
/// (documented: "Old-Style ASCII Property Lists" in the archived Property List Programming Guide). Every value but a container is
/// a string. Foundation reads the form too, but with recursion and without a limit.
struct OpenStepPropertyList {

  private var cursor: ReadingCursor

  /// The value of a property list.
  ///
  /// - Throws: When the bytes are something else; the error has an offset.
  /// - Complexity: linear in the number of bytes.
  static func read(_ bytes: [UInt8]) throws(ReadingError) -> PropertyListValue {
    var reader = OpenStepPropertyList(cursor: ReadingCursor(bytes, at: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
    let value = try reader.value()
    try reader.cursor.skipBlanksAndComments()
    guard reader.cursor.isAtEnd else { throw reader.cursor.unexpected("the end of the file") }
    return value
  }

  private mutating func value() throws(ReadingError) -> PropertyListValue {
    let isInLimit = cursor.nesting.enter()
    defer { cursor.nesting.leave() }
    guard isInLimit else {
      throw ReadingError(.limit, "containers nest deeper than \(Nesting.limit)", offset: cursor.offset)
    }
    try cursor.skipBlanksAndComments()
    switch cursor.byte {
    case UInt8(ascii: "{"): return try dictionary()
    case UInt8(ascii: "("): return try array()
    case UInt8(ascii: "<"): return try data()
    default: return .string(try text())
    }
  }

  private mutating func dictionary() throws(ReadingError) -> PropertyListValue {
    var entries: [String: PropertyListValue] = [:]
    cursor.offset += 1
    while true {
      try cursor.skipBlanksAndComments()
      if cursor.byte == UInt8(ascii: "}") { break }
      let key = try text()
      try expect(UInt8(ascii: "="))
      entries[key] = try value()
      try expect(UInt8(ascii: ";"))
    }
    cursor.offset += 1
    return .dictionary(entries)
  }

  private mutating func array() throws(ReadingError) -> PropertyListValue {
    var values: [PropertyListValue] = []
    cursor.offset += 1
    while true {
      try cursor.skipBlanksAndComments()
      if cursor.byte == UInt8(ascii: ")") { break }
      values.append(try value())
      try cursor.skipBlanksAndComments()
      if cursor.byte == UInt8(ascii: ",") {
        cursor.offset += 1
      } else if cursor.byte != UInt8(ascii: ")") {
        throw cursor.unexpected("`,` or `)`")
      }
    }
    cursor.offset += 1
    return .array(values)
  }

  private mutating func expect(_ wanted: UInt8) throws(ReadingError) {
    try cursor.skipBlanksAndComments()
    guard cursor.byte == wanted else { throw cursor.unexpected("`\(String(decoding: [wanted], as: UTF8.self))`") }
    cursor.offset += 1
  }

  /// Hexadecimal digits with blanks between them.
  private mutating func data() throws(ReadingError) -> PropertyListValue {
    var digits: [UInt8] = []
    cursor.offset += 1
    while !cursor.isAtEnd, cursor.byte != UInt8(ascii: ">") {
      if let digit = ReadingCursor.hexadecimalValue(cursor.byte) {
        digits.append(UInt8(truncatingIfNeeded: digit))
      } else if cursor.byte > 0x20 {
        throw cursor.unexpected("a hexadecimal digit")
      }
      cursor.offset += 1
    }
    guard !cursor.isAtEnd, digits.count % 2 == 0 else {
      throw cursor.unexpected("`>` after pairs of hexadecimal digits")
    }
    cursor.offset += 1
    return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  private mutating func text() throws(ReadingError) -> String {
    try cursor.skipBlanksAndComments()
    if cursor.byte == UInt8(ascii: "\"") || cursor.byte == UInt8(ascii: "'") {
      return String(decoding: try cursor.readQuoted().text, as: UTF8.self)
    }
    let start = cursor.offset
    while !cursor.isAtEnd, Self.isBare(cursor.byte) { cursor.offset += 1 }
    guard cursor.offset > start else { throw cursor.unexpected("a value") }
    return String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
  }

  /// Returns whether a byte may be in a word without quotes; Xcode writes more of them than are documented.
  private static func isBare(_ byte: UInt8) -> Bool { byte > 0x20 && !"{}()=;,\"'<>".utf8.contains(byte) }
}
