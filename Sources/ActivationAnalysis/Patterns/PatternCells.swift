/// The patterns that an identifier can match at the same time, with examples: the Boolean combinations of regular languages of section
/// 3.4.
///
/// The automata of all patterns run over the same text side by side. A text with characters above U+007F may differ in each form of
/// comparison, so every combination of the possibilities in the forms counts as possible there: too many, and never too few.
struct PatternCells {
  /// A combination that is possible.
  struct Cell {
    /// The truth of each pattern.
    var vector: [Bool]
    /// Some texts of the combination; empty where only texts with characters above U+007F have it.
    var examples: [String]
    /// A Boolean value that indicates whether the examples are all there are.
    var isFinite: Bool
  }

  private(set) var cells: [Cell] = []

  private static let mostPatterns = 10
  private static let mostStates = 1_500
  private static let mostExamples = 24
  private static let mostSteps = 3_000

  private let patterns: [TextPattern]
  private let automata: [PatternAutomaton]
  private let groups: [CharacterGroup]

  init(_ patterns: [TextPattern], _ budget: Budget) throws(UnknownReason) {
    guard patterns.count <= Self.mostPatterns else { throw .regex }
    self.patterns = patterns
    var automata: [PatternAutomaton] = []
    var classes: Set<CharacterClass> = [.all]
    for pattern in patterns {
      let automaton = try pattern.automaton()
      classes.formUnion(automaton.classes)
      automata.append(automaton)
    }
    self.automata = automata
    groups = CharacterGroup.groups(of: classes)
    let product = try product(Array(patterns.indices), budget)
    for vector in product.vectors { cells.append(cell(vector, product)) }
    try addOtherForms(budget)
  }

  // MARK: Product

  /// The states that some automata reach together, with their steps for each group of characters.
  private struct Product {
    var states: [[[Int]]] = []
    var truths: [[Bool]] = []
    var steps: [[Int]] = []

    /// The combinations of texts with a character at least.
    var vectors: [[Bool]] {
      var found: [[Bool]] = []
      for target in Set(steps.joined()).sorted() where !found.contains(truths[target]) { found.append(truths[target]) }
      return found
    }
  }

  /// The texts with a character above U+007F.
  private static let others: PatternAutomaton = {
    var (automaton, character) = (PatternAutomaton(foldsCase: false), CharacterClass())
    character.includesOthers = true
    automaton.accept(.sequence([.many(.one(.all)), .one(character), .many(.one(.all))]))
    return automaton
  }()

  private func product(
    _ members: [Int], beside other: PatternAutomaton? = nil, _ budget: Budget
  ) throws(UnknownReason) -> Product {
    var automata = members.map { self.automata[$0] }
    if let other { automata.append(other) }
    var product = Product()
    var numbers: [[[Int]]: Int] = [:]
    func number(_ state: [[Int]]) -> Int {
      if let known = numbers[state] { return known }
      numbers[state] = product.states.count
      product.states.append(state)
      product.truths.append(zip(automata, state).map { $0.accepts($1) })
      return product.states.count - 1
    }
    _ = number(automata.map { $0.start })
    var next = 0
    while next < product.states.count {
      guard product.states.count <= Self.mostStates else { throw .regex }
      var steps: [Int] = []
      for group in groups {
        try budget.spend(automata.count * 4)
        let state = product.states[next]
        // A class of no pattern is that of the characters above U+007F.
        steps.append(
          number(zip(automata, state).map { $0.step($1) { group.classes[$0] ?? group.includesOthers } }))
      }
      product.steps.append(steps)
      next += 1
    }
    return product
  }

  // MARK: Examples

  /// The shortest texts of a combination, those that look like identifiers first.
  private func cell(_ vector: [Bool], _ product: Product) -> Cell {
    let live = Self.live(vector, product)
    var found: [[UInt8]] = []
    var isFinite = true
    var level: [(state: Int, text: [UInt8])] = [(0, [])]
    var steps = 0
    while !level.isEmpty, found.count < Self.mostExamples, steps < Self.mostSteps {
      var longer: [(state: Int, text: [UInt8])] = []
      for (state, text) in level {
        for (group, target) in zip(groups, product.steps[state]) where live.contains(target) {
          // A few characters of a group are enough for examples.
          let few = group.bytes.prefix(3)
          if group.includesOthers || few.count < group.bytes.count { isFinite = false }
          for byte in few {
            steps += 1
            if product.truths[target] == vector { found.append(text + [byte]) }
            longer.append((target, text + [byte]))
          }
        }
      }
      level = Array(longer.prefix(Self.mostSteps))
    }
    if !level.isEmpty { isFinite = false }
    func isPlain(_ text: [UInt8]) -> Bool {
      text.allSatisfy { CharacterGroup.isUsual($0) } && text.last != UInt8(ascii: ".")
        && text.first != UInt8(ascii: ".")
    }
    let sorted = found.filter { isPlain($0) } + found.filter { !isPlain($0) }
    return Cell(vector: vector, examples: sorted.map { String(decoding: $0, as: UTF8.self) }, isFinite: isFinite)
  }

  /// The states from which a combination can be reached.
  private static func live(_ vector: [Bool], _ product: Product) -> Set<Int> {
    var live = Set(product.truths.indices.filter { product.truths[$0] == vector })
    var grows = true
    while grows {
      grows = false
      for state in product.steps.indices where !live.contains(state) {
        if product.steps[state].contains(where: { live.contains($0) }) {
          live.insert(state)
          grows = true
        }
      }
    }
    return live
  }

  // MARK: Forms

  private mutating func addOtherForms(_ budget: Budget) throws(UnknownReason) {
    var forms: [TextPattern.Form] = []
    for pattern in patterns where !forms.contains(pattern.form) { forms.append(pattern.form) }
    guard forms.count > 1 else { return }
    var vectors = [patterns.map { _ in false }]
    for form in forms {
      let members = patterns.indices.filter { patterns[$0].form == form }
      var possible: [[Bool]]
      if patterns[members[0]].isRaw {
        // What is compared as it is has such a character.
        possible = try product(members, beside: Self.others, budget).vectors.filter { $0.last == true }
        for index in possible.indices { possible[index].removeLast() }
      } else {
        possible = try product(members, budget).vectors
      }
      vectors = vectors.flatMap { vector in
        possible.map { truths in
          var joined = vector
          for (member, truth) in zip(members, truths) { joined[member] = truth }
          return joined
        }
      }
      guard vectors.count <= budget.limits.classes else { throw .regex }
    }
    for vector in vectors where !cells.contains(where: { $0.vector == vector }) {
      cells.append(Cell(vector: vector, examples: [], isFinite: false))
    }
  }
}
