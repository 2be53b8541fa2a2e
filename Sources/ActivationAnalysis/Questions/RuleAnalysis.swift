public import ActivationRules
internal import Predicates
internal import Texts

/// Proofs about a rule for every context.
///
///     let analysis = RuleAnalysis(rule)
///     if case .refuted(let witness) = analysis.never { print(witness.context) }
///
/// An answer is proved by a complete search, refuted with a context that the evaluator confirmed, or unknown for a reason that has a name.
/// Answers are complete for rules that count items, attachments, and type identifiers, in the requested world, relative to the rule's type
/// graph. A dictionary is judged by one table.
public struct RuleAnalysis: Sendable {
  package let rule: ActivationRule
  /// The contexts that the answers cover.
  package let world: RuleAnalysis.World
  /// The condition that every context is assumed to meet.
  package let assumption: RuleAnalysis.Assumption
  /// The table that a dictionary is read with; nil for the preferred one.
  package let table: DictionaryTable?
  package let limits: AnalysisLimits
  /// The rule, read.
  let inquiry: Result<Inquiry, UnknownReason>
  private let explored = Lazy<Explored>()

  /// Reads a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - world: The contexts that the answers cover.
  ///   - assumption: The condition that every context is assumed to meet.
  ///   - table: The table that a dictionary is read with; nil for the preferred one.
  ///   - limits: The limits on the cost of an answer.
  /// - Complexity: linear in the rule for rules as people write them; exponential in the number of unrelated types in the worst case,
  ///   within `limits`.
  public init(
    _ rule: ActivationRule, world: RuleAnalysis.World = .open, assuming assumption: RuleAnalysis.Assumption = .standard,
    table: DictionaryTable? = nil, limits: AnalysisLimits = AnalysisLimits()
  ) {
    self.rule = rule
    self.world = world
    self.assumption = assumption
    self.table = table
    self.limits = limits
    inquiry = Result { () throws(UnknownReason) in
      try Inquiry([Subject(rule, table: table)], world: world, assuming: assumption, limits: limits)
    }
  }

  /// The rule, read, with the contexts that it can tell apart, which are found when they are first asked for.
  var reading: (inquiry: Inquiry, space: ContextSpace) {
    get throws(UnknownReason) {
      let inquiry = try inquiry.get()
      return (inquiry, try explored.value { Explored(inquiry) }.space.get())
    }
  }

  private final class Explored: Sendable {
    let space: Result<ContextSpace, UnknownReason>

    init(_ inquiry: Inquiry) {
      space = Result { () throws(UnknownReason) in
        try inquiry.space(asking: [inquiry.outcomes[0].holds, inquiry.outcomes[0].errs])
      }
    }
  }

  /// The answer to the claim that the extension is shown for no context.
  public var never: RuleAnalysis.Answer { refute([.shown]) { $0.holds } }

  /// The answer to the claim that the extension is shown for every context.
  public var always: RuleAnalysis.Answer { refute([.hidden]) { $0.holds.negated } }

  /// The answer to the claim that the rule errs for no context. An error counts as "not shown".
  public var neverErrs: RuleAnalysis.Answer { refute([.failed]) { $0.errs } }

  private func refute(_ expected: Inquiry.Expectation, _ formula: (Outcome) -> Formula) -> RuleAnalysis.Answer {
    Answer { () throws(UnknownReason) in
      let (inquiry, space) = try reading
      return try inquiry.refute(formula(inquiry.outcomes[0]), expected, in: space)
    }
  }

  /// The rule's analysis under each table of its dictionary, the preferred one first; that of the rule itself for a predicate.
  package var underEachTable: [RuleAnalysis] {
    guard let dictionary = rule.dictionary else { return [self] }
    return dictionary.tables.map { RuleAnalysis(rule, world: world, assuming: assumption, table: $0, limits: limits) }
  }
}

extension RuleAnalysis {
  /// The contexts that an answer covers.
  ///
  /// The catalog is contained in the open world: *never* and *always* pass downward, existence upward.
  public enum World: Sendable, Hashable {
    /// Every context, also with types that nobody has declared yet: proofs survive new types.
    case open
    /// Contexts of types that the rule's graph knows, and of undeclared identifiers; with `single`, one identifier for each attachment.
    case catalog(single: Bool)
  }
}

extension RuleAnalysis {
  /// A condition that every context is assumed to meet.
  public enum Assumption: Sendable {
    /// Nothing.
    case none
    /// There is an item, and every item has an attachment, as in every share sheet.
    case standard
    /// As ``standard``, and a rule holds.
    ///
    /// For a web page and its archive the system also tries parts; they needn't satisfy the rule, and proofs leave them out.
    case also(ActivationRule)
  }
}
