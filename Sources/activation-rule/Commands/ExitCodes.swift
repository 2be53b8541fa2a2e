import ActivationAnalysis
import ActivationWire
import ActivationRules
import ActivationChecks

// The exit codes of the commands' answers.

extension Verdict.Kind {
  /// The exit code that a verdict gives.
  var exitCode: ExitCode {
    switch self {
    case .shown: .success
    case .hidden, .notOffered, .notApplicable: .negative
    case .uncertain: .undecided
    case .failed: .malformed
    }
  }
}

extension Decision {
  /// The exit code that the verdict gives.
  var exitCode: ExitCode { verdict.kind.exitCode }
}

extension ComparisonReport {
  /// The exit code: whether the second rule is related to the first as expected.
  func exitCode(expecting expected: RuleComparison.Relation?) -> ExitCode {
    let expected = expected ?? .equivalent
    let isMet = comparison.meets(expected)
    // What the tables disagree on isn't decided.
    guard otherTables.allSatisfy({ $0.comparison.meets(expected) == isMet }) else { return .undecided }
    return isMet.map { $0 ? .success : .negative } ?? .undecided
  }
}

extension RuleComparison {
  /// Returns whether rules relate as expected; nil when that isn't known.
  fileprivate func meets(_ expected: Relation) -> Bool? {
    switch expected {
    case .stricter: secondImpliesFirst.truth
    case .looser: firstImpliesSecond.truth
    case let expected: relation == .unknown ? nil : relation == expected
    }
  }
}

extension RuleAnalysis.Answer {
  /// The truth of the claim; nil when it isn't known.
  fileprivate var truth: Bool? {
    switch self {
    case .proved: true
    case .refuted: false
    case .unknown: nil
    }
  }
}

extension RuleTestReport {
  /// The exit code of the command.
  var exitCode: ExitCode {
    var codes: [ExitCode] = []
    for file in files {
      if file.error != nil { codes.append(.malformed) }
      for outcome in file.results.map(\.outcome) + file.claims.map(\.outcome) {
        switch outcome {
        case .passed: break
        case .failed: codes.append(.negative)
        case .undecided: codes.append(.undecided)
        }
      }
    }
    return .combined(codes)
  }
}
