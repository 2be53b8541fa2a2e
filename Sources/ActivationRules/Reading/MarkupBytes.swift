/// Looks for markup in the bytes of XML.
package enum MarkupBytes {
  /// Returns whether a text appears at a place.
  package static func starts(_ needle: StaticString, _ bytes: [UInt8], at place: Int) -> Bool {
    guard place >= 0, bytes.count - place >= needle.utf8CodeUnitCount else { return false }
    for index in 0..<needle.utf8CodeUnitCount where bytes[place + index] != needle.utf8Start[index] { return false }
    return true
  }

  /// The first place of a text at or after another place; nil when there is none.
  package static func find(_ needle: StaticString, _ bytes: [UInt8], from start: Int) -> Int? {
    var place = max(0, start)
    while place < bytes.count {
      if starts(needle, bytes, at: place) { return place }
      place += 1
    }
    return nil
  }

  /// The entity at a place and where it ends; nil for one that isn't a scalar.
  package static func entity(_ bytes: [UInt8], at place: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    var end = place + 1
    // The longest has eight digits.
    while end < bytes.count, end - place < 12, bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
    let name = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
    let scalar: Unicode.Scalar? =
      switch name {
      case "amp": "&"
      case "lt": "<"
      case "gt": ">"
      case "quot": "\""
      case "apos": "'"
      default: numbered(name)
      }
    return scalar.map { ($0, end + 1) }
  }

  private static func numbered(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { Unicode.Scalar($0) }
  }
}
