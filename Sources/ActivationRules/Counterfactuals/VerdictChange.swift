internal import PredicateEvaluation

/// A small change that turns a verdict around, found by trying it.
public struct VerdictChange: Sendable {
  /// What is changed.
  public enum Subject: Sendable {
    /// The shared context, as it is then.
    case context(SharedContext)
    /// A rule in the form of a predicate; its text as it is then.
    case predicate(String)
    /// A rule in the form of a dictionary; the keys with their new values, nil for a key that is removed.
    case dictionary([KeyChange])
  }

  /// A key of a dictionary rule with its new value.
  public struct KeyChange: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The new value; nil when the key is removed.
    public var value: ActivationDictionary.Value?
  }

  /// What is changed, and how it looks afterwards.
  public let subject: Subject
  /// The single edits, each as a sentence in the imperative without a full stop.
  public let edits: [String]
  /// How many edits that are; an edit that is repeated is one sentence.
  public let editCount: Int
  /// Whether the extension is offered afterwards. Of a dictionary, all tables that are asked say so.
  public let activates: Bool
  /// Whether the change is one to the rule rather than to the shared context.
  public var isInRule: Bool {
    if case .context = subject { false } else { true }
  }

  /// The edits in one line.
  public var sentence: String { edits.joined(separator: ", and ") }
}

extension Decision {
  /// The smallest changes that would turn the verdict around: in the shared context, and in the rule.
  ///
  /// A verdict that is uncertain, or an error on a device, is turned into one that certainly shows the extension. Every change is verified by
  /// evaluating the result; for a dictionary all tables have to agree. A change of the shared context has as few edits as there can be
  /// among: leaving out an attachment or an item, adding a type to an attachment or replacing its types, adding an attachment,
  /// splitting an item, putting all attachments into one item. The types are those that the rule names, and one that it does not.
  /// None leaves nothing to share, and no two of the rule have the same words. All ways with one and two edits are tried, and of more edits only repetitions of one, as far as ``ChangeBudget``
  /// goes. A change of the rule has one edit, or two where one does not suffice; the least widening (or
  /// narrowing) comes first, and none makes the rule true for everything by name.
  ///
  /// - Parameters:
  ///   - limit: How many changes are given of each kind.
  ///   - budget: How much is tried.
  ///   - explanation: The decision's explanation, when it is known already: then the search begins without an evaluation.
  /// - Returns: Changes of the shared context, then changes of the rule; none when an evaluation cannot be carried out at all, or when the rule
  ///   isn't asked.
  /// - Complexity: ``ChangeBudget`` evaluations.
  public func changes(
    limit: Int = 3, budget: ChangeBudget = .standard, explanation: Explanation? = nil
  ) -> [VerdictChange] {
    switch verdict {
    case .uncertain(.evaluation), .notOffered: return []
    default: break
    }
    let trial = ChangeTrial(self, budget: budget)
    var contexts = ContextChangeSearch(trial, limit: limit)
    return contexts.changes() + ruleChanges(trial, explanation, limit)
  }

  private func ruleChanges(_ trial: ChangeTrial, _ explanation: Explanation?, _ limit: Int) -> [VerdictChange] {
    switch rule.form {
    case .predicate:
      var search = PredicateChangeSearch(trial, explanation?.traced ?? TracedRule(self, .whole), limit: limit)
      return search.changes()
    case .dictionary(let dictionary):
      var search = DictionaryChangeSearch(trial, dictionary, limit: limit)
      return search.changes()
    }
  }
}

/// How much ``Decision/changes(limit:budget:explanation:)`` tries.
public struct ChangeBudget: Sendable, Hashable {
  /// How many contexts, and how many rules, are evaluated; fewer when the context is large.
  public var evaluations = 1_000
  /// How many steps each of those evaluations may take; one that takes more is passed over.
  public var steps = 50_000
  /// How many evaluations are made where the rule uses patterns, which may be expensive.
  public var evaluationsWithPatterns = 60

  /// How many values all contexts that are evaluated may hold together, counted once for each table; 20 contexts are evaluated
  /// in any case.
  static let values = 400_000

  /// The documented defaults.
  public static let standard = ChangeBudget()

  /// Creates the documented defaults.
  public init() {}
}
