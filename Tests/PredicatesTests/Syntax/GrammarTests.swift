import Foundation
import TestSupport
import Testing

@testable import Predicates

/// The grammar and the parser have the same reserved words.
@Suite struct GrammarTests {
  /// The lexer, `Grammar/lexing.md` and the grammar for editors have the same reserved words; APPLY is listed elsewhere.
  @Test func reservedWordsAreTheSame() throws {
    let words = Set(Keyword.all.map { "\($0.spelling)" })
    #expect(ExecutableGrammar.reservedWords.union(["APPLY"]) == words)
    let colors = try Place.text("Grammar/activation-rule.tmLanguage.json")
    for word in words.flatMap({ $0.split(separator: "-") }) { #expect(colors.contains(word), "\(word)") }
  }
}
