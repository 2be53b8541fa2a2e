internal import Foundation

/// A statement that is checked on many generated cases.
///
///     Property("AND commutes").expect(of: { random, size in … }) { value in … }
///
/// `PROPERTY_CASES` sets the number of cases, `PROPERTY_SEED` the seed, and `PROPERTY_CASE` selects a single case.
package struct Property {
  /// A case for which the statement is wrong.
  package struct Failure: CustomStringConvertible {
    package let description: String
  }

  /// The seed of this run.
  package static let seed = UInt64(environment("PROPERTY_SEED") ?? "") ?? 20_261_121

  /// Returns the number of cases for a test.
  ///
  /// - Parameter standard: The default number. All properties together take less than a minute with it in a debug build.
  package static func cases(_ standard: Int) -> Int { Int(environment("PROPERTY_CASES") ?? "") ?? standard }

  /// A Boolean value that indicates whether `PROPERTY_CASES` sets the number of cases.
  package static var isAsked: Bool { environment("PROPERTY_CASES") != nil }

  /// Prints the results of a long run; a short run prints nothing.
  package static func report(_ text: @autoclosure () -> String) { if isAsked { print(text()) } }

  /// A Boolean value that indicates whether only one case is checked, so that nothing is known about frequencies.
  package static var isSingle: Bool { single != nil }

  private static var single: Int? { Int(environment("PROPERTY_CASE") ?? "") }

  /// Returns the numbers of the cases for a test: only one if `PROPERTY_CASE` selects it.
  package static func numbers(_ standard: Int) -> Range<Int> { single.map { $0..<$0 + 1 } ?? 0..<cases(standard) }

  private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  private let name: String
  private let cases: Range<Int>
  private let seed: UInt64

  /// Creates a statement with a name. The name is a part of the seed, so that every property has its own cases.
  package init(_ name: String, cases: Int) {
    self.name = name
    self.cases = Self.numbers(cases)
    seed = name.utf8.reduce(Self.seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  /// Returns the cases for which the statement is wrong; nil if there are none.
  ///
  /// The search ends at the first case; with `PROPERTY_FAILURES`, it continues with cases that have other mistakes.
  ///
  /// - Parameters:
  ///   - make: Generates a case from random numbers and a size between 1 and 8.
  ///   - complaint: Returns the mistake in a case, or nil.
  package func failure<Value>(
    of make: (inout SeededGenerator, Int) -> Value, complaint: (Value) -> String?
  ) -> Failure? {
    let wanted = Int(Self.environment("PROPERTY_FAILURES") ?? "") ?? 1
    var found: [String: String] = [:]
    for number in cases where found.count < wanted {
      let value = value(number, make)
      guard let first = complaint(value), found[first] == nil else { continue }
      found[first] = text(number, (value, first))
    }
    return found.isEmpty ? nil : Failure(description: found.values.sorted().joined(separator: "\n\n"))
  }

  private func value<Value>(_ number: Int, _ make: (inout SeededGenerator, Int) -> Value) -> Value {
    var random = SeededGenerator(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x2545_f491_4f6c_dd1d)
    return make(&random, 1 + number % 8)
  }

  private func text<Value>(_ number: Int, _ found: (value: Value, complaint: String)) -> String {
    """
    \(name): \(found.complaint)
    the case: \(found.value)
    again with PROPERTY_SEED=\(Self.seed) PROPERTY_CASE=\(number)
    """
  }
}
