import Foundation
import Predicates
import TestSupport
import Testing
import UniformTypes

@testable import ActivationAnalysis

/// The editor's answers about a rule's text, finished or not.
@Suite struct EditedRuleTests {
  static let corpus = Place.corpus

  static let rule =
    "SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers "
    + "UTI-CONFORMS-TO \"public.jpeg\").@count >= 1).@count == $item.attachments.@count"

  private static func hover(_ text: String, at word: String) throws -> (range: SourceRange, markdown: String) {
    let range = try #require(text.range(of: word))
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return try #require(Parser.parse(text).hover(at: offset + 1, types: .system))
  }

  @Test func aTypeIsShownWithItsConformance() throws {
    let hover = try Self.hover(Self.rule, at: "public.jpeg")
    #expect(hover.markdown.hasPrefix("**public.jpeg**: JPEG image\n"))
    #expect(hover.markdown.contains("`public.jpeg → public.image → public.data → public.item`"))
    #expect(Array(Self.rule.utf8).string(in: hover.range) == "\"public.jpeg\"")
  }

  /// Every beginning of every rule of the corpus has answers, and what they speak of is in the text.
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
          let completion = RuleCompletion(predicate: bytes, offset: offset, .init())
          #expect(completion.range.upperBound <= max(offset, 0) || bytes.isEmpty)
        }
      }
    }
  }
}
