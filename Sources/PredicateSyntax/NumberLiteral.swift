/// Reads the digits of numbers.
enum NumberLiteral {
  /// The value of decimal digits, when it fits.
  static func unsigned(_ digits: [UInt8]) -> UInt64? {
    var value: UInt64 = 0
    for digit in digits {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit &- UInt8(ascii: "0")))
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }

  /// The value of `0x` and digits; like `strtoll`, it stops at the largest integer.
  static func hexadecimal(_ text: [UInt8]) -> Int64 {
    var value: Int64 = 0
    for byte in text.dropFirst(2) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 16)
      let (sum, carry) = product.addingReportingOverflow(Int64(Lexer.hexadecimalValue(byte) ?? 0))
      if overflow || carry { return Int64.max }
      value = sum
    }
    return value
  }
}
