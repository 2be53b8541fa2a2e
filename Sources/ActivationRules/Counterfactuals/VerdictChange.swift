internal import PredicateEvaluation
internal import PredicateSyntax

/// A small change of a rule that turns a verdict around, found by trying it.
package struct VerdictChange: Sendable {
  /// The object of a change.
  package enum Subject: Sendable {
    /// A rule in the form of a predicate; its text as it is then.
    case predicate(String)
    /// A rule in the form of a dictionary; the keys with their new values, nil for a key that is removed.
    case dictionary([KeyChange])
  }

  /// A key of a dictionary rule with its new value.
  package struct KeyChange: Sendable, Hashable {
    /// The key.
    package var key: String
    /// The new value; nil when the key is removed.
    package var value: ActivationDictionary.Value?

    package init(key: String, value: ActivationDictionary.Value?) {
      self.key = key
      self.value = value
    }

    /// The change of a dictionary as a sentence in the imperative, without a period.
    func sentence(in dictionary: ActivationDictionary) -> String {
      guard let value else { return "remove \(key) = \(dictionary[key]?.text ?? "")" }
      guard let old = dictionary[key] else {
        // What the number means, few know by heart.
        let isVersion2 = key == ActivationKey.dictionaryVersion && value.integerValue == 2
        return "add \(key) = \(value.text)"
          + (isVersion2 ? ", so that one attachment that the rule takes is enough" : "")
      }
      let isRaised = value.integerValue > old.integerValue && old.integerValue > 0
      return "\(isRaised ? "raise" : "change") \(key) from \(old.text) to \(value.text)"
    }
  }

  /// The object of the change, and its new form.
  package let subject: Subject
  /// The single edits, each as a sentence in the imperative without a period.
  package let edits: [String]
  /// The number of edits; a repeated edit is one sentence.
  package let editCount: Int
  /// A Boolean value that indicates whether the extension is offered afterwards. For a dictionary, all selected tables
  /// agree.
  package let isShown: Bool
  /// A Boolean value that indicates whether a clause of a predicate is left out.
  package let dropsClause: Bool
  /// A Boolean value that indicates whether the change only mends what can't have been meant, such as a missing ANY.
  package let isRepair: Bool

  /// Creates a change.
  package init(
    subject: Subject, edits: [String], editCount: Int, isShown: Bool, dropsClause: Bool = false, isRepair: Bool = false
  ) {
    self.subject = subject
    self.edits = edits
    self.editCount = editCount
    self.isShown = isShown
    self.dropsClause = dropsClause
    self.isRepair = isRepair
  }

  /// Creates a change of a dictionary's keys.
  init(_ changes: [KeyChange], of dictionary: ActivationDictionary, isShown: Bool) {
    self.init(
      subject: .dictionary(changes), edits: changes.map { $0.sentence(in: dictionary) }, editCount: changes.count,
      isShown: isShown)
  }

  /// The change of a rule that has the effect of two, the second of which was found for the rule after the first; nil where they are changes of
  /// different things.
  package func followed(by other: VerdictChange, in rule: ActivationRule) -> VerdictChange? {
    switch (subject, other.subject, rule.form) {
    case (.predicate, .predicate, _):
      return VerdictChange(
        subject: other.subject, edits: edits + other.edits, editCount: editCount + other.editCount,
        isShown: other.isShown, dropsClause: dropsClause || other.dropsClause,
        isRepair: isRepair && other.isRepair)
    case (.dictionary(let first), .dictionary(let second), .dictionary(let rule)):
      let kept = first.filter { change in !second.contains { $0.key == change.key } }
      return VerdictChange(kept + second, of: rule.dictionary, isShown: other.isShown)
    default: return nil
    }
  }

  /// The edits in one line.
  package var sentence: String { edits.joined(separator: ", and ") }
}

extension Decision {
  /// The rule after a change of it, as it is written; nil for keys of a predicate.
  package func writtenRule(after change: VerdictChange) -> WrittenRule? {
    switch (change.subject, ruleForm) {
    case (.predicate(let text), _): return .predicate(text)
    case (.dictionary(let changes), .dictionary(let rule)):
      var changed = rule.dictionary
      for change in changes { changed[change.key] = change.value }
      return .dictionary(changed)
    default: return nil
    }
  }
}

