/// The size of the change of a context.
struct ChangeCost: Hashable, Sendable {
  /// Attachments that are left out.
  var removed = 0
  /// Attachments that are added.
  var added = 0
  /// Changes: in one item an attachment that goes and one that comes are an exchange, and one change.
  var edits = 0

  func isAtMost(_ other: ChangeCost) -> Bool {
    removed <= other.removed && added <= other.added && edits <= other.edits
  }

  static func + (left: ChangeCost, right: ChangeCost) -> ChangeCost {
    ChangeCost(
      removed: left.removed + right.removed, added: left.added + right.added, edits: left.edits + right.edits)
  }
}

/// The plan for changing a context: attachments by their classes.
struct ChangePlan: Sendable {
  var cost: ChangeCost
  /// For each item of the start how many attachments of each column it holds afterward; nil for an item that is left out.
  var items: [[Int]?]
  /// The items that are added: how many attachments of each class.
  var added: [[Int: Int64]]
}

/// Attachment classes that count the same, so that one may replace the other.
struct AttachmentColumns: Sendable {
  /// The column of each class.
  private(set) var ofClass: [Int] = []
  /// The most familiar class of each column whose attachments exist.
  private(set) var representatives: [Int?] = []
  fileprivate private(set) var weights: [[Int64]] = []

  fileprivate init(_ problem: CountingProblem, isKnown: (Int) -> Bool) {
    var numbers: [[Int64]: Int] = [:]
    for number in 0..<problem.classCount {
      let column = problem.counters.map { $0.weights[number] }
      let position = numbers[column] ?? weights.count
      if position == weights.count {
        numbers[column] = position
        weights.append(column)
        representatives.append(nil)
      }
      ofClass.append(position)
      guard isKnown(number) else { continue }
      if let best = representatives[position], problem.costs[best] <= problem.costs[number] { continue }
      representatives[position] = number
    }
  }
}

/// The least changes of a context after which a formula holds, by dynamic programming over the states of saturating counters.
///
/// What an item holds afterward is chosen column by column, and the counters are those of what it holds, so that Theorem 2 applies: the
/// choices that lead to one state differ in nothing but their costs. Of these the least are kept: those that no other is at most in each of
/// the three numbers. Items are chosen in the same way one level up. Every choice of attachments is covered, so that the plans are
/// the least of all.
struct LeastChanges {
  private struct Option {
    var cost: ChangeCost
    var choices: [Int]
  }

  /// States in the order in which they were found, with the least options for each.
  private struct States {
    private(set) var values: [[Int64]] = []
    private(set) var options: [[Option]] = []
    private var positions: [[Int64]: Int] = [:]

    mutating func add(_ value: [Int64], _ option: Option) {
      guard let position = positions[value] else {
        positions[value] = values.count
        values.append(value)
        options.append([option])
        return
      }
      if options[position].contains(where: { $0.cost.isAtMost(option.cost) }) { return }
      options[position].removeAll { option.cost.isAtMost($0.cost) }
      options[position].append(option)
    }
  }

  let space: ContextSpace
  let columns: AttachmentColumns
  /// For each class of attachments the types of one that exists; nil for a class that needs a new declaration.
  let examples: [[String]?]
  /// The counters of attachments: of an item, or of the only item.
  private let inner: CountingProblem
  private let budget: Budget

  /// The limit on the steps of one search; beyond it, there are too many ways to change the context.
  private static let steps = 400_000

  init(_ space: ContextSpace) throws(UnknownReason) {
    if let reason = space.form.openReason { throw reason }
    self.space = space
    var limits = AnalysisLimits()
    limits.steps = Self.steps
    budget = Budget(limits)
    if let items = space.items {
      var atoms: Set<Int> = []
      for body in items.classes.bodies { space.form.bodies[body].formula.forEachAtom { atoms.insert($0) } }
      inner = try CountingProblem(
        space.form, atoms: atoms.sorted(), over: space.attachments.classes, tracking: space.totals, budget)
    } else {
      inner = space.problem
    }
    for problem in [inner, space.problem] {
      for counter in problem.counters where counter.isMixed { throw .budget }
    }
    let examples = space.attachments.classes.vectors.indices.map { space.attachmentExample(ofClass: $0) }
    columns = AttachmentColumns(inner) { examples[$0] != nil }
    self.examples = examples
  }

