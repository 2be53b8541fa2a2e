import ActivationRules
import Predicates

extension LintRule {
  static let countWithoutAt = LintRule(
    id: "AR116", name: "count-without-at", severity: .error, evidence: .documented,
    page: """
      A key path has `count` instead of `@count` after a list.

      **Why it matters.** A key after a list is read from every element. Items and attachments have no `count`, so the result is a list without a number in it: the comparison fails, or has nothing to do with the count.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.count > 0).@count > 0

      **Instead.** Write `@count`.

      **When it is not a mistake.** Never: attachments and items have no key `count`, so the path finds nothing.

      **Reference.** Key-Value Coding Programming Guide, collection operators:
      https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/KeyValueCoding/CollectionOperators.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let parsed = subject.soundPredicate else { return }
    for visit in parsed.visits {
      guard case .keyPath(let base, let list) = visit.node else { continue }
      let steps = Array(parsed.tree[list])
      let start = parsed.tree.kind(of: base, visit.scope)
      for (position, step) in steps.enumerated() where parsed.tree.keyName(of: step) == "count" {
        let kind = parsed.tree.kind(following: Array(steps[..<position]), from: start)
        let isOfSubquery = if case .subquery = parsed.tree[base], position == 0 { true } else { false }
        guard kind.isList || isOfSubquery else { continue }
        let range = parsed.tree.range(of: step)
        report.add(
          "the number of elements is written @count, not count", help: "Write @count.", on: .text(range),
          fix: .replace(range, with: "@count").safe())
      }
    }
  }
}
