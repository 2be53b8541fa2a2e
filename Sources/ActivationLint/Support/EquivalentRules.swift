import ActivationAnalysis
import ActivationRules
import PredicateSyntax

/// Rules that are given one after the other, of which those are found that are proved to show an extension for the same contexts.
///
/// The verdicts on the host presets tell most rules apart. Of those that have all in common the ones that are written alike are the same,
/// and the others are compared for every context.
package struct EquivalentRules {
  /// The number of pairs of rules that are compared for every context, each within the limits of a lint run.
  static let mostComparisons = 100

  /// The rules so far, by their verdicts on the host presets: true for shown, false for hidden, nil for what isn't known.
  private var known: [[Bool?]: [(number: Int, subject: LintSubject, rule: ActivationRule)]] = [:]
  /// The number of pairs that were compared for every context.
  private(set) var comparisonCount = 0

  /// Creates an empty list.
  package init() {}

  /// Returns the number of the first rule so far that is proved equivalent to one; nil when there is none, and for a rule that is never
  /// shown or can't be judged as it is.
  ///
  /// - Parameters:
  ///   - subject: The rule.
  ///   - number: The number that later calls return for it.
  /// - Complexity: an evaluation for each host preset, and for what is left a comparison within the limits of a lint run.
  package mutating func first(equivalentTo subject: LintSubject, numbered number: Int) -> Int? {
    guard subject.nodeCount <= RuleProofs.mostNodes, let rule = subject.activationRule(), Self.isDecided(rule) else {
      return nil
    }
    let verdicts: [Bool?] = HostPreset.all.map { preset in
      switch rule.decision(for: preset.context).verdict {
      case .shown: true
      case .hidden, .failed: false
      case .uncertain, .notOffered: nil
      }
    }
    let compared = known[verdicts, default: []].filter { $0.subject.declarations == subject.declarations }
    if let other = compared.first(where: { Self.areWrittenAlike($0.rule, rule) }) {
      return MeaningCheck(subject).isUnusable ? nil : other.number
    }
    for other in compared where comparisonCount < Self.mostComparisons {
      comparisonCount += 1
      if Self.areEquivalent(other.rule, rule) { return other.number }
    }
    known[verdicts, default: []].append((number, subject, rule))
    return nil
  }

  /// Returns whether nothing in the rule depends on build settings or the system.
  private static func isDecided(_ rule: ActivationRule) -> Bool {
    switch rule.form {
    case .predicate: !rule.isUnfilled
    case .dictionary(let dictionary): dictionary.uncertainties.isEmpty
    }
  }

  private static func areWrittenAlike(_ first: ActivationRule, _ second: ActivationRule) -> Bool {
    switch (first.form, second.form) {
    case (.predicate, .predicate): first.tree.predicateFormat == second.tree.predicateFormat
    case (.dictionary(let first), .dictionary(let second)): first.hasSameConditions(as: second)
    default: false
    }
  }

  /// Returns whether both rules are proved, under every table of dictionaries, to be shown for the same contexts, and for at
  /// least one.
  private static func areEquivalent(_ first: ActivationRule, _ second: ActivationRule) -> Bool {
    // The form of a location isn't known, so no proof covers one.
    guard first.acceptsLocation == second.acceptsLocation else { return false }
    var tables: [DictionaryTable?] = []
    for rule in [first, second] {
      guard case .dictionary(let dictionary) = rule.form else { continue }
      for table in dictionary.tables where !tables.contains(where: { $0?.name == table.name }) { tables.append(table) }
    }
    if tables.isEmpty { tables.append(nil) }
    return tables.allSatisfy { table in
      let comparison = RuleComparison(first, second, table: table, limits: RuleProofs.limits)
      return comparison.relation == .equivalent && comparison.both != nil
    }
  }
}

extension ActivationRule {
  /// A Boolean value that indicates whether the rule is known to accept a location.
  package var acceptsLocation: Bool {
    if case .dictionary(let dictionary) = form { dictionary.acceptsLocation } else { false }
  }
}
