import ActivationRules
import Predicates

extension LintRule {
  static let unboundVariable = LintRule(
    id: "AR123", name: "unbound-variable", severity: .error, evidence: .documented,
    page: """
      A variable that no SUBQUERY binds.

      **Why it matters.** Evaluation fails when it reaches the variable, and the extension isn't offered.

      **Example.**

          SUBQUERY(extensionItems, $item, $attachment.@count > 0).@count > 0

      **Instead.** Use the name of the variable that the enclosing SUBQUERY binds, or remove the `$` if you mean a key.

      **When it is not a mistake.** Never: the rule fails whenever evaluation reaches the variable.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate else { return }
      for visit in parsed.visits {
        guard case .variable(let text) = visit.node else { continue }
        let name = parsed.tree[text]
        guard !visit.scope.contains(where: { $0.name == name }) else { continue }
        let range = parsed.tree.range(of: visit.id)
        let kind = elementKind(askedOf: visit.id, parsed.tree)
        let fitting = visit.scope.last { $0.kind == kind }
        let meant =
          name == subject.root
          ? name
          : (fitting?.name ?? closestMatch(to: name, among: visit.scope.map { $0.name })).map { "$" + $0 }
        let isBoundElsewhere = parsed.tree.nodes.contains { if case .subquery(_, text, _) = $0 { true } else { false } }
        // A rule that begins with an item or an attachment was cut out of the SUBQUERY around it, so the fix writes that SUBQUERY.
        if meant == nil, !isBoundElsewhere, visit.scope.isEmpty, subject.root == ContextKey.extensionItems,
          kind == .item || kind == .attachment
        {
          let item = kind == .item ? name : name == "item" ? "extensionItem" : "item"
          let inner = kind == .item ? "" : "SUBQUERY($\(item).attachments, $\(name), "
          let start = "SUBQUERY(\(subject.root), $\(item), " + inner
          let end = (kind == .item ? "" : ").@count >= 1") + ").@count >= 1"
          let edits = PredicateEdits.around(parsed.tree.range(of: parsed.tree.root), start, end)
          report.add(
            "no SUBQUERY binds $\(name)", help: "Wrap the rule in \(start)…\(end).", on: .text(range),
            fix: Finding.Fix("write the SUBQUERY around the rule", edits.map { .text($0) }))
          continue
        }
        report.add(
          "no SUBQUERY binds $\(name)",
          help: meant.map { "Did you mean \($0)?" }
            ?? (isBoundElsewhere
              ? "The variable has a value only up to the ')' of its SUBQUERY: move this test into that condition."
              : "Use the variable of an enclosing SUBQUERY, or add a SUBQUERY that binds it."),
          on: .text(range),
          fix: meant.map { .replace(range, with: $0).safe(if: $0.isNearly("$" + name)) })
      }
    })

  /// Returns the kind of value that a variable must have, according to the key that follows it; nil if the key doesn't determine the kind.
  private static func elementKind(askedOf variable: NodeID, _ tree: SyntaxTree) -> ValueKind? {
    for node in tree.nodes {
      guard case .keyPath(let base, let steps) = node, base == variable, let first = tree[steps].first else { continue }
      switch tree.keyName(of: first) {
      case ContextKey.registeredTypeIdentifiers: return .attachment
      case ContextKey.attachments: return .item
      default: return nil
      }
    }
    return nil
  }
}
