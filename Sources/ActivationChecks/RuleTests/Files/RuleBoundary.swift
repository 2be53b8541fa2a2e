import ActivationAnalysis
import ActivationRules

/// The contexts of one item at which the verdict of a rule changes.
struct RuleBoundary {
  /// Contexts with more attachments are left out.
  static let mostAttachments: Int64 = 200

  private(set) var tests: [BoundaryContext] = []
  /// The rule in words, if they are proved to describe all of it.
  let words: String?
  private let description: RuleDescription
  private let names: [String]

  /// - Throws: Why the rule has no description.
  init(_ rule: ActivationRule) throws(UnknownReason) {
    let analysis = RuleAnalysis(rule)
    description = try analysis.describe()
    let summary = RuleRequirements.summary(of: analysis, description, types: rule.types)
    words = summary.isExact ? summary.text : nil
    let isOnly = description.kinds.count == 1
    names = description.kinds.map { RuleRequirements.Kind($0, rule.types).words(isPlural: true, isOnly: isOnly) }
    for kind in description.kinds.indices { addCounts(of: kind) }
    for alternative in description.alternatives {
      addLeast(of: alternative)
      for sum in alternative.sums { addSum(sum) }
    }
  }

  /// The counts of one kind by itself, on both sides of each change; always including 1, which for the last kind is a stranger.
  private mutating func addCounts(of kind: Int) {
    var counts: Set<Int64> = [1]
    for interval in description.acceptedAlone[kind] {
      counts.formUnion([interval.lowest - 1, interval.lowest])
      if let highest = interval.highest { counts.formUnion([highest, highest + 1]) }
    }
    for count in counts.sorted() where count > 0 { add([kind: count]) }
  }

  /// The least that satisfies an alternative of several kinds, and that without one attachment of each.
  private mutating func addLeast(of alternative: RuleDescription.Alternative) {
    let numbers = alternative.counts.enumerated().map { ($0.offset, $0.element.lowest) }
    let least = [Int: Int64](uniqueKeysWithValues: numbers.filter { $0.1 > 0 })
    guard least.count > 1 else { return }
    add(least)
    for kind in least.keys.sorted() { add(least.merging([kind: -1], uniquingKeysWith: +)) }
  }

  /// A limit on several kinds together, reached with one of the first kind.
  private mutating func addSum(_ sum: RuleDescription.Sum) {
    let kinds = sum.weights.keys.sorted().filter { sum.weights[$0] == 1 }
    guard let highest = sum.counts.highest, highest > 1, kinds.count > 1 else { return }
    for count in [highest, highest + 1] { add([kinds[0]: 1, kinds[1]: count - 1]) }
  }

  private mutating func add(_ counts: [Int: Int64]) {
    guard counts.values.allSatisfy({ $0 <= Self.mostAttachments }),
      (1...Self.mostAttachments).contains(counts.values.reduce(0, +))
    else { return }
    var attachments: [[String]] = []
    var parts: [String] = []
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) where count > 0 {
      attachments += Array(repeating: [description.kinds[kind].example], count: Int(count))
      parts.append("\(names[kind]): \(count)")
    }
    guard !tests.contains(where: { $0.attachments == attachments }) else { return }
    tests.append(BoundaryContext(name: parts.joined(separator: ", "), attachments: attachments))
  }
}
