/// What 64 alternatives of a ``ProgramIndex`` ask, one bit each: how many attachments of an item have to match, and how many items.
struct Questions: Sendable {
  private(set) var all: UInt64 = 0
  private(set) var some: UInt64 = 0
  private(set) var none: UInt64 = 0
  /// Those that hold when no item matches, one, more, or every one.
  private(set) var zero: UInt64 = 0
  private(set) var one: UInt64 = 0
  private(set) var more: UInt64 = 0
  private(set) var whole: UInt64 = 0

  mutating func add(_ branch: FusedBranch, _ bit: UInt64) {
    guard let outcomes = branch.items.outcomes else { return }
    switch branch.quantifier {
    case .all: all |= bit
    case .some: some |= bit
    case .no: none |= bit
    }
    if outcomes.zero { zero |= bit }
    if outcomes.one { one |= bit }
    if outcomes.more { more |= bit }
    if outcomes.whole { whole |= bit }
  }
}

/// How the items of a context match 64 alternatives, one bit each.
struct ItemTally {
  /// Of the item that is looked at: whether all, and whether some of its attachments match.
  private var all: UInt64 = 0
  private var some: UInt64 = 0
  /// Of all items so far: whether one matched, whether more than one did, and whether every one did.
  private var once: UInt64 = 0
  private var twice: UInt64 = 0
  private var every = UInt64.max

  /// An item begins.
  mutating func begin() { (all, some) = (.max, 0) }

  /// An attachment of the item matches some of the alternatives.
  mutating func count(_ matching: UInt64) {
    all &= matching
    some |= matching
  }

  /// The item ends.
  mutating func end(_ questions: Questions) {
    let matching = all & questions.all | some & questions.some | ~some & questions.none
    twice |= once & matching
    once |= matching
    every &= matching
  }

  /// The alternatives that hold.
  func answer(_ questions: Questions) -> UInt64 {
    let few = ~once & questions.zero | once & ~twice & questions.one
    return few | twice & questions.more | every & questions.whole
  }
}
