import ActivationRules
import Predicates
import TestSupport
import Testing

@testable import ActivationLint

/// Findings depend on the known facts about the rule's surroundings.
@Suite struct SubjectTests {
  /// An extension point may be known without an Info.plist. The finding then has no key to point at.
  @Test(arguments: [
    ("com.apple.share-services", ["AR315"]), ("com.apple.ui-services", ["AR315"]), ("com.apple.keyboard-service", []),
  ]) func aMissingRuleWithoutAList(_ point: String, _ ids: [String]) {
    let findings = Linter.findings(in: LintSubject(rule: .missing(), extensionPoint: point))
    #expect(findings.map(\.id) == ids)
    #expect(findings.allSatisfy { $0.place == .whole })
  }

  @Test func aBoundThatIsWrittenAnewKeepsItsHighestNumber() {
    let findings = LintInput(rule: .string(ChangeCases.counted("public.image", "< 6"))).findings
    #expect(findings.first { $0.id == "AR210" }?.fixes.map(\.message) == ["write BETWEEN {1, 5}"])
  }

  /// System versions are named only if all hiding shares are from old ones.
  @Test func anAppOfTodayHasNoVersion() {
    for (app, shares) in Dictionary(grouping: HostPreset.current, by: \.host) {
      guard shares.contains(where: { !$0.isSuperseded }) else { continue }
      #expect(HostPreset.apps(of: shares) == app && HostPreset.apps(of: shares.reversed()) == app)
    }
  }

  /// A test is removed without asking only if no other app may declare the type differently.
  @Test(arguments: [(TypeDeclaration.Kind.exported, true), (.imported, false)])
  func aCoveredTypeOfTheAppIsCertainWhenItIsItsOwn(_ kind: TypeDeclaration.Kind, _ isSafe: Bool) throws {
    let own = TypeDeclaration(identifier: "com.example.own", conformsTo: ["public.image"], kind: kind)
    #expect(try Self.covered("com.example.own", "public.image", [own]) == isSafe)
  }

  @Test func aCoveredTypeWithInferredParentsIsUncertain() throws {
    let types = TypeGraph.system
    let inferred = try #require(
      types.identifiers.first { types.areParentsInferred(of: $0) && !types.parents(of: $0).isEmpty })
    let parent = try #require(types.parents(of: inferred).first)
    #expect(try !Self.covered(inferred, parent, []))
  }

  /// Returns whether a safe fix removes the test for a type next to a test for a wider type.
  private static func covered(_ type: String, _ other: String, _ declarations: [TypeDeclaration]) throws -> Bool {
    let tests = [type, other].map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
    let text =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(tests.joined(separator: " OR "))).@count >= 1)"
      + ".@count >= 1"
    let subject = LintSubject(rule: .predicate(Parser.parse(text)), declarations: declarations)
    let finding = try #require(Linter.findings(in: subject).first { $0.id == "AR220" })
    return try #require(finding.fixes.first).isSafe
  }

  /// The statements of AR222 about types and everyday files agree with the system's declarations and the hosts' shares.
  @Test(arguments: LintRule.confusions.map(\.type)) func confusedTypes(_ type: String) throws {
    let confusion = try #require(LintRule.confusions.first { $0.type == type })
    let shared = Set(HostPreset.all.flatMap { $0.context.registeredTypeIdentifiers.joined().joined() })
    #expect(TypeGraph.system.isSystemType(type) && TypeGraph.system.isSystemType(confusion.meant))
    for everyday in confusion.everyday {
      #expect(
        !TypeGraph.system.conforms(everyday, to: type) && TypeGraph.system.conforms(everyday, to: confusion.meant))
      #expect(shared.contains(everyday), "no host shares \(everyday)")
    }
    #expect(shared.allSatisfy { !TypeGraph.system.conforms($0, to: type) })
  }

  @Test(arguments: [ActivationRule.Platform.iOS, .macOS]) func hostsOfThePlatform(_ platform: ActivationRule.Platform) {
    let subject = LintSubject(rule: .missing(), platform: platform)
    #expect(subject.hosts.contains { $0.platform == platform })
    #expect(subject.hosts.allSatisfy { $0.platform == platform || $0.platform == nil })
  }

  /// The last value other than zero, and the only value that can't be read, aren't removed as if that changed nothing.
  @Test(
    arguments: [
      (["A": 1, ActivationKey.text: false], "A", false), (["A": 1, "B": 0, ActivationKey.text: false], "B", true),
      (["A": 1, "B": 1, ActivationKey.text: false], "B", true), (["A": "$(A)", ActivationKey.text: false], "A", false),
    ] as [(ActivationDictionary, String, Bool)])
  func removalsThatMatter(_ dictionary: ActivationDictionary, _ key: String, _ isHarmless: Bool) {
    let finding = Linter.findings(in: LintSubject(rule: .dictionary(dictionary))).first { $0.place == .key([key]) }
    #expect((finding?.fixes.isEmpty == false) == isHarmless)
  }
}

/// Suggestions, which are looked up once for all rules of a file.
@Suite struct SimilarTypesTests {
  /// Similar types are looked up once, however many rules name a type, and only for a limited number of undeclared types.
  @Test(arguments: [
    (Array(repeating: "public.pngg", count: 10), 1), ((0..<60).map { "public.pngg\($0)" }, LintMemory.mostLookups),
  ]) func fewTypesAreLookedUp(types: [String], count: Int) {
    var memory = LintMemory(among: .system)
    for type in types {
      let text = "SUBQUERY(fileproviderItems, $f, $f.typeIdentifier UTI-CONFORMS-TO \"\(type)\").@count > 0"
      let subject = LintSubject(
        rule: .predicate(Parser.parse(text)), in: LintSubject.Surroundings(), root: ContextKey.fileProviderItems)
      let found = Linter.findings(in: subject, remembering: &memory)
      if memory.similarTypes.count < LintMemory.mostLookups { #expect(found == Linter.findings(in: subject)) }
    }
    #expect(memory.similarTypes.count == count)
  }
}
