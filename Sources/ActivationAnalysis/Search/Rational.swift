/// An exact fraction in lowest terms; a number that doesn't fit 64 bits ends the analysis.
struct Rational: Hashable, Sendable {
  private(set) var numerator: Int64
  private(set) var denominator: Int64

  static let zero = Rational(0)

  init(_ whole: Int64) {
    numerator = whole
    denominator = 1
  }

  private init(_ numerator: Int64, over denominator: Int64) throws(UnknownReason) {
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    guard divisor > 0, divisor <= UInt64(Int64.max) else { throw .budget }
    let sign: Int64 = denominator < 0 ? -1 : 1
    guard numerator != .min, denominator != .min, denominator != 0 else { throw .budget }
    self.numerator = numerator / Int64(divisor) * sign
    self.denominator = denominator / Int64(divisor) * sign
  }

  var isNegative: Bool { numerator < 0 }
  var isPositive: Bool { numerator > 0 }
  var isWhole: Bool { denominator == 1 }

  /// The largest whole number that isn't above.
  var floor: Int64 {
    let quotient = numerator / denominator
    return numerator < 0 && numerator % denominator != 0 ? quotient - 1 : quotient
  }

  func adding(_ other: Rational, times factor: Rational) throws(UnknownReason) -> Rational {
    if denominator == 1, other.denominator == 1, factor.denominator == 1 {
      let (sum, overflows) = numerator.addingReportingOverflow(try Self.product(other.numerator, factor.numerator))
      guard !overflows else { throw .budget }
      return Rational(sum)
    }
    let product = try other.multiplied(by: factor)
    if product.numerator == 0 { return self }
    let divisor = Int64(Self.greatestCommonDivisor(denominator.magnitude, product.denominator.magnitude))
    let left = try Self.product(numerator, product.denominator / divisor)
    let right = try Self.product(product.numerator, denominator / divisor)
    let (sum, overflows) = left.addingReportingOverflow(right)
    guard !overflows else { throw .budget }
    return try Rational(sum, over: Self.product(denominator, product.denominator / divisor))
  }

  func multiplied(by other: Rational) throws(UnknownReason) -> Rational {
    if denominator == 1, other.denominator == 1 { return Rational(try Self.product(numerator, other.numerator)) }
    let first = try Rational(numerator, over: other.denominator)
    let second = try Rational(other.numerator, over: denominator)
    return try Rational(
      Self.product(first.numerator, second.numerator), over: Self.product(first.denominator, second.denominator))
  }

  func divided(by other: Rational) throws(UnknownReason) -> Rational {
    try multiplied(by: Rational(other.denominator, over: other.numerator))
  }

  func isLess(than other: Rational) throws(UnknownReason) -> Bool {
    try adding(other, times: Rational(-1)).isNegative
  }

  static func product(_ left: Int64, _ right: Int64) throws(UnknownReason) -> Int64 {
    let (product, overflows) = left.multipliedReportingOverflow(by: right)
    guard !overflows else { throw .budget }
    return product
  }

  static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
