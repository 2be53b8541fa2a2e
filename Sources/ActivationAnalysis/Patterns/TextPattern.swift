internal import PredicateSyntax

/// A condition on the characters of an identifier: a string operator with a constant.
struct TextPattern: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case equal, prefix, suffix, within, like, expression }

  /// The transformation that a text undergoes before it is compared. A text of ASCII characters stays the same in every form, apart from
  /// case; the effect on others isn't modeled, so their truth in one form implies nothing about another.
  struct Form: Hashable, Sendable {
    var isCompatible = false
    var isExpression = false
    var options: ComparisonOptions = []
  }

  let kind: Kind
  let text: String
  let form: Form

  /// A pattern; nil for an operator that has none.
  ///
  /// - Throws: ``UnknownReason/regex`` for options and constants that aren't modeled.
  init?(_ comparator: ComparisonOperator, _ text: String, _ options: ComparisonOptions) throws(UnknownReason) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }), !options.contains(.wholeWords) else { throw .regex }
    switch comparator {
    case .equalTo, .notEqualTo: kind = .equal
    case .beginsWith: kind = .prefix
    case .endsWith: kind = .suffix
    case .contains, .in: kind = .within
    case .like: kind = .like
    case .matches: kind = .expression
    default: return nil
    }
    self.text = text
    var form = Form()
    form.options =
      options.contains(.normalized) ? [.normalized] : options.intersection([.caseInsensitive, .diacriticInsensitive])
    form.isExpression = kind == .expression
    form.isCompatible = kind == .like && !options.contains(.normalized)
    if form.isExpression, options.contains(.normalized) || options.contains(.localeSensitive) { throw .regex }
    self.form = form
  }

  /// A Boolean value that indicates whether texts are compared as they are, so that one with a character above U+007F
  /// keeps it.
  var isRaw: Bool { form == Form(options: .normalized) }

  var foldsCase: Bool { form.options.contains(.caseInsensitive) }

  /// The automaton that accepts the texts that pass.
  ///
  /// - Throws: ``UnknownReason/regex`` for an expression that isn't modeled.
  func automaton() throws(UnknownReason) -> PatternAutomaton {
    var automaton = PatternAutomaton(foldsCase: foldsCase)
    let any = PatternAutomaton.Part.many(.one(.all))
    let literal = PatternAutomaton.Part.literal(text)
    switch kind {
    case .equal: automaton.accept(literal)
    case .prefix: automaton.accept(.sequence([literal, any]))
    case .suffix: automaton.accept(.sequence([any, literal]))
    case .within: automaton.accept(.sequence([any, literal, any]))
    case .like: automaton.accept(.sequence(try Self.wildcards(text)))
    case .expression:
      var reader = ExpressionReader(text)
      automaton.accept(try reader.read())
    }
    guard automaton.count <= PatternAutomaton.mostStates else { throw .regex }
    return automaton
  }

  private static func wildcards(_ text: String) throws(UnknownReason) -> [PatternAutomaton.Part] {
    var parts: [PatternAutomaton.Part] = []
    var isEscaped = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\") where !isEscaped:
        isEscaped = true
        continue
      case UInt8(ascii: "*") where !isEscaped: parts.append(.many(.one(.all)))
      case UInt8(ascii: "?") where !isEscaped: parts.append(.one(.all))
      default: parts.append(.one(CharacterClass(byte)))
      }
      isEscaped = false
    }
    // The evaluator errs.
    if isEscaped { throw .regex }
    return parts
  }
}

/// A nondeterministic automaton over characters.
struct PatternAutomaton: Sendable {
  /// A part of a pattern.
  indirect enum Part {
    case one(CharacterClass)
    case sequence([Part])
    case choice([Part])
    case many(Part)

    static func literal(_ text: String) -> Part { .sequence(text.utf8.map { .one(CharacterClass($0)) }) }
  }

  /// Automata with more states aren't searched.
  static let mostStates = 600

  private let foldsCase: Bool
  private var moves: [[(members: CharacterClass, target: Int)]] = [[]]
  private var jumps: [[Int]] = [[]]
  private var end = 0

  var count: Int { moves.count }

  init(foldsCase: Bool) { self.foldsCase = foldsCase }

  /// The classes of the moves.
  var classes: Set<CharacterClass> { Set(moves.joined().map { $0.members }) }

  /// Makes the automaton accept a part.
  mutating func accept(_ part: Part) { end = add(part, from: 0) }

  private mutating func addState() -> Int {
    moves.append([])
    jumps.append([])
    return moves.count - 1
  }

  private mutating func add(_ part: Part, from start: Int) -> Int {
    guard moves.count <= Self.mostStates else { return start }
    switch part {
    case .one(let members):
      let next = addState()
      moves[start].append((foldsCase ? members.foldingCase : members, next))
      return next
    case .sequence(let parts):
      var state = start
      for part in parts { state = add(part, from: state) }
      return state
    case .choice(let parts):
      let last = addState()
      for part in parts {
        let first = addState()
        jumps[start].append(first)
        jumps[add(part, from: first)].append(last)
      }
      return last
    case .many(let part):
      let (first, last) = (addState(), addState())
      jumps[start].append(first)
      jumps[first].append(last)
      jumps[add(part, from: first)].append(first)
      return last
    }
  }

  /// The states before any character.
  var start: [Int] { closure([0]) }

  func accepts(_ states: [Int]) -> Bool { states.contains(end) }

  /// The states after one more character.
  func step(_ states: [Int], _ isMember: (CharacterClass) -> Bool) -> [Int] {
    var targets: [Int] = []
    for state in states {
      for move in moves[state] where isMember(move.members) { targets.append(move.target) }
    }
    return closure(targets)
  }

  private func closure(_ states: [Int]) -> [Int] {
    var seen = Set(states)
    var open = states
    while let state = open.popLast() {
      for target in jumps[state] where seen.insert(target).inserted { open.append(target) }
    }
    return seen.sorted()
  }

  /// Returns whether a text of ASCII characters matches.
  func matches(_ text: String) -> Bool {
    var states = start
    for byte in text.utf8 { states = step(states) { $0.contains(byte) } }
    return accepts(states)
  }
}
