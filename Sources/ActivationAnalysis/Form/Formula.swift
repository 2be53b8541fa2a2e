import Texts

/// A Boolean combination of numbered atoms.
///
/// The constants are the empty combinations: an empty `all` is true, and an empty `any` is false.
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
  static func and(_ operands: [Formula]) -> Formula { joined(operands, isConjunction: true) }

  /// Joins formulas by OR; constants are folded, ORs are flattened, and repetitions are dropped.
  static func or(_ operands: [Formula]) -> Formula { joined(operands, isConjunction: false) }

  private static func joined(_ operands: [Formula], isConjunction: Bool) -> Formula {
    let decisive = constant(!isConjunction)
    var kept: [Formula] = []
    var known: Set<Formula> = []
    func keep(_ formula: Formula) {
      if known.insert(formula).inserted { kept.append(formula) }
    }
    for operand in operands {
      if operand == decisive { return decisive }
      switch (operand, isConjunction) {
      case (.all(let inner), true), (.any(let inner), false): for part in inner { keep(part) }
      default: keep(operand)
      }
    }
    if kept.count == 1 { return kept[0] }
    return isConjunction ? .all(kept) : .any(kept)
  }

  var size: Int {
    switch self {
    case .atom: 1
    case .not(let inner): 1 + inner.size
    case .all(let operands), .any(let operands): operands.reduce(1) { $0 + $1.size }
    }
  }

  /// Returns the truth value, given the truth of the atoms.
  func holds(_ truth: (Int) -> Bool) -> Bool {
    switch self {
    case .atom(let number): truth(number)
    case .not(let inner): !inner.holds(truth)
    case .all(let operands): operands.allSatisfy { $0.holds(truth) }
    case .any(let operands): operands.contains { $0.holds(truth) }
    }
  }

  /// Returns the truth value, given the truth of some atoms. If it depends on other atoms, the truth value is nil, and `open` is the first of these
  /// atoms.
  func value(_ truth: (Int) -> Bool?) -> (truth: Bool?, open: Int) {
    switch self {
    case .atom(let number): return (truth(number), number)
    case .not(let inner):
      let (truth, open) = inner.value(truth)
      return (truth.map { !$0 }, open)
    case .all(let operands), .any(let operands):
      let decisive = if case .any = self { true } else { false }
      var result: (truth: Bool?, open: Int) = (!decisive, -1)
      for operand in operands {
        let found = operand.value(truth)
        if found.truth == decisive { return found }
        if found.truth == nil, result.truth != nil { result = found }
      }
      return result
    }
  }

  /// Returns the formula with its atoms replaced by other formulas.
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
