import ActivationLint
import Testing

/// The registry of the lint rules.
@Suite struct PageTests {
  @Test func idsAndNamesAreUnique() {
    #expect(Set(LintRule.all.map(\.id)).count == LintRule.all.count)
    #expect(Set(LintRule.all.map(\.name)).count == LintRule.all.count)
  }
}
