import Texts

/// The classes of one level, made from those of the level below. ``ContextSpace`` makes one solution for each level.
struct LevelSolution: Sendable {
  /// The classes for the level above.
  var classes: ElementClasses
  /// For each class, the number of elements of each class below in its cheapest representative.
  var recipes: [[Int: Int64]] = []
  /// The most familiar class that no counter counts.
  private var idle: Int?
  private let free: [Int]

  /// The additional cost, in a witness, of an element that needs an unmodeled condition to be true.
  private static let openPrice = 5_000_000

  /// - Parameters:
  ///   - bodies: The bodies that the level above counts.
  ///   - elements: The classes of the level below.
  ///   - tracking: The totals that the level above needs.
  ///   - isSingle: Whether a list has at most one element.
  ///   - price: The cost of an element of this level by itself.
  init(
    _ form: CountingForm, bodies: [Int], over elements: ElementClasses, tracking: [TrackedTotal] = [],
    isSingle: Bool = false, price: Int, _ budget: Budget
  ) throws(UnknownReason) {
    classes = ElementClasses(bodies: bodies)
    var atoms: Set<Int> = []
    for body in bodies { form.bodies[body].formula.forEachAtom { atoms.insert($0) } }
    free = try form.freeAtoms(among: atoms.stablySorted())
    let problem = try CountingProblem(
      form, atoms: atoms.stablySorted().filter { !form.isFree($0) }, over: elements, tracking: tracking, budget)
    idle = problem.idleClass
    let formulas = bodies.map { CountedFormula(form.bodies[$0].formula, problem, choosing: free) }
    if isSingle {
      // The first state is the empty list.
      try add(states: problem.classCount + 1, formulas, problem, price, budget) { counter, state in
        state == 0 ? 0 : min(problem.counters[counter].weights[state - 1], problem.counters[counter].cap)
      } elements: { state in
        state == 0 ? ([:], 0) : ([state - 1: 1], problem.costs[state - 1])
      }
    } else if let explored = try SaturatingCounters(problem, budget) {
      try add(states: explored.count, formulas, problem, price, budget) {
        explored.value($0, ofState: $1)
      } elements: {
        (explored.elements(ofState: $0), explored.cost(ofState: $0))
      }
    } else {
      guard tracking.isEmpty else { throw .budget }
      guard free.isEmpty else { throw .keyPath }
      try addByIntegerSearch(problem, bodies.map { form.bodies[$0].formula }, price, budget)
    }
  }

  private mutating func add(
    _ vector: [Bool], _ totals: [Int64], _ recipe: [Int: Int64], _ cost: Int, _ budget: Budget
  ) throws(UnknownReason) {
    guard classes.count < budget.limits.classes else { throw .budget }
    try budget.spend()
    // A list with one element that no counter counts is more likely to be shared than an empty list, so it's preferred.
    let isEmpty = recipe.isEmpty
    let recipe = isEmpty ? idle.map { [$0: 1] } ?? recipe : recipe
    classes.vectors.append(vector)
    classes.totals.append(totals)
    // A cost above this limit only means that no such share is small. Sums of two costs don't overflow.
    classes.costs.append(min(cost, .max / 4) + (isEmpty ? 60 : 0))
    recipes.append(recipe)
  }

  /// Adds the vectors of some states of the counters. Each vector gets the elements and the cost of the first state that has it.
  private mutating func add(
    states count: Int, _ formulas: [CountedFormula], _ problem: CountingProblem, _ price: Int, _ budget: Budget,
    value: (_ counter: Int, _ state: Int) -> Int64, elements: (_ state: Int) -> (recipe: [Int: Int64], cost: Int)
  ) throws(UnknownReason) {
    for formula in formulas { try budget.spend(formula.steps(asking: (1 << free.count) * count)) }
    var seen: Set<[Int64]> = []
    for choice in 0..<1 << free.count {
      for state in 0..<count {
        let vector = formulas.map { $0.holds(in: choice) { value($0, state) } }
        let totals = problem.tracked.map { value($0, state) }
        guard seen.insert(vector.map { $0 ? 1 : 0 } + totals).inserted else { continue }
        let (recipe, cost) = elements(state)
        try add(vector, totals, recipe, cost + price + (choice == 0 ? 0 : Self.openPrice), budget)
      }
    }
  }

  /// Searches for vectors that haven't been found yet, until there are none.
  private mutating func addByIntegerSearch(
    _ problem: CountingProblem, _ formulas: [Formula], _ price: Int, _ budget: Budget
  ) throws(UnknownReason) {
    let counted = formulas.map { CountedFormula($0, problem) }
    while let recipe = try IntegerSearch.solve(
      Self.otherVector(formulas, than: classes.vectors), problem, budget)
    {
      var values = Array(repeating: Int64(0), count: problem.counters.count)
      var cost = price
      for (element, count) in recipe {
        let (price, isTooMuch) = problem.costs[element].multipliedReportingOverflow(by: Int(clamping: count))
        let (sum, overflows) = cost.addingReportingOverflow(price)
        guard !isTooMuch, !overflows else { throw .budget }
        cost = sum
        for counter in values.indices { values[counter] += problem.counters[counter].weights[element] * count }
      }
      let vector = counted.map { $0.holds { values[$0] } }
      try add(vector, [], recipe, cost, budget)
    }
  }

  /// Returns the formula that is true if the vector of the bodies isn't listed.
  private static func otherVector(_ formulas: [Formula], than vectors: [[Bool]]) -> Formula {
    .and(vectors.map { vector in .or(zip(formulas, vector).map { $1 ? $0.negated : $0 }) })
  }
}
