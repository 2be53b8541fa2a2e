internal import PredicateSyntax
package import UniformTypes

/// Many programs evaluated together on one context: which of them hold.
///
/// Most rules are alternatives of one shape, "so many items whose attachments are all (or some, or none) of one of these types". A bit
/// represents each alternative, and a block 256 of them; the types of an attachment decide about all alternatives together.
/// Programs of another shape are not in the index.
///
/// - Note: Making an index takes time linear in the number of alternatives and their types, and in the types of the graph. Its memory is
///   a bit for each alternative and each set of alternatives that a type of the graph matches.
package struct ProgramIndex: Sendable {
  /// The number of an item's attachments that must match.
  enum Quantifier {
    case all, some, no
  }

  /// The types that the programs use.
  package let types: TypeGraph
  /// A list that indicates for each program whether it is in the index.
  package private(set) var isIndexed: [Bool]

  private var largestCost = FusedCost()
  /// The program of each alternative after the first ones: the first alternative of each program has the program's own number.
  private var owners: [UInt32] = []
  /// For each type of the graph, where its row begins: the alternatives that an attachment of this type matches.
  private var rowStarts: [UInt32] = []
  /// The rows, as many blocks each as there are ``questions``; the first is that of types that match nothing.
  private var rows: [AlternativeBits]
  /// The tests of the alternatives, 256 of them at a time.
  private var questions: [Questions]

  /// Indexes programs.
  ///
  /// - Parameter programs: Programs that use the same types as the first; others are not indexed.
  package init(_ programs: [Program]) {
    types = programs.first?.types ?? .system
    isIndexed = Array(repeating: false, count: programs.count)
    var alternatives: [(bit: Int, branch: FusedBranch)] = []
    for (number, program) in programs.enumerated() where program.types.isSame(as: types) {
      guard let clause = program.storage.fusion.clause(ofRoot: 0),
        let branches = program.storage.fusion.branches(of: clause)
      else { continue }
      isIndexed[number] = true
      largestCost.formMaximum(clause.cost)
      for (position, branch) in branches.enumerated() {
        if position > 0 { owners.append(UInt32(truncatingIfNeeded: number)) }
        alternatives.append((position == 0 ? number : programs.count + owners.count - 1, branch))
      }
    }
    let blockCount = (programs.count + owners.count + 255) / 256
    questions = Array(repeating: Questions(), count: blockCount)
    rows = Array(repeating: .zero, count: blockCount)
    // For each class that is named, the alternatives that name it.
    var named: [Int: [AlternativeBits]] = [:]
    for (bit, branch) in alternatives {
      questions[bit / 256].add(branch, bit % 256)
      for number in branch.classes {
        named[number, default: Array(repeating: .zero, count: blockCount)][bit / 256].insert(bit % 256)
      }
    }
    addRows(named)
  }

  /// Adds a row for each set of named classes to which a type of the graph conforms.
  private mutating func addRows(_ named: [Int: [AlternativeBits]]) {
    var startOfClasses: [[Int]: UInt32] = [[]: 0]
    rowStarts.reserveCapacity(types.count)
    for type in 0..<types.count {
      var classes: [Int] = []
      types.forEachConformanceClass(of: TypeReference(row: Int32(truncatingIfNeeded: type), isExact: true)) { number in
        if named[number] != nil { classes.append(number) }
      }
      if let start = startOfClasses[classes] {
        rowStarts.append(start)
        continue
      }
      let start = rows.count
      for block in questions.indices {
        rows.append(classes.reduce(.zero) { bits, number in named[number].map { bits | $0[block] } ?? bits })
      }
      startOfClasses[classes] = UInt32(truncatingIfNeeded: start)
      rowStarts.append(UInt32(truncatingIfNeeded: start))
    }
  }

  /// The programs in the index that hold for a context; nil for a context that cannot be counted on sets, or has other types.
  ///
  /// - Parameters:
  ///   - context: A context that was prepared for ``types``.
  ///   - steps: The steps that each program may take; nil is returned when one of them might need more.
  /// - Complexity: linear in the number of attachments' identifiers, times the number of alternatives / 256.
  package func matches(_ context: PreparedContext, steps: Int = .max) -> RuleSelection? {
    let storage = context.storage
    guard storage.hasColumns, storage.types.isSame(as: types), largestCost.steps(for: storage) < steps else {
      return nil
    }
    var alternatives: [UInt64] = []
    alternatives.reserveCapacity(questions.count * AlternativeBits.scalarCount)
    collect(storage, &alternatives)
    addOwners(to: &alternatives)
    return RuleSelection(words: alternatives, count: isIndexed.count)
  }

  /// Appends the alternatives that hold.
  ///
  /// Rows are read without a check: a row begins where one was added, and has a block for each of ``questions``.
  private func collect(_ storage: PreparedStorage, _ alternatives: inout [UInt64]) {
    let layout = storage.layout
    rows.withUnsafeBufferPointer { rows in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: layout.identifiers.count) { starts in
        for position in starts.indices {
          let type = storage.row(ofType: layout.identifiers[position])
          starts[position] = type >= 0 ? Int(rowStarts[Int(type)]) : 0
        }
        for block in questions.indices {
          let questions = questions[block]
          var tally = ItemTally()
          for item in 0..<layout.itemCount {
            tally.begin()
            for attachment in Int(layout.itemStarts[item])..<Int(layout.itemStarts[item &+ 1]) {
              var matching = AlternativeBits.zero
              for position in layout.identifierRange(of: attachment) { matching |= rows[starts[position] &+ block] }
              tally.count(matching)
            }
            tally.end(questions)
          }
          let answer = tally.answer(questions)
          for word in answer.indices { alternatives.append(answer[word]) }
        }
      }
    }
  }

  /// Adds the programs of the alternatives that hold.
  private func addOwners(to words: inout [UInt64]) {
    let count = isIndexed.count
    for word in count / 64..<words.count {
      // The bits of the word that are not first alternatives.
      var rest = words[word]
      if word == count / 64 { rest &= UInt64.max << UInt64(count % 64) }
      while rest != 0 {
        let owner = Int(owners[word * 64 + rest.trailingZeroBitCount - count])
        words[owner / 64] |= 1 << UInt64(owner % 64)
        rest &= rest &- 1
      }
    }
  }
}

