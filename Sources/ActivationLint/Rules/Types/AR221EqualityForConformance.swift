import ActivationRules
import Predicates
import UniformTypes

extension LintRule {
  static let equalityForConformance = LintRule(
    id: "AR221", name: "equality-for-conformance", severity: .warning, evidence: .observed,
    observations: ["rules-030", "equality"],
    page: """
      Type identifiers are compared as strings, not by conformance.

      `==`, `IN` and `CONTAINS` on `registeredTypeIdentifiers` match only the exact identifier.

      **Why it matters.** An attachment of type `public.jpeg` doesn't match `"public.image"`, and the comparison is case-sensitive. Without ANY the whole list is compared with a string, and
      they are never equal.

      **Example.**

          ANY $a.registeredTypeIdentifiers == "public.image"

      **Instead.** Use `ANY … UTI-CONFORMS-TO`, or `UTI-EQUALS` to match one exact identifier.

      **When it is not a mistake.** When you want to match one exact identifier, such as another app's private type, and no type that conforms to it. Then write `UTI-EQUALS`, which ignores
      case.

      **Reference.** https://github.com/achorein/expo-share-intent/pull/194.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate else { return }
      for visit in parsed.visits {
        guard case .comparison(let comparison) = visit.node, let sides = sides(of: comparison, parsed.tree, visit.scope)
        else { continue }
        let isWholeList = isOfWholeList(comparison, sides, parsed.tree)
        let tests = TypeTest.comparedAsTexts(comparison, in: parsed.tree)
        var fix: Finding.Fix?
        if !tests.isEmpty {
          let edits = PredicateEdits(parsed.tree, parsed.source)
          let edit = edits.conformance(to: tests.map { $0.type }, of: tests, at: visit.id)
          fix = Finding.Fix("compare by conformance", [.text(edit)]).safe(if: isWholeList)
        }
        report.add(
          isWholeList ? .listComparedWithText : .comparedAsTexts, on: parsed.tree.place(of: visit.id), fix: fix)
      }
    })

  private static func isOfWholeList(
    _ comparison: SyntaxTree.Comparison, _ sides: (identifiers: NodeID, other: NodeID, kind: ValueKind),
    _ tree: SyntaxTree
  ) -> Bool {
    // CONTAINS, and IN with the list on its right, search the list for an element, and a list may equal another list, so these don't count.
    sides.kind == .identifiers && comparison.qualifier == .direct
      && (comparison.comparator == .equalTo && tree.stringValue(sides.other) != nil
        || comparison.comparator == .in && sides.identifiers == comparison.left)
  }

  /// Returns the side with the identifiers, the constant that they are compared with, and the kind of the identifiers.
  private static func sides(
    of comparison: SyntaxTree.Comparison, _ tree: SyntaxTree, _ scope: [BoundVariable]
  ) -> (identifiers: NodeID, other: NodeID, kind: ValueKind)? {
    let left = tree.kind(of: comparison.left, scope)
    let right = tree.kind(of: comparison.right, scope)
    let kinds = [ValueKind.identifiers, .identifier]
    guard [.equalTo, .in, .contains].contains(comparison.comparator) else { return nil }
    if kinds.contains(left), isText(comparison.right, tree) { return (comparison.left, comparison.right, left) }
    if kinds.contains(right), isText(comparison.left, tree) { return (comparison.right, comparison.left, right) }
    return nil
  }

  /// Returns whether a node is a type identifier or a list of type identifiers.
  private static func isText(_ id: NodeID, _ tree: SyntaxTree) -> Bool {
    switch tree[id] {
    case .string(let text): return UniformTypeIdentifier.isValid(tree[text])
    case .aggregate(let list):
      return tree[list].count > 0
        && tree[list].allSatisfy { tree.stringValue($0).map(UniformTypeIdentifier.isValid) == true }
    default: return false
    }
  }
}

extension Finding.Message {
  fileprivate static let listComparedWithText = Self(
    "a list of types is never equal to a string: ANY is missing",
    help: "Write ANY … UTI-CONFORMS-TO, or ANY … UTI-EQUALS to match only this identifier.")

  fileprivate static let comparedAsTexts = Self(
    "type identifiers are compared as strings: subtypes don't match",
    help: "Write ANY … UTI-CONFORMS-TO, or UTI-EQUALS to match only this identifier.")
}
