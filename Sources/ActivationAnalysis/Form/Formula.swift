import ActivationMemory

/// A Boolean combination of numbered atoms.
///
/// The constants are the empty combinations: nothing to satisfy is true, nothing to choose from is false.
indirect enum Formula: Hashable, Sendable {
  case atom(Int)
  case not(Formula)
  case all([Formula])
  case any([Formula])

  static var yes: Formula { .all([]) }
  static var no: Formula { .any([]) }
  static func constant(_ value: Bool) -> Formula { value ? .yes : .no }

  var negated: Formula {
    switch self {
    case .not(let inner): inner
    case .yes: .no
    case .no: .yes
    default: .not(self)
    }
  }

  /// Joins formulas by AND; constants are folded, ANDs are flattened, and repetitions are dropped.
  static func and(_ operands: [Formula]) -> Formula {
    var kept = DistinctFormulas()
    for operand in operands {
      if operand == .no { return .no }
      if case .all(let inner) = operand {
        for part in inner { kept.insert(part) }
      } else {
        kept.insert(operand)
      }
    }
    return kept.list.count == 1 ? kept.list[0] : .all(kept.list)
  }

  /// Joins formulas by OR; constants are folded, ORs are flattened, and repetitions are dropped.
  static func or(_ operands: [Formula]) -> Formula {
    var kept = DistinctFormulas()
    for operand in operands {
      if operand == .yes { return .yes }
      if case .any(let inner) = operand {
        for part in inner { kept.insert(part) }
      } else {
        kept.insert(operand)
      }
    }
    return kept.list.count == 1 ? kept.list[0] : .any(kept.list)
  }

  /// The number of nodes.
  var size: Int {
    switch self {
    case .atom: 1
    case .not(let inner): 1 + inner.size
    case .all(let operands), .any(let operands): operands.reduce(1) { $0 + $1.size }
    }
  }

  /// The truth value where some atoms may be open; nil when it depends on them.
  func value(_ truth: (Int) -> Bool?) -> Bool? {
    switch self {
    case .atom(let number): return truth(number)
    case .not(let inner): return inner.value(truth).map { !$0 }
    case .all(let operands): return Self.value(operands, truth, decidedBy: false)
    case .any(let operands): return Self.value(operands, truth, decidedBy: true)
    }
  }

  private static func value(_ operands: [Formula], _ truth: (Int) -> Bool?, decidedBy end: Bool) -> Bool? {
    var result: Bool? = !end
    for operand in operands {
      switch operand.value(truth) {
      case .some(end): return end
      case nil: result = nil
      default: break
      }
    }
    return result
  }

  /// The truth value where every atom has one.
  func holds(_ truth: (Int) -> Bool) -> Bool { value { truth($0) } ?? false }

  /// The formula with other formulas in the place of its atoms.
  func substituting(_ replacement: (Int) -> Formula) -> Formula {
    switch self {
    case .atom(let number): replacement(number)
    case .not(let inner): inner.substituting(replacement).negated
    case .all(let operands): .and(operands.map { $0.substituting(replacement) })
    case .any(let operands): .or(operands.map { $0.substituting(replacement) })
    }
  }

  /// Calls a closure for every occurrence of an atom.
  func forEachAtom(_ body: (Int) -> Void) {
    switch self {
    case .atom(let number): body(number)
    case .not(let inner): inner.forEachAtom(body)
    case .all(let operands), .any(let operands): for operand in operands { operand.forEachAtom(body) }
    }
  }

  /// The distinct atoms in ascending order.
  var atoms: [Int] {
    var found: Set<Int> = []
    forEachAtom { found.insert($0) }
    return found.stablySorted()
  }
}

/// Formulas in the order in which they came, each once.
private struct DistinctFormulas {
  /// Up to so many are compared one by one, which is quicker than a table.
  private static let few = 8

  private(set) var list: [Formula] = []
  private var known: Set<Formula> = []

  mutating func insert(_ formula: Formula) {
    if list.count < Self.few {
      if !list.contains(formula) { list.append(formula) }
      return
    }
    if known.isEmpty { known = Set(list) }
    if known.insert(formula).inserted { list.append(formula) }
  }
}
