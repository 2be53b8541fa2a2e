import Texts
internal import UniformTypes

/// The levels of a shared context, the outermost first.
enum Level: Int, Sendable, Hashable {
  case context, item, attachment, identifier

  /// The level of the elements that this level counts.
  var below: Level { Level(rawValue: rawValue + 1) ?? .identifier }
}

/// A condition on one type identifier.
enum IdentifierTest: Hashable, Sendable {
  /// The identifier is the type, in canonical form, or conforms to it.
  case conforms(String)
  /// The identifier is the type, in canonical form, ignoring case.
  case equals(String)
  /// The identifier is exactly this text.
  case isText(String)

  /// The type or the text.
  var name: String {
    switch self {
    case .conforms(let name), .equals(let name), .isText(let name): name
    }
  }

  func passes(_ identifier: String, _ types: TypeGraph) -> Bool {
    switch self {
    case .conforms(let type): types.conforms(identifier, to: type)
    case .equals(let type): UniformTypeIdentifier.areEqual(identifier, type)
    case .isText(let text): identifier.utf8.elementsEqual(text.utf8)
    }
  }
}

/// The number of elements that satisfy a body.
struct Measure: Hashable, Sendable {
  let body: Int
  /// A Boolean value that indicates whether the elements are the attachments of all items, rather than the elements of the level below.
  let isTotal: Bool

  static func count(_ body: Int) -> Measure { Measure(body: body, isTotal: false) }
  static func total(_ body: Int) -> Measure { Measure(body: body, isTotal: true) }
}

/// A weighted sum of measures, and a constant.
struct LinearSum: Hashable, Sendable {
  struct Term: Hashable, Sendable {
    var measure: Measure
    var weight: Int64
  }

  var terms: [Term] = []
  var constant: Int64 = 0

  /// Weights and constants stay below this limit, so that no sum that the evaluator computes overflows.
  private static let largest: Int64 = 1 << 40

  /// Adds a multiple of another sum.
  mutating func add(_ other: LinearSum, times factor: Int64) throws(UnknownReason) {
    constant = try Self.sum(constant, other.constant, times: factor)
    for term in other.terms { try add(term.measure, weight: Self.sum(0, term.weight, times: factor)) }
  }

  mutating func add(_ measure: Measure, weight: Int64) throws(UnknownReason) {
    guard let position = terms.firstIndex(where: { $0.measure == measure }) else {
      if weight != 0 { terms.append(Term(measure: measure, weight: weight)) }
      return
    }
    terms[position].weight = try Self.sum(terms[position].weight, weight, times: 1)
    if terms[position].weight == 0 { terms.remove(at: position) }
  }

  static func sum(_ left: Int64, _ right: Int64, times factor: Int64) throws(UnknownReason) -> Int64 {
    let (product, isTooLarge) = right.multipliedReportingOverflow(by: factor)
    let (sum, overflows) = left.addingReportingOverflow(product)
    guard !isTooLarge, !overflows, sum.magnitude < UInt64(largest) else { throw .budget }
    return sum
  }
}

/// A comparison of counts in its normal form: a weighted sum of measures is at least a bound.
struct Threshold: Hashable, Sendable {
  let level: Level
  /// The measures; each appears once, and none has the weight 0.
  let terms: [LinearSum.Term]
  let bound: Int64

  /// The measure, if the threshold requires at least one of its elements; otherwise nil.
  var existence: Measure? { bound == 1 && terms.count == 1 && terms[0].weight == 1 ? terms[0].measure : nil }
}

/// The common form of rules that count: formulas over thresholds of counts, level by level.
///
/// Every comparison becomes a Boolean combination of thresholds Σ w·count ≥ k; for example, `= k` is `≥ k` and not `≥ k + 1`. The body of a
/// count is a formula over atoms of the level below only; the reader hoists all other atoms. All rules that are read into one form share
/// equal bodies and thresholds.
struct CountingForm: Sendable {
  enum Atom: Hashable, Sendable {
    case test(IdentifierTest)
    case threshold(Threshold)
    /// A condition that isn't modeled, with its text. Any element of the level may satisfy it or not. If `isError`, the condition is that the
    /// comparison ends with an error; otherwise, that it's true.
    case free(Level, text: String, isError: Bool)
  }