/// A bit for each of 256 alternatives of a ``ProgramIndex``.
typealias AlternativeBits = SIMD4<UInt64>

extension AlternativeBits {
  mutating func insert(_ bit: Int) { self[bit / 64] |= 1 << UInt64(bit % 64) }
}

/// The tests of 256 alternatives of a ``ProgramIndex``, one bit each: how many attachments of an item must match, and how many
/// items.
struct Questions: Sendable {
  private(set) var all = AlternativeBits.zero
  private(set) var some = AlternativeBits.zero
  private(set) var none = AlternativeBits.zero
  /// Those that hold when no item matches, one, more, or every one.
  private(set) var zero = AlternativeBits.zero
  private(set) var one = AlternativeBits.zero
  private(set) var more = AlternativeBits.zero
  private(set) var whole = AlternativeBits.zero

  mutating func add(_ branch: FusedBranch, _ bit: Int) {
    guard let outcomes = branch.items.outcomes else { return }
    switch branch.quantifier {
    case .all: all.insert(bit)
    case .some: some.insert(bit)
    case .no: none.insert(bit)
    }
    if outcomes.zero { zero.insert(bit) }
    if outcomes.one { one.insert(bit) }
    if outcomes.more { more.insert(bit) }
    if outcomes.whole { whole.insert(bit) }
  }
}

/// The matches of a context's items with 256 alternatives, one bit each.
struct ItemTally {
  /// Of the item that is looked at: whether all, and whether some of its attachments match.
  private var all = AlternativeBits.zero
  private var some = AlternativeBits.zero
  /// Of all items so far: whether one matched, whether more than one did, and whether every one did.
  private var once = AlternativeBits.zero
  private var twice = AlternativeBits.zero
  private var every = ~AlternativeBits.zero

