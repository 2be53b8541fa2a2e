import ActivationAnalysis
import ActivationRules
import ActivationWire

extension RuleTestReport {
  /// The report as JSON, with one object on each line: tests, claims, files that can't be read, and a summary.
  var json: String {
    var text = ""
    for file in files {
      if let error = file.error {
        text += JSONWriter.line("finding") { $0.finding(WireFinding(error, name: file.path)) }
      }
      for result in file.results { text += JSONWriter.line("test") { $0.test(result) } }
      for result in file.claims { text += JSONWriter.line("claim") { $0.claim(result) } }
    }
    return text
      + JSONWriter.line("summary") { writer in
        writer.member("passed", files.count(of: .passed))
        writer.member("failed", files.count(of: .failed))
        writer.member("undecided", files.count(of: .undecided))
        writer.member("unread", files.count { $0.error != nil })
        writer.member("files", files.count)
      }
  }
}

extension JSONWriter {
  private mutating func outcome(_ outcome: RuleTestResult.Outcome, _ name: String) {
    member("outcome", outcome.rawValue)
    member("name", name)
  }

  fileprivate mutating func test(_ result: RuleTestResult) {
    let test = result.test
    outcome(result.outcome, test.name)
    member("expected", test.expectation.rawValue)
    member("expectedReason", ifPresent: test.expectedReason)
    member("verdict", result.verdict.rawValue)
    member("longReason", result.decision.reason)
    place(WirePlace(file: test.path, line: test.line, column: test.column))
    share(test.context)
  }

  fileprivate mutating func claim(_ result: RuleClaimResult) {
    let claim = result.claim
    outcome(result.outcome, claim.name)
    member("claim", claim.kind.rawValue)
    member("message", result.message)
    place(WirePlace(file: claim.path, line: claim.line, column: claim.column))
    guard let found = result.counterexample else { return }
    object("counterexample") { writer in
      writer.share(found.witness.context, declaring: found.witness.declarations)
      writer.member("verdict", found.verdict.rawValue)
      writer.member("otherVerdict", found.other.rawValue)
    }
  }
}
