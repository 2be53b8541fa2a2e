// The keys of strings, numbers, dates and null (Grammar/meaning.md). Every other key is unknown.
extension Evaluator {
  /// The value that something other than a collection has for a key. Throws for an unknown key.
  mutating func scalar(_ value: Value, _ key: Key, at id: NodeID) throws(EvaluationError) -> Value {
    let name = key.name
    let answer: Value?
    switch (value, name) {
    case (.null, "self"), (.string, "self"), (.date, "self"): answer = value
    case (.null, "description"): answer = .string(text("<null>"))
    case (.string(let text), _): answer = try property(name, ofString: text, at: id)
    case (.date(let seconds), _): answer = property(name, ofDate: seconds)
    default: answer = value.number.flatMap { property(name, of: value, $0) }
    }
    if let answer { return answer }
    throw failure(.unknownKey(key: name, value: describe(value)), at: id)
  }

  private mutating func property(
    _ name: String, ofString text: Text, at id: NodeID
  ) throws(EvaluationError) -> Value? {
    try step(bytes(text).count / 16, at: id)
    switch name {
    case "length": return .integer(Int64(Self.utf16Length(bytes(text))))
    case "description": return .string(text)
    case "uppercaseString", "localizedUppercaseString": return .string(cased(text, upper: true))
    case "lowercaseString", "localizedLowercaseString": return .string(cased(text, upper: false))
    case "integerValue", "longLongValue": return .integer(bytes(text).leadingInteger(base: 10))
    case "intValue":
      return .integer(Int64(Int32(clamping: bytes(text).leadingInteger(base: 10))))
    case "doubleValue": return .double(bytes(text).leadingDouble)
    case "floatValue": return .double(Double(Float(bytes(text).leadingDouble)))
    case "boolValue": return .boolean(bytes(text).leadingBoolean)
    default: return nil
    }
  }

  private mutating func property(_ name: String, of value: Value, _ number: Number) -> Value? {
    switch name {
    case "self": value
    case "intValue": .integer(Int64(Int32(truncatingIfNeeded: number.signedBits)))
    case "shortValue": .integer(Int64(Int16(truncatingIfNeeded: number.signedBits)))
    case "charValue": .integer(Int64(Int8(truncatingIfNeeded: number.signedBits)))
    case "integerValue", "longValue", "longLongValue": .integer(number.signedBits)
    case "unsignedIntegerValue", "unsignedLongValue", "unsignedLongLongValue":
      Number.unsigned(number.unsignedBits).value
    case "doubleValue": .double(number.double)
    case "floatValue": .double(Double(Float(number.double)))
    case "boolValue": .boolean(number.double != 0)
    case "stringValue", "description": .string(text(description(value)))
    default: nil
    }
  }

  private mutating func property(_ name: String, ofDate seconds: Double) -> Value? {
    switch name {
    case "timeIntervalSinceReferenceDate": .double(seconds)
    case "timeIntervalSince1970": .double(seconds + 978_307_200)
    case "description": .string(text(description(.date(seconds))))
    default: nil
    }
  }

  static func utf16Length(_ bytes: TextSlice) -> Int {
    var length = 0
    for byte in bytes where byte & 0xC0 != 0x80 { length += byte >= 0xF0 ? 2 : 1 }
    return length
  }

  /// Returns a text in capital or small letters.
  mutating func cased(_ text: Text, upper: Bool) -> Text {
    let bytes = bytes(text)
    if bytes.allSatisfy({ $0 < 0x80 }) {
      return self.text(bytes.map { upper ? $0.asciiUppercased : $0.asciiLowercased })
    }
    let string = String(decoding: bytes, as: UTF8.self)
    return self.text(upper ? string.uppercased() : string.lowercased())
  }
}
