import ActivationRules
import PredicateSyntax
import Testing
import UniformTypes

@testable import ActivationLint

/// What is found depends on what is known beside the rule.
@Suite struct SubjectTests {
  /// An extension point may be known without an Info.plist, and then there is no key to point at.
  @Test(arguments: [
    ("com.apple.share-services", ["AR315"]), ("com.apple.ui-services", ["AR315"]), ("com.apple.keyboard-service", []),
  ]) func aMissingRuleWithoutAList(_ point: String, _ ids: [String]) {
    let findings = Linter.findings(in: LintSubject(rule: .missing, extensionPoint: point))
    #expect(findings.map(\.id) == ids)
    #expect(findings.allSatisfy { $0.place == .whole })
  }

  /// A test is removed without asking only where nobody else may declare the type otherwise.
  @Test(arguments: [(TypeDeclaration.Kind.exported, true), (.imported, false)])
  func aCoveredTypeOfTheAppIsCertainWhenItIsItsOwn(_ kind: TypeDeclaration.Kind, _ isSafe: Bool) throws {
    let own = TypeDeclaration(identifier: "com.example.own", conformsTo: ["public.image"], kind: kind)
    #expect(try Self.covered("com.example.own", "public.image", [own]) == isSafe)
  }

  /// Parents that are inferred prove nothing.
  @Test func aCoveredTypeWithInferredParentsIsUncertain() throws {
    let types = TypeGraph.system
    let inferred = try #require(
      types.identifiers.first { types.confidence(of: $0) == .inferred && !types.parents(of: $0).isEmpty })
    let parent = try #require(types.parents(of: inferred).first)
    #expect(try !Self.covered(inferred, parent, []))
  }

  /// Whether the test for a type beside a wider one is removed as a safe fix.
  private static func covered(_ type: String, _ other: String, _ declarations: [TypeDeclaration]) throws -> Bool {
    let tests = [type, other].map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
    let text =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(tests.joined(separator: " OR "))).@count >= 1)"
      + ".@count >= 1"
    let subject = LintSubject(rule: .predicate(Parser.parse(text)), declarations: declarations)
    let finding = try #require(Linter.findings(in: subject).first { $0.id == "AR220" })
    return try #require(finding.fixes.first).isSafe
  }
}
