internal import Texts
internal import ActivationRules
internal import Predicates
internal import UniformTypes

/// Contexts to evaluate if the search has no answer: those that recorded apps share, and small contexts at the boundaries of some rules, in
/// which an attachment may have a type twice, in two spellings, or no type.
///
/// Most rules that differ do so for one of these contexts.
struct TriedContexts {
  private static let mostTypes = 12
  private static let mostCounts = 12
  private static let largestCount = 200

  private let subjects: [Subject]
  private let witnesses: [(witness: Witness, size: (items: Int, attachments: Int, identifiers: Int))]
  private let size: Int

  /// The limit on the cost of evaluations. The evaluations don't use the budget of the search, which may be used up.
  private static let steps = 100_000

  /// - Parameters:
  ///   - subjects: The rules.
  ///   - world: The contexts that the answer covers.
  ///   - assumption: The condition that the contexts are assumed to meet.
  ///   - types: Types to try in addition to those of the rules.
  init(
    _ subjects: [Subject], in world: RuleAnalysis.World, assuming assumption: RuleAnalysis.Assumption,
    also types: [String] = []
  ) {
    self.subjects = subjects
    size = subjects.reduce(16) { $0 + $1.tree.nodes.count / 4 }
    let root = subjects.first.map { CountingFormReader.root(of: $0.tree) } ?? ContextKey.extensionItems
    var witnesses: [Witness] = []
    if root == ContextKey.extensionItems {
      witnesses = HostPreset.all.filter { $0.gap == nil }.map { Witness(context: $0.context, host: $0.name) }
    }
    for items in Self.borders(of: subjects.map { $0.tree }, Array(types.prefix(Self.mostTypes))) {
      witnesses.append(Witness(context: Witness.context(items, root: root)))
    }
    // The plainest contexts come first; of equal ones, those that an app is known to share.
    let sizes = witnesses.map { $0.size }
    let order = witnesses.indices.stablySorted { one, other in
      if sizes[one] != sizes[other] { return sizes[one] < sizes[other] }
      let isKnown = witnesses[one].host != nil
      return isKnown == (witnesses[other].host != nil) ? one < other : isKnown
    }
    self.witnesses = order.map { (witnesses[$0], sizes[$0]) }.filter { witness, _ in
      let items = witness.context.registeredTypeIdentifiers
      if world == .catalog(single: true), items.joined().contains(where: { $0.count > 1 }) { return false }
      switch assumption {
      case .none: return true
      case .standard:
        return root != ContextKey.extensionItems || (!items.isEmpty && items.allSatisfy { !$0.isEmpty })
      // The assumption need not hold for the parts of a web page, so shares that look like one are left out.
      case .also(let rule):
        return root == ContextKey.extensionItems && !items.isEmpty && items.allSatisfy { !$0.isEmpty }
          && (items.count != 2 || items.joined().count != 2) && rule.decision(for: witness.context).isShown
      }
    }
  }

  /// Returns the plainest context for which each rule has the expected verdict and that is easier to imagine than a given witness; nil if
  /// there's none.
  ///
  /// Several attachments of one type each are easier to imagine than fewer attachments of several types.
  func first(where expected: Inquiry.Expectation, plainerThan other: Witness?) -> Witness? {
    var plainer = witnesses[...]
    if let bound = other?.size {
      // In a plain witness, each attachment has one type, and that type exists.
      let isPlain = bound.identifiers == bound.attachments
      plainer =
        isPlain
        ? witnesses.prefix { $0.size < bound }
        : witnesses.filter { $0.size < bound || $0.size.identifiers == $0.size.attachments }[...]
    }
    var left = Self.steps
    for (witness, own) in plainer {
      left -= size + own.attachments
      guard left >= 0 else { return nil }
      if subjects.confirm(witness, expected) { return witness }
    }
    return nil
  }

  private static func borders(of trees: [SyntaxTree], _ others: [String]) -> [[[[String]]]] {
    var types: [String] = []
    var counts: Set<Int> = [1, 2]
    for tree in trees {
      for node in tree.nodes {
        switch node {
        case .string(let text) where types.count < mostTypes && !types.contains(tree[text]): types.append(tree[text])
        case .integer(let number) where number > 0 && number <= Int64(largestCount) && counts.count < mostCounts:
          counts.formUnion([Int(number), Int(number) + 1])
          if number > 1 { counts.insert(Int(number) - 1) }
        default: break
        }
      }
    }
    types += others + [IdentifierClasses.undeclared]
    let sorted = counts.stablySorted()
    var contexts: [[[[String]]]] = [[[[]]]]
    for type in types {
      for count in sorted {
        contexts.append([Array(repeating: [type], count: count)])
        if count > 1, count < 16 { contexts.append(Array(repeating: [[type]], count: count)) }
      }
      contexts += [[[[type, type]]], [[[type, IdentifierClasses.otherSpelling(of: type)]]]]
    }
    for (place, type) in types.enumerated() {
      for other in types[(place + 1)...] {
        contexts += [[[[type], [other]]], [[[type]], [[other]]], [[[type, other]]]]
      }
    }
    return contexts
  }
}
