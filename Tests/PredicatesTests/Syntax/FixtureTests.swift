import Foundation
import Predicates
import TestSupport
import Testing

/// Returns the fixtures of a folder: a rule, a line `---`, and the expected result.
private func fixtures(_ folder: String) -> [Fixture] {
  Place.corpus("syntax/" + folder, ".txt").compactMap { path in
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let separator = text.range(of: "\n---\n")
    else { return nil }
    let expected = text[separator.upperBound...].split(separator: "\n").map(String.init)
    return Fixture(
      name: path.split(separator: "/").last.map(String.init) ?? "", rule: String(text[..<separator.lowerBound]),
      expected: expected)
  }
}

struct Fixture: Sendable, CustomTestStringConvertible {
  var name: String
  var rule: String
  var expected: [String]
  var testDescription: String { name }
}

@Test(arguments: fixtures("valid"))
func validRulePrintsAsExpected(_ fixture: Fixture) {
  let result = Parser.parse(fixture.rule)
  #expect(!result.hasErrors, "\(result.diagnostics.map(\.message))")
  #expect([result.tree.predicateFormat] == fixture.expected, "\(fixture.name)")
  expectRoundTrip(result.tree)
}

/// Each expected line starts like `line:column id message`. No other diagnostics may appear.
@Test(arguments: fixtures("invalid"))
func invalidRuleIsDiagnosedAsExpected(_ fixture: Fixture) {
  let result = Parser.parse(fixture.rule)
  let lines = LineTable(result.source)
  let actual = result.diagnostics.map { diagnostic in
    let position = lines.position(of: diagnostic.range.lowerBound)
    return "\(position.line):\(position.column) \(diagnostic.id) \(diagnostic.message)"
  }
  let agrees =
    actual.count == fixture.expected.count && zip(actual, fixture.expected).allSatisfy { $0.hasPrefix($1) }
  #expect(agrees, "\(fixture.name)\n\(actual.map { "ACTUAL " + $0 }.joined(separator: "\n"))")
  #expect(result.hasErrors)
}
