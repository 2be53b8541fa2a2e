import Foundation
import TestSupport
import Testing

@testable import ActivationLint

/// The registry of the lint rules, and the description of each.
@Suite struct PageTests {
  /// Each file of a rule is named after it, and each is registered.
  @Test func everyFileIsARule() throws {
    let folder = Place.package.appendingPathComponent("Sources/ActivationLint/Rules")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = LintRule.all.map { rule in
      rule.id + rule.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + ".swift"
    }
    #expect(files.sorted() == names.sorted(), "a rule is a file of its id and name, and a line of LintRule.all")
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

  @Test func rulesAreFoundByIdAndName() throws {
    for rule in LintRule.all {
      #expect(LintRule.named(rule.id.lowercased())?.id == rule.id)
      #expect(LintRule.named(rule.name)?.id == rule.id)
    }
    #expect(LintRule.named("AR999") == nil)
  }

  /// A reason why upload refuses an app belongs to a rule, and is explained.
  @Test func refusalsAreOfRules() {
    for entry in AppStoreRules.entries { #expect(LintRule.named(entry.id) != nil && !entry.reason.isEmpty) }
  }
}
