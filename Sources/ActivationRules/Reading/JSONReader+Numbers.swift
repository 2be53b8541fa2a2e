import PredicateEvaluation

extension JSONReader {
  /// A number as JSON writes it: an integer when it has neither fraction nor exponent and fits, else a double.
  ///
  /// - Throws: When digits are missing, a zero leads, or the number is too large for a double.
  mutating func readNumber() throws(ReadingError) -> DocumentValue {
    let start = offset
    if bytes[offset] == 0x2d { offset += 1 }
    if bytes[offset] == 0x30, ReadingCursor.isDigit(bytes[offset + 1]) {
      throw error(.syntax, "a number starts with 0", expected: "a number without leading zeros", at: start)
    }
    try readDigits()
    var isInteger = true
    if bytes[offset] == 0x2e {
      isInteger = false
      offset += 1
      try readDigits()
    }
    if bytes[offset] == 0x65 || bytes[offset] == 0x45 {
      isInteger = false
      offset += 1
      if bytes[offset] == 0x2b || bytes[offset] == 0x2d { offset += 1 }
      try readDigits()
    }
    // Up to 18 digits fit whatever they are.
    if isInteger, offset - start <= 18 { return .integer(integer(from: start)) }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isInteger, let value = Int64(text) { return .integer(value) }
    if isInteger, let value = UInt64(text) { return .unsignedInteger(value) }
    guard let value = Double(text), value.isFinite else {
      throw error(.syntax, "the number is too large", expected: "a number that a double can hold", at: start)
    }
    return .double(value)
  }

  /// The integer of digits, perhaps with a sign, that end here and fit.
  private func integer(from start: Int) -> Int64 {
    let isNegative = bytes[start] == 0x2d
    var value: Int64 = 0
    for place in (isNegative ? start + 1 : start)..<offset { value = value &* 10 &+ Int64(bytes[place] & 0x0f) }
    return isNegative ? -value : value
  }

  private mutating func readDigits() throws(ReadingError) {
    guard ReadingCursor.isDigit(bytes[offset]) else { throw unexpected("a digit") }
    while ReadingCursor.isDigit(bytes[offset]) { offset += 1 }
  }
}