  struct Body: Hashable, Sendable {
    let level: Level
    let formula: Formula
  }

  private(set) var atoms: [Atom] = []
  private(set) var bodies: [Body] = []
  private var atomNumbers: [Atom: Int] = [:]
  private var bodyNumbers: [Body: Int] = [:]

  /// Returns the level whose elements an atom is about.
  func level(ofAtom atom: Int) -> Level {
    switch atoms[atom] {
    case .test: .identifier
    case .threshold(let threshold): threshold.level
    case .free(let level, _, _): level
    }
  }

  func isFree(_ atom: Int) -> Bool { if case .free = atoms[atom] { true } else { false } }

  /// The maximum number of unmodeled conditions on one level; each doubles the work.
  private static let mostFreeAtoms = 6

  /// Returns the unmodeled conditions among some atoms. For each element of a level, such a condition may be true or false.
  func freeAtoms(among atoms: [Int]) throws(UnknownReason) -> [Int] {
    let free = atoms.filter { isFree($0) }
    guard free.count <= Self.mostFreeAtoms else { throw .keyPath }
    return free
  }

  /// The reason why a described context may not exist: a condition isn't modeled. Nil if all conditions are modeled.
  var openReason: UnknownReason? { atoms.indices.contains { isFree($0) } ? .keyPath : nil }

  func threshold(ofAtom atom: Int) -> Threshold? {
    if case .threshold(let threshold) = atoms[atom] { threshold } else { nil }
  }

  /// Returns the truth of a formula over thresholds, given the counts of their measures.
  func holds(_ formula: Formula, counting count: (Measure) -> Int64) -> Bool {
    formula.holds { atom in
      guard let threshold = threshold(ofAtom: atom) else { return false }
      return threshold.terms.reduce(0) { $0 + $1.weight * count($1.measure) } >= threshold.bound
    }
  }

  mutating func body(_ level: Level, _ formula: Formula) -> Int {
    let body = Body(level: level, formula: formula)
    if let known = bodyNumbers[body] { return known }
    bodyNumbers[body] = bodies.count
    bodies.append(body)
    return bodies.count - 1
  }

  private mutating func atom(_ atom: Atom) -> Formula {
    if let known = atomNumbers[atom] { return .atom(known) }
    atomNumbers[atom] = atoms.count
    atoms.append(atom)
    return .atom(atoms.count - 1)
  }

  mutating func test(_ test: IdentifierTest) -> Formula { atom(.test(test)) }

  /// Returns the atom of an unmodeled condition.
  mutating func free(_ text: String, isError: Bool, on level: Level) -> Formula {
    atom(.free(level, text: text, isError: isError))
  }

  // MARK: Thresholds

  /// Returns the formula that is true if a sum reaches a bound.
  ///
  /// A count of all minus a count of some becomes a count of the others, so that `count == list.@count` becomes "none fails". A sum whose
  /// first weight is negative is negated.
  mutating func reaches(_ sum: LinearSum, _ bound: Int64, on level: Level) throws(UnknownReason) -> Formula {
    var rest = LinearSum()
    for term in sum.terms where !isEmpty(term.measure) { try rest.add(term.measure, weight: term.weight) }
    try complement(&rest)
    let bound = try LinearSum.sum(bound, sum.constant, times: -1)
    rest.terms = rest.terms.stablySorted {
      ($0.measure.body, $0.measure.isTotal ? 1 : 0) < ($1.measure.body, $1.measure.isTotal ? 1 : 0)
    }
    if let first = rest.terms.first, first.weight < 0 {
      var mirrored = LinearSum()
      try mirrored.add(rest, times: -1)
      return try reaches(mirrored, 1 - bound, on: level).negated
    }
    // The first weight is positive from here on.
    let isPositive = rest.terms.allSatisfy { $0.weight > 0 }
    if isPositive && bound <= 0 { return .yes }
    if rest.terms.isEmpty { return .constant(bound <= 0) }
    if isPositive && bound == 1 { return exists(rest.terms.map { $0.measure }, on: level) }
    return atom(.threshold(normal(rest.terms, bound, level)))
  }

