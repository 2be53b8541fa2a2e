import Foundation
import PredicateSyntax
import Testing

/// Mistakes that were found once and mended, each a file of `Corpus/regressions`.
@Suite struct RegressionTests {
  struct Case: Decodable {
    /// What went wrong.
    var what: String
    var rule: String
    /// The canonical text, which also reads as the same tree.
    var canonical: String
    /// `true`, `false`, or the name of the error.
    var outcome: String
  }

  static let files: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Corpus/regressions")
    let found = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return found.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }()

  @Test func thereAreFiles() { #expect(!Self.files.isEmpty) }

  @Test(arguments: files) func staysMended(_ file: URL) throws {
    let data = try Data(contentsOf: file)
    let test = try JSONDecoder().decode(Case.self, from: data)
    let whole = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let object = try JSONSerialization.data(withJSONObject: whole["object"] ?? NSNull(), options: .fragmentsAllowed)
    let parsed = Parser.parse(test.rule)
    #expect(!parsed.hasErrors, "\(test.what)")
    #expect(parsed.tree.predicateFormat == test.canonical, "\(test.what)")
    #expect(Parser.parse(test.canonical).tree.isStructurallyEqual(to: parsed.tree), "\(test.what)")
    for text in [test.rule, test.canonical] {
      #expect(outcome(text, String(decoding: object, as: UTF8.self)) == test.outcome, "\(test.what)")
    }
  }
}
