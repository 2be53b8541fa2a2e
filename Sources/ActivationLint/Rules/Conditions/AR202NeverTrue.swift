import ActivationRules
import ActivationAnalysis
import Predicates

extension LintRule {
  static let neverTrue = LintRule(
    id: "AR202", name: "never-true", severity: .error, evidence: .documented,
    exceptions: [
      (
        .warning,
        "when apps share each type that the rule names and no known share shows the extension, but it isn't proved that none can"
      )
    ],
    page: """
      The rule holds for nothing that can be shared, or for none of the known shares.

      An error is proved: no context makes the rule hold, for example because clauses exclude each other. A warning says that no known share does. A rule that fails because ANY is missing has its own finding, AR101.

      **Why it matters.** The extension is never offered. A plain `FALSEPREDICATE` may be intended, for example in a test build; then silence the finding.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.@count < 0).@count > 0

      **Instead.** Look for a count that can't be reached, or for AND where OR was meant. If the predicate names types, the fix writes a rule that shows the extension for any number of attachments of those types.

      **When it is not a mistake.** When the extension must not appear for now. `FALSEPREDICATE` says so plainly; then ignore the finding.

      **Reference.** What the operators mean: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """,
    check: .rule { subject, report in
      let proofs = subject.provenFacts
      if !proofs.isNever, let parsed = subject.soundPredicate, isShownByNobody(parsed, subject) {
        report.add(
          "no known share shows the extension, though apps share each type that the rule names",
          help: "Look for AND where OR was meant, or for a count that no app reaches.", severity: .warning,
          on: parsed.tree.place(of: parsed.tree.root))
      }
      guard proofs.isNever, let parsed = subject.soundPredicate,
        proofs.neverErrs || LintRule.missingAny.findings(in: subject).isEmpty
      else { return }
      let root = parsed.tree.root
      let message =
        if parsed.tree[root] == .falsePredicate {
          Finding.Message(
            "FALSEPREDICATE never shows the extension",
            help: "Name the types that the extension handles; if it must never appear, ignore AR202.",
            commandHelp: Finding.Message.make)
        } else {
          Finding.Message(
            "the extension is never shown, whatever is shared",
            help: "Look for a count that can't be reached, or for AND where OR was meant.")
        }
      report.add(message, on: parsed.tree.place(of: root), fix: subject.offeredFix)
    })

  /// Returns whether the rule hides the extension for every known share, although there are shares of each type that it names.
  private static func isShownByNobody(_ parsed: ParseResult, _ subject: LintSubject) -> Bool {
    let (tree, tests) = (parsed.tree, parsed.tree.typeTests)
    guard !tests.isEmpty, !subject.isFileProvider, subject.asksActivationRule else { return false }
    // The other keys of shares, such as titles, weren't recorded, so nothing is known about a rule that uses them.
    let keys = [ContextKey.extensionItems, ContextKey.attachments, ContextKey.registeredTypeIdentifiers]
    for case .key(let key) in tree.nodes where !keys.contains(tree[key]) && !tree[key].hasPrefix("@") { return false }
    // Most rules end here, because they show the extension for the first share.
    guard let rule = subject.sharedRule, subject.hosts.allSatisfy({ rule.hides($0) }),
      !hasNamedMistake(subject, [.error, .warning])
    else { return false }
    let types = subject.hosts.flatMap { $0.registeredTypeIdentifiers.joined().joined() }
    return tests.allSatisfy { test in types.contains { test.accepts($0, subject.types) } }
  }

  /// Returns whether another lint rule reports a mistake in the text with one of the given severities, or AR100 reports one with any severity. Lint
  /// rules that are ignored count as well.
  static func hasNamedMistake(_ subject: LintSubject, _ severities: [Diagnostic.Severity] = [.error]) -> Bool {
    all.filter { $0.id < "AR200" }.contains { rule in
      rule.findings(in: subject).contains { severities.contains($0.severity) || $0.id == syntaxError.id }
    }
  }
}
