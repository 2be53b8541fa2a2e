import Foundation
import PredicateSyntax
import TestSupport
import Testing

/// Editors color what the lexer reads.
@Suite struct TextMateGrammarTests {
  static func grammar() throws -> TextMateGrammar {
    try TextMateGrammar(
      Data(contentsOf: Place.package.appendingPathComponent("Grammar/activation-rule.tmLanguage.json")))
  }

  /// The reserved words.
  static let words = Keyword.all.map { "\($0.spelling)" }

  /// The words that `Grammar/lexing.md` lists; elsewhere it lists APPLY as reserved.
  static func listedWords() throws -> [String] {
    let text = try String(contentsOf: Place.package.appendingPathComponent("Grammar/lexing.md"), encoding: .utf8)
    let list = try #require(text.firstMatch(of: /`(AND OR NOT[^`]*)`/)).1
    return list.split { $0 == " " || $0 == "\n" }.map(String.init) + ["APPLY"]
  }

  /// The scope that a token is to have at its start, without what all scopes end with.
  static func scope(of kind: TokenKind, after previous: TokenKind?) -> [String] {
    if previous == .dollar { return ["variable.other.readwrite"] }
    if previous == .at { return ["support.function.collection-operator"] }
    if let keyword = Keyword.all.first(where: { $0.kind == kind }) { return [scope(of: keyword.role)] }
    return switch kind {
    case .identifier:
      ["variable.other.key", "support.function", "entity.name.function", "entity.name.function.operator"]
        + (previous == .leftBracket ? ["storage.modifier.options"] : [])
    case .escapedIdentifier: ["variable.other.key.escaped"]
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: ["keyword.operator.comparison"]
    case .string: ["string.quoted.double", "string.quoted.single"]
    case .integer, .double: ["constant.numeric.decimal"]
    case .hexadecimal: ["constant.numeric.hexadecimal"]
    case .octal: ["constant.numeric.octal"]
    case .binary: ["constant.numeric.binary"]
    case .valueArgument, .keyPathArgument, .percentArgument: ["constant.other.placeholder"]
    case .leftParenthesis: ["punctuation.section.parens.begin"]
    case .rightParenthesis: ["punctuation.section.parens.end"]
    case .leftBracket: ["punctuation.section.brackets.begin"]
    case .rightBracket: ["punctuation.section.brackets.end"]
    case .leftBrace: ["punctuation.section.braces.begin"]
    case .rightBrace: ["punctuation.section.braces.end"]
    case .comma: ["punctuation.separator.comma"]
    case .dot: ["punctuation.accessor"]
    case .colon: ["punctuation.separator.colon", "support.function", "entity.name.function"]
    case .assign: ["keyword.operator.assignment"]
    case .dollar: ["variable.other.readwrite"]
    case .at: ["support.function.collection-operator"]
    case .plus, .hyphen, .star, .slash, .power: ["keyword.operator.arithmetic"]
    case .ampersand, .bar, .caret, .leftShift, .rightShift, .tilde: ["keyword.operator.bitwise"]
    case .comment: ["invalid.illegal.comment"]
    case .ellipsis, .semicolon, .noBreakSpace: ["invalid.illegal.character"]
    default: []
    }
  }

  static func scope(of role: Keyword.Role) -> String {
    switch role {
    case .logical: "keyword.operator.logical"
    case .quantifier: "keyword.other.quantifier"
    case .comparison: "keyword.operator.comparison"
    case .typeComparison: "keyword.operator.type"
    case .setOperator: "keyword.operator.set"
    case .constant: "constant.language"
    case .object: "variable.language"
    case .index: "support.constant.index"
    case .expression: "keyword.other.expression"
    }
  }

  static func check(_ text: String, _ grammar: TextMateGrammar) throws {
    let scopes = try grammar.scopes(of: text)
    var previous: TokenKind?
    for token in Lexer.tokens(of: [UInt8](text.utf8)) where token.kind != .end {
      let start = String(decoding: text.utf8.prefix(token.range.lowerBound), as: UTF8.self).utf16.count
      let scope = scopes[start]?.replacing(".activation-rule", with: "")
      let expected = Self.scope(of: token.kind, after: previous)
      #expect(expected.contains(scope ?? "none"), "\(token.kind) at \(start) of: \(text)")
      previous = token.kind
    }
  }

