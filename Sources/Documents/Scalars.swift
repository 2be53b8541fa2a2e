/// Values as XML property lists spell them.
enum Scalars {
  /// Returns a whole number in decimal or, after `0x`, hexadecimal digits, with optional blanks and a sign before it. Returns nil for any
  /// other text, and for a number that fits neither in a signed nor in an unsigned 64-bit integer.
  static func integer(_ text: ArraySlice<UInt8>) -> NumberLiteral? {
    var digits = text.drop { Bytes.isBlank($0) }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") {
      digits = digits.dropFirst().drop { Bytes.isBlank($0) }
    }
    let isHexadecimal = digits.first == UInt8(ascii: "0") && digits.dropFirst().first.map { $0 | 0x20 == 0x78 } == true
    if isHexadecimal { digits = digits.dropFirst(2) }
    guard let (value, isExact) = NumberLiteral.magnitude(digits, radix: isHexadecimal ? 16 : 10), isExact else {
      return nil
    }
    return NumberLiteral.signed(value, isNegative)
  }

  /// Returns a number, which may be one of the words for infinity or NaN; nil for any other text.
  static func real(_ text: ArraySlice<UInt8>) -> Double? {
    let word = Bytes.string(text).lowercased()
    if ["nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity"].contains(word) { return Double(word) }
    let digits = text.drop { Bytes.isBlank($0) }
    guard digits.allSatisfy({ Bytes.isDigit($0) || "+-.eE".utf8.contains($0) }) else { return nil }
    return Double(Bytes.string(digits))
  }

  /// Returns the seconds from 2001-01-01 00:00:00 UTC to a date such as `2001-01-31T12:00:00Z`; nil for any other text. All years follow the
  /// Gregorian calendar. Numbers that are too large are accepted: a day after the end of its month is a day of the next month.
  static func date(_ text: ArraySlice<UInt8>) -> Double? {
    let isBefore = text.first == UInt8(ascii: "-")
    let rest = isBefore ? text.dropFirst() : text
    let parts = rest.split(omittingEmptySubsequences: false) { !Bytes.isDigit($0) }
    guard rest.filter({ !Bytes.isDigit($0) }).elementsEqual("--T::Z".utf8), parts[0].count <= 9,
      parts[1...5].allSatisfy({ $0.count == 2 }), parts[6].isEmpty
    else { return nil }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 & 0x0f) } }
    let days = days(isBefore ? -numbers[0] : numbers[0], numbers[1], numbers[2])
    return Double(days) * 86_400 + Double(numbers[3] * 3_600 + numbers[4] * 60 + numbers[5])
  }

  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    let past = year - 1
    func quotient(_ value: Int, _ divisor: Int) -> Int {
      value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }
    let leapDays = quotient(past, 4) - quotient(past, 100) + quotient(past, 400)
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let inYear = before[min(max(month, 1), 12) - 1] + (isLeap && month > 2 ? 1 : 0) + day - 1
    return past * 365 + leapDays + inYear - (2_000 * 365 + 500 - 20 + 5)
  }

  /// Returns the bytes of a Base64 text. Characters that are neither digits nor padding are skipped; so is an incomplete group at the end.
  static func base64(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case 0x41...0x5a: value = byte - 0x41
      case 0x61...0x7a: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case 0x2b: value = 62
      case 0x2f: value = 63
      case 0x3d: value = 0
      default:
        if !Bytes.isBlank(byte) { padding = 0 }
        continue
      }
      padding = byte == 0x3d ? padding + 1 : 0
      group = group << 6 | UInt32(value)
      count += 1
      guard count % 4 == 0 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      if padding < 2 { bytes.append(UInt8(truncatingIfNeeded: group >> 8)) }
      if padding < 1 { bytes.append(UInt8(truncatingIfNeeded: group)) }
    }
    return bytes
  }
}

/// A number as notations spell it.
enum NumberLiteral {
  case integer(Int64)
  /// A number above `Int64.max`.
  case unsigned(UInt64)
  case real(Double)

  /// Creates a whole number from digits in a base, with an optional sign; nil for any other text, or if no double can hold the number. A number
  /// that doesn't fit in a 64-bit integer becomes a real.
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

  /// The value of digits in a base, and whether it fits in 64 bits; nil for any other text.
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

  /// The number with a magnitude and a sign; nil if it doesn't fit.
  static func signed(_ value: UInt64, _ isNegative: Bool) -> NumberLiteral? {
    if isNegative { return value <= 1 << 63 ? .integer(Int64(truncatingIfNeeded: 0 &- value)) : nil }
    return Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
  }

  /// Creates a number from digits with a fraction or an exponent; nil for any other text, or if no double can hold it.
  init?(decimal digits: ArraySlice<UInt8>) {
    guard digits.allSatisfy({ Bytes.isDigit($0) || "+-.eE".utf8.contains($0) }), digits.contains(where: Bytes.isDigit),
      let value = Double(Bytes.string(digits)), value.isFinite
    else { return nil }
    self = .real(value)
  }

  /// Creates a number as programs and YAML spell it: it may have underscores, and `0x`, `0o` or `0b` before its digits. Nil for any other text.
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