  mutating func reaches(_ measure: Measure, _ bound: Int64, on level: Level) throws(UnknownReason) -> Formula {
    try reaches(LinearSum(terms: [.init(measure: measure, weight: 1)]), bound, on: level)
  }

  mutating func items(_ condition: Formula, _ count: Int64) throws(UnknownReason) -> Formula {
    try reaches(.count(body(.item, condition)), count, on: .context)
  }

  mutating func someIdentifier(_ test: Formula) throws(UnknownReason) -> Formula {
    try reaches(.count(body(.identifier, test)), 1, on: .attachment)
  }

  mutating func someAttachment(with test: Formula) throws(UnknownReason) -> Formula {
    try reaches(.total(body(.attachment, someIdentifier(test))), 1, on: .context)
  }

  /// Returns the threshold with its weights divided by their greatest common divisor.
  private func normal(_ terms: [LinearSum.Term], _ bound: Int64, _ level: Level) -> Threshold {
    let divisor = Int64(terms.reduce(0) { Rational.greatestCommonDivisor($0, $1.weight.magnitude) })
    let quotient = bound / divisor
    let lowest = bound > 0 && bound % divisor != 0 ? quotient + 1 : quotient
    let reduced = terms.map { LinearSum.Term(measure: $0.measure, weight: $0.weight / divisor) }
    return Threshold(level: level, terms: reduced, bound: lowest)
  }

  private func isEmpty(_ measure: Measure) -> Bool { formula(of: measure) == .no }

  func formula(of measure: Measure) -> Formula { bodies[measure.body].formula }

  /// Replaces w·count(b) − w·count(all) by −w·count(not b).
  private mutating func complement(_ sum: inout LinearSum) throws(UnknownReason) {
    for isTotal in [false, true] {
      while let whole = sum.terms.first(where: { isWhole($0.measure, isTotal) }),
        let part = sum.terms.first(where: {
          $0.measure.isTotal == isTotal && $0.measure != whole.measure && ($0.weight < 0) != (whole.weight < 0)
        })
      {
        let moved = part.weight.magnitude < whole.weight.magnitude ? part.weight : -whole.weight
        try sum.add(part.measure, weight: -moved)
        try sum.add(whole.measure, weight: moved)
        let others = body(bodies[part.measure.body].level, formula(of: part.measure).negated)
        try sum.add(Measure(body: others, isTotal: isTotal), weight: -moved)
      }
    }
  }

  private func isWhole(_ measure: Measure, _ isTotal: Bool) -> Bool {
    measure.isTotal == isTotal && formula(of: measure) == .yes
  }

  // MARK: Existence

  /// Returns the formula for "some element of any of several measures exists", as one existence, because ∃ distributes over OR.
  private mutating func exists(_ measures: [Measure], on level: Level) -> Formula {
    var total = measures.filter { $0.isTotal }.map { formula(of: $0) }
    let inner = disjunction(measures.filter { !$0.isTotal }.map { formula(of: $0) })
    guard level == .context else { return existence(.count(body(level.below, inner)), on: level) }
    // Some item has a matching attachment exactly when some attachment matches.
    var rest: [Formula] = []
    let parts = if case .any(let parts) = inner { parts } else { [inner] }
    for part in parts {
      if case .atom(let number) = part, let some = threshold(ofAtom: number)?.existence, !some.isTotal {
        total.append(formula(of: some))
      } else {
        rest.append(part)
      }
    }
    let items = existence(.count(body(.item, .or(rest))), on: level)
    return .or([items, existence(.total(body(.attachment, disjunction(total))), on: level)])
  }

