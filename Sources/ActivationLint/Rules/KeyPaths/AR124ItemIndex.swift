import ActivationRules
import Predicates

extension LintRule {
  static let itemIndex = LintRule(
    id: "AR124", name: "item-index", severity: .warning, evidence: .observed,
    observations: ["knitnote-index"],
    page: """
      The rule has an index into extension items.

      `extensionItems[0]`, and whatever is reached through it.

      **Why it matters.** NSPredicate evaluates it, and the share sheet may hide the extension all the same: on an iPhone with iOS 26.5.2 a rule with `extensionItems[0]` was never offered,
      and the same rule with a SUBQUERY was.

      **Example.**

          SUBQUERY(extensionItems[0].attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf").@count > 0

      **Instead.** Bind the item with a SUBQUERY: `SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO
      "com.adobe.pdf").@count > 0).@count > 0`.

      **When it is not a mistake.** When the rule was tried on the devices and systems that matter: one report has a device on which such a rule is never offered, and the language allows it.
      With a SUBQUERY nobody has to try.

      **Reference.** Observed on one device: https://github.com/phillon77/KnitNote, commit 0d5a3f9.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let tree = subject.soundPredicate?.tree, !subject.isFileProvider else { return }
    for index in tree.indexesIntoExtensionItems {
      guard case .index(let list, _) = tree[index] else { continue }
      var key: String?
      if case .keyPath(_, let steps) = tree[list], let last = tree[steps].last { key = tree.keyName(of: last) }
      let (elements, variable) =
        switch key {
        case ContextKey.attachments: ("attachments", "$attachment")
        case ContextKey.registeredTypeIdentifiers: ("types", "$type")
        default: ("extension items", "$item")
        }
      report.add(
        "an index into \(elements) may hide the extension",
        help: "Write SUBQUERY(\(tree.predicateFormat(of: list)), \(variable), …).@count > 0, with \(variable) for "
          + "\(tree.predicateFormat(of: index)).", on: tree.place(of: index))
    }
  }
}
