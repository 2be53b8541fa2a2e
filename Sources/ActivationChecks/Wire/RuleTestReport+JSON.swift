import ActivationRules
import ActivationWire
import PredicateSyntax

extension RuleTestReport {
  /// One object per line: tests, claims, what was measured, files that cannot be read, and a summary.
  var json: String {
    var text = ""
    for (file, measurement) in zip(files, measured) {
      if let error = file.error {
        text += JSONWriter.line("finding") { $0.finding(WireFinding(error, name: file.path)) }
      }
      for result in file.results { text += JSONWriter.line("test") { $0.test(result) } }
      for result in file.claims { text += JSONWriter.line("claim") { $0.claim(result) } }
      if let coverage = measurement.coverage {
        text += JSONWriter.line("coverage") { $0.coverage(coverage, path: file.path) }
      }
      if let mutation = measurement.mutation {
        text += JSONWriter.line("mutants") { $0.mutation(mutation, path: file.path) }
      }
    }
    return text
      + JSONWriter.line("summary") { writer in
        writer.member(.passed, files.count(of: .passed))
        writer.member(.failed, files.count(of: .failed))
        writer.member(.undecided, files.count(of: .undecided))
        writer.member(.unread, files.count { $0.error != nil })
        writer.member(.files, files.count)
      }
  }
}

extension JSONWriter {
  fileprivate mutating func test(_ result: RuleTestResult) {
    let test = result.test
    member(.outcome, result.outcome.rawValue)
    member(.name, test.name)
    member(.expected, test.expectation.rawValue)
    member(.expectedReason, ifPresent: test.expectedReason)
    member(.verdict, result.verdict.rawValue)
    member(.longReason, result.reason)
    place(WirePlace(file: test.path, line: test.line, column: test.column))
    share(test.context)
  }

  fileprivate mutating func claim(_ result: RuleClaimResult) {
    let claim = result.claim
    member(.outcome, result.outcome.rawValue)
    member(.name, claim.name)
    member(.claim, claim.kind.key)
    member(.message, result.message)
    place(WirePlace(file: claim.path, line: claim.line, column: claim.column))
    guard let found = result.counterexample else { return }
    object(.counterexample) { writer in
      writer.share(found.context, declaring: found.declarations)
      writer.member(.verdict, found.verdict.rawValue)
      writer.member(.otherVerdict, ifPresent: found.other?.rawValue)
    }
  }

  fileprivate mutating func coverage(_ coverage: RuleCoverage, path: String) {
    place(WirePlace(file: path))
    member(.percent, coverage.percent)
    member(.reached, coverage.reached)
    member(.goals, coverage.goals)
    array(.clauses) { writer in
      for clause in coverage.clauses {
        writer.object { writer in
          writer.member(.text, clause.text)
          writer.member(.subject, ifPresent: clause.subject)
          // In the text of the rule.
          writer.place(WirePlace(range: clause.range))
          writer.member(.seenTrue, clause.isSeenTrue)
          writer.member(.seenFalse, clause.isSeenFalse)
          writer.member(.decided, clause.isDecisive)
          let unreachable = RuleCoverage.Goal.allCases.filter { clause.unreachable.contains($0) }
          if !unreachable.isEmpty { writer.member(.unreachable, unreachable.map(\.rawValue)) }
        }
      }
    }
  }

  fileprivate mutating func mutation(_ mutation: RuleMutation, path: String) {
    place(WirePlace(file: path))
    member(.count, mutation.results.count)
    member(.killed, mutation.killed)
    member(.equivalent, mutation.equivalent)
    member(.isCut, mutation.isTruncated)
    array(.survivors) { writer in
      for (mutant, evidence) in mutation.survivors {
        writer.object { writer in
          writer.member(.mutation, mutant.kind.rawValue)
          writer.member(.message, mutant.change)
          writer.share(evidence.context)
          writer.member(.verdict, evidence.original.rawValue)
          writer.member(.mutantVerdict, evidence.mutant.rawValue)
        }
      }
    }
    array(.open) { writer in
      for (mutant, reason) in mutation.unknown {
        writer.object { writer in
          writer.member(.mutation, mutant.kind.rawValue)
          writer.member(.message, mutant.change)
          writer.unknown(reason)
        }
      }
    }
  }
}
