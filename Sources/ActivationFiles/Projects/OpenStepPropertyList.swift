import ActivationRules
import PredicateSyntax

/// Reads property lists in the OpenStep form, in which Xcode writes `project.pbxproj`.
///
/// Dictionaries in braces, arrays in parentheses, strings with and without quotes, data in angle brackets, and comments as in C
/// (documented: "Old-Style ASCII Property Lists" in the archived Property List Programming Guide). Every value but a container is
/// a string. Foundation reads the form too, but with recursion and without a limit.
struct OpenStepPropertyList {
  /// How deep containers may nest; project files need 7.
  static let maximumDepth = 64

  private let bytes: [UInt8]
  private var place = 0

  /// The value of a property list.
  ///
  /// - Throws: When the bytes are something else; the error has an offset.
  /// - Complexity: linear in the number of bytes.
  static func read(_ bytes: [UInt8]) throws(ReadingError) -> PropertyListValue {
    var reader = OpenStepPropertyList(bytes: bytes)
    let value = try reader.value(depth: 0)
    try reader.skipBlanks()
    guard reader.place == bytes.count else { throw reader.failure("the end of the file") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func failure(_ expected: String) -> ReadingError {
    let found = byte.map { "found `\(String(decoding: [$0], as: UTF8.self))`" } ?? "found the end of the file"
    return ReadingError(.syntax, found, expected: expected, offset: place)
  }

  private mutating func value(depth: Int) throws(ReadingError) -> PropertyListValue {
    guard depth < Self.maximumDepth else {
      throw ReadingError(.limit, "containers nest deeper than \(Self.maximumDepth)", offset: place)
    }
    try skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "("): return try array(depth: depth)
    case UInt8(ascii: "<"): return try data()
    default: return .string(try text())
    }
  }

  private mutating func dictionary(depth: Int) throws(ReadingError) -> PropertyListValue {
    var entries: [String: PropertyListValue] = [:]
    place += 1
    while true {
      try skipBlanks()
      if byte == UInt8(ascii: "}") { break }
      let key = try text()
      try expect(UInt8(ascii: "="))
      entries[key] = try value(depth: depth + 1)
      try expect(UInt8(ascii: ";"))
    }
    place += 1
    return .dictionary(entries)
  }

  private mutating func array(depth: Int) throws(ReadingError) -> PropertyListValue {
    var values: [PropertyListValue] = []
    place += 1
    while true {
      try skipBlanks()
      if byte == UInt8(ascii: ")") { break }
      values.append(try value(depth: depth + 1))
      try skipBlanks()
      if byte == UInt8(ascii: ",") { place += 1 } else if byte != UInt8(ascii: ")") { throw failure("`,` or `)`") }
    }
    place += 1
    return .array(values)
  }

  private mutating func expect(_ wanted: UInt8) throws(ReadingError) {
    try skipBlanks()
    guard byte == wanted else { throw failure("`\(String(decoding: [wanted], as: UTF8.self))`") }
    place += 1
  }

  /// Hexadecimal digits with blanks between them.
  private mutating func data() throws(ReadingError) -> PropertyListValue {
    var digits: [UInt8] = []
    place += 1
    while let byte, byte != UInt8(ascii: ">") {
      if let digit = Self.digit(byte) {
        digits.append(digit)
      } else if byte > 0x20 {
        throw failure("a hexadecimal digit")
      }
      place += 1
    }
    guard byte != nil, digits.count % 2 == 0 else { throw failure("`>` after pairs of hexadecimal digits") }
    place += 1
    return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  private mutating func text() throws(ReadingError) -> String {
    try skipBlanks()
    if let byte, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(byte) }
    let start = place
    while let byte, Self.isBare(byte) { place += 1 }
    guard place > start else { throw failure("a value") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws(ReadingError) -> String {
    let start = place
    var text: [UInt8] = []
    place += 1
    while let byte, byte != quote {
      place += 1
      if byte == UInt8(ascii: "\\") { text += escape() } else { text.append(byte) }
    }
    guard byte == quote else {
      throw ReadingError(.syntax, "found none", expected: "the closing quote of a string", offset: start)
    }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// What the characters after a backslash stand for.
  private mutating func escape() -> [UInt8] {
    guard let byte else { return [] }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "U"), UInt8(ascii: "u"): return scalar()
    default: return [byte]
    }
  }

  private mutating func scalar() -> [UInt8] {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Self.digit(byte) else { break }
      code = code << 4 | UInt32(digit)
      place += 1
    }
    return Array(String(Unicode.Scalar(code).map(Character.init) ?? "\u{FFFD}").utf8)
  }

  private mutating func skipBlanks() throws(ReadingError) {
    while let byte {
      if byte <= 0x20 || place < 3 && [0xEF, 0xBB, 0xBF].contains(byte) {
        place += 1
      } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") {
        while let byte = self.byte, byte != 0x0A, byte != 0x0D { place += 1 }
      } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "*") {
        guard let end = MarkupBytes.find("*/", bytes, from: place + 2) else { throw failure("`*/`") }
        place = end + 2
      } else {
        return
      }
    }
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "="),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      false
    default: true
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
