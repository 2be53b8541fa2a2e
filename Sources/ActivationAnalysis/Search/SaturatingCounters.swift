/// All states of the saturating counters of a level, with a cheapest choice of elements for each.
///
/// If all weights are at least 0, the vectors (min(Σ w·n, cap)) over all choices n are exactly the states reached from 0 by the
/// steps s ↦ min(s + w, cap), one for each class, because min(x + w, cap) = min(min(x, cap) + w, cap). The cheapest states come first, so
/// the first state of a truth vector is a smallest witness.
struct SaturatingCounters: Sendable {
  /// The cheapest known path to a state: the index of the previous state, and the class of the element that leads from there to this state.
  private struct Path: BitwiseCopyable {
    var cost: Int
    var parent: Int32
    var step: Int32
    var isClosed = false

    static let none = Path(cost: .max, parent: -1, step: -1)
  }

  let counterCount: Int
  /// The values of all states, one state after the other, in the order of their costs.
  private(set) var values: [Int64] = []
  /// The path to each state.
  private var paths: [Path] = []

  var count: Int { paths.count }

  func cost(ofState state: Int) -> Int { paths[state].cost }

  func value(_ counter: Int, ofState state: Int) -> Int64 { values[state * counterCount + counter] }

  /// Explores the states; nil if a counter is mixed or if there are too many states.
  init?(_ problem: CountingProblem, _ budget: Budget) throws(UnknownReason) {
    counterCount = problem.counters.count
    var strides: [UInt64] = []
    var product: UInt64 = 1
    for counter in problem.counters {
      guard !CountingProblem.isMixed(counter.weights) else { return nil }
      strides.append(product)
      let (next, overflows) = product.multipliedReportingOverflow(by: UInt64(counter.cap) + 1)
      guard !overflows else { return nil }
      product = next
    }
    // If most states come from saturation, the integer search is faster.
    guard product <= UInt64(budget.limits.states) << 4 else { return nil }
    try budget.spend(Int(product) / 16 + problem.essential.count * counterCount)
    let caps = problem.counters.map { $0.cap }
    // For each class, the counters that an element raises, each by no more than its cap.
    let steps = problem.essential.map { elementClass in
      let raises = problem.counters.enumerated()
        .map { (counter: $0, weight: min($1.weights[elementClass], $1.cap)) }.filter { $0.weight != 0 }
      return (elementClass: elementClass, cost: problem.costs[elementClass], raises: raises)
    }
    // The index is a state's key, which is below `product`.
    var best = Array(repeating: Path.none, count: Int(product))
    var open = CostQueue()
    best[0].cost = 0
    open.insert(0, cost: 0)
    var current = Array(repeating: Int64(0), count: counterCount)
    while let (cost, key) = open.removeCheapest() {
      guard !best[Int(key)].isClosed else { continue }
      best[Int(key)].isClosed = true
      guard paths.count < budget.limits.states else { return nil }
      try budget.spend(steps.count + 1)
      for counter in current.indices { current[counter] = Int64(key / strides[counter] % UInt64(caps[counter] + 1)) }
      let number = Int32(paths.count)
      paths.append(best[Int(key)])
      values.append(contentsOf: current)
      for step in steps {
        var next = key
        for raise in step.raises {
          let value = current[raise.counter]
          next += UInt64(min(value + raise.weight, caps[raise.counter]) - value) * strides[raise.counter]
        }
        let price = min(cost + step.cost, .max / 2)
        guard !best[Int(next)].isClosed, best[Int(next)].cost > price else { continue }
        best[Int(next)] = Path(cost: price, parent: number, step: Int32(step.elementClass))
        open.insert(next, cost: price)
      }
    }
  }

  /// Returns the elements that lead to a state, as the number of elements of each class.
  func elements(ofState state: Int) -> [Int: Int64] {
    var counts: [Int: Int64] = [:]
    var state = state
    while paths[state].parent >= 0 {
      counts[Int(paths[state].step), default: 0] += 1
      state = Int(paths[state].parent)
    }
    return counts
  }
}

/// A queue of states by their costs, the cheapest first: a binary heap.
private struct CostQueue {
  private var entries: [(cost: Int, key: UInt64)] = []

  mutating func insert(_ key: UInt64, cost: Int) {
    entries.append((cost, key))
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].cost < entries[parent].cost else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  mutating func removeCheapest() -> (cost: Int, key: UInt64)? {
    guard let cheapest = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return cheapest }
    entries[0] = last
    var parent = 0
    while true {
      var smallest = parent
      let first = 2 * parent + 1
      if first < entries.count, entries[first].cost < entries[smallest].cost { smallest = first }
      if first + 1 < entries.count, entries[first + 1].cost < entries[smallest].cost { smallest = first + 1 }
      guard smallest != parent else { return cheapest }
      entries.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
