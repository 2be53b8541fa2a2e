import ActivationAnalysis
import ActivationChecks
import ActivationRules
import ActivationWire

/// The exit codes of all commands. A verdict has the code of an error only if the evaluation of the rule fails.
package enum ExitCode: Int32 {
  /// The extension is shown, or the command succeeded.
  case success = 0
  /// The extension isn't shown, or the answer is no.
  case negative = 1
  /// A usage error, an unreadable file, or a malformed rule or context.
  case malformed = 2
  /// There's no verdict: it is uncertain, or the evaluation exceeded its budget.
  case undecided = 3

  /// Returns the code of several answers together: malformed takes precedence over no, and no over undecided.
  package static func combined(_ codes: [ExitCode]) -> ExitCode {
    for code in [ExitCode.malformed, .negative, .undecided] where codes.contains(code) { return code }
    return .success
  }
}

// The exit codes of the commands' answers.

extension Verdict.Kind {
  var exitCode: ExitCode {
    switch self {
    case .shown: .success
    case .hidden, .notOffered, .notApplicable: .negative
    case .uncertain: .undecided
    case .failed: .malformed
    }
  }
}

extension ComparisonReport {
  /// The exit code for whether both rules are equivalent. If the tables disagree, that's undecided.
  var exitCode: ExitCode {
    let relations = ([comparison] + otherTables.map(\.comparison)).map(\.relation)
    let answers = Set(relations.map { $0 == .equivalent })
    if relations.contains(.unknown) || answers.count > 1 { return .undecided }
    return answers.contains(true) ? .success : .negative
  }
}

extension RuleTestReport {
  var exitCode: ExitCode {
    let counts: KeyValuePairs<ExitCode, Int> = [
      .malformed: files.count { $0.error != nil }, .negative: files.count(of: .failed),
      .undecided: files.count(of: .undecided),
    ]
    return .combined(counts.filter { $0.value > 0 }.map(\.key))
  }
}
