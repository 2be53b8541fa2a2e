import ActivationAnalysis
import ActivationRules
import Predicates
import UniformTypes

/// Rules that are given one after the other, of which those are found that are proved to show an extension for the same contexts.
///
/// The verdicts on the host presets tell most rules apart. Of those that have all in common the ones that are written alike are the same,
/// and the others are compared for every context.
package struct EquivalentRules {
  /// The number of pairs of rules that are compared for every context, each within the limits of a lint run.
  static let mostComparisons = 100

  /// The properties that rules have in common that may be equivalent.
  private struct Likeness: Hashable {
    /// The verdicts on the host presets: true for shown, false for hidden, nil for what isn't known.
    let verdicts: [Bool?]
    let declarations: [TypeDeclaration]
  }

  /// A rule as it is written; rules with the same writing need no proof.
  private enum Writing: Hashable {
    case predicate(String)
    case dictionary(DictionaryRule.Meaning)

    /// Nil for a rule that depends on build settings or the system.
    init?(_ rule: ActivationRule) {
      switch rule.form {
      case .predicate:
        guard !rule.isUnfilled else { return nil }
        self = .predicate(rule.tree.predicateFormat)
      case .dictionary(let dictionary):
        guard let meaning = dictionary.meaning else { return nil }
        self = .dictionary(meaning)
      }
    }
  }

  /// The rules so far, and the first of each writing.
  private var known: [Likeness: (rules: [(number: Int, rule: ActivationRule)], first: [Writing: Int])] = [:]
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
    guard subject.nodeCount <= RuleProofs.mostNodes, let rule = subject.activationRule(),
      let writing = Writing(rule)
    else { return nil }
    let verdicts: [Bool?] = HostPreset.all.map { preset in
      switch rule.decision(for: preset.context).verdict {
      case .shown: true
      case .hidden, .failed: false
      case .uncertain, .notOffered: nil
      }
    }
    let likeness = Likeness(verdicts: verdicts, declarations: subject.surroundings.declarations)
    var alike = known.removeValue(forKey: likeness) ?? ([], [:])
    defer { known[likeness] = alike }
    if let first = alike.first[writing] { return subject.isUnusable ? nil : first }
    for other in alike.rules where comparisonCount < Self.mostComparisons {
      comparisonCount += 1
      if Self.areEquivalent(other.rule, rule) { return other.number }
    }
    alike.rules.append((number, rule))
    alike.first[writing] = number
    return nil
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
