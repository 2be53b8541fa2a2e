import ActivationAnalysis
import ActivationRules
import Testing
import UniformTypes

/// The content that rules accept, in words.
@Suite struct RequirementsTests {
  private func words(_ rule: ActivationRule) throws -> String {
    RuleRequirements(describing: try RuleAnalysis(rule).describe(), types: .system).description
  }

  /// That one of the kinds is there goes without saying, and no limit says it.
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
}
