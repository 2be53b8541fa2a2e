/// The search for whole numbers of elements if saturation doesn't apply: for mixed atoms and large constants.
///
/// Atoms are decided one after the other until the formula is decided. Then branch and bound over the exact relaxation finds a whole point.
/// The cost depends on the number of atoms, not on the size of constants.
struct IntegerSearch {
  /// The maximum nesting of branches on numbers of elements.
  private static let deepest = 48

  private let problem: CountingProblem
  private let target: Formula
  /// The number of nodes of the formula.
  private let size: Int
  /// The weights of each counter, and the costs, for the essential classes. The variables are the numbers of their elements.
  private let columns: [[Int64]]
  private let costs: [Int]
  private var constraints: [LinearConstraint]
  /// The truth of each atom, by its number; nil if the atom isn't decided.
  private var decided: [Bool?]

  private init(_ target: Formula, _ problem: CountingProblem, atMost elements: Int64?) {
    self.problem = problem
    self.target = target
    size = target.size
    decided = (0..<(target.atoms.last ?? -1) + 1).map { atom in
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

  /// Finds elements that make a formula over the problem's atoms true, and as few of them as the budget allows; nil if there are none.
  static func solve(
    _ target: Formula, _ problem: CountingProblem, _ budget: Budget
  ) throws(UnknownReason) -> [Int: Int64]? {
    var search = IntegerSearch(target, problem, atMost: nil)
    guard var best = try search.search(budget) else { return nil }
    while true {
      let size = best.values.reduce(0, +)
      if size == 0 { return best }
      var smaller = IntegerSearch(target, problem, atMost: size - 1)
      // A smaller witness is only a convenience. If looking for it costs too much, this one is enough.
      do throws(UnknownReason) {
        guard let next = try smaller.search(budget) else { return best }
        best = next
      } catch {
        return best
      }
    }
  }

  // MARK: Atoms

  private mutating func search(_ budget: Budget) throws(UnknownReason) -> [Int: Int64]? {
    try budget.spend(1 + size / 8)
    let (truth, atom) = target.value { decided[$0] }
    if truth == false { return nil }
    guard try Tableau.solve(constraints, costs: costs, budget) != nil else { return nil }
    guard truth == nil else { return try point(depth: 0, budget) }
    for value in [true, false] {
      guard let constraint = constraint(atom, value) else { throw .semantics }
      decided[atom] = value
      constraints.append(constraint)
      defer {
        decided[atom] = nil
        constraints.removeLast()
      }
      if let counts = try search(budget) { return counts }
    }
    return nil
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

  private mutating func point(depth: Int, _ budget: Budget) throws(UnknownReason) -> [Int: Int64]? {
    guard depth < Self.deepest else { throw .budget }
    guard let point = try Tableau.solve(constraints, costs: costs, budget) else { return nil }
    guard let number = point.firstIndex(where: { !$0.isWhole }) else {
      var counts: [Int: Int64] = [:]
      for (number, value) in zip(problem.essential, point) where value.isPositive { counts[number] = value.floor }
      return counts
    }
    let limit = point[number].floor
    let few = LinearConstraint(coefficients: costs.indices.map { $0 == number ? -1 : 0 }, bound: -limit)
    for constraint in [few, few.negated] {
      constraints.append(constraint)
      defer { constraints.removeLast() }
      if let counts = try self.point(depth: depth + 1, budget) { return counts }
    }
    return nil
  }
}
