package import UniformTypes

/// Many programs asked about one context at once: which of them hold.
///
/// Most rules are alternatives of one shape, "so many items whose attachments are all (or some, or none) of one of these types". A bit
/// stands for each alternative, and a word for 64 of them; what an attachment conforms to decides about all alternatives together.
/// Programs of another shape are not in the index.
///
/// - Note: Making an index takes time linear in the number of alternatives and their types; its memory is a bit for each alternative
///   and type named.
package struct ProgramIndex: Sendable {
  /// How many of an item's attachments have to match.
  enum Quantifier {
    case all, some, no
  }

  /// The types that the programs use.
  package let types: TypeGraph
  /// Whether each program is in the index.
  package private(set) var isIndexed: [Bool]

  private var largestCost = FusedCost()
  /// Words of bits: the first alternative of each program has the program's own number, the others come after.
  private var wordCount = 0
  /// The program of each alternative after the first ones.
  private var owners: [UInt32] = []
  /// The named classes, by the number of their row.
  private var classes: [Int] = []
  /// For each named class, the alternatives that name it.
  private var rows: [UInt64] = []
  /// What the alternatives ask, 64 of them at a time.
  private var questions: [Questions]

  /// Indexes programs.
  ///
  /// - Parameter programs: Programs that use the same types as the first; others are not indexed.
  package init(_ programs: [Program]) {
    types = programs.first?.types ?? .system
    isIndexed = Array(repeating: false, count: programs.count)
    questions = []
    // For each class of the graph the number of its row, if an alternative names it.
    var rowNumbers = [Int?](repeating: nil, count: types.conformanceClassCount)
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
    wordCount = (programs.count + owners.count + 63) / 64
    questions = Array(repeating: Questions(), count: wordCount)
    for (bit, branch) in alternatives { add(branch, bit, &rowNumbers) }
  }

  private mutating func add(_ branch: FusedBranch, _ bit: Int, _ rowNumbers: inout [Int?]) {
    for number in branch.classes {
      let row = rowNumbers[number] ?? classes.count
      if row == classes.count {
        rowNumbers[number] = row
        classes.append(number)
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
  package func matches(_ context: PreparedContext, steps: Int = .max) -> ProgramSelection? {
    let storage = context.storage
    guard storage.hasColumns, storage.types.isSame(as: types), largestCost.steps(for: storage) < steps else {
      return nil
    }
    let attachments = storage.layout.attachmentCount
    // The alternatives in portions, so that a large context needs no more than a word for each attachment.
    let portion = max(1, min(wordCount, Self.maximumHits / max(1, attachments)))
    var hits = [UInt64](repeating: 0, count: portion * attachments)
    var alternatives: [UInt64] = []
    alternatives.reserveCapacity(wordCount)
    while alternatives.count < wordCount {
      let words = alternatives.count..<min(alternatives.count + portion, wordCount)
      if words.lowerBound > 0 { for index in hits.indices { hits[index] = 0 } }
      collect(words, storage, &hits)
      for word in words { alternatives.append(answer(word, hits, word - words.lowerBound, words.count, storage)) }
    }
    addOwners(to: &alternatives)
    return ProgramSelection(words: alternatives, count: isIndexed.count)
  }

  /// The memory that the matches of attachments may take, in words.
  private static let maximumHits = 1 << 16

  /// Which alternatives of a word hold.
  @inline(__always)
  private func answer(
    _ word: Int, _ hits: [UInt64], _ offset: Int, _ stride: Int, _ storage: PreparedStorage
  ) -> UInt64 {
    let questions = questions[word]
    var tally = ItemTally()
    var position = offset
    for item in 0..<storage.layout.itemCount {
      tally.begin()
      for _ in storage.layout.itemStarts[item]..<storage.layout.itemStarts[item + 1] {
        tally.count(hits[position])
        position &+= stride
      }
      tally.end(questions)
    }
    return tally.answer(questions)
  }

  /// For each attachment, those of some words of alternatives that name a type to which it conforms.
  ///
  /// Without checks, so that it goes over several words at a time: `rows` has `wordCount` words for each row number, of which `words`
  /// are some; `hits` has `words.count` for each attachment, and no column has a bit beyond the attachments.
  private func collect(_ words: Range<Int>, _ storage: PreparedStorage, _ hits: inout [UInt64]) {
    let count = words.count
    rows.withUnsafeBufferPointer { rows in
      hits.withUnsafeMutableBufferPointer { hits in
        for block in 0..<storage.columns.wordCount {
          for row in classes.indices {
            var attachments = storage.columns.word(block, ofClass: classes[row])
            if attachments == 0 { continue }
            let source = row &* wordCount &+ words.lowerBound
            while attachments != 0 {
              let target = (block &* 64 &+ attachments.trailingZeroBitCount) &* count
              for word in 0..<count { hits[target &+ word] |= rows[source &+ word] }
              attachments &= attachments &- 1
            }
          }
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
