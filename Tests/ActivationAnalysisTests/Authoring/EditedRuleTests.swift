import Foundation
import Predicates
import TestSupport
import Testing
import UniformTypes

@testable import ActivationAnalysis

/// The editor's answers about a rule's text, finished or not.
@Suite struct EditedRuleTests {
  /// Every beginning of every rule of the corpus gets answers, and they refer to places in the text.
  @Test func brokenTextsHaveAnswers() throws {
    let valid = try Place.corpus("syntax/valid", ".txt").map { try String(contentsOfFile: $0, encoding: .utf8) }
    try #require(valid.count > 40)
    for text in valid + Place.invalidRules {
      let whole = Array(text.utf8).prefix(600)
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

  /// Each line of `hovers.txt` is what an editor shows for a word that the line begins with.
  @Test func everyWordIsExplainedAsRecorded() throws {
    let words = try Place.text("Corpus/editing/hovers.txt").matches(of: #/(?m)^`([^`]*)`/#).map { String($0.1) }
    let found = words.map { Parser.parse($0).hover(at: 0, types: .system)?.markdown ?? "`\($0)`" }
    #expect(try Place.recorded("editing/hovers.txt", found) == found && words.count > 40)
  }
}
