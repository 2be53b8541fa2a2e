import Foundation
import TestSupport
import Testing

@testable import Predicates

/// Every production has an example that needs it, and one that breaks it.
@Suite struct ProductionTests {
  private static let folder = GrammarTests.package.appendingPathComponent("Corpus/syntax/productions")

  private static func example(_ name: String) throws -> (valid: String, invalid: String) {
    let file = folder.appendingPathComponent(name + ".txt")
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n---\n")
    try #require(parts.count == 2, "\(name): a valid text, --- and an invalid one")
    return (parts[0], String(parts[1].dropLast()))
  }

  static let names = (try? GrammarTests.productions().sorted()) ?? []

  @Test func everyExampleIsOfAProduction() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.names.map { $0 + ".txt" }))
  }

  @Test(arguments: names) func validExampleParses(_ name: String) throws {
    let text = try Self.example(name).valid
    let result = Parser.parse(text, arguments: Self.arguments(text))
    #expect(!result.hasErrors, "\(result.diagnostics.map(\.message))")
  }

  @Test(arguments: names) func invalidExampleIsRefused(_ name: String) throws {
    let text = try Self.example(name).invalid
    #expect(Parser.parse(text, arguments: Self.arguments(text)).hasErrors)
  }

  /// Without the production, the grammar refuses its own example.
  @Test(arguments: names) func validExampleNeedsTheProduction(_ name: String) throws {
    let grammar = try ExecutableGrammar.language.get()
    guard !grammar.lexical.contains(name) else { return }
    let tokens = try Self.tokens(Self.example(name).valid)
    #expect(EarleyRecognizer(grammar).accepts(tokens))
    #expect(!EarleyRecognizer(grammar.removing(name)).accepts(tokens))
  }

  private static func arguments(_ text: String) -> [PredicateArgument] {
    text.contains(" %") ? [.integer(1)] : []
  }

  /// The tokens of a text, as the recognizer sees them.
  static func tokens(_ text: String) -> [SentenceToken] {
    var tokens: [SentenceToken] = []
    let bytes = Array(text.utf8)
    for token in Lexer.tokens(of: bytes) where token.kind != .end {
      let range = Int(token.range.lowerBound)..<Int(token.range.upperBound)
      tokens.append(SentenceToken(text: String(decoding: bytes[range], as: UTF8.self), kind: kind(token.kind)))
    }
    return tokens
  }

  private static func kind(_ kind: TokenKind) -> String? {
    switch kind {
    case .identifier: "identifier"
    case .escapedIdentifier: "escaped-identifier"
    case .string: "string"
    case .integer, .hexadecimal, .octal, .binary, .double: "number"
    case .percentArgument: "argument"
    default: nil
    }
  }
}

extension ExecutableGrammar {
  /// The grammar with a production that derives nothing.
  func removing(_ name: String) -> ExecutableGrammar {
    var grammar = self
    grammar.productions[name] = .choice([])
    return grammar
  }
}
