import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// Asks a predicate, or a changed copy of it, about what hosts share.
struct Probe {
  private let rule: ActivationRule

  init(_ parsed: ParseResult, tree: SyntaxTree? = nil, of subject: LintSubject) {
    var changed = parsed
    if let tree { changed.tree = tree }
    rule = ActivationRule(
      parsed: changed, types: subject.types, services: subject.services, limits: Self.limits)
  }

  /// The rule of a subject; nil when it's missing or can't be read.
  init?(_ subject: LintSubject) {
    if let parsed = subject.soundPredicate {
      self.init(parsed, of: subject)
    } else if let dictionary = subject.dictionary {
      self.init(
        ActivationRule(dictionary: dictionary, types: subject.types, services: subject.services, limits: Self.limits))
    } else {
      return nil
    }
  }

  private init(_ rule: ActivationRule) { self.rule = rule }

  /// A linter asks a rule some hundred times, so that each time gets a tenth of the usual steps.
  private static let limits: Limits = {
    var limits = Limits.standard
    limits.evaluationSteps /= 10
    return limits
  }()

  /// How many clauses of one kind, or types, are tried in a rule. Real rules have fewer than twenty.
  static let mostTrials = 50

  /// What the rule says of a context.
  func verdict(for context: SharedContext) -> Verdict { rule.decision(for: context).verdict }

  /// Whether a search for a context that the rule shows finds none, beginning with some that it hides.
  func isNeverShown(near contexts: [SharedContext]) -> Bool {
    var budget = ChangeBudget()
    budget.evaluations = 60
    budget.evaluationsWithPatterns = 20
    for context in [contexts.first, contexts.dropFirst(contexts.count / 2).first, contexts.last] {
      guard let context else { continue }
      for change in rule.decision(for: context).changes(limit: 1, budget: budget) {
        if case .context = change.subject { return false }
      }
    }
    return true
  }

  /// Whether the rule activates; nil when that could not be found out.
  func activates(_ context: SharedContext) -> Bool? {
    switch verdict(for: context) {
    case .activates: true
    case .doesNotActivate, .failed, .notOffered: false
    // What the predicate says; the index itself is AR124.
    case .uncertain(.itemIndex): true
    case .uncertain: nil
    }
  }

  /// Whether the rule activates for items with attachments with these types.
  func activates(_ items: [[[String]]]) -> Bool? {
    var shared: [ExtensionItem] = []
    for item in items {
      var attachments: [Attachment] = []
      for types in item { attachments.append(Attachment(registeredTypeIdentifiers: types)) }
      shared.append(ExtensionItem(attachments: attachments))
    }
    return activates(SharedContext(extensionItems: shared))
  }

  /// A type that no rule names and that conforms to nothing.
  static let unrelatedType = "org.example.activation-rule.unrelated"

  /// Names of hosts as a message lists them: three at most.
  static func list(_ names: [String]) -> String {
    var text = names.prefix(mostListed).joined(separator: "; ")
    if names.count > mostListed { text += " and \(names.count - mostListed) more" }
    return text
  }

  /// All names of hosts, when a message does not list them all.
  static func notes(listing names: [String], at place: Finding.Place) -> [Finding.Note] {
    names.count > mostListed
      ? [Finding.Note("all \(names.count) hosts: \(names.joined(separator: "; "))", at: place)] : []
  }

  /// How many hosts a message lists.
  private static let mostListed = 3
}
