import Foundation
import Predicates
import TestSupport
import Testing
import UniformTypes

@testable import ActivationAnalysis

/// The editor's answers about a rule's text, finished or not.
@Suite struct EditedRuleTests {
  static let corpus = Place.corpus

  /// Every beginning of every rule of the corpus gets answers, and they refer to places in the text.
  @Test(arguments: ["valid", "invalid"]) func brokenTextsHaveAnswers(_ folder: String) throws {
    let url = Self.corpus.appendingPathComponent("syntax/" + folder)
    let files = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
    try #require(files.count > 40)
    for file in files {
      let whole = Array(try Data(contentsOf: file)).prefix(600)
      for length in stride(from: 0, through: whole.count, by: 31) {
        let text = String(decoding: whole.prefix(length), as: UTF8.self)
        let bytes = Array(text.utf8)
        let rule = Parser.parse(text)
        var end = 0
        for (range, _) in TokenRole.tokens(of: bytes) {
          #expect(range.lowerBound >= end && range.upperBound <= bytes.count)
          end = range.upperBound
        }
        for offset in [0, length / 2, bytes.count] {
          if let hover = rule.hover(at: offset, types: .system) {
            #expect(hover.range.upperBound <= bytes.count && !hover.markdown.isEmpty)
          }
          let completion = RuleCompletion(predicate: bytes, offset: offset)
          #expect(completion.range.upperBound <= max(offset, 0) || bytes.isEmpty)
        }
      }
    }
  }
}
