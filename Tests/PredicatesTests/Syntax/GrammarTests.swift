import Foundation
import TestSupport
import Testing

@testable import Predicates

/// The grammar and the parser name each other.
@Suite struct GrammarTests {
  static let package = Place.package

  /// The productions of `Grammar/predicate.ebnf`.
  static func productions() throws -> Set<String> {
    let grammar = try String(contentsOf: package.appendingPathComponent("Grammar/predicate.ebnf"), encoding: .utf8)
    let names = grammar.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^([a-z][a-z-]*) +=/).map { String($0.1) }
    }
    return Set(names)
  }

  /// The productions that doc comments of the module claim to implement, behind "Grammar:".
  static func claims() throws -> Set<String> {
    let folder = package.appendingPathComponent("Sources/Predicates/Syntax")
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for claim in text.matches(of: /\/\/\/ Grammar: ((?:`[a-z-]+`[,.]\s*(?:\/\/\/ )?)+)/) {
        for name in claim.1.matches(of: /`([a-z-]+)`/) { names.insert(String(name.1)) }
      }
    }
    return names
  }

  /// The lexer, `Grammar/lexing.md` and the grammar for editors have the same reserved words; APPLY is listed elsewhere.
  @Test func reservedWordsAreTheSame() throws {
    let words = Set(Keyword.all.map { "\($0.spelling)" })
    #expect(ExecutableGrammar.reservedWords.union(["APPLY"]) == words)
    let colors = try String(
      contentsOf: Self.package.appendingPathComponent("Grammar/activation-rule.tmLanguage.json"), encoding: .utf8)
    for word in words.flatMap({ $0.split(separator: "-") }) { #expect(colors.contains(word), "\(word)") }
  }

  @Test func everyProductionHasAFunction() throws {
    let missing = try Self.productions().subtracting(Self.claims())
    #expect(missing.isEmpty, "no function names \(missing.sorted())")
  }

  @Test func everyFunctionNamesAProduction() throws {
    let unknown = try Self.claims().subtracting(Self.productions())
    #expect(unknown.isEmpty, "no production is called \(unknown.sorted())")
  }
}
