internal import Foundation

/// Derives sentences from a grammar, with weights and a seed, so that every alternative of every production is used.
package struct SentenceGenerator {
  /// An alternative of a choice, or an option or repetition that is used or not.
  private struct Decision: Hashable {
    var part: ExecutableGrammar.Part
    var alternative: Int
  }

  private let grammar: ExecutableGrammar
  private var random: SeededGenerator
  /// The decisions that were made so far.
  private var taken: Set<Decision> = []
  private let cost: [String: Int]
  /// Words that can't be identifiers.
  private let reservedWords: Set<String>
  /// The texts of tokens that the lexical section only describes in words.
  private let lexemes: [String: [String]]

  package init(
    _ grammar: ExecutableGrammar, seed: UInt64, reservedWords: Set<String> = [], lexemes: [String: [String]] = [:]
  ) {
    self.grammar = grammar
    self.reservedWords = reservedWords
    self.lexemes = lexemes
    random = SeededGenerator(seed: seed)
    cost = Self.costs(grammar)
  }

  /// Returns the minimum number of tokens of every production, computed until nothing changes.
  private static func costs(_ grammar: ExecutableGrammar) -> [String: Int] {
    var cost: [String: Int] = [:]
    var isChanging = true
    while isChanging {
      isChanging = false
      for name in grammar.order {
        let value = Self.cost(grammar[name], cost)
        if value < cost[name] ?? .max / 4 {
          cost[name] = value
          isChanging = true
        }
      }
    }
    return cost
  }

  private static func cost(_ part: ExecutableGrammar.Part, _ known: [String: Int]) -> Int {
    switch part {
    case .terminal, .special: 1
    case .production(let name): known[name] ?? .max / 4
    case .sequence(let parts): parts.reduce(0) { min(.max / 4, $0 + cost($1, known)) }
    case .choice(let parts): parts.map { cost($0, known) }.min() ?? 0
    case .optional, .repetition: 0
    }
  }

  /// Derives a sentence.
  ///
  /// - Parameter size: The number of tokens after which only the cheapest alternatives are used.
  package mutating func sentence(of name: String = "format", size: Int) -> [SentenceToken] {
    var tokens: [SentenceToken] = []
    var budget = size
    derive(.production(name), &tokens, &budget)
    return tokens
  }

  private mutating func derive(
    _ part: ExecutableGrammar.Part, _ tokens: inout [SentenceToken], _ budget: inout Int
  ) {
    switch part {
    case .terminal(let text):
      budget -= 1
      tokens.append(SentenceToken(text: spelled(text)))
    case .special: break
    case .production("function-name"):
      // The grammar doesn't list the names of functions.
      budget -= 1
      _ = choose(grammar["function-name"], among: [0], budget)
      tokens += functionName()
    case .production(let name):
      if grammar.lexical.contains(name) {
        budget -= 1
        tokens.append(SentenceToken(text: lexeme(name, after: tokens.last), kind: name))
      } else {
        budget -= budget > 0 ? 0 : 1
        derive(grammar[name], &tokens, &budget)
      }
    case .sequence(let parts): for part in parts { derive(part, &tokens, &budget) }
    case .choice(let parts):
      let index = choose(part, among: parts.map { Self.cost($0, cost) }, budget)
      derive(parts[index], &tokens, &budget)
    case .optional(let inner):
      if choose(part, among: [0, Self.cost(inner, cost)], budget) == 1 { derive(inner, &tokens, &budget) }
    case .repetition(let inner):
      while choose(part, among: [0, Self.cost(inner, cost)], budget) == 1 { derive(inner, &tokens, &budget) }
    }
  }

  /// Chooses an alternative: an unused one or any other one if there is room, otherwise the cheapest.
  private mutating func choose(_ part: ExecutableGrammar.Part, among costs: [Int], _ budget: Int) -> Int {
    let cheapest = costs.min() ?? 0
    let affordable = costs.indices.filter { costs[$0] <= max(cheapest, budget) }
    let fresh = affordable.filter { !taken.contains(Decision(part: part, alternative: $0)) }
    var index = affordable[Int.random(in: 0..<affordable.count, using: &random)]
    if budget <= 0 {
      index = costs.firstIndex(of: cheapest) ?? 0
    } else if !fresh.isEmpty, Bool.random(using: &random) {
      index = fresh[Int.random(in: 0..<fresh.count, using: &random)]
    } else if case .repetition = part {
      index = Int.random(in: 0..<4, using: &random) == 0 && costs[1] <= budget ? 1 : 0
    } else if case .optional = part {
      index = Int.random(in: 0..<4, using: &random) == 0 && costs[1] <= budget ? 1 : 0
    }
    taken.insert(Decision(part: part, alternative: index))
    return index
  }

  /// Returns a keyword in one of its permitted cases.
  private mutating func spelled(_ terminal: String) -> String {
    guard terminal.contains(where: { $0.isLetter }), terminal.count > 1 else { return terminal }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return terminal.lowercased()
    case 1: return terminal.capitalized
    default: return terminal
    }
  }

  /// Returns a function's name in one of its spellings, as tokens.
  private mutating func functionName() -> [SentenceToken] {
    let names = ["sum", "now", "length:", "add:to:", "modulus:by:", "uppercase"]
    var tokens: [SentenceToken] = []
    for (index, part) in names[Int.random(in: 0..<names.count, using: &random)].split(
      separator: ":", omittingEmptySubsequences: false
    ).enumerated() {
      if index > 0 { tokens.append(SentenceToken(text: ":")) }
      if !part.isEmpty { tokens.append(SentenceToken(text: String(part), kind: "identifier")) }
    }
    return tokens
  }

  // MARK: Tokens

  /// Returns the text of a token, derived from the lexical section.
  private mutating func lexeme(_ name: String, after previous: SentenceToken?) -> String {
    if let texts = lexemes[name] { return random.one(of: texts) }
    while true {
      var text = ""
      var budget = 12
      spell(grammar[name], &text, &budget)
      let isReserved = reservedWords.contains(text.uppercased())
      if name != "identifier" || !isReserved { return text }
    }
  }

  private mutating func spell(_ part: ExecutableGrammar.Part, _ text: inout String, _ budget: inout Int) {
    switch part {
    case .terminal(let terminal): text += terminal
    case .special(let description):
      budget -= 1
      text.append(character(description))
    case .production(let name): spell(grammar[name], &text, &budget)
    case .sequence(let parts): for part in parts { spell(part, &text, &budget) }
    case .choice(let parts): spell(parts[choose(part, among: parts.map { _ in 0 }, budget)], &text, &budget)
    case .optional(let inner):
      if choose(part, among: [0, 1], budget) == 1 { spell(inner, &text, &budget) }
    case .repetition(let inner):
      while choose(part, among: [0, 1], budget) == 1 { spell(inner, &text, &budget) }
    }
  }

  private mutating func character(_ description: String) -> Character {
    let characters: [Character]
    switch description {
    case "A to Z, a to z": characters = Array("abcxyzABZ")
    case "0 to 9": characters = Array("0123456789")
    case "0 to 7": characters = Array("01234567")
    case "0 to 9, A to F, a to f": characters = Array("0123456789ABCDEFabcdef")
    case "any character but a double quote, a backslash and a line break": characters = Array("ab '*?%$#é€🎈\t{}")
    case "any character but a single quote, a backslash and a line break": characters = Array("ab \"*?%$#é€🎈\t{}")
    case "any character but a digit, x, X, u and U": characters = Array("nrtbfav\\\"'*? é")
    default:
      characters = ["\u{0}"]
      assertionFailure("the generator does not know: \(description)")
    }
    return characters[Int.random(in: 0..<characters.count, using: &random)]
  }
}
