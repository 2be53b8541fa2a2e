import Foundation
import Predicates
import TestSupport
import Testing

/// The grammar, read as data, and the parser accept the same sentences.
@Suite struct GrammarOracleTests {
  static let cases = Property.cases(3_000)

  /// Errors about the names of functions and the contents of strings, which the grammar doesn't cover. After an unknown function, the parser reports
  /// no other mistakes.
  static let functionErrors: Set<String> = ["unknown-function", "wrong-argument-count", "selector-without-text"]

  static func text(_ tokens: [SentenceToken]) -> String { tokens.map(\.text).joined(separator: " ") }

  /// Returns the arguments that the parser needs for the placeholders of a sentence; `%%` also uses up an argument.
  static func arguments(for tokens: [SentenceToken]) -> [PredicateArgument] {
    tokens.filter { $0.kind == "argument" }.map { $0.text == "%K" ? .string("key") : .integer(1) }
  }

  static func errors(_ tokens: [SentenceToken]) -> [Diagnostic] {
    let result = Parser.parse(bytes: Array(text(tokens).utf8), arguments: arguments(for: tokens))
    return result.diagnostics.filter { $0.severity == .error }
  }

  /// Tokens of every kind.
  static let replacements: [SentenceToken] =
    [
      "AND", "OR", "NOT", "ANY", "NONE", "IN", "==", "<", "BETWEEN", "UTI-CONFORMS-TO", "(", ")", "[", "]", "{", "}",
      ",", ".", "$", "@", ":", ":=", "-", "~", "*", "**", "|", "&&", "TRUEPREDICATE", "SELF", "SIZE", "NULL", "YES",
      "ANYKEY", "SUBQUERY", "UNION", "CAST", "FETCH", "TERNARY", "FUNCTION",
    ].map { SentenceToken(text: $0) } + [
      SentenceToken(text: "name", kind: "identifier"), SentenceToken(text: "#in", kind: "escaped-identifier"),
      SentenceToken(text: "'text'", kind: "string"), SentenceToken(text: "12", kind: "number"),
      SentenceToken(text: "0.5", kind: "number"), SentenceToken(text: "%@", kind: "argument"),
    ]

  @Test func derivedSentencesParseAndRoundTrip() throws {
    let grammar = try ExecutableGrammar.language.get()
    var generator = SentenceGenerator(grammar, seed: Property.seed, reservedWords: ExecutableGrammar.reservedWords)
    for number in 0..<Self.cases / 4 {
      let tokens = generator.sentence(size: 4 + number % 40)
      let result = Parser.parse(bytes: Array(Self.text(tokens).utf8), arguments: Self.arguments(for: tokens))
      let errors = Self.errors(tokens).filter { !Self.functionErrors.contains($0.id) }
      #expect(errors.isEmpty, "\(Self.text(tokens))\n\(errors.map { "\($0.id): \($0.message)" })")
      guard !result.hasErrors, !tokens.contains(where: { $0.kind == "argument" }) else { continue }
      for text in [result.tree.predicateFormat, result.tree.formatted(width: 40)] {
        let again = Parser.parse(text)
        #expect(!again.hasErrors && again.tree.isStructurallyEqual(to: result.tree), "\(Self.text(tokens))\n\(text)")
      }
    }
  }

  /// Grammar and parser agree, token by token, on sentences and on texts that are nearly sentences.
  @Test func recognizerAndParserAgree() throws {
    let grammar = try ExecutableGrammar.language.get()
    let recognizer = EarleyRecognizer(grammar)
    var generator = SentenceGenerator(grammar, seed: Property.seed &+ 1, reservedWords: ExecutableGrammar.reservedWords)
    var random = SeededGenerator(seed: Property.seed &+ 2)
    var accepted = 0
    for number in 0..<Self.cases {
      var tokens = generator.sentence(size: 2 + number % 24)
      if number % 8 == 0 { #expect(recognizer.accepts(tokens), "derived: \(Self.text(tokens))") }
      for _ in 0...number % 3 { random.mutate(&tokens, with: Self.replacements) }
      let errors = Self.errors(tokens)
      if errors.contains(where: { Self.functionErrors.contains($0.id) }) { continue }
      let isSentence = recognizer.accepts(tokens)
      accepted += isSentence ? 1 : 0
      #expect(
        isSentence == errors.isEmpty,
        "the grammar \(isSentence ? "accepts" : "refuses") \(Self.text(tokens))\n\(errors.map { "\($0.id): \($0.message)" })"
      )
    }
    #expect(accepted > Self.cases / 50 && accepted < Self.cases, "both kinds of sentences are to occur: \(accepted)")
  }
}
