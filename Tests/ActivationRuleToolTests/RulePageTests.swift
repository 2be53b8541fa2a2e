import ActivationLint
import Foundation
import Predicates
import TestSupport
import Testing

@testable import activation_rule

/// Every id that the tool prints in brackets has a page.
@Suite struct RulePageTests {
  /// The ids that a module's sources give their diagnostics.
  static func ids(in path: String, _ pattern: String) throws -> Set<String> {
    var ids: Set<String> = []
    let expression = try NSRegularExpression(pattern: pattern)
    for file in path.hasSuffix(".swift") ? [path] : Place.files(in: path, ".swift") {
      let text = try Place.text(file)
      for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        if let range = Range(match.range(at: 1), in: text) { ids.insert(String(text[range])) }
      }
    }
    return ids
  }

  @Test func theListOfTheParsersIDsIsComplete() throws {
    let ids = try Self.ids(in: "Sources/Predicates/Syntax", #"\b(?:report|abort|Diagnostic)\(\s*"([a-z-]+)""#)
    #expect(ids == Set(Diagnostic.parserIDs))
    #expect(Diagnostic.parserIDs == ids.sorted())
  }

  @Test(arguments: Diagnostic.parserIDs) func everyDiagnosticHasAPage(_ id: String) throws {
    let rule = try #require(LintRule.reporting(diagnostic: id))
    let run = ToolRun(["rule", id])
    #expect(run.code == .success && run.output.hasPrefix("# \(LintRule(named: id)?.id ?? rule.id) "))
  }

  @Test func everyErrorOfTheEvaluationHasAPage() throws {
    let ids = try Self.ids(in: "Sources/Predicates/Evaluation/EvaluationError.swift", #"case \.\w+: "([a-z-]+)""#)
    #expect(ids == Set(EvaluationError.examples.map(\.id)) && ids.count == EvaluationError.examples.count)
    for id in ids {
      let run = ToolRun(["rule", id])
      #expect(run.code == .success && run.output.hasPrefix("# "), "\(id)")
    }
  }
}
