import Foundation
import TestSupport
import Testing

@testable import ActivationLint

/// The registry of the lint rules, which is generated from their files.
@Suite struct PageTests {
  /// The doc comment of every rule, by the name of its file.
  static func sources() throws -> [String: String] {
    let folder = Place.package.appendingPathComponent("Sources/ActivationLint/Rules")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var pages: [String: String] = [:]
    for case let file as URL in files where file.pathExtension == "swift" {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      let comment = lines.drop { !$0.hasPrefix("///") }.prefix { $0.hasPrefix("///") }
      pages[file.deletingPathExtension().lastPathComponent] =
        comment.map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) }.joined(separator: "\n")
    }
    return pages
  }

  @Test func generatedFileIsFresh() throws {
    let sources = try Self.sources()
    #expect(sources.count == LintRule.all.count, "run .ci/generate-lint-pages")
    for rule in LintRule.all {
      let name = rule.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      #expect(sources[rule.id + name] == rule.page, "run .ci/generate-lint-pages")
      let first = rule.page.components(separatedBy: "\n\n")[0].replacingOccurrences(of: "\n", with: " ")
      #expect(rule.summary == first, "run .ci/generate-lint-pages")
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

  /// What upload refuses is a rule, and says why.
  @Test func refusalsAreOfRules() {
    for entry in AppStoreRules.entries { #expect(LintRule.named(entry.id) != nil && !entry.reason.isEmpty) }
  }
}
