import Foundation
import TestSupport
import Testing

@testable import Predicates

/// The grammar and the parser have the same words.
@Suite struct GrammarTests {
  static let package = Place.package

  /// The lexer, `Grammar/lexing.md` and the grammar for editors have the same reserved words; APPLY is listed elsewhere.
  @Test func reservedWordsAreTheSame() throws {
    let words = Set(Keyword.all.map { "\($0.spelling)" })
    #expect(ExecutableGrammar.reservedWords.union(["APPLY"]) == words)
    let colors = try String(
      contentsOf: Self.package.appendingPathComponent("Grammar/activation-rule.tmLanguage.json"), encoding: .utf8)
    for word in words.flatMap({ $0.split(separator: "-") }) { #expect(colors.contains(word), "\(word)") }
  }
}