  private mutating func existence(_ measure: Measure, on level: Level) -> Formula {
    if isEmpty(measure) { return .no }
    return atom(.threshold(Threshold(level: level, terms: [.init(measure: measure, weight: 1)], bound: 1)))
  }

  /// Returns the OR of formulas, in which existences are combined.
  mutating func disjunction(_ operands: [Formula]) -> Formula {
    let joined = Formula.or(operands)
    guard case .any(let parts) = joined, parts.count > 1 else { return joined }
    var rest: [Formula] = []
    var measures: [Level: [Measure]] = [:]
    for part in parts {
      if case .atom(let number) = part, let threshold = threshold(ofAtom: number), let measure = threshold.existence {
        measures[threshold.level, default: []].append(measure)
      } else {
        rest.append(part)
      }
    }
    for level in [Level.context, .item, .attachment] {
      if let measures = measures[level] { rest.append(exists(measures, on: level)) }
    }
    return .or(rest)
  }

  /// Returns the AND of formulas, in which absences are combined.
  mutating func conjunction(_ operands: [Formula]) -> Formula {
    let joined = Formula.and(operands)
    guard case .all(let parts) = joined, parts.count > 1 else { return joined }
    func isAbsence(_ part: Formula) -> Bool {
      if case .not(.atom(let number)) = part { threshold(ofAtom: number)?.existence != nil } else { false }
    }
    let absent = parts.filter(isAbsence)
    if absent.count < 2 { return joined }
    return .and(parts.filter { !isAbsence($0) } + [disjunction(absent.map { $0.negated }).negated])
  }

  /// Returns the formula with "some attachment" written as "some item that has some attachment", the reverse of what
  /// `exists(_:on:)` does.
  mutating func byItems(_ formula: Formula) -> Formula {
    var replacements: [Int: Formula] = [:]
    for atom in formula.atoms {
      guard let some = threshold(ofAtom: atom)?.existence, some.isTotal else { continue }
      let inner = existence(.count(some.body), on: .item)
      replacements[atom] = existence(.count(self.body(.item, inner)), on: .context)
    }
    return formula.substituting { replacements[$0] ?? .atom($0) }
  }

  // MARK: One item

  /// Returns whether a formula depends only on totals, so that it can't tell how attachments are spread over items.
  func countsTotalsOnly(_ formula: Formula) -> Bool {
    formula.atoms.allSatisfy { threshold(ofAtom: $0)?.terms.allSatisfy { $0.measure.isTotal } ?? true }
  }

  /// Returns a formula about the attachments of an item that is equivalent to a formula about the context if this item is the only one.
  mutating func forOnlyItem(_ formula: Formula) throws(UnknownReason) -> Formula {
    var replacements: [Int: Formula] = [:]
    for atom in formula.atoms {
      if isFree(atom) {
        replacements[atom] = .atom(atom)
      } else {
        guard let threshold = threshold(ofAtom: atom) else { throw .semantics }
        replacements[atom] = try forOnlyItem(threshold.terms[...], LinearSum(), threshold.bound)
      }
    }
    return formula.substituting { replacements[$0] ?? .no }
  }

  /// With only one item, each count of items is 0 or 1, so the formula covers these two cases.
  private mutating func forOnlyItem(
    _ terms: ArraySlice<LinearSum.Term>, _ sum: LinearSum, _ bound: Int64
  ) throws(UnknownReason) -> Formula {
    guard let term = terms.first else { return try reaches(sum, bound, on: .item) }
    let rest = terms.dropFirst()
    var present = sum
    if term.measure.isTotal {
      try present.add(.count(term.measure.body), weight: term.weight)
      return try forOnlyItem(rest, present, bound)
    }
    let condition = formula(of: term.measure)
    present.constant = try LinearSum.sum(present.constant, term.weight, times: 1)
    let with = try forOnlyItem(rest, present, bound)
    let without = try forOnlyItem(rest, sum, bound)
    return disjunction([conjunction([condition, with]), conjunction([condition.negated, without])])
  }
}
