/// A number as notations spell it.
enum NumberLiteral {
  case integer(Int64)
  /// A number above `Int64.max`.
  case unsigned(UInt64)
  case real(Double)

  /// Reads a whole number, perhaps with a sign, in a base; nil for anything else. One that needs more than 64 bits is
  /// a real; nil for what no double can hold.
  ///
  /// - Complexity: linear in the number of digits.
  init?(whole text: ArraySlice<UInt8>, radix: UInt8 = 10) {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
    guard let (value, isExact) = Self.magnitude(digits, radix: radix) else { return nil }
    if isExact, let number = Self.signed(value, isNegative) {
      self = number
    } else {
      let real =
        radix == 10
        ? Double(Bytes.string(digits)) ?? .infinity
        : digits.reduce(0.0) { $0 * Double(radix) + Double(Bytes.hexadecimalValue($1) ?? 0) }
      guard real.isFinite else { return nil }
      self = .real(isNegative ? -real : real)
    }
  }

  /// The value of digits in a base, and whether it fits into 64 bits; nil for anything else.
  static func magnitude(_ digits: ArraySlice<UInt8>, radix: UInt8) -> (value: UInt64, isExact: Bool)? {
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    var isExact = true
    for byte in digits {
      guard let digit = Bytes.hexadecimalValue(byte), digit < radix else { return nil }
      let (product, overflows) = value.multipliedReportingOverflow(by: UInt64(radix))
      let (sum, passes) = product.addingReportingOverflow(UInt64(digit))
      isExact = isExact && !overflows && !passes
      value = sum
    }
    return (value, isExact)
  }

  /// The number with a magnitude and a sign; nil when it doesn't fit.
  static func signed(_ value: UInt64, _ isNegative: Bool) -> NumberLiteral? {
    if isNegative { return value <= 1 << 63 ? .integer(Int64(truncatingIfNeeded: 0 &- value)) : nil }
    return Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
  }

  /// Reads digits with a fraction or an exponent; nil for anything else and for what no double can hold.
  ///
  /// - Complexity: linear in the number of digits.
  init?(decimal digits: ArraySlice<UInt8>) {
    guard digits.allSatisfy({ Bytes.isDigit($0) || "+-.eE".utf8.contains($0) }), digits.contains(where: Bytes.isDigit),
      let value = Double(Bytes.string(digits)), value.isFinite
    else { return nil }
    self = .real(value)
  }

  /// Reads a number as programs and YAML spell it: with underscores, and after `0x`, `0o` or `0b` in another base; nil for anything else.
  ///
  /// - Complexity: linear in the number of digits.
  init?(literal text: ArraySlice<UInt8>) {
    let digits = text.contains(UInt8(ascii: "_")) ? text.filter { $0 != UInt8(ascii: "_") }[...] : text
    let sign = digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") ? 1 : 0
    let body = digits.dropFirst(sign)
    guard let first = body.first, Bytes.isDigit(first) || first == UInt8(ascii: ".") else { return nil }
    let bases: [(UInt8, UInt8)] = [(UInt8(ascii: "x"), 16), (UInt8(ascii: "o"), 8), (UInt8(ascii: "b"), 2)]
    for (letter, radix) in bases where first == UInt8(ascii: "0") && body.dropFirst().first.map({ $0 | 0x20 }) == letter
    {
      guard body.dropFirst(2).first.map({ Bytes.hexadecimalValue($0) != nil }) == true else { return nil }
      self.init(whole: Array(digits.prefix(sign) + body.dropFirst(2))[...], radix: radix)
      return
    }
    if let whole = NumberLiteral(whole: digits) { self = whole } else { self.init(decimal: digits) }
  }
}