  /// The plans that lead from items, given by the classes of their attachments, to a formula; none is at most as costly as another one.
  ///
  /// Where nothing depends on how attachments are spread over items, there is one item in a plan.
  mutating func plans(from start: [[Int]], to goal: Formula) throws(UnknownReason) -> [ChangePlan] {
    let target = Formula.and([space.assumption, goal]).substituting { space.replacements[$0] ?? .no }
    let problem = space.problem
    let counted = CountedFormula(target, problem)
    var least: [ChangePlan] = []
    func add(_ plan: ChangePlan) {
      if least.contains(where: { $0.cost.isAtMost(plan.cost) }) { return }
      least.removeAll { plan.cost.isAtMost($0.cost) }
      least.append(plan)
    }
    guard let items = space.items else {
      let states = try options(for: start.reduce([], +))
      for (position, values) in states.values.enumerated()
      where counted.holds({ values[$0] }) {
        for option in states.options[position] {
          add(ChangePlan(cost: option.cost, items: [option.choices], added: []))
        }
      }
      return least
    }
    let kept = try start.map { (item) throws(UnknownReason) in try itemOptions(for: item, items) }
    var states = States()
    states.add(Array(repeating: 0, count: problem.counters.count), Option(cost: ChangeCost(), choices: []))
    for (number, item) in start.enumerated() {
      states = try keeping(kept[number], orLosing: item.count, states)
    }
    for plan in try added(to: states, items) {
      guard counted.holds({ plan.values[$0] }) else { continue }
      let choices = plan.option.choices.enumerated().map { $1 < 0 ? nil : kept[$0][$1].counts }
      add(ChangePlan(cost: plan.option.cost, items: choices, added: plan.items.map { items.recipes[$0] }))
    }
    return least
  }

  // MARK: Attachments

  /// Returns the possible changes of a list of attachments: for each state of its counters the smallest ones, with the count of
  /// each column.
  private mutating func options(for attachments: [Int]) throws(UnknownReason) -> States {
    var counts = Array(repeating: 0, count: columns.weights.count)
    for attachment in attachments { counts[columns.ofClass[attachment]] += 1 }
    var states = States()
    states.add(Array(repeating: 0, count: inner.counters.count), Option(cost: ChangeCost(), choices: []))
    for (column, weights) in columns.weights.enumerated() {
      var next = States()
      let isIdle = weights.allSatisfy { $0 == 0 }
      for (position, values) in states.values.enumerated() {
        var chosen = isIdle ? counts[column] : 0
        var value = raised(values, by: weights, times: Int64(chosen), inner)
        while true {
          for option in states.options[position] {
            // A state is copied with all its counters, which takes as long as some steps elsewhere.
            try budget.spend(8)
            var option = option
            option.cost.removed += max(0, counts[column] - chosen)
            option.cost.added += max(0, chosen - counts[column])
            option.cost.edits = max(option.cost.removed, option.cost.added)
            option.choices.append(chosen)
            next.add(value, option)
          }
          let further = raised(value, by: weights, times: 1, inner)
          if chosen >= counts[column], further == value || columns.representatives[column] == nil { break }
          chosen += 1
          value = further
        }
      }
      states = next
    }
    return states
  }

  private func raised(
    _ values: [Int64], by weights: [Int64], times: Int64, _ problem: CountingProblem
  ) -> [Int64] {
    var values = values
    for number in values.indices {
      let cap = problem.counters[number].cap
      // A cap and a weight stay below 2^40, and a cap is reached before the product grows.
      values[number] = times == 0 ? values[number] : min(values[number] + min(weights[number], cap) * times, cap)
    }
    return values
  }

  // MARK: Items

  private struct ItemOption {
    let itemClass: Int
    let cost: ChangeCost
    let counts: [Int]
  }

  private mutating func itemOptions(
    for attachments: [Int], _ items: LevelSolution
  ) throws(UnknownReason) -> [ItemOption] {
    var numbers: [[Int64]: Int] = [:]
    for number in 0..<items.classes.count {
      numbers[Self.key(items.classes.vectors[number], items.classes.totals[number])] = number
    }
    let formulas = items.classes.bodies.map { CountedFormula(space.form.bodies[$0].formula, inner) }
    let states = try options(for: attachments)
    var found: [ItemOption] = []
    for (position, values) in states.values.enumerated() {
      let vector = formulas.map { $0.holds { values[$0] } }
      guard let number = numbers[Self.key(vector, inner.tracked.map { values[$0] })] else { throw .semantics }
      for option in states.options[position] where option.choices.contains(where: { $0 > 0 }) {
        if found.contains(where: { $0.itemClass == number && $0.cost.isAtMost(option.cost) }) { continue }
        found.append(ItemOption(itemClass: number, cost: option.cost, counts: option.choices))
      }
    }
    return found
  }

