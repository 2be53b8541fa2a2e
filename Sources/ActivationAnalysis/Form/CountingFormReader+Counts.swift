import Texts
internal import Predicates

/// A number that a rule computes: a weighted sum of counts in each of several exclusive cases.
///
/// There is one case unless the body of a SUBQUERY depends on an outer element; see ``CountingFormReader/hoisted(_:_:)``.
struct Quantity {
  /// The sum in each case, with the condition under which the case applies.
  var cases: [(condition: Formula, sum: LinearSum)]
  /// The level of the element that contains the counted elements, such as `.item` for a count of attachments; nil for a constant.
  var level: Level?
  var errs: Formula = .no

  var constant: Int64? { level == nil && cases.count == 1 ? cases[0].sum.constant : nil }
}

extension Quantity {
  init(_ constant: Int64) { self.init(cases: [(.yes, LinearSum(constant: constant))]) }

  init(_ measure: Measure, of level: Level) {
    self.init(cases: [(.yes, LinearSum(terms: [.init(measure: measure, weight: 1)]))], level: level)
  }
}

extension CountingFormReader {
  /// The lists that can be counted.
  enum Collection {
    case items, attachments, allAttachments, identifiers

    /// The level of the element that contains the list.
    var owner: Level {
      switch self {
      case .items, .allAttachments: .context
      case .attachments: .item
      case .identifiers: .attachment
      }
    }

    var element: Level {
      switch self {
      case .items: .item
      case .attachments, .allAttachments: .attachment
      case .identifiers: .identifier
      }
    }
  }

  // MARK: Comparisons of counts

  mutating func counts(_ comparison: SyntaxTree.Comparison) throws(UnknownReason) -> Outcome {
    guard comparison.options.isEmpty else { throw .semantics }
    let left = try quantity(comparison.left)
    switch (comparison.comparator, tree[comparison.right]) {
    case (.equalTo, .null), (.notEqualTo, .null):
      // The count of an existing list is a number, so it's never equal to null.
      return outcome(.constant(comparison.comparator == .notEqualTo), errs: left.errs)
    case (.between, .aggregate(let list)):
      let bounds = try quantities(list)
      guard bounds.count == 2 else { throw .semantics }
      // The evaluator swaps reversed bounds, so both orders are read.
      let orders = [(bounds[0], bounds[1]), (bounds[1], bounds[0])]
      var alternatives: [Formula] = []
      for (lowest, highest) in orders {
        if let first = lowest.constant, let last = highest.constant, first > last { continue }
        let isAbove = try compare(left, lowest, .greaterThanOrEqualTo)
        alternatives.append(form.conjunction([isAbove, try compare(left, highest, .lessThanOrEqualTo)]))
      }
      return outcome(form.disjunction(alternatives), errs: form.disjunction([left.errs] + bounds.map { $0.errs }))
    case (.in, .aggregate(let list)):
      let numbers = try quantities(list)
      var alternatives: [Formula] = []
      for number in numbers { alternatives.append(try compare(left, number, .equalTo)) }
      return outcome(form.disjunction(alternatives), errs: form.disjunction([left.errs] + numbers.map { $0.errs }))
    case (.between, _), (.in, _): throw .keyPath
    default:
      let right = try quantity(comparison.right)
      let errs = form.disjunction([left.errs, right.errs])
      return outcome(try compare(left, right, comparison.comparator), errs: errs)
    }
  }

  private mutating func outcome(_ holds: Formula, errs: Formula) -> Outcome {
    Outcome(holds: errs == .no ? holds : form.conjunction([holds, errs.negated]), errs: errs)
  }

  private mutating func quantities(_ list: NodeList) throws(UnknownReason) -> [Quantity] {
    try tree[list].map { element throws(UnknownReason) in try quantity(element) }
  }

  /// Returns the comparison in each combination of the cases of both sides.
  private mutating func compare(
    _ left: Quantity, _ right: Quantity, _ comparator: ComparisonOperator
  ) throws(UnknownReason) -> Formula {
    if let first = left.level, let second = right.level, first != second { throw .correlated }
    let level = left.level ?? right.level ?? .context
    var alternatives: [Formula] = []
    for first in left.cases {
      for second in right.cases {
        var difference = first.sum
        try difference.add(second.sum, times: -1)
        let holds = try relation(difference, comparator, level)
        alternatives.append(form.conjunction([first.condition, second.condition, holds]))
      }
    }
    return form.disjunction(alternatives)
  }

