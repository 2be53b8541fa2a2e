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

  static func check(_ subject: LintSubject, _ report: inout Findings) {
    guard let parsed = subject.soundPredicate else { return }
    for visit in parsed.visits {
      guard case .variable(let text) = visit.node else { continue }
      let name = parsed.tree[text]
      guard !visit.scope.contains(where: { $0.name == name }) else { continue }
      let range = parsed.tree.range(of: visit.id)
      let meant =
        name == subject.root ? name : closestMatch(to: name, among: visit.scope.map { $0.name }).map { "$" + $0 }
      report.add(.unbound(name, meant: meant), on: .text(range), fix: meant.map { .replace(range, with: $0) })
    }
  }
}

extension Finding.Message {
  fileprivate static func unbound(_ name: String, meant: String?) -> Self {
    Self(
      "no SUBQUERY binds $\(name)",
      help: meant.map { "Did you mean \($0)?" } ?? "Use the variable of a SUBQUERY around it.")
  }
}
