/// The limit of evaluating a rule: bit sets written by hand, ready before the clock starts.
///
/// Everything is in flat arrays of numbers, and is passed down as buffers, since an array held in a structure costs more than
/// the test itself.
struct BitSetRules {
  private typealias BranchTest = (mask: TypeSet, count: Int)

  private var branches: [BranchTest] = []
  private var rules: [Range<Int>] = []
  private var attachments: [TypeSet] = []
  private var items: [Range<Int>] = []
  private var payloads: [Range<Int>] = []

  init(_ rules: [BenchmarkRule], _ payloads: [Payload], _ types: TypeNumbers) {
    for rule in rules {
      let start = branches.count
      branches += rule.branches.map { (types.set(of: $0.types), $0.count) }
      self.rules.append(start..<branches.count)
    }
    for payload in payloads {
      let firstItem = items.count
      for item in payload {
        let start = attachments.count
        attachments += item.map { types.ancestors(of: $0) }
        items.append(start..<attachments.count)
      }
      self.payloads.append(firstItem..<items.count)
    }
  }

  /// On how many of the payloads a rule holds.
  ///
  /// - Parameter stopsEarly: Whether an item is left at the first attachment that does not match, which the rule's text, which
  ///   counts them, does not say.
  func activations(ofRule rule: Int, stopsEarly: Bool = false) -> Int {
    branches.withUnsafeBufferPointer { branches in
      attachments.withUnsafeBufferPointer { attachments in
        items.withUnsafeBufferPointer { items in
          let branches = UnsafeBufferPointer(rebasing: branches[rules[rule]])
          return stopsEarly
            ? Self.activations(branches, payloads, items, attachments, Self.allMatch)
            : Self.activations(branches, payloads, items, attachments, Self.countMatches)
        }
      }
    }
  }

  private typealias ItemTest = (Range<Int>, TypeSet, UnsafeBufferPointer<TypeSet>) -> Bool

  @inline(__always)
  private static func activations(
    _ branches: UnsafeBufferPointer<BranchTest>, _ payloads: [Range<Int>], _ items: UnsafeBufferPointer<Range<Int>>,
    _ attachments: UnsafeBufferPointer<TypeSet>, _ matches: ItemTest
  ) -> Int {
    var activations = 0
    for payload in payloads where holds(branches, items[payload], attachments, matches) { activations += 1 }
    return activations
  }

  @inline(__always)
  private static func holds(
    _ branches: UnsafeBufferPointer<BranchTest>, _ items: Slice<UnsafeBufferPointer<Range<Int>>>,
    _ attachments: UnsafeBufferPointer<TypeSet>, _ matches: ItemTest
  ) -> Bool {
    for branch in branches {
      var matching = 0
      for item in items where matches(item, branch.mask, attachments) { matching += 1 }
      if matching == branch.count { return true }
    }
    return false
  }

  @inline(__always)
  private static func countMatches(
    _ item: Range<Int>, _ mask: TypeSet, _ attachments: UnsafeBufferPointer<TypeSet>
  ) -> Bool {
    var count = 0
    for attachment in item where attachments[attachment].intersects(mask) { count += 1 }
    return count == item.count
  }

  @inline(__always)
  private static func allMatch(
    _ item: Range<Int>, _ mask: TypeSet, _ attachments: UnsafeBufferPointer<TypeSet>
  ) -> Bool {
    for attachment in item where !attachments[attachment].intersects(mask) { return false }
    return true
  }
}
