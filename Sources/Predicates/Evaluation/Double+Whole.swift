// Rounding and roots without the C library's mathematics: Swift's own `rounded()` and `squareRoot()` call it, and an
// executable that imports no platform module would not link.
extension Double {
  /// The number without its fraction.
  var truncated: Double {
    // From 2 to the 52nd on, and for NaN, a fraction is impossible.
    guard magnitude < 0x1p52 else { return self }
    let whole = Double(Int64(self))
    return whole == 0 && sign == .minus ? -0.0 : whole
  }

  /// The largest whole number that is not above.
  var roundedDown: Double {
    let whole = truncated
    return whole > self ? whole - 1 : whole
  }

  /// The smallest whole number that is not below.
  var roundedUp: Double {
    let whole = truncated
    return whole < self ? whole + 1 : whole
  }

  /// The square root, correctly rounded: digit by digit in binary.
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
  func remainder(truncatedBy divisor: Double) -> Double {
    guard isFinite, !divisor.isNaN, divisor != 0 else { return .nan }
    if divisor.isInfinite || magnitude < divisor.magnitude { return self }
    var rest = magnitude
    let modulus = divisor.magnitude
    // At most some 2,100 doublings lie between two numbers; each subtraction is exact.
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
