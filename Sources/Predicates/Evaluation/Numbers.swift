// Rounding and roots without the C library. Swift's own `rounded()` and `squareRoot()` call it, and an executable that
// imports no platform module wouldn't link.
extension Double {
  /// The number without its fraction.
  var truncated: Double {
    // From 2^52 on, a number has no fraction; nor does NaN.
    guard magnitude < 0x1p52 else { return self }
    let whole = Double(Int64(self))
    return whole == 0 && sign == .minus ? -0.0 : whole
  }

  /// The largest whole number that isn't greater than this one.
  var roundedDown: Double {
    let whole = truncated
    return whole > self ? whole - 1 : whole
  }

  /// The smallest whole number that isn't less than this one.
  var roundedUp: Double {
    let whole = truncated
    return whole < self ? whole + 1 : whole
  }

  /// The square root, correctly rounded and computed digit by digit in binary.
  var correctSquareRoot: Double {
    guard self > 0, isFinite else { return self < 0 ? .nan : self }
    if isSubnormal { return (self * 0x1p108).correctSquareRoot * 0x1p-54 }
    var exponent = Int(exponentBitPattern) - 1023 - 52
    var significand = significandBitPattern | 1 << 52
    if exponent & 1 != 0 {
      significand <<= 1
      exponent -= 1
    }
    var root: UInt64 = 0
    var remainder: UInt64 = 0
    // 27 pairs of digits, then 27 pairs of zeros, give 53 digits of the root and one digit for rounding.
    for pair in 0..<54 {
      let digits = pair < 27 ? (significand >> UInt64(52 - 2 * pair)) & 3 : 0
      remainder = remainder << 2 | digits
      let trial = root << 2 | 1
      root <<= 1
      if remainder >= trial {
        remainder -= trial
        root |= 1
      }
    }
    let rounded = (root + 1) >> 1
    let scale = UInt64(exponent / 2 - 26 + 1023) << 52
    return Double(rounded) * Double(bitPattern: scale)
  }

  /// The remainder of a division that truncates, with the sign of the dividend.
  func remainder(truncatedBy divisor: Double) -> Double {
    guard isFinite, !divisor.isNaN, divisor != 0 else { return .nan }
    if divisor.isInfinite || magnitude < divisor.magnitude { return self }
    var rest = magnitude
    let modulus = divisor.magnitude
    // At most about 2,100 doublings lie between two numbers; each subtraction is exact.
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
  /// The result of `strtoll`, clamped if it is too large. Base 0 respects the prefixes `0x` and `0`.
  func leadingInteger(base: Int) -> Int64 {
    var rest = drop { isSpace($0) }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    var base = base
    if base == 0 {
      base = 10
      if rest.first == UInt8(ascii: "0") {
        base = 8
        let second = rest.dropFirst().first
        if second == UInt8(ascii: "x") || second == UInt8(ascii: "X") {
          base = 16
          rest = rest.dropFirst(2)
        }
      }
    }
    var result: Int64 = 0
    for byte in rest {
      guard let digit = digit(byte), digit < base else { break }
      let scaled = result.multipliedReportingOverflow(by: Int64(base))
      let next = scaled.partialValue.subtractingReportingOverflow(Int64(digit))
      // The result counts downward, because the smallest number has no positive counterpart.
      if scaled.overflow || next.overflow { return isNegative ? .min : .max }
      result = next.partialValue
    }
    if isNegative { return result }
    return result == .min ? .max : 0 - result
  }

  /// A Boolean value that indicates whether the text starts with a decimal number, after any spaces and sign.
  var startsWithNumber: Bool {
    var rest = drop { isSpace($0) }
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
    return rest.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
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
    var rest = drop { isSpace($0) }
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    rest = rest.drop { $0 == UInt8(ascii: "0") }
    switch rest.first {
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

private func digit(_ byte: UInt8) -> Int? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30
  case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 0x61 + 10
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 0x41 + 10
  default: nil
  }
}
