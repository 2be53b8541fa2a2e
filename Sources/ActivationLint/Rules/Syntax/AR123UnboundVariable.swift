import ActivationFiles
import ActivationRules
import PredicateSyntax

enum UnboundVariable: LintCheck {
  static let id = "AR123"
  static let name = "unbound-variable"
  static let page = """
    A variable that no SUBQUERY binds.

    **Why it matters.** The evaluation fails when it reaches the variable, and the extension is not offered.

    **Example.**

        SUBQUERY(extensionItems, $item, $attachment.@count > 0).@count > 0

    **Instead.** Name the variable as the SUBQUERY around it does, or drop the `$` if a key is meant.

    **When it is not a mistake.** Never: nothing binds the variable, and the rule fails as soon as it's evaluated.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented

  static func findings(in subject: LintSubject) -> [Finding] {
    subject.findings { visit, parsed in
      guard case .variable(let text) = visit.node else { return nil }
      let name = parsed.tree[text]
      guard !visit.scope.contains(where: { $0.name == name }) else { return nil }
      let range = parsed.tree.range(of: visit.id)
      let meant =
        name == subject.root ? name : closestMatch(to: name, among: visit.scope.map { $0.name }).map { "$" + $0 }
      return finding(
        at: .text(range), "no SUBQUERY binds $\(name)",
        help: meant.map { "Did you mean \($0)?" } ?? "Use the variable of a SUBQUERY around it.",
        fixes: meant.map { [Finding.Fix("write \($0)", isSafe: false, [.replaceText(range, $0)])] } ?? [])
    }
  }
}
