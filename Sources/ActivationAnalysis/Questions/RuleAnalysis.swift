public import ActivationRules
internal import Predicates
internal import Texts

/// Proofs about a rule for every context.
///
///     let analysis = RuleAnalysis(rule)
///     if case .refuted(let witness) = analysis.never { print(witness.context) }
///
/// An answer is proved by a complete search, refuted by a context that the evaluator confirmed, or unknown for a named reason. Answers are
/// complete for rules that count items, attachments, and type identifiers, in the requested world and relative to the rule's type graph. A
/// dictionary is judged by one table.
public struct RuleAnalysis: Sendable {
  package let rule: ActivationRule
  /// The contexts that the answers cover.
  package let world: RuleAnalysis.World
  /// The condition that every context is assumed to meet.
  package let assumption: RuleAnalysis.Assumption
  /// The table with which a dictionary is read; nil for the preferred one.
  package let table: DictionaryTable?
  package let limits: AnalysisLimits
  /// The rule after reading, or the reason why it can't be read.
  let inquiry: Result<Inquiry, UnknownReason>
  private let explored = Lazy<Explored>()

  /// Creates an analysis of a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - world: The contexts that the answers cover.
  ///   - assumption: The condition that every context is assumed to meet.
  ///   - table: The table with which a dictionary is read; nil for the preferred one.
  ///   - limits: The limits on the cost of an answer.
  /// - Complexity: linear in the size of the rule for rules that people write. In the worst case, exponential in the number of unrelated types,
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

  /// The rule after reading, and the contexts that it can tell apart, which are found on first use.
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

  /// The claim that the extension is never shown: proved, refuted by a context, or unknown.
  public var never: RuleAnalysis.Answer { refute([.shown]) { $0.holds } }

  /// The claim that the extension is shown for every context: proved, refuted by a context, or unknown.
  public var always: RuleAnalysis.Answer { refute([.hidden]) { $0.holds.negated } }

  /// The claim that the rule never errs: proved, refuted by a context, or unknown. For ``never`` and ``always``, an error counts as not shown.
  public var neverErrs: RuleAnalysis.Answer { refute([.failed]) { $0.errs } }

  private func refute(_ expected: Inquiry.Expectation, _ formula: (Outcome) -> Formula) -> RuleAnalysis.Answer {
    Answer { () throws(UnknownReason) in
      let (inquiry, space) = try reading
      return try inquiry.refute(formula(inquiry.outcomes[0]), expected, in: space)
    }
  }

  /// The rule's analysis under each table of its dictionary, the preferred one first; for a predicate, only this analysis.
  package var underEachTable: [RuleAnalysis] {
    guard let dictionary = rule.dictionary else { return [self] }
    return dictionary.tables.map { RuleAnalysis(rule, world: world, assuming: assumption, table: $0, limits: limits) }
  }
}

extension RuleAnalysis {
  /// The contexts that an answer covers.
  ///
  /// The open world contains the catalog. So *never* and *always* also hold in the catalog, and a context of the catalog is also in the open world.
  public enum World: Sendable, Hashable {
    /// Every context, including contexts of types that may be declared in the future, so that proofs survive new types.
    case open
    /// Contexts of types that the rule's graph knows, and of undeclared identifiers. With `single`, each attachment has one identifier.
    case catalog(single: Bool)
  }
}

extension RuleAnalysis {
  /// A condition that every context is assumed to meet.
  public enum Assumption: Sendable {
    /// No condition.
    case none
    /// There is an item, and every item has an attachment, as in every share sheet.
    case standard
    /// The same as ``standard``, and a rule must be true.
    ///
    /// The system also tries parts of a web page and its archive. The parts needn't satisfy the rule, and proofs leave them out.
    case also(ActivationRule)
  }
}
