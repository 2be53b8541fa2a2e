import ActivationAnalysis
import Foundation
import Predicates
import TestSupport
import Testing

/// `Grammar/descriptions.ebnf` and the reader use the same names and accept the same sentences.
@Suite struct DescriptionGrammarTests {
  static let lexemes: [String: [String]] = [
    "number": ["2", "3", "10"], "kind-word": ["links", "PDF", "web URL", "text"],
    "type-identifier": ["public.jpeg", "com.example.note"], "filename-extension": [".csv", ".key"],
  ]

  /// Mistakes of meaning, which the grammar doesn't cover.
  static let mistakesOfMeaning: Set<String> = [
    "reversed-count", "counted-twice", "unclear-number", "article-of-several",
  ]

  static func grammar() throws -> ExecutableGrammar {
    try ExecutableGrammar(Place.text("Grammar/descriptions.ebnf"))
  }

  private static func text(_ tokens: [SentenceToken]) -> String { tokens.map(\.text).joined(separator: " ") }

  /// Returns the identifier of the mistake because of which a text isn't a sentence; nil if there is none.
  private static func mistake(_ text: String) -> String? {
    do throws(DescriptionError) {
      _ = try ContentDescription(text)
      return nil
    } catch {
      return mistakesOfMeaning.contains(error.diagnostic.id) ? nil : error.diagnostic.id
    }
  }

  @Test func theReaderNamesEveryProduction() throws {
    let folder = Place.package.appendingPathComponent("Sources/ActivationAnalysis/Authoring")
    var claims: Set<String> = []
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    for file in files where file.pathExtension == "swift" {
      for claim in try String(contentsOf: file, encoding: .utf8).matches(of: /\/\/\/ Grammar: ([^\n]*)/) {
        for name in claim.1.matches(of: /`([a-z-]+)`/) { claims.insert(String(name.1)) }
      }
    }
    let grammar = try Self.grammar()
    let productions = Set(grammar.order).subtracting(grammar.lexical)
    #expect(productions.subtracting(claims).isEmpty, "no function names \(productions.subtracting(claims).sorted())")
    #expect(claims.subtracting(productions).isEmpty, "no production is \(claims.subtracting(productions).sorted())")
  }

  /// Every sentence of the grammar is a description, and its printed form is read as the same description.
  @Test func derivedSentencesAreRead() throws {
    var generator = SentenceGenerator(try Self.grammar(), seed: Property.seed, lexemes: Self.lexemes)
    for number in 0..<Property.cases(400) {
      let text = Self.text(generator.sentence(of: "description", size: 3 + number % 24))
      if let mistake = Self.mistake(text) {
        Issue.record("\(mistake): \(text)")
        return
      }
      guard let content = try? ContentDescription(text) else { continue }
      let again = try? ContentDescription(content.description)
      #expect(
        again == content, "\(text) is printed as \(content), which is read as \(again?.description ?? "a mistake")")
    }
  }

  @Test func recognizerAndReaderAgree() throws {
    let grammar = try Self.grammar()
    let recognizer = EarleyRecognizer(grammar)
    var generator = SentenceGenerator(grammar, seed: Property.seed &+ 1, lexemes: Self.lexemes)
    var random = SeededGenerator(seed: Property.seed &+ 2)
    var accepted = 0
    let cases = Property.cases(1_500)
    var wrong = 0
    for number in 0..<cases where wrong < 12 {
      var tokens = generator.sentence(of: "description", size: 2 + number % 16)
      for _ in 0...number % 3 { random.mutate(&tokens, with: Self.replacements) }
      let isSentence = recognizer.accepts(tokens, as: "description")
      accepted += isSentence ? 1 : 0
      let mistake = Self.mistake(Self.text(tokens))
      if isSentence != (mistake == nil) { wrong += 1 }
      #expect(
        isSentence == (mistake == nil),
        "the grammar \(isSentence ? "accepts" : "refuses") \(Self.text(tokens)) (\(mistake ?? "read"))")
    }
    #expect(accepted > cases / 50 && accepted < cases)
  }

  private static let replacements: [SentenceToken] =
    [
      "or", "and", ",", "nothing", "else", "anything", "any", "number", "of", "up", "to", "at", "least", "a", "in",
      "all", "exactly", "with",
      "no", "+",
    ].map { SentenceToken(text: $0) }
    + lexemes.flatMap { kind, texts in texts.map { SentenceToken(text: $0, kind: kind) } }
}
