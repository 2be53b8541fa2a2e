import ActivationRules
import Predicates

extension LintRule {
  static let unflattenedAttachments = LintRule(
    id: "AR114", name: "unflattened-attachments", severity: .error, evidence: .documented,
    page: """
      The rule uses `extensionItems.attachments` as one list, but it's a list of lists.

      A key after a list is read from every element, so the result has one list of attachments for each item.

      **Why it matters.** Its `@count` is the number of items, not of attachments, and a SUBQUERY over it gets whole lists instead of attachments.

      **Example.**

          SUBQUERY(extensionItems.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url").@count > 0

      **Instead.** Nest two SUBQUERYs, one over `extensionItems` and one over the attachments of its variable.

      **When it is not a mistake.** Hardly ever: only if the rule is really about the elements of the outer list, such as their number. A rule that tests types or counts attachments needs the
      inner lists.

      **Reference.** The nested form: https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let parsed = subject.soundPredicate else { return }
    // With ANY or ALL, CONTAINS searches each of the lists, so a list of lists is intended there.
    var searched: Set<NodeID> = []
    for case .comparison(let comparison) in parsed.visits.map({ $0.node })
    where comparison.comparator == .contains && comparison.qualifier != .direct { searched.insert(comparison.left) }
    for visit in parsed.visits {
      guard case .keyPath(let base, let list) = visit.node, !searched.contains(visit.id) else { continue }
      let steps = Array(parsed.tree[list])
      let start = parsed.tree.kind(of: base, visit.scope)
      // A variable is bound to a list only because of a collection that is reported already, so it isn't reported again.
      if case .variable = parsed.tree[base], start.isList { continue }
      for length in steps.indices.map({ $0 + 1 }) {
        let kind = parsed.tree.kind(following: Array(steps[..<length]), from: start)
        guard kind == .attachmentLists || kind == .identifierLists else { continue }
        let isCount = length < steps.count && parsed.tree.keyName(of: steps[length]) == "@count"
        var item: String?
        if case .variable(let name) = parsed.tree[base] { item = parsed.tree[name] }
        report.add(.listOfLists(kind, isCounted: isCount, of: item), on: parsed.tree.place(of: visit.id))
        break
      }
    }
  }
}

extension Finding.Message {
  /// - Parameter item: The variable that the path begins with; nil for a path from the root.
  fileprivate static func listOfLists(_ kind: ValueKind, isCounted: Bool, of item: String?) -> Self {
    let lists = kind == .attachmentLists ? "a list of attachments for each item" : "a list of types for each attachment"
    let matches = "SUBQUERY($\(item ?? "item").attachments, $attachment, …).@count >= 1"
    return Self(
      isCounted ? "this counts items: the path gives \(lists)" : "the path gives \(lists), not one list",
      help: "Write \(item == nil ? "SUBQUERY(extensionItems, $item, \(matches)).@count >= 1" : matches)"
        + "; to require none, end it with == 0.")
  }
}
