import ActivationRules
import Predicates
import UniformTypes

extension LintRule {
  static let coveredType = LintRule(
    id: "AR220", name: "covered-type", severity: .note, evidence: .documented,
    page: """
      The rule tests for a type and for another type that covers it.

      A test for a type is also true for all types that conform to it, according to the declarations of the system and the app.

      **Why it matters.** The narrower test has no effect. It obscures what the rule really accepts.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.png" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"

      **Instead.** Remove the narrower test, or the wider one if it accepts too much.

      **When it is not a mistake.** When the list is written out for people who read it. Nothing is broken: change the rule only to make it shorter, or if the wider test accepts more than you
      intended.

      **Reference.** https://github.com/wordpress-mobile/WordPress-iOS/pull/9543.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate else { return }
      let (tree, types) = (parsed.tree, subject.types)
      let edits = PredicateEdits(tree, parsed.source)
      for visit in parsed.visits {
        guard case .or(let list) = visit.node else { continue }
        let operands = Array(tree[list])
        let tests = operands.map { tree.typeTest($0) }
        for (position, test) in tests.enumerated() {
          guard let test, let other = cover(of: position, test, among: tests, tree, types) else { continue }
          let path = types.conformancePath(from: test.type, to: other.type) ?? [test.type, other.type]
          report.add(
            UniformTypeIdentifier.areEqual(test.type, other.type)
              ? "\(test.type) is tested twice"
              : "\(test.type) is covered by \(other.type): \(path.joined(separator: " > "))",
            help: "Remove this test: the rule's meaning stays the same.", on: tree.place(of: test.constant),
            notes: [.init("the test that covers it", at: tree.place(of: other.constant))],
            fix: edits.removal(of: position, among: operands).map { edit in
              .remove(edit, "the test for \(test.type)").safe(if: path.allSatisfy { isCertain($0, in: types) })
            })
        }
      }
    })

  /// Returns the test that makes another test redundant. Of equal tests, the first one is kept.
  private static func cover(
    of position: Int, _ test: TypeTest, among tests: [TypeTest?], _ tree: SyntaxTree, _ types: TypeGraph
  ) -> TypeTest? {
    for (index, other) in tests.enumerated() where index != position {
      guard let other, other.includesConformingTypes || other.isEqual(to: test), other.qualifier == test.qualifier,
        tree.areStructurallyEqual(other.subject, test.subject)
      else { continue }
      let isSame = UniformTypeIdentifier.areEqual(other.type, test.type)
      if isSame, other.includesConformingTypes == test.includesConformingTypes, index > position { continue }
      // Of two types that conform to each other, the later one is removed.
      let isKept = index > position && test.includesConformingTypes && types.conforms(other.type, to: test.type)
      if isSame || types.conforms(test.type, to: other.type), !isKept { return other }
    }
    return nil
  }

  /// Returns whether the parents of a type are certain, so that they are the same on every known system.
  private static func isCertain(_ identifier: String, in types: TypeGraph) -> Bool {
    guard types.isDeclared(identifier) else { return true }
    if types.isSystemType(identifier) { return !types.areParentsInferred(of: identifier) }
    return types.declarationKind(of: identifier) == .exported
  }
}
