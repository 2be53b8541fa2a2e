import ActivationFiles
import ActivationLint
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// Linting ends for any file; its places are inside the file; safe fixes leave a file that can be read, and those that
/// are said to keep the meaning keep it.
enum LintTarget: FuzzTarget {
  static let name = "lint"

  static let meaningKept = ["AR118", "AR213", "AR220", "AR302", "AR303", "AR309", "AR313", "AR316"]

  static func check(_ input: [UInt8]) throws(Violation) {
    let target = ActivationFiles.LintTarget(name: "input", bytes: input)
    guard let file = try? FileLinter().lint(target) else { return }
    let count = file.text?.count ?? 0
    for located in file.findings {
      try require((located.range?.upperBound ?? 0) <= count, "\(located.finding.id) leaves the text")
      for change in located.changes {
        try require((change?.range.upperBound ?? 0) <= count, "a change of \(located.finding.id) leaves the text")
      }
    }
    for isUnsafe in [false, true] { _ = try? FileFixer(linter: FileLinter(), allowsUnsafeFixes: isUnsafe).fix(target) }
    try checkMeaning(target)
  }

  private static func checkMeaning(_ target: ActivationFiles.LintTarget) throws(Violation) {
    let fixer = FileFixer(linter: FileLinter(selecting: Set(meaningKept)))
    guard let outcome = try? fixer.fix(target), outcome.count > 0 else { return }
    guard let before = rule(target.bytes) else { return }
    guard let after = rule(outcome.bytes) else { throw Violation("after safe fixes the file holds no rule") }
    var choices = Choices(target.bytes)
    for _ in 0..<6 {
      let context = SharedContext(types: choices.items())
      let verdicts = (before.decision(for: context).verdict, after.decision(for: context).verdict)
      try require(isSame(verdicts.0, verdicts.1), "safe fixes turn \(verdicts.0) into \(verdicts.1)")
    }
  }

  /// Whether verdicts are the same but for the places of errors.
  private static func isSame(_ first: Verdict, _ second: Verdict) -> Bool {
    switch (first, second) {
    case (.failed(let first), .failed(let second)): first.id == second.id
    case (.uncertain(.evaluation), _), (_, .uncertain(.evaluation)): true
    default: first == second
    }
  }

  private static func rule(_ bytes: [UInt8]) -> ActivationRule? {
    let loaded = try? RuleSource.load("-", standardInput: { bytes })
    return loaded?.first.flatMap { try? $0.activationRule() }
  }
}
