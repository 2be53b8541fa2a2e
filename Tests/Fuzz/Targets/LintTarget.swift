import ActivationRules
import ActivationChecks
import ActivationLint

/// Linting ends for any file, and its places are inside the file. Safe fixes result in a readable file with the same meaning, unless the rule
/// couldn't work before, or a misspelled key is mended.
enum LintTarget: FuzzTarget {
  static let name = "lint"

  static func check(_ input: [UInt8]) throws(Violation) {
    let target = RuleFile(input, name: "input")
    guard let file = try? FileLinter().lint(target) else { return }
    let count = file.text?.count ?? 0
    for finding in file.findings {
      try require((finding.range?.upperBound ?? 0) <= count, "\(finding.id) leaves the text")
      for fix in finding.fixes {
        try require((fix.fileEdit?.range.upperBound ?? 0) <= count, "a change of \(finding.id) leaves the text")
      }
    }
    for isUnsafe in [false, true] { _ = try? FileFixer(linter: FileLinter(), allowsUnsafeFixes: isUnsafe).fix(target) }
    try checkMeaning(target)
  }

  private static func checkMeaning(_ target: RuleFile) throws(Violation) {
    let fixer = FileFixer(linter: FileLinter())
    guard let outcome = try? fixer.fix(target), !outcome.made.isEmpty else { return }
    guard let before = rule(target.bytes) else { return }
    guard let after = rule(outcome.bytes) else { throw Violation("after safe fixes the file holds no rule") }
    guard !outcome.made.contains(where: { $0.fix.effect == .mends }) else { return }
    var choices = Choices(target.bytes)
    let contexts =
      HostPreset.all.map(\.context) + (0..<6).map { _ in SharedContext(registeredTypeIdentifiers: choices.items()) }
    let verdicts = contexts.map { (before.decision(for: $0).verdict, after.decision(for: $0).verdict) }
    // A rule that is shown only for items without attachments doesn't work either.
    let works = zip(contexts, verdicts).contains { context, verdict in
      verdict.0 == .shown && context.registeredTypeIdentifiers.contains { !$0.isEmpty }
    }
    guard works else { return }
    for (old, new) in verdicts { try require(isSame(old, new), "safe fixes turn \(old) into \(new)") }
  }

  /// Returns whether verdicts are the same, regardless of the places of errors.
  private static func isSame(_ first: Verdict, _ second: Verdict) -> Bool {
    switch (first, second) {
    // A rule that fails hides the extension as well.
    case (.failed, .failed), (.failed, .hidden): true
    case (.uncertain(.evaluation), _), (_, .uncertain(.evaluation)): true
    default: first == second
    }
  }

  private static func rule(_ bytes: [UInt8]) -> ActivationRule? {
    let loaded = try? RuleSource.load("-", standardInput: { bytes })
    return loaded?.first.flatMap { try? $0.activationRule() }
  }
}
