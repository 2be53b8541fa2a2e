/// Rounding and roots without the C library's mathematics: Swift's own `rounded()` and `squareRoot()` call it, and an
/// executable that imports no platform module would not link.
enum WholeNumbers {
  /// The number without its fraction.
  static func truncated(_ value: Double) -> Double {
    // From 2 to the 52nd on, and for NaN, a fraction is impossible.
    guard value.magnitude < 0x1p52 else { return value }
    let whole = Double(Int64(value))
    return whole == 0 && value.sign == .minus ? -0.0 : whole
  }

  /// The largest whole number that is not above.
  static func floor(_ value: Double) -> Double {
    let whole = truncated(value)
    return whole > value ? whole - 1 : whole
  }

  /// The smallest whole number that is not below.
  static func ceiling(_ value: Double) -> Double {
    let whole = truncated(value)
    return whole < value ? whole + 1 : whole
  }

  /// The square root, correctly rounded: digit by digit in binary.
  static func squareRoot(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value < 0 ? .nan : value }
    if value.isSubnormal { return squareRoot(value * 0x1p108) * 0x1p-54 }
    var exponent = Int(value.exponentBitPattern) - 1023 - 52
    var significand = value.significandBitPattern | 1 << 52
    if exponent & 1 != 0 {
      significand <<= 1
      exponent -= 1
    }
    var root: UInt64 = 0
    var remainder: UInt64 = 0
    // 27 pairs of digits, then 27 pairs of zeros: 53 digits of the root and one to round by.
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
  static func remainder(_ dividend: Double, _ divisor: Double) -> Double {
    guard dividend.isFinite, !divisor.isNaN, divisor != 0 else { return .nan }
    if divisor.isInfinite || dividend.magnitude < divisor.magnitude { return dividend }
    var rest = dividend.magnitude
    let modulus = divisor.magnitude
    // At most some 2,100 doublings lie between two numbers; each subtraction is exact.
    var scaled = modulus
    while scaled <= rest / 2 { scaled *= 2 }
    while scaled >= modulus {
      if rest >= scaled { rest -= scaled }
      if scaled == modulus { break }
      scaled /= 2
    }
    return dividend < 0 ? -rest : rest
  }
}