  /// An item begins.
  mutating func begin() { (all, some) = (~.zero, .zero) }

  /// An attachment of the item matches some of the alternatives.
  mutating func count(_ matching: AlternativeBits) {
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
  func answer(_ questions: Questions) -> AlternativeBits {
    let few = ~once & questions.zero | once & ~twice & questions.one
    return few | twice & questions.more | every & questions.whole
  }
}

/// An alternative of a rule in its commonest shape: so many items, all (or some, or none) of whose attachments conform to one of some
/// types.
struct FusedBranch {
  var classes: [Int]
  var quantifier: ProgramIndex.Quantifier
  var items: CountTest
}

extension FusedProgram {
  /// The alternatives of a predicate; nil when it has another shape.
  func branches(of clause: FusedClause) -> [FusedBranch]? {
    guard case .or(let run) = nodes[Int(clause.root)] else { return branch(clause.root).map { [$0] } }
    var branches: [FusedBranch] = []
    for position in run.range {
      guard let branch = branch(operands[position]) else { return nil }
      branches.append(branch)
    }
    return branches.isEmpty ? nil : branches
  }

  private func branch(_ id: FusedID) -> FusedBranch? {
    guard case .items(let item, let test) = nodes[Int(id)], test.outcomes != nil,
      case .attachments(let attachment, let count) = nodes[Int(item)],
      case .conformsToAny(let run) = nodes[Int(attachment)], let quantifier = count.quantifier
    else { return nil }
    return FusedBranch(classes: run.range.map { Int(operands[$0]) }, quantifier: quantifier, items: test)
  }
}

extension CountTest {
  /// The quantifier that says the same for every number of elements; nil when none does.
  var quantifier: ProgramIndex.Quantifier? {
    switch (comparator, bound) {
    case (.equalTo, .whole), (.greaterThanOrEqualTo, .whole): .all
    case (.greaterThan, .constant(0)), (.greaterThanOrEqualTo, .constant(1)), (.notEqualTo, .constant(0)): .some
    case (.equalTo, .constant(0)), (.lessThan, .constant(1)), (.lessThanOrEqualTo, .constant(0)): .no
    default: nil
    }
  }

  /// The outcomes of the test for a count of 0, of 1, and of any larger number, or for all; nil when these don't determine it.
  var outcomes: (zero: Bool, one: Bool, more: Bool, whole: Bool)? {
    switch bound {
    case .whole:
      return comparator == .equalTo || comparator == .greaterThanOrEqualTo ? (false, false, false, true) : nil
    case .constant(let bound):
      // The largest bound with which all counts from 2 on are alike.
      let largest: Int64 = comparator == .lessThan || comparator == .greaterThanOrEqualTo ? 2 : 1
      return bound > largest ? nil : (holds(0, of: 0), holds(1, of: 0), holds(2, of: 0), false)
    }
  }
}

/// Some of several programs, by number.
public struct RuleSelection: Sendable {
  /// A bit for each program, the first in the lowest bit of the first word.
  private var words: [UInt64]

  /// Selects by the lowest bits of some words.
  init(words: [UInt64], count: Int) {
    self.words = words
    self.words.removeLast(words.count - (count + 63) / 64)
    if count % 64 != 0, let last = self.words.indices.last { self.words[last] &= (1 << UInt64(count % 64)) - 1 }
  }

  /// Selects none.
  package init() { words = [] }

  /// The number of selected programs.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Returns whether a program is selected.
  package func contains(_ number: Int) -> Bool {
    number >= 0 && number / 64 < words.count && words[number / 64] & (1 << UInt64(number % 64)) != 0
  }

  /// Selects a program as well.
  package mutating func insert(_ number: Int) {
    guard number >= 0 else { return }
    while words.count <= number / 64 { words.append(0) }
    words[number / 64] |= 1 << UInt64(number % 64)
  }

  /// The numbers of the selected programs, in order.
  public var numbers: [Int] {
    var numbers: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        numbers.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
    return numbers
  }
}