  @Test func everyValidRuleOfTheCorpusIsColored() throws {
    let grammar = try Self.grammar()
    let files = Place.corpus("syntax/valid")
    #expect(files.count > 40)
    for file in files {
      for text in try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n---\n") {
        try Self.check(text, grammar)
      }
    }
  }

  @Test func everyReservedWordIsColoredInAnyCase() throws {
    let grammar = try Self.grammar()
    let words = Self.words
    #expect(try Set(Self.listedWords()) == Set(words))
    for word in words {
      for text in [word, word.lowercased(), word.capitalized, "x." + word, "(" + word + ")"] {
        try Self.check(text, grammar)
      }
      let longer = try #require(try grammar.scopes(of: word + "x").first)
      #expect(word.hasPrefix("UTI-") || longer == "variable.other.key.activation-rule", "\(word)x")
    }
    let kinds = Set(words.compactMap { Lexer.tokens(of: [UInt8]($0.utf8)).first?.kind })
    for value in TokenKind.and.rawValue...TokenKind.apply.rawValue {
      let kind = try #require(TokenKind(rawValue: value))
      #expect(kinds.contains(kind), "no word for \(kind)")
    }
  }

  @Test(arguments: [
    "= == != <> < > <= =< >= => && || ! := << >> & | ^ ~ + - * / ** ( ) [ ] { } , . :",
    "a <= b =< c >= d => e == f = g != h <> i << j >> k ** l := m && n || o & p | q", "%@ %K %% %d %ld %hu %s",
    "0x1F 0b101 0o17 12 1.5 1e3 1.5E-2 7.", "$item.a.@count.#size[0]", #"'it\'s' == "a \" \\ \u00e9 \101""#,
    "a LIKE[cd] 'x' OR b ==[c] 'y' AND c BEGINSWITH [n] 'z'", "a // b", "a ; b … c ... d",
  ])
  func tokensAreColored(_ text: String) throws { try Self.check(text, Self.grammar()) }

  @Test func everyFunctionOfTheLanguageIsColored() throws {
    let grammar = try Self.grammar()
    for function in BuiltinFunction.allCases {
      let scopes = try grammar.scopes(of: function.selector + "(x)").prefix(function.selector.utf16.count)
      #expect(Set(scopes) == ["support.function.activation-rule"], "\(function.selector)")
    }
    #expect(try grammar.scopes(of: "frobnicate(x)").first == "entity.name.function.activation-rule")
  }

  @Test func stringsKeepTheirEscapesAndEndWithTheLine() throws {
    let scopes = try Self.grammar().scopes(of: "'a\\n\\x' AND\n'open\nx").map {
      $0?.replacing(".activation-rule", with: "")
    }
    #expect(scopes[1] == "string.quoted.single")
    #expect(scopes[2] == "constant.character.escape" && scopes[3] == "constant.character.escape")
    #expect(scopes[4] == "invalid.illegal.escape")
    #expect(scopes[8] == "keyword.operator.logical")
    #expect(scopes[13] == "string.quoted.single")
    #expect(scopes.last.flatMap { $0 } == nil && scopes[18] == "variable.other.key")
  }

  /// Spellings that the parser refuses and knows the right one of are shown as mistakes.
  @Test(arguments: ["UTTypeConformsTo", "UTI-CONFORM-TO", "uti-equal", "ConformsTo", "UTI-CONFORMS"])
  func otherSpellingsOfTheTypeOperatorsAreMistakes(_ word: String) throws {
    let scopes = try Self.grammar().scopes(of: "a \(word) 'public.png'")
    #expect(scopes[2] == "invalid.illegal.operator.activation-rule")
    #expect(Parser.parse("a \(word) 'public.png'").hasErrors)
  }
}