  /// Returns a formula that compares a sum with 0.
  private mutating func relation(
    _ sum: LinearSum, _ comparator: ComparisonOperator, _ level: Level
  ) throws(UnknownReason) -> Formula {
    switch comparator {
    case .greaterThanOrEqualTo: return try form.reaches(sum, 0, on: level)
    case .greaterThan: return try form.reaches(sum, 1, on: level)
    case .lessThan: return try form.reaches(sum, 0, on: level).negated
    case .lessThanOrEqualTo: return try form.reaches(sum, 1, on: level).negated
    case .equalTo:
      return form.conjunction([try form.reaches(sum, 0, on: level), try form.reaches(sum, 1, on: level).negated])
    case .notEqualTo:
      return form.disjunction([try form.reaches(sum, 0, on: level).negated, try form.reaches(sum, 1, on: level)])
    default: throw .semantics
    }
  }

  // MARK: Quantities

  mutating func quantity(_ id: NodeID) throws(UnknownReason) -> Quantity {
    switch tree[id] {
    case .integer(let number): return Quantity(number)
    case .boolean(let value): return Quantity(value ? 1 : 0)
    case .double(let number):
      guard let whole = Int64(exactly: number) else { throw .arithmetic }
      return Quantity(whole)
    case .unsignedInteger, .decimal: throw .arithmetic
    case .arithmetic(let operation, let left, let right): return try arithmetic(operation, left, right)
    case .keyPath(let base, let steps): return try count(base, steps)
    case .index(let collection, let index):
      if case .symbolicIndex(.size) = tree[index] { return try count(of: collection) }
      throw .indexing
    case .function, .selectorCall, .ternary, .cast, .assignment, .fetch: throw .function
    default: throw .keyPath
    }
  }

  private mutating func arithmetic(
    _ operation: ArithmeticOperator, _ left: NodeID, _ right: NodeID
  ) throws(UnknownReason) -> Quantity {
    for operand in [left, right] { if case .boolean = tree[operand] { throw .semantics } }
    let first = try quantity(left)
    let second = try quantity(right)
    switch operation {
    case .add: return try combine(first, second, times: 1)
    case .subtract: return try combine(first, second, times: -1)
    case .multiply:
      if let factor = first.constant { return try combine(Quantity(0), second, times: factor) }
      guard let factor = second.constant else { throw .arithmetic }
      return try combine(Quantity(0), first, times: factor)
    default: throw .arithmetic
    }
  }

  private mutating func combine(
    _ left: Quantity, _ right: Quantity, times factor: Int64
  ) throws(UnknownReason) -> Quantity {
    if let first = left.level, let second = right.level, first != second { throw .correlated }
    var cases: [(condition: Formula, sum: LinearSum)] = []
    for first in left.cases {
      for second in right.cases {
        var sum = first.sum
        try sum.add(second.sum, times: factor)
        cases.append((form.conjunction([first.condition, second.condition]), sum))
      }
    }
    return Quantity(
      cases: cases, level: left.level ?? right.level, errs: form.disjunction([left.errs, right.errs]))
  }

  /// Reads a key path that ends in `@count`.
  private mutating func count(_ base: NodeID, _ steps: NodeList) throws(UnknownReason) -> Quantity {
    let names = try keys(steps)
    if names == [root, "@sum", "attachments", "@count"], isRootObject(base) {
      return Quantity(.total(form.body(.attachment, .yes)), of: .context)
    }
    // A key of a list applies to each element, so there are as many values as items.
    if names == [root, "attachments", "@count"], isRootObject(base) {
      return Quantity(.count(form.body(.item, .yes)), of: .context)
    }
    guard names.last == "@count" else {
      let isOperator = names.contains { ["@sum", "@avg", "@min", "@max"].contains($0) }
      throw isOperator ? .arithmetic : .keyPath
    }
    let list = names.count == 1 ? try collection(base) : try collection(base, Array(names.dropLast()))
    // The key after @unionOfArrays applies to each item, so there are numbers instead of lists, and the evaluation fails.
    if list == .allAttachments { throw .keyPath }
    if names.count == 1 { return try count(of: base) }
    return try count(of: list)
  }

