import Foundation
import Predicates
import TestSupport
import Testing

/// Each file is a rule, a line `---`, and the rule as Apple prints it.
@Test(arguments: Place.corpus("syntax/valid", ".txt"))
func validRulePrintsAsExpected(_ path: String) throws {
  let parts = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n---\n")
  let result = Parser.parse(parts[0])
  #expect(!result.hasErrors, "\(result.diagnostics.map(\.message))")
  #expect([result.tree.predicateFormat] == parts[1].split(separator: "\n").map(String.init))
  expectRoundTrip(result.tree)
}

/// `invalid.txt` has rules with mistakes. The indented lines after a rule are its diagnostics, with what each suggests. No others may appear.
@Test func invalidRulesAreDiagnosedAsRecorded() throws {
  var found: [String] = []
  for rule in Place.invalidRules {
    let result = Parser.parse(rule)
    let lines = LineTable(result.source)
    #expect(!result.diagnostics.isEmpty, "\(rule)")
    found.append(rule.replacing("\n", with: "␤").replacing("\0", with: "␀"))
    found += result.diagnostics.map { diagnostic in
      let (position, end) = (
        lines.position(of: diagnostic.range.lowerBound), lines.position(of: diagnostic.range.upperBound)
      )
      let fixes = diagnostic.fixIts.map { " [\($0.message)]" }.joined()
      let help = diagnostic.help.isEmpty ? "" : ". " + diagnostic.help
      return "  \(position.line):\(position.column)-\(end.column) \(diagnostic.id) \(diagnostic.message)\(help)\(fixes)"
    }
  }
  let recorded = try Place.recorded("syntax/invalid.txt", found)
  for (found, recorded) in zip(found, recorded) { #expect(found == recorded) }
  #expect(found.count == recorded.count && Place.invalidRules.count > 90)
}
