extension Double {
  /// The remainder of a division that truncates, with the sign of the dividend. Swift's own remainder calls the C library, which the
  /// modules for the web page don't link.
  func remainder(truncatedBy divisor: Double) -> Double {
    guard isFinite, !divisor.isNaN, divisor != 0 else { return .nan }
    if divisor.isInfinite || magnitude < divisor.magnitude { return self }
    var rest = magnitude
    let modulus = divisor.magnitude
    // At most about 2,100 doublings lead from one number to the other; each subtraction is exact.
    var scaled = modulus
    while scaled <= rest / 2 { scaled *= 2 }
    while scaled >= modulus {
      if rest >= scaled { rest -= scaled }
      if scaled == modulus { break }
      scaled /= 2
    }
    return self < 0 ? -rest : rest
  }
}

// Numbers read from the start of a text, as the C library reads them.
extension TextSlice {
  /// The text after any spaces and sign, and whether the sign is a minus.
  private var afterSign: (rest: TextSlice, isNegative: Bool) {
    let rest = drop { isSpace($0) }
    let isNegative = rest.first == UInt8(ascii: "-")
    return (isNegative || rest.first == UInt8(ascii: "+") ? rest.dropFirst() : rest, isNegative)
  }

  /// The result of `strtoll`, clamped if it is too large. Base 0 respects the prefixes `0x` and `0`.
  func leadingInteger(base: Int) -> Int64 {
    let (text, isNegative) = afterSign
    var (rest, base) = (text, base)
    if base == 0 {
      base = 10
      if rest.first == UInt8(ascii: "0") {
        base = 8
        if let second = rest.dropFirst().first, second | 0x20 == UInt8(ascii: "x") {
          base = 16
          rest = rest.dropFirst(2)
        }
      }
    }
    let digits = rest.prefix { Int(Lexer.hexadecimalValue($0) ?? .max) < base }
    let number = (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
    return digits.isEmpty ? 0 : Int64(number, radix: base) ?? (isNegative ? .min : .max)
  }

  /// A Boolean value that indicates whether the text starts with a decimal number, after any spaces and sign.
  var startsWithNumber: Bool {
    let rest = afterSign.rest
    let digit = rest.first == UInt8(ascii: ".") ? rest.dropFirst().first : rest.first
    return digit.map { $0 &- 0x30 < 10 } ?? false
  }

  /// The result of `strtod` for decimal notation; 0 for a text without a number.
  var leadingDouble: Double {
    let bytes = Array(self)
    var end = 0
    while end < bytes.count, isSpace(bytes[end]) { end += 1 }
    let start = end
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
    let digits = end
    end = skipDigits(bytes, end)
    var count = end - digits
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let fraction = skipDigits(bytes, end + 1)
      count += fraction - end - 1
      end = fraction
    }
    guard count > 0 else { return 0 }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      var exponent = end + 1
      if exponent < bytes.count, bytes[exponent] == UInt8(ascii: "-") || bytes[exponent] == UInt8(ascii: "+") {
        exponent += 1
      }
      let last = skipDigits(bytes, exponent)
      if last > exponent { end = last }
    }
    return Double(String(decoding: bytes[start..<end], as: UTF8.self)) ?? 0
  }

  /// The result of NSString's boolValue: true if one of `Y y T t 1…9` comes after any spaces, sign and zeros.
  var leadingBoolean: Bool {
    switch afterSign.rest.drop(while: { $0 == UInt8(ascii: "0") }).first {
    case UInt8(ascii: "Y"), UInt8(ascii: "y"), UInt8(ascii: "T"), UInt8(ascii: "t"): return true
    case .some(let byte): return byte > UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    case nil: return false
    }
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

private func skipDigits(_ bytes: [UInt8], _ start: Int) -> Int {
  var end = start
  while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
  return end
}
