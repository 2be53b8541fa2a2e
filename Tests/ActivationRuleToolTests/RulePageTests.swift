import ActivationLint
import Foundation
import Predicates
import TestSupport
import Testing

@testable import activation_rule

/// Every id that the tool prints in brackets has a page.
@Suite struct RulePageTests {
  /// Returns the ids of the diagnostics in a module's sources.
  static func ids(in path: String, _ pattern: String) throws -> Set<String> {
    var ids: Set<String> = []
    let expression = try Regex(pattern)
    for file in path.hasSuffix(".swift") ? [path] : Place.files(in: path, ".swift") {
      for match in try Place.text(file).matches(of: expression) {
        if let id = match.output[1].substring { ids.insert(String(id)) }
      }
    }
    return ids
  }

  @Test func theListOfTheParsersIDsIsComplete() throws {
    let ids = try Self.ids(in: "Sources/Predicates/Syntax", #"(?:report|abort|Diagnostic)\(\s*"([a-z0-9-]+)""#)
    #expect(Diagnostic.parserIDs == ids.sorted())
  }

  @Test(arguments: Diagnostic.parserIDs) func everyDiagnosticHasAPage(_ id: String) throws {
    let rule = try #require(LintRule.reporting(diagnostic: id))
    let run = ToolRun(["rule", id])
    #expect(run.code == .success && run.output.hasPrefix("# \(LintRule(named: id)?.id ?? rule.id) "))
  }

  @Test func everyErrorOfTheEvaluationHasAPage() throws {
    let ids = try Self.ids(in: "Sources/Predicates/Evaluation/EvaluationError.swift", #"\(\s*"([a-z-]+)",\s"#)
    #expect(ids == Set(EvaluationError.examples.map(\.id)) && ids.count == EvaluationError.examples.count)
    for id in ids {
      let run = ToolRun(["rule", id])
      #expect(run.code == .success && run.output.hasPrefix("# "), "\(id)")
    }
  }
}
