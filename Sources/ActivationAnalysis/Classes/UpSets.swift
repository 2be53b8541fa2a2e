/// The truth vectors of conditions on one identifier, over all up-sets of the mentioned types.
///
/// If an app may declare a type with the identifier, the up-sets of (M, ≤) are exactly the sets of mentioned types to which the identifier can
/// conform. There are exponentially many up-sets, but only the vectors matter, and decided conditions need no further type. The search decides one
/// type after the other, and solves equal remainders of the conditions only once.
struct UpSets {
  /// A vector, and types whose up-closure realizes it.
  typealias Cell = (vector: [Bool], types: [Int])

  /// For each mentioned type, the types that it conforms to, including itself.
  private let above: [[Int]]
  private let below: [[Int]]
  private var known: [[Formula]: [Cell]] = [:]

  /// Creates the search for mentioned types 0 ..< `count`.
  init(count: Int, conforms: (Int, Int) -> Bool) {
    var above: [[Int]] = []
    var below = Array(repeating: [Int](), count: count)
    for type in 0..<count {
      let ancestors = (0..<count).filter { $0 == type || conforms(type, $0) }
      for ancestor in ancestors { below[ancestor].append(type) }
      above.append(ancestors)
    }
    self.above = above
    self.below = below
  }

  /// Returns the cells of conditions whose atoms are mentioned types, one for each vector.
  ///
  /// - Complexity: the number of distinct remainders of the conditions; linear for disjunctions, exponential in the worst case.
  mutating func cells(of conditions: [Formula], _ budget: Budget) throws(UnknownReason) -> [Cell] {
    if let cells = known[conditions] { return cells }
    try budget.spend(conditions.reduce(1) { $0 + $1.size / 2 })
    guard let type = conditions.lazy.compactMap({ Self.firstAtom(of: $0) }).first else {
      return [(conditions.map { $0 == .yes }, [])]
    }
    var cells: [Cell] = []
    var seen: Set<[Bool]> = []
    for isMember in [false, true] {
      var isForced = Array(repeating: false, count: above.count)
      for other in isMember ? above[type] : below[type] { isForced[other] = true }
      let rest = conditions.map { condition in
        condition.substituting { isForced[$0] ? .constant(isMember) : .atom($0) }
      }
      for cell in try self.cells(of: rest, budget) where seen.insert(cell.vector).inserted {
        cells.append((cell.vector, isMember ? [type] + cell.types : cell.types))
      }
      guard cells.count <= budget.limits.classes else { throw .types }
    }
    known[conditions] = cells
    return cells
  }

  private static func firstAtom(of formula: Formula) -> Int? {
    switch formula {
    case .atom(let number): return number
    case .not(let inner): return firstAtom(of: inner)
    case .all(let operands), .any(let operands): return operands.lazy.compactMap { firstAtom(of: $0) }.first
    }
  }
}
