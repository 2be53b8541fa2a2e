import ActivationRules
import Predicates

extension LintRule {
  static let itemIndex = LintRule(
    id: "AR124", name: "item-index", severity: .warning, evidence: .observed,
    observations: ["knitnote-index"],
    page: """
      The rule uses an index into extension items.

      `extensionItems[0]`, and any key path that continues from it.

      **Why it matters.** NSPredicate evaluates it, but the share sheet may still hide the extension: on an iPhone with iOS 26.5.2 an extension with `extensionItems[0]` in its rule was never
      offered; when a SUBQUERY replaced the index, it was.

      **Example.**

          SUBQUERY(extensionItems[0].attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf").@count > 0

      **Instead.** Bind the item with a SUBQUERY: `SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO
      "com.adobe.pdf").@count > 0).@count > 0`.

      **When it is not a mistake.** When the rule was tried on the devices and systems that matter. The language allows an index, but on one reported device such a rule never shows the extension.
      With a SUBQUERY, no trial is needed.

      **Reference.** Observed on one device: https://github.com/phillon77/KnitNote, commit 0d5a3f9.
      """,
    check: .rule { subject, report in
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
    })
}