  private static func key(_ vector: [Bool], _ totals: [Int64]) -> [Int64] { vector.map { $0 ? 1 : 0 } + totals }

  private mutating func keeping(
    _ kept: [ItemOption], orLosing attachments: Int, _ states: States
  ) throws(UnknownReason) -> States {
    var next = States()
    let lost = max(1, attachments)
    for (position, values) in states.values.enumerated() {
      for option in states.options[position] {
        var without = option
        without.cost = option.cost + ChangeCost(removed: lost, added: 0, edits: lost)
        without.choices.append(-1)
        next.add(values, without)
        for (number, item) in kept.enumerated() {
          try budget.spend()
          var with = option
          with.cost = option.cost + item.cost
          with.choices.append(number)
          next.add(raised(values, by: weights(ofItem: item.itemClass), times: 1, space.problem), with)
        }
      }
    }
    return next
  }

  private func weights(ofItem itemClass: Int) -> [Int64] { space.problem.counters.map { $0.weights[itemClass] } }

  /// The states with items added, each as often as it makes a difference.
  private mutating func added(
    to states: States, _ items: LevelSolution
  ) throws(UnknownReason) -> [(values: [Int64], option: Option, items: [Int])] {
    var smallest: [[Int64]: Int] = [:]
    for number in 0..<items.classes.count where !items.recipes[number].isEmpty {
      guard items.recipes[number].keys.allSatisfy({ examples[$0] != nil }) else { continue }
      let weights = weights(ofItem: number)
      if let known = smallest[weights], items.classes.costs[known] <= items.classes.costs[number] { continue }
      smallest[weights] = number
    }
    // The choices of an option after those of the start are the items that are added.
    let startCount = states.options.first?.first?.choices.count ?? 0
    var states = states
    for number in smallest.values.sorted() {
      let size = Int(items.recipes[number].values.reduce(0, +))
      let weights = weights(ofItem: number)
      var next = states
      for (position, values) in states.values.enumerated() {
        var value = values
        var added: [Int] = []
        while true {
          let further = raised(value, by: weights, times: 1, space.problem)
          guard further != value else { break }
          value = further
          added.append(number)
          for option in states.options[position] {
            try budget.spend()
            var option = option
            let count = added.count * size
            option.cost = option.cost + ChangeCost(removed: 0, added: count, edits: count)
            option.choices += added
            next.add(value, option)
          }
        }
      }
      states = next
    }
    var found: [(values: [Int64], option: Option, items: [Int])] = []
    for (position, values) in states.values.enumerated() {
      for option in states.options[position] {
        let kept = Option(cost: option.cost, choices: Array(option.choices.prefix(startCount)))
        found.append((values, kept, Array(option.choices.dropFirst(startCount))))
      }
    }
    return found
  }
}

extension ContextSpace {
  /// The class of an attachment with some types; nil when the world has no such attachment.
  func attachmentClass(of types: [String]) -> Int? {
    let vectors = types.map { identifiers.vector(of: $0) }
    let vector = attachments.classes.bodies.map { body in
      form.bodies[body].formula.holds { atom in
        guard let threshold = form.threshold(ofAtom: atom) else { return false }
        var sum: Int64 = 0
        for term in threshold.terms {
          guard let position = identifiers.bodies.firstIndex(of: CountingForm.number(term.measure)) else { continue }
          for vector in vectors where vector[position] { sum += term.weight }
        }
        return sum >= threshold.bound
      }
    }
    return attachments.classes.vectors.firstIndex(of: vector)
  }

  /// The types of an attachment of a class that exists without a new declaration, an everyday one if there is one; nil when there is none.
  func attachmentExample(ofClass number: Int) -> [String]? {
    for type in Self.everydayTypes where attachmentClass(of: [type]) == number { return [type] }
    var example: [String] = []
    for (identifier, count) in attachments.recipes[number].sorted(by: { $0.key < $1.key }) {
      let made = identifiers.identifiers(ofClass: identifier, count: Int(min(count, 100)))
      guard made.declarations.isEmpty else { return nil }
      example += made.identifiers
    }
    return example
  }

  /// The types that people share most, the likeliest first.
  private static let everydayTypes = [
    "public.jpeg", "public.url", "public.plain-text", "com.adobe.pdf", "public.mpeg-4", "public.png",
    "com.apple.quicktime-movie", "public.vcard",
  ]
}
