import ActivationRules
import Testing
import UniformTypes

@testable import ActivationAnalysis

/// The content that rules accept, in words.
@Suite struct RequirementsTests {
  private func words(_ rule: ActivationRule) throws -> String {
    RuleRequirements(describing: try RuleAnalysis(rule).describe(), types: .system).description
  }

  /// At least one of the kinds is always required, so a limit that only says this is left out.
  @Test func aLimitThatSaysNothingIsLeftOut() throws {
    let mix = RuleRequirements.Alternative(
      needs: [
        .init(.init(1, nil), .init(types: ["public.movie"])), .init(.init(1, 3), .init(types: ["public.file-url"])),
      ], isMix: true)
    let texts = RuleRequirements.Alternative(needs: [.init(.init(1, 3), .init(types: ["public.plain-text"]))])
    let made = try RuleBuilder(form: .predicate).rule(for: RuleRequirements(alternatives: [mix, texts]))
    let words = try words(made.rule)
    #expect(words.contains("; or ") && !words.contains("in all"), "\(words)")
  }

  /// A limit on some of the kinds counts only those kinds.
  @Test func aLimitOnSomeKinds() throws {
    let kinds = ["public.image", "public.movie", "com.adobe.pdf"].map { RuleRequirements.Kind(types: [$0]) }
    let limit = RuleRequirements.Limit(kinds: Array(kinds.prefix(2)), count: .init(0, 3))
    let mix = RuleRequirements.Alternative(
      needs: kinds.map { .init(.init(1, nil), $0) }, isMix: true, limits: [limit])
    let made = try RuleBuilder(form: .predicate).rule(for: RuleRequirements(alternatives: [mix]))
    let pdfs = SharedContext(registeredTypeIdentifiers: [Array(repeating: kinds[2].types, count: 4)])
    #expect(made.rule.decision(for: pdfs).isShown)
  }
}
