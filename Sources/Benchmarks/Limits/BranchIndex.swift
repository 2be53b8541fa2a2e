/// The limit of deciding many rules at once: one bit for each branch, so that a word operation decides 64 of them.
///
/// Branches lie in planes: the first branch of every rule, then the second of those that have one, and so on, the rules with
/// the most branches first. So the verdicts of all rules are the planes laid over each other.
struct BranchIndex {
  /// The words of the verdicts.
  private let verdictWords: Int
  /// The start of each plane in a row, and its number of words.
  private var planes: [Range<Int>] = []
  /// For each type a row of words: the branches that an attachment of this type satisfies.
  private var rows: [UInt64]
  private var rowWords = 0

  /// Builds the index; every branch has to ask for exactly one item.
  init(_ rules: [BenchmarkRule], _ types: TypeNumbers) throws(BenchmarkFailure) {
    let ordered = rules.map(\.branches).sorted { $0.count > $1.count }
    verdictWords = (ordered.count + 63) / 64
    for plane in 0..<(ordered.first?.count ?? 0) {
      let words = (ordered.count { $0.count > plane } + 63) / 64
      planes.append(rowWords..<rowWords + words)
      rowWords += words
    }
    rows = [UInt64](repeating: 0, count: types.names.count * rowWords)
    for (rule, branches) in ordered.enumerated() {
      for (branch, plane) in zip(branches, planes) {
        guard branch.count == 1 else { throw BenchmarkFailure("the index counts to one only") }
        let mask = types.set(of: branch.types)
        for type in types.names.indices where types.ancestors[type].intersects(mask) {
          rows[type * rowWords + plane.lowerBound + rule / 64] |= 1 << UInt64(rule % 64)
        }
      }
    }
  }

  /// Returns the number of rules that hold on a payload of one item, given as the numbers of the types of each
  /// attachment.
  func activations(_ attachments: [[Int]]) -> Int {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: rowWords * 2) { memory in
      let all = UnsafeMutableBufferPointer(rebasing: memory[..<rowWords])
      let any = UnsafeMutableBufferPointer(rebasing: memory[rowWords...])
      all.update(repeating: .max)
      rows.withUnsafeBufferPointer { rows in
        for attachment in attachments { Self.narrow(all, any, to: attachment, rows) }
      }
      return verdicts(all)
    }
  }

  /// Keeps the branches that an attachment satisfies with one of its types.
  private static func narrow(
    _ all: UnsafeMutableBufferPointer<UInt64>, _ any: UnsafeMutableBufferPointer<UInt64>, to types: [Int],
    _ rows: UnsafeBufferPointer<UInt64>
  ) {
    any.update(repeating: 0)
    for type in types {
      for word in any.indices { any[word] |= rows[type * any.count + word] }
    }
    for word in all.indices { all[word] &= any[word] }
  }

  /// The number of rules of which one branch holds.
  private func verdicts(_ branches: UnsafeMutableBufferPointer<UInt64>) -> Int {
    for plane in planes.dropFirst() {
      for word in plane { branches[word - plane.lowerBound] |= branches[word] }
    }
    return branches[..<verdictWords].reduce(0) { $0 + $1.nonzeroBitCount }
  }
}
