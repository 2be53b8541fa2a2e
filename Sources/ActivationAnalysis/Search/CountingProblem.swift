import Texts

/// Classes of elements of one level, with the properties that the level above can count.
struct ElementClasses: Sendable {
  /// The bodies that the vectors are about, by their indexes in the form.
  var bodies: [Int]
  /// For each class, the truth of each body.
  var vectors: [[Bool]] = []
  /// The saturated totals of the attachments of each class; see ``TrackedTotal``.
  var totals: [[Int64]] = []
  /// The cost that an element of each class adds to a witness.
  var costs: [Int] = []

  var count: Int { vectors.count }
}

/// A weighted sum of totals that an item passes up to the context, saturated at a cap.
typealias TrackedTotal = (terms: [LinearSum.Term], cap: Int64)

/// One level as a counting problem: how many elements of each class to take so that thresholds hold.
///
/// A threshold becomes a counter, and each element of a class raises it by the weight of the class. Weights are computed for each feasible
/// class. Thresholds with the same weights share a counter.
struct CountingProblem: Sendable {
  /// A counter: the amount by which an element of each class raises it, and its largest bound, at which it saturates.
  typealias Counter = (weights: [Int64], cap: Int64)

  /// The way in which the truth of an atom is read from the counters.
  enum Reading: Sendable, BitwiseCopyable {
    case constant(Bool)
    case reached(counter: Int, bound: Int64)
    case notReached(counter: Int, bound: Int64)
    /// The index of an unmodeled condition, which may be true or false.
    case chosen(Int)
  }

  private(set) var counters: [Counter] = []
  private(set) var readings: [Int: Reading] = [:]
  /// The counters of tracked totals.
  private(set) var tracked: [Int] = []
  let costs: [Int]
  /// The classes that are worth taking. Any other class raises the counters as one of these classes or several together do, or raises no counter.
  private(set) var essential: [Int] = []

  var classCount: Int { costs.count }

  /// - Parameters:
  ///   - atoms: The thresholds whose truth is needed.
  ///   - classes: The elements.
  ///   - totals: The totals that the elements carry, in the order of ``ElementClasses/totals``.
  ///   - tracking: The totals that this level passes up.
  init(
    _ form: CountingForm, atoms: [Int], over classes: ElementClasses, totals: [TrackedTotal] = [],
    tracking: [TrackedTotal] = [], _ budget: Budget
  ) throws(UnknownReason) {
    costs = classes.costs
    try budget.spend(atoms.count * (classes.count + 1) / 2 + 1)
    for atom in atoms {
      guard let threshold = form.threshold(ofAtom: atom) else { throw .semantics }
      let counts = threshold.terms.filter { !$0.measure.isTotal }
      let sums = threshold.terms.filter { $0.measure.isTotal }
      var weights = try Self.weights(counts, classes)
      if !sums.isEmpty {
        // A saturated total can't be used in a difference, so no weight may be negative.
        guard weights.allSatisfy({ $0 >= 0 }),
          let position = totals.firstIndex(where: { $0.terms == sums && $0.cap >= threshold.bound })
        else { throw .budget }
        for number in weights.indices { weights[number] += classes.totals[number][position] }
      }
      readings[atom] = reading(weights, threshold.bound)
    }
    for total in tracking {
      let weights = try Self.weights(total.terms, classes)
      guard weights.allSatisfy({ $0 >= 0 }) else { throw .budget }
      tracked.append(counter(weights, total.cap))
    }
    essential = try essentialClasses(budget)
  }

  private static func weights(
    _ terms: [LinearSum.Term], _ classes: ElementClasses
  ) throws(UnknownReason) -> [Int64] {
    var weights = Array(repeating: Int64(0), count: classes.count)
    for term in terms {
      guard let position = classes.bodies.firstIndex(of: term.measure.body) else { throw .semantics }
      for number in weights.indices where classes.vectors[number][position] { weights[number] += term.weight }
    }
    return weights
  }

  private mutating func reading(_ weights: [Int64], _ bound: Int64) -> Reading {
    if Self.isMixed(weights) { return .reached(counter: counter(weights, bound), bound: bound) }
    if weights.contains(where: { $0 < 0 }) {
      let opposite = 1 - bound
      if opposite <= 0 { return .constant(false) }
      return .notReached(counter: counter(weights.map { -$0 }, opposite), bound: opposite)
    }
    if bound <= 0 { return .constant(true) }
    if weights.allSatisfy({ $0 == 0 }) { return .constant(false) }
    return .reached(counter: counter(weights, bound), bound: bound)
  }

  /// Returns whether weights have both signs, so that saturation would lose information.
  static func isMixed(_ weights: [Int64]) -> Bool { weights.contains { $0 > 0 } && weights.contains { $0 < 0 } }

  private mutating func counter(_ weights: [Int64], _ bound: Int64) -> Int {
    if let known = counters.firstIndex(where: { $0.weights == weights }) {
      counters[known].cap = max(counters[known].cap, bound)
      return known
    }
    counters.append((weights, bound))
    return counters.count - 1
  }

  /// The cheapest class whose elements no counter counts.
  var idleClass: Int? {
    let idle = costs.indices.filter { number in counters.allSatisfy { $0.weights[number] == 0 } }
    return idle.min { (costs[$0], $0) < (costs[$1], $1) }
  }

  // MARK: Essential classes

  /// The number of distinct columns up to which all of them are kept, so that a witness with one attachment of two types isn't missed.
  private static let fewColumns = 16

  /// Returns the cheapest class for each nonzero column of weights. If there are many columns, a column that is the sum of two others is left out:
  /// one element of each of the two raises the counters by the same amounts. The reachable states stay the same.
  private func essentialClasses(_ budget: Budget) throws(UnknownReason) -> [Int] {
    var cheapest: [[Int64]: Int] = [:]
    for number in 0..<classCount {
      let column = counters.map { $0.weights[number] }
      if column.allSatisfy({ $0 == 0 }) { continue }
      if let known = cheapest[column], costs[known] <= costs[number] { continue }
      cheapest[column] = number
    }
    var kept = cheapest.values.stablySorted()
    guard kept.count > Self.fewColumns else { return kept }
    try budget.spend(kept.count * kept.count * (counters.count + 1) / 8)
    var columns = Set(cheapest.keys)
    func size(_ column: [Int64]) -> Int64 { column.reduce(0) { $0 &+ $1 } }
    let least = counters.indices.map { counter in columns.reduce(Int64.max) { min($0, $1[counter]) } }
    for (column, number) in cheapest.stablySorted(by: { (size($0.key), $0.value) > (size($1.key), $1.value) }) {
      let isSum = columns.contains { part in
        var rest = column
        for counter in rest.indices {
          rest[counter] &-= part[counter]
          // No column has a weight this low for the counter, so most pairs are rejected early.
          if rest[counter] < least[counter] { return false }
        }
        return part != column && rest != column && columns.contains(rest)
      }
      guard isSum else { continue }
      columns.remove(column)
      kept.removeAll { $0 == number }
    }
    return kept
  }
}