  private mutating func count(of list: NodeID) throws(UnknownReason) -> Quantity {
    if case .subquery(let list, let variable, let predicate) = tree[list] {
      return try subquery(list, variable, predicate)
    }
    return try count(of: collection(list))
  }

  private mutating func count(of list: Collection?) throws(UnknownReason) -> Quantity {
    guard let list else { throw .keyPath }
    return Quantity(measure(.yes, list), of: list.owner)
  }

  private mutating func subquery(
    _ list: NodeID, _ variable: TextID, _ predicate: NodeID
  ) throws(UnknownReason) -> Quantity {
    guard let list = try collection(list) else { throw .keyPath }
    scope.append((variable, list.element))
    let body = try self.predicate(predicate)
    scope.removeLast()
    return try hoisted(body, list)
  }

  // MARK: Lists

  private func keys(_ steps: NodeList) throws(UnknownReason) -> [String] {
    let names = tree[steps].compactMap { tree.keyName(of: $0) }
    guard names.count == Int(steps.count) else { throw .keyPath }
    return names
  }

  private func isRootObject(_ base: NodeID) -> Bool {
    if base == .none { true } else if case .evaluatedObject = tree[base] { true } else { false }
  }

  /// Returns the list that an expression refers to; nil for anything else.
  func collection(_ id: NodeID) throws(UnknownReason) -> Collection? {
    switch tree[id] {
    case .keyPath(let base, let steps): return try collection(base, keys(steps))
    case .index: throw .indexing
    case .function, .selectorCall, .ternary, .cast, .assignment, .fetch: throw .function
    default: return nil
    }
  }

  private func collection(_ base: NodeID, _ names: [String]) throws(UnknownReason) -> Collection? {
    if isRootObject(base) {
      if names == [root] { return .items }
      return names == [root, "@unionOfArrays", "attachments"] ? .allAttachments : nil
    }
    if case .index = tree[base] { throw .indexing }
    guard case .variable(let name) = tree[base] else { return nil }
    switch (try level(ofVariable: name), names) {
    case (.item, ["attachments"]): return .attachments
    case (.attachment, ["registeredTypeIdentifiers"]): return .identifiers
    default: return nil
    }
  }
}

// Hoisting, for correlated bodies: an atom β of an outer element in the body of a SUBQUERY is the same for all elements, so A[SUBQUERY(c, $x, B[β])]
// ≡ (β ∧ A[SUBQUERY(c, $x, B[true])]) ∨ (¬β ∧ A[SUBQUERY(c, $x, B[false])]). The reader works inside out: it reads a body before the SUBQUERY that
// contains the body, and after this step, the body is only about its own element.
extension CountingFormReader {
  /// Returns the count of a SUBQUERY, with one case for each combination of the outer atoms that its body mentions.
  ///
  /// A body is evaluated for every element. The count errs if the body errs for any element, so it never errs for an empty list.
  mutating func hoisted(_ body: Outcome, _ list: Collection) throws(UnknownReason) -> Quantity {
    let mentioned = Set(body.holds.atoms).union(body.errs.atoms).stablySorted()
    let outer = mentioned.filter { form.level(ofAtom: $0) != list.element }
    guard outer.count <= limits.outerConditions else { throw .budget }
    try budget.spend((body.holds.size + body.errs.size) << outer.count)
    var cases: [(condition: Formula, sum: LinearSum)] = []
    var errs: [Formula] = []
    for choice in 0..<(1 << outer.count) {
      func fixed(_ formula: Formula) -> Formula {
        formula.substituting { atom in
          guard let position = outer.firstIndex(of: atom) else { return .atom(atom) }
          return .constant(choice >> position & 1 == 1)
        }
      }
      let condition: [Formula] = outer.enumerated().map { choice >> $0 & 1 == 1 ? .atom($1) : .not(.atom($1)) }
      let measure = self.measure(fixed(body.holds), list)
      cases.append((.and(condition), LinearSum(terms: [.init(measure: measure, weight: 1)])))
      let failing = try form.reaches(self.measure(fixed(body.errs), list), 1, on: list.owner)
      errs.append(form.conjunction(condition + [failing]))
    }
    return Quantity(cases: cases, level: list.owner, errs: form.disjunction(errs))
  }

  private mutating func measure(_ formula: Formula, _ list: Collection) -> Measure {
    Measure(body: form.body(list.element, formula), isTotal: list == .allAttachments)
  }
}
