public import UniformTypes

/// Many programs asked about one context at once: which of them hold.
///
/// Most rules are alternatives of one shape, "so many items whose attachments are all (or some, or none) of one of these types". A bit
/// stands for each alternative, and a word for 64 of them; what an attachment conforms to decides about all alternatives together.
/// Programs of another shape are not in the index.
///
/// - Note: Making an index takes time linear in the number of alternatives and their types; its memory is a bit for each alternative
///   and type named.
public struct ProgramIndex: Sendable {
  /// How many of an item's attachments have to match.
  enum Quantifier {
    case all, some, no
  }

  /// The types that the programs go by.
  public let types: TypeGraph
  /// Whether each program is in the index.
  public private(set) var isIndexed: [Bool]

  private var largestCost = FusedCost()
  /// Words of bits: the first alternative of each program has the program's own number, the others come after.
  private var wordCount = 0
  /// The program of each alternative after the first ones.
  private var owners: [UInt32] = []
  /// For each class of the graph the number of its row; 0, an empty row, for a class that no alternative names.
  private var rowNumbers: [UInt32]
  /// For each named class, the alternatives that name it.
  private var rows: [UInt64] = []
  /// What the alternatives ask, 64 of them at a time.
  private var questions: [Questions]

  /// Indexes programs.
  ///
  /// - Parameter programs: Programs that go by the same types as the first; others are not indexed.
  public init(_ programs: [Program]) {
    types = programs.first?.types ?? .system
    isIndexed = Array(repeating: false, count: programs.count)
    questions = []
    rowNumbers = Array(repeating: 0, count: types.conformanceClassCount)
    var alternatives: [(bit: Int, branch: FusedBranch)] = []
    for (number, program) in programs.enumerated() where program.types.isSame(as: types) {
      guard let branches = program.storage.fusion.branches(of: program.storage.root) else { continue }
      isIndexed[number] = true
      largestCost.formMaximum(program.storage.fusion.clause(for: program.storage.root)?.cost ?? FusedCost())
      for (position, branch) in branches.enumerated() {
        if position > 0 { owners.append(UInt32(truncatingIfNeeded: number)) }
        alternatives.append((position == 0 ? number : programs.count + owners.count - 1, branch))
      }
    }
    wordCount = (programs.count + owners.count + 63) / 64
    rows = Array(repeating: 0, count: wordCount)
    questions = Array(repeating: Questions(), count: wordCount)
    for (bit, branch) in alternatives { add(branch, bit) }
  }

  private mutating func add(_ branch: FusedBranch, _ bit: Int) {
    for number in branch.classes {
      var row = Int(rowNumbers[number])
      if row == 0 {
        row = rows.count / wordCount
        rowNumbers[number] = UInt32(truncatingIfNeeded: row)
        for _ in 0..<wordCount { rows.append(0) }
      }
      rows[row * wordCount + bit / 64] |= 1 << UInt64(bit % 64)
    }
    questions[bit / 64].add(branch, 1 << UInt64(bit % 64))
  }

  /// The programs in the index that hold for a context; nil for a context that cannot be counted on sets, or has other types.
  ///
  /// - Parameters:
  ///   - context: A context that was prepared for ``types``.
  ///   - steps: The steps that each program may take; nil is returned when one of them might need more.
  /// - Complexity: linear in the number of attachments, times the types that each conforms to and that programs name, times the
  ///   number of alternatives / 64.
  public func matches(_ context: PreparedContext, steps: Int = .max) -> ProgramSelection? {
    let storage = context.storage
    guard storage.hasColumns, storage.types.isSame(as: types), largestCost.steps(for: storage) < steps else {
      return nil
    }
    var tallies = [ItemTally](repeating: ItemTally(), count: wordCount)
    var hits: [UInt64] = []
    for item in 0..<storage.layout.itemCount {
      for word in tallies.indices { tallies[word].begin() }
      var start = Int(storage.layout.itemStarts[item])
      let end = Int(storage.layout.itemStarts[item + 1])
      while start < end {
        let block = start..<min(end, (start >> 6 + 1) * 64)
        collect(block, storage, &hits)
        for attachment in 0..<block.count {
          for word in tallies.indices { tallies[word].count(hits[attachment &* wordCount &+ word]) }
        }
        start = block.upperBound
      }
      for word in tallies.indices { tallies[word].end(questions[word]) }
    }
    let alternatives = tallies.indices.map { tallies[$0].answer(questions[$0]) }
    return ProgramSelection(words: ownersOf(alternatives), count: isIndexed.count)
  }

  /// For each of some attachments that share a word of the columns, the alternatives that name a type to which it conforms.
  private func collect(_ block: Range<Int>, _ storage: PreparedStorage, _ hits: inout [UInt64]) {
    hits.removeAll(keepingCapacity: true)
    hits.append(contentsOf: repeatElement(0, count: block.count &* wordCount))
    let wanted = (block.count == 64 ? UInt64.max : (1 &<< UInt64(block.count)) &- 1)
    for known in storage.columns.classes {
      let row = Int(rowNumbers[Int(known.number)])
      if row == 0 { continue }
      let word = storage.columns.words[Int(known.column) &+ block.lowerBound >> 6]
      var attachments = word &>> UInt64(block.lowerBound & 63) & wanted
      while attachments != 0 {
        unite(row, attachments.trailingZeroBitCount, &hits)
        attachments &= attachments &- 1
      }
    }
  }

  /// Adds the alternatives of a row to those of an attachment.
  ///
  /// Without checks, so that it goes over several words at a time: `rows` has `wordCount` words for each row, and `hits` as many for
  /// each attachment.
  @inline(__always)
  private func unite(_ row: Int, _ attachment: Int, _ hits: inout [UInt64]) {
    let source = row &* wordCount
    let target = attachment &* wordCount
    guard target &+ wordCount <= hits.count, source &+ wordCount <= rows.count else { return }
    rows.withUnsafeBufferPointer { rows in
      hits.withUnsafeMutableBufferPointer { hits in
        for word in 0..<wordCount { hits[target &+ word] |= rows[source &+ word] }
      }
    }
  }

  /// The programs of the alternatives that hold, among them.
  private func ownersOf(_ alternatives: consuming [UInt64]) -> [UInt64] {
    var words = alternatives
    let count = isIndexed.count
    for word in count / 64..<words.count {
      // Those of the word that are no first alternatives.
      var rest = words[word]
      if word == count / 64 { rest &= UInt64.max << UInt64(count % 64) }
      while rest != 0 {
        let owner = Int(owners[word * 64 + rest.trailingZeroBitCount - count])
        words[owner / 64] |= 1 << UInt64(owner % 64)
        rest &= rest &- 1
      }
    }
    return words
  }
}
