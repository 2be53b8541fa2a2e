/// A condition on a choice of elements: Σ a·n ≥ b.
struct LinearConstraint: Hashable, Sendable {
  var coefficients: [Int64]
  var bound: Int64

  /// The condition that the sum stays below the bound.
  var negated: LinearConstraint { LinearConstraint(coefficients: coefficients.map { -$0 }, bound: 1 - bound) }
}

/// The tableau of the simplex method: it expresses each basic variable as a constant plus a sum over the nonbasic variables, which are 0.
///
/// Variables 0 ..< `width` are the numbers of elements; the variables from `width` on say how far each constraint is exceeded.
struct Tableau {
  /// Returns a cheapest point of the rational relaxation of constraints on n ≥ 0; nil if there's none.
  ///
  /// The dual simplex method starts from n = 0, which is optimal for costs of at least 0, and restores one constraint after the other. If
  /// a row can't be restored, no point satisfies all constraints, because the row combines constraints that contradict each other (Farkas'
  /// lemma). All arithmetic is exact.
  static func solve(
    _ constraints: [LinearConstraint], costs: [Int], _ budget: Budget
  ) throws(UnknownReason) -> [Rational]? {
    try budget.spend(constraints.count * (costs.count + 1) / 4 + 1)
    var tableau = Tableau(constraints, costs: costs)
    while let row = tableau.firstViolatedRow {
      // Each entry is a fraction, so a pivot costs more.
      try budget.spend(constraints.count * (costs.count + 1) / 2 + 1)
      guard let column = try tableau.entering(row) else { return nil }
      try tableau.pivot(row, column)
    }
    return tableau.point
  }

  private let width: Int
  private var rows: [[Rational]]
  private var constants: [Rational]
  private var costs: [Rational]
  private var basis: [Int]
  private var outside: [Int]

  private init(_ constraints: [LinearConstraint], costs: [Int]) {
    width = costs.count
    rows = constraints.map { $0.coefficients.map { Rational($0) } }
    constants = constraints.map { Rational(-$0.bound) }
    self.costs = costs.map { Rational(Int64($0)) }
    basis = Array(width..<width + constraints.count)
    outside = Array(0..<width)
  }

  /// The violated row with the smallest variable. This is Bland's rule, which prevents cycles.
  private var firstViolatedRow: Int? {
    var found: Int?
    for row in rows.indices where constants[row].isNegative {
      if let best = found, basis[best] < basis[row] { continue }
      found = row
    }
    return found
  }

  /// Returns the column that restores a row at the lowest cost.
  private func entering(_ row: Int) throws(UnknownReason) -> Int? {
    var found: (column: Int, ratio: Rational)?
    for column in 0..<width where rows[row][column].isPositive {
      let ratio = try costs[column].divided(by: rows[row][column])
      if let best = found {
        if try best.ratio.isLess(than: ratio) { continue }
        if ratio == best.ratio && outside[best.column] < outside[column] { continue }
      }
      found = (column, ratio)
    }
    return found?.column
  }

  private mutating func pivot(_ row: Int, _ column: Int) throws(UnknownReason) {
    let inverse = try Rational(1).divided(by: rows[row][column])
    let negative = try inverse.multiplied(by: Rational(-1))
    var solved = rows[row]
    for other in 0..<width { solved[other] = try solved[other].multiplied(by: negative) }
    solved[column] = inverse
    let constant = try constants[row].multiplied(by: negative)
    for other in rows.indices where other != row {
      let factor = rows[other][column]
      if factor == .zero { continue }
      rows[other] = try Self.substituted(rows[other], column, factor, solved)
      constants[other] = try constants[other].adding(constant, times: factor)
    }
    costs = try Self.substituted(costs, column, costs[column], solved)
    rows[row] = solved
    constants[row] = constant
    (basis[row], outside[column]) = (outside[column], basis[row])
  }

  private static func substituted(
    _ row: [Rational], _ column: Int, _ factor: Rational, _ solved: [Rational]
  ) throws(UnknownReason) -> [Rational] {
    var row = row
    row[column] = .zero
    for other in row.indices where solved[other] != .zero {
      row[other] = try row[other].adding(solved[other], times: factor)
    }
    return row
  }

  private var point: [Rational] {
    var point = Array(repeating: Rational.zero, count: width)
    for row in rows.indices where basis[row] < width { point[basis[row]] = constants[row] }
    return point
  }
}

/// An exact fraction in lowest terms; a number that doesn't fit into 64 bits ends the analysis.
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

  /// The largest whole number that isn't above the fraction.
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
