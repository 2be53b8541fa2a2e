import TestSupport
import Testing

@testable import ActivationLint

/// The registry of the lint rules, and the description of each.
@Suite struct PageTests {
  /// Each lint rule is declared once in the folder of its category, and the name of a file with a single rule begins with its id.
  @Test func everyRuleHasItsPlace() throws {
    var declared: [String] = []
    for path in Place.files(in: "Sources/ActivationLint/Rules", ".swift") {
      let ids = try Place.text(path).matches(of: /(?m)^    id: "(AR\d+)", name: "/).map { String($0.output.1) }
      let names = path.split(separator: "/")
      let file = names.last ?? ""
      #expect(names.count > 4, "\(path) is in no folder")
      #expect(!file.hasPrefix("AR") || ids == [String(file.prefix(5))], "\(path) declares \(ids)")
      declared += ids
    }
    #expect(declared.sorted() == LintRule.all.map(\.id), "a rule is a constant in Rules, and in LintRule.all")
  }

  @Test func pagesHaveTheirParagraphs() {
    for rule in LintRule.all {
      #expect(rule.summary.hasSuffix(".") && !rule.summary.contains("  "), "\(rule.id)")
      for heading in ["Why it matters", "Example", "Instead", "When it is not a mistake", "Reference"] {
        #expect(rule.page.contains("\n\n**\(heading).**"), "\(rule.id): \(heading)")
      }
    }
  }

  @Test func idsAreInOrderAndNamesAreUnique() {
    let ids = LintRule.all.map(\.id)
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    #expect(Set(LintRule.all.map(\.name)).count == ids.count)
  }
}
