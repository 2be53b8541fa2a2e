/// The reason why a question about every context has no answer.
///
/// The raw value is the code that the tool prints.
public enum UnknownReason: String, Error, Sendable, Hashable, CaseIterable {
  /// The rule reads a property that is not modeled, such as a title or user info.
  case keyPath = "key-path"
  /// A comparison compares a count of one element with a count of another element.
  case correlated
  /// A product of counts, an average, or a number that is not whole.
  case arithmetic
  /// A function, CAST, TERNARY, or an assignment.
  case function
  /// A comparison of an identifier's text that uses a pattern, such as MATCHES, or an option, such as `==[c]`. None of the real rules that were
  /// examined has one.
  case regex
  /// An index into a list, which makes the order matter.
  case indexing
  /// The rule names too many types, or has too many conditions on one identifier.
  case types
  /// The search would need more steps or states, or larger numbers, than the limits allow.
  case budget
  /// The meaning of an expression on Apple's systems is only assumed.
  case semantics
}

extension UnknownReason {
  /// The reason why the analysis gives no answer, in a sentence without a period.
  package var explanation: String {
    switch self {
    case .keyPath:
      "the rule reads a property that the analysis doesn't follow, such as a title, user info or a list of lists"
    case .correlated: "the rule compares a count of one item or attachment with that of another"
    case .arithmetic: "the rule multiplies or divides counts, or compares one with a number that isn't whole"
    case .function: "the rule uses a function, CAST or TERNARY"
    case .regex:
      "the rule compares identifiers as text, such as with MATCHES, LIKE or ==[c], which don't know that a public.jpeg is a public.image; UTI-CONFORMS-TO does"
    case .indexing: "the rule reads an item by its index"
    case .types: "the rule names too many unrelated types to try all combinations"
    case .budget: "the search exceeds its limit on steps"
    case .semantics: "the meaning of the rule's expressions on Apple's systems is only assumed"
    }
  }
}

/// The limits of an analysis. A question that exceeds a limit ends with ``UnknownReason/budget`` or ``UnknownReason/types``.
public struct AnalysisLimits: Sendable {
  /// The number of steps, of any kind, that one question may take. All proofs of a description together are one question.
  ///
  /// The commands, the linter and the service allow this number for all questions of a request together. `compare` allows the same number
  /// again for each other reading of a dictionary's keys.
  public var steps = 2_000_000
  /// The budget that all questions with these limits share; nil if each question has its own.
  var shared: Budget?
  /// The maximum number of states of saturating counters on one level; above it, the integer search takes over.
  package var states = 4_000
  /// The maximum number of classes of identifiers, attachments, or items on one level.
  package var classes = 600
  /// The maximum number of outer conditions that one SUBQUERY may depend on; each condition doubles the number of cases.
  package var outerConditions = 6

  /// Creates limits with the documented defaults.
  public init() {}

  /// Returns the same limits with a shared budget, so that all questions with them take at most ``steps`` together.
  ///
  /// The answer to a question may then depend on earlier questions, which may use up the budget. Limits that already share a budget keep it.
  /// One thread must ask all questions.
  package func forOneRequest() -> AnalysisLimits {
    guard shared == nil else { return self }
    var limits = self
    limits.shared = Budget(self)
    return limits
  }
}

/// The steps that are left to one question, or to several questions that share them.
///
/// Every part of an analysis spends from the same object: reading, classes, counting, the integer search, and witnesses.
///
/// Invariant: only one thread at a time asks questions that share a budget. Each question makes its own budget, unless the package answers a
/// request with ``AnalysisLimits/forOneRequest()``, which happens on one thread.
final class Budget: @unchecked Sendable {
  let limits: AnalysisLimits
  private var remaining: Int

  /// Returns the budget of some limits: the budget that all questions with these limits share, or a new one.
  static func of(_ limits: AnalysisLimits) -> Budget { limits.shared ?? Budget(limits) }

  init(_ limits: AnalysisLimits) {
    self.limits = limits
    remaining = limits.steps
  }

  /// The number of steps that were taken.
  var spent: Int { limits.steps - remaining }

  /// Takes steps from the budget.
  ///
  /// - Throws: ``UnknownReason/budget`` if fewer steps are left. The budget is then used up.
  func spend(_ steps: Int = 1) throws(UnknownReason) {
    guard steps <= remaining else {
      remaining = 0
      throw .budget
    }
    remaining -= steps
  }
}
