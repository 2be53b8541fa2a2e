internal import Foundation

/// A grammar in the notation of `Grammar/predicate.ebnf`, as data for tests.
package struct ExecutableGrammar: Sendable {
  /// The right side of a production, or a part of one.
  package indirect enum Part: Hashable, Sendable {
    case terminal(String)
    case special(String)
    case production(String)
    case sequence([Part])
    case choice([Part])
    case optional(Part)
    case repetition(Part)
  }

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// The productions in the order of the file.
  package private(set) var order: [String] = []
  package var productions: [String: Part] = [:]
  /// The productions of single tokens, which are in the last section of the file.
  package private(set) var lexical: Set<String> = []

  package init(_ text: String) throws {
    let sections = text.components(separatedBy: "---- Tokens ----")
    for (index, section) in sections.enumerated() {
      var reader = Reader(section)
      while let (name, part) = try reader.production() {
        guard productions[name] == nil else { throw Failure(description: "\(name) is defined twice") }
        order.append(name)
        productions[name] = part
        if index > 0 { lexical.insert(name) }
      }
    }
  }

  /// The right side of the production with a name.
  package subscript(_ name: String) -> Part { productions[name] ?? .choice([]) }

  /// Reads the notation.
  private struct Reader {
    private var rest: Substring

    init(_ text: String) {
      // A section may begin in the middle of its title comment.
      let start = text.range(of: "*)").map { $0.upperBound }
      let opening = text.range(of: "(*").map { $0.lowerBound }
      if let start, opening.map({ start <= $0 }) ?? true { rest = text[start...] } else { rest = text[...] }
    }

    private mutating func skip() {
      while let first = rest.first {
        if first.isWhitespace {
          rest.removeFirst()
        } else if rest.hasPrefix("(*") {
          rest = rest.range(of: "*)").map { rest[$0.upperBound...] } ?? ""
        } else {
          return
        }
      }
    }

    private mutating func take(_ symbol: Character) -> Bool {
      skip()
      guard rest.first == symbol else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func expect(_ symbol: Character) throws {
      guard take(symbol) else { throw Failure(description: "\(symbol) is missing before \(rest.prefix(40))") }
    }

    private mutating func name() -> String {
      skip()
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      rest.removeFirst(name.count)
      return String(name)
    }

    mutating func production() throws -> (String, Part)? {
      skip()
      guard !rest.isEmpty else { return nil }
      let name = name()
      guard !name.isEmpty else { throw Failure(description: "a name is missing before \(rest.prefix(40))") }
      try expect("=")
      let part = try choice()
      try expect(";")
      return (name, part)
    }

    private mutating func choice() throws -> Part {
      var parts = [try sequence()]
      while take("|") { parts.append(try sequence()) }
      return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws -> Part {
      var parts = [try part()]
      while take(",") { parts.append(try part()) }
      return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func part() throws -> Part {
      if take("(") { return try closed(by: ")", { $0 }) }
      if take("[") { return try closed(by: "]", { .optional($0) }) }
      if take("{") { return try closed(by: "}", { .repetition($0) }) }
      for quote: Character in ["\"", "'"] where take(quote) {
        let text = rest.prefix { $0 != quote }
        rest.removeFirst(text.count)
        try expect(quote)
        return .terminal(String(text))
      }
      if take("?") {
        let text = rest.prefix { $0 != "?" }
        rest.removeFirst(text.count)
        try expect("?")
        return .special(text.trimmingCharacters(in: .whitespaces))
      }
      let name = name()
      guard !name.isEmpty else { throw Failure(description: "a part is missing before \(rest.prefix(40))") }
      return .production(name)
    }

    private mutating func closed(by symbol: Character, _ wrap: (Part) -> Part) throws -> Part {
      let inner = try choice()
      try expect(symbol)
      return wrap(inner)
    }
  }
}

/// One token of a sentence: its text, and its production in the lexical section, if any.
package struct SentenceToken: Hashable {
  package var text: String
  /// `identifier`, `string`, `number` or `argument`; nil for a terminal.
  package var kind: String?

  package init(text: String, kind: String? = nil) {
    self.text = text
    self.kind = kind
  }
}

extension SeededGenerator {
  /// Drops, doubles or replaces a token of a sentence, or exchanges it with its neighbor.
  package mutating func mutate(_ tokens: inout [SentenceToken], with replacements: [SentenceToken]) {
    guard !tokens.isEmpty else { return }
    let place = number(below: tokens.count)
    switch number(below: 5) {
    case 0: tokens.remove(at: place)
    case 1: tokens.insert(tokens[place], at: place)
    case 2: tokens.insert(one(of: replacements), at: place)
    case 3: tokens.swapAt(place, (place + 1) % tokens.count)
    default: tokens[place] = one(of: replacements)
    }
  }
}
