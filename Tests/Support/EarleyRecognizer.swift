/// Determines whether a sentence belongs to a grammar with Earley's algorithm, using only the grammar.
package struct EarleyRecognizer {
  private enum Symbol {
    case terminal(String)
    case token(String)
    case rule(Int)
  }

  private struct Item: Hashable {
    var alternative: Int
    var dot: Int
    var origin: Int
  }

  /// The alternatives of all rules, and the rule to which each belongs.
  private var alternatives: [[Symbol]] = []
  private var owner: [Int] = []
  private var ofRule: [[Int]] = []
  private var isNullable: [Bool] = []
  private var ruleOfName: [String: Int] = [:]
  private let grammar: ExecutableGrammar

  package init(_ grammar: ExecutableGrammar) {
    self.grammar = grammar
    for name in grammar.order where !grammar.lexical.contains(name) { ruleOfName[name] = newRule() }
    for name in grammar.order {
      guard let rule = ruleOfName[name] else { continue }
      add(grammar[name], to: rule)
    }
    isNullable = Array(repeating: false, count: ofRule.count)
    var isChanging = true
    while isChanging {
      isChanging = false
      for (index, symbols) in alternatives.enumerated() where !isNullable[owner[index]] {
        let vanishes = symbols.allSatisfy { if case .rule(let rule) = $0 { isNullable[rule] } else { false } }
        if vanishes {
          isNullable[owner[index]] = true
          isChanging = true
        }
      }
    }
  }

  private mutating func newRule() -> Int {
    ofRule.append([])
    return ofRule.count - 1
  }

  private mutating func add(_ part: ExecutableGrammar.Part, to rule: Int) {
    if case .choice(let parts) = part {
      for part in parts { addAlternative(symbols(part), to: rule) }
    } else {
      addAlternative(symbols(part), to: rule)
    }
  }

  private mutating func addAlternative(_ symbols: [Symbol], to rule: Int) {
    ofRule[rule].append(alternatives.count)
    alternatives.append(symbols)
    owner.append(rule)
  }

  private mutating func symbols(_ part: ExecutableGrammar.Part) -> [Symbol] {
    switch part {
    case .terminal(let text): return [.terminal(text)]
    case .special: return []
    case .production(let name):
      if let rule = ruleOfName[name] { return [.rule(rule)] }
      return [.token(name)]
    case .sequence(let parts): return parts.flatMap { symbols($0) }
    case .choice:
      let rule = newRule()
      add(part, to: rule)
      return [.rule(rule)]
    case .optional(let inner):
      let rule = newRule()
      add(inner, to: rule)
      addAlternative([], to: rule)
      return [.rule(rule)]
    case .repetition(let inner):
      let rule = newRule()
      let body = symbols(inner)
      addAlternative([], to: rule)
      addAlternative([.rule(rule)] + body, to: rule)
      return [.rule(rule)]
    }
  }

  /// Returns whether a token matches a place in the grammar.
  private func matches(_ symbol: Symbol, _ token: SentenceToken) -> Bool {
    switch symbol {
    case .terminal(let text): token.kind == nil && token.text.lowercased() == text.lowercased()
    case .token(let name): token.kind == name
    case .rule: false
    }
  }

  /// Returns whether the sentence belongs to the grammar.
  package func accepts(_ tokens: [SentenceToken], as name: String = "format") -> Bool {
    guard let start = ruleOfName[name] else { return false }
    var sets: [[Item]] = Array(repeating: [], count: tokens.count + 1)
    var known: [Set<Item>] = Array(repeating: [], count: tokens.count + 1)
    func add(_ item: Item, _ position: Int) {
      if known[position].insert(item).inserted { sets[position].append(item) }
    }
    for alternative in ofRule[start] { add(Item(alternative: alternative, dot: 0, origin: 0), 0) }
    for position in 0...tokens.count {
      var next = 0
      while next < sets[position].count {
        let item = sets[position][next]
        next += 1
        let symbols = alternatives[item.alternative]
        guard item.dot < symbols.count else {
          complete(item, at: position, sets, add)
          continue
        }
        let advanced = Item(alternative: item.alternative, dot: item.dot + 1, origin: item.origin)
        if case .rule(let rule) = symbols[item.dot] {
          for alternative in ofRule[rule] { add(Item(alternative: alternative, dot: 0, origin: position), position) }
          if isNullable[rule] { add(advanced, position) }
        } else if position < tokens.count,
          matches(symbols[item.dot], tokens[position])
        {
          add(advanced, position + 1)
        }
      }
      if sets[position].isEmpty { return false }
    }
    return sets[tokens.count].contains { item in
      item.origin == 0 && owner[item.alternative] == start && item.dot == alternatives[item.alternative].count
    }
  }

  private func complete(_ item: Item, at position: Int, _ sets: [[Item]], _ add: (Item, Int) -> Void) {
    let rule = owner[item.alternative]
    for waiting in sets[item.origin] {
      let symbols = alternatives[waiting.alternative]
      guard waiting.dot < symbols.count, case .rule(rule) = symbols[waiting.dot] else { continue }
      add(Item(alternative: waiting.alternative, dot: waiting.dot + 1, origin: waiting.origin), position)
    }
  }
}
