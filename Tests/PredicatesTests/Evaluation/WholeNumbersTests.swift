import Testing
import TestSupport

@testable import Predicates

/// Remainders without the C library, compared with Swift's own.
@Suite struct WholeNumbersTests {
  static let special: [Double] = [
    0, -0.0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2.5, 0x1p52, 0x1p52 - 0.5, -0x1p52 + 0.5, 0x1p53, 1e300, -1e300, .infinity,
    -.infinity, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .pi, 0x1.fffffffffffffp-1,
    4_503_599_627_370_495.5, 9_007_199_254_740_991,
  ]

  /// Special values, and generated values of every magnitude.
  static let values: [Double] = {
    var random = SeededGenerator(seed: Property.seed)
    return special + (0..<20_000).map { _ in Double(bitPattern: random.next()) }
  }()

  private static func isSame(_ left: Double, _ right: Double) -> Bool {
    left.isNaN ? right.isNaN : left == right && left.sign == right.sign
  }

  @Test func remaindersAreThoseOfDivision() {
    for (dividend, divisor) in zip(Self.values, Self.values.reversed()) {
      let expected = dividend.truncatingRemainder(dividingBy: divisor)
      #expect(Self.isSame(dividend.remainder(truncatedBy: divisor), expected), "\(dividend), \(divisor)")
    }
    for dividend in Self.special {
      for divisor in Self.special {
        let expected = dividend.truncatingRemainder(dividingBy: divisor)
        #expect(Self.isSame(dividend.remainder(truncatedBy: divisor), expected), "\(dividend), \(divisor)")
      }
    }
  }
}