extension ActivationRule {
  /// The rule after a change of it; nil where it can't be read, and for keys of a predicate.
  package func applying(_ change: VerdictChange) -> ActivationRule? {
    switch change.subject {
    case .predicate(let text):
      return with(predicate: text)
    case .dictionary(let changes):
      guard case .dictionary(let rule) = form else { return nil }
      return setting(changes, in: rule)
    }
  }

  /// The rule with other values of some keys.
  package func setting(_ changes: [VerdictChange.KeyChange], in rule: DictionaryRule) -> ActivationRule {
    var dictionary = rule.dictionary
    for change in changes { dictionary[change.key] = change.value }
    return ActivationRule(
      dictionary: dictionary, tables: rule.tables, platform: rule.platform, types: types, services: services,
      limits: limits)
  }
}

/// Changes of a rule that turn a verdict around, and how many were tried.
package struct RuleChanges: Sendable {
  /// The changes, the least widening or narrowing first; no two with the same words or the same result.
  package let changes: [VerdictChange]
  /// The number of changed rules that were evaluated. There are others, which nobody tried.
  package let triedCount: Int
}

extension Decision {
  /// Changes of the rule that would turn the verdict around, each verified by evaluating the result.
  ///
  /// A verdict that is uncertain, or an error on a device, is turned into one that certainly shows the extension; for a dictionary all
  /// tables have to agree. A change has one edit, or two where none with one was found; the least widening (or narrowing) comes first, and
  /// none makes the rule true for everything by name. The edits are those of numbers, types, quantifiers, clauses, and keys that people
  /// make; other edits aren't covered.
  ///
  /// - Parameters:
  ///   - limit: How many changes are given.
  ///   - budget: How much is tried.
  ///   - explanation: The decision's explanation, when it is known already: then the search begins without an evaluation.
  ///   - others: Contexts whose types the change of a predicate may accept as well.
  /// - Returns: The changes; none when an evaluation cannot be carried out at all, or when the rule isn't asked.
  /// - Complexity: ``ChangeBudget`` evaluations.
  package func ruleChanges(
    limit: Int = 3, budget: ChangeBudget = .standard, explanation: Explanation? = nil,
    among others: [SharedContext] = []
  ) -> RuleChanges {
    switch verdict {
    case .uncertain(.evaluation), .notOffered: return RuleChanges(changes: [], triedCount: 0)
    default: break
    }
    let trial = ChangeTrial(self, budget: budget)
    switch rule.form {
    case .predicate:
      var search = PredicateChangeSearch(
        trial, explanation?.traced ?? TracedRule(self, .whole), limit: limit, among: others)
      return RuleChanges(changes: search.changes(), triedCount: search.triedCount)
    case .dictionary(let dictionary):
      var search = DictionaryChangeSearch(trial, dictionary, limit: limit)
      return RuleChanges(changes: search.changes(), triedCount: search.triedCount)
    }
  }
}

/// The limits on the work of ``Decision/ruleChanges(limit:budget:explanation:)``.
package struct ChangeBudget: Sendable, Hashable {
  /// The number of rules that are evaluated; fewer when the context is large.
  package var evaluations = 1_000
  /// The number of steps that each of those evaluations may take; one that takes more is skipped.
  package var steps = 50_000
  /// The number of evaluations if the rule uses patterns, which may be expensive.
  package var evaluationsWithPatterns = 60

  /// The number of values that all evaluated contexts together may contain, counted once for each table; 20 contexts are
  /// always evaluated.
  static let values = 400_000

  /// The documented defaults.
  package static let standard = ChangeBudget()

  /// Creates the documented defaults.
  package init() {}
}

/// One edit of a rule's text.
struct RuleEdit {
  /// The degree to which an edit opens or closes a rule, the least first.
  enum Reach: Int {
    case repair, count, comparison, type, ancestor, exclusion, quantity, clause
  }

  let reach: Reach
  /// A description of the edit, in the imperative.
  let sentence: String
  /// The replacements, from left to right.
  let replacements: [TextEdit]

  init(_ reach: Reach, _ sentence: String, _ replacements: [TextEdit]) {
    self.reach = reach
    self.sentence = sentence
    self.replacements = replacements
  }
}
