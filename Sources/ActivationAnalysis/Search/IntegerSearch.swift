/// The reason why no choice of elements makes a formula hold: a tree of cases, each closed by the formula or by Farkas multipliers.
///
/// The constraints of a leaf are those of the branches on the way to it.
indirect enum Refutation: Sendable, Hashable {
  /// The atoms that are decided make the formula false.
  case formula
  /// Multipliers of the constraints so far; see ``Tableau/solve(_:costs:_:)``.
  case farkas([Int64])
  /// An atom holds, or it fails.
  case atom(Int, holds: Refutation, fails: Refutation)
  /// There are at most so many elements of a class, or more.
  case elements(ofClass: Int, atMost: Int64, few: Refutation, many: Refutation)
}

/// The search for whole numbers of elements where saturation does not apply: mixed atoms and large constants.
///
/// Atoms are decided one after the other until the formula is; then the whole point is found by branch and bound over the exact
/// relaxation. Its cost depends on the number of atoms, not on the size of constants.
struct IntegerSearch {
  typealias Finding = SearchResult<[Int: Int64], Refutation>

  /// The maximum nesting of branches on numbers of elements.
  private static let deepest = 48

  private let problem: CountingProblem
  private let target: FlatFormula
  /// The weights of each counter, and the costs, for the essential classes; the variables are their numbers.
  private let columns: [[Int64]]
  private let costs: [Int]
  private var constraints: [LinearConstraint]
  /// The formula's atoms that are decided, by their places.
  private var decided: [Bool?]

  private init(_ target: FlatFormula, _ problem: CountingProblem, atMost elements: Int64?) {
    self.problem = problem
    self.target = target
    decided = target.atoms.map { atom in
      if case .constant(let value)? = problem.readings[atom] { value } else { nil }
    }
    let classes = problem.essential
    constraints = []
    if let elements {
      constraints.append(LinearConstraint(coefficients: classes.map { _ in -1 }, bound: -elements))
    }
    columns = problem.counters.map { counter in classes.map { counter.weights[$0] } }
    costs = classes.map { problem.costs[$0] }
  }

  /// Finds a choice of the fewest elements for which a formula over the problem's atoms holds.
  static func solve(
    _ target: Formula, _ problem: CountingProblem, _ budget: Budget
  ) throws(UnknownReason) -> Finding {
    let target = FlatFormula(target)
    var search = IntegerSearch(target, problem, atMost: nil)
    let first = try search.search(budget)
    guard case .found(var best) = first else { return first }
    while true {
      let size = best.values.reduce(0, +)
      if size == 0 { return .found(best) }
      var smaller = IntegerSearch(target, problem, atMost: size - 1)
      // A smaller witness is a courtesy: where looking for it costs too much, the one at hand is enough.
      do throws(UnknownReason) {
        guard case .found(let next) = try smaller.search(budget) else { return .found(best) }
        best = next
      } catch {
        return .found(best)
      }
    }
  }

  // MARK: Atoms

  private mutating func search(_ budget: Budget) throws(UnknownReason) -> Finding {
    try budget.spend(1 + target.size / 8)
    let (truth, place) = target.value(decided)
    if truth == false { return .none(.formula) }
    if case .none(let multipliers) = try Tableau.solve(constraints, costs: costs, budget) {
      return .none(.farkas(multipliers))
    }
    guard truth == nil else { return try point(depth: 0, budget) }
    let atom = target.atoms[place]
    var refutations: [Refutation] = []
    for value in [true, false] {
      guard let constraint = constraint(atom, value) else { throw .semantics }
      decided[place] = value
      constraints.append(constraint)
      defer {
        decided[place] = nil
        constraints.removeLast()
      }
      switch try search(budget) {
      case .found(let counts): return .found(counts)
      case .none(let refutation): refutations.append(refutation)
      }
    }
    return .none(.atom(atom, holds: refutations[0], fails: refutations[1]))
  }

  private func constraint(_ atom: Int, _ value: Bool) -> LinearConstraint? {
    switch problem.readings[atom] {
    case .reached(let counter, let bound):
      let reached = LinearConstraint(coefficients: columns[counter], bound: bound)
      return value ? reached : reached.negated
    case .notReached(let counter, let bound):
      let reached = LinearConstraint(coefficients: columns[counter], bound: bound)
      return value ? reached.negated : reached
    case .constant, .chosen, nil: return nil
    }
  }

  // MARK: Branch and bound

  private mutating func point(depth: Int, _ budget: Budget) throws(UnknownReason) -> Finding {
    guard depth < Self.deepest else { throw .budget }
    let point: [Rational]
    switch try Tableau.solve(constraints, costs: costs, budget) {
    case .none(let multipliers): return .none(.farkas(multipliers))
    case .found(let found): point = found
    }
    guard let number = point.firstIndex(where: { !$0.isWhole }) else {
      var counts: [Int: Int64] = [:]
      for (number, value) in zip(problem.essential, point) where value.isPositive { counts[number] = value.floor }
      return .found(counts)
    }
    let limit = point[number].floor
    let few = LinearConstraint(coefficients: costs.indices.map { $0 == number ? -1 : 0 }, bound: -limit)
    var refutations: [Refutation] = []
    for constraint in [few, few.negated] {
      constraints.append(constraint)
      defer { constraints.removeLast() }
      switch try self.point(depth: depth + 1, budget) {
      case .found(let counts): return .found(counts)
      case .none(let refutation): refutations.append(refutation)
      }
    }
    return .none(
      .elements(ofClass: problem.essential[number], atMost: limit, few: refutations[0], many: refutations[1]))
  }
}
