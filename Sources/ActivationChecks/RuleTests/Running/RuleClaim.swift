import ActivationAnalysis
import ActivationAuthoring
package import ActivationRules
package import UniformTypes

/// A claim that must hold for every shared context that has an item, and an attachment in every item.
///
/// A claim is proved, refuted with a context that the evaluator confirmed, or undecided for a reason.
package struct RuleClaim: Sendable {
  /// The kinds of claims.
  package enum Kind: Sendable {
    /// `activation-rule describe` says these words of the rule, and proves them.
    case describes(String)
    /// Wherever the rule shows, another does.
    case implies(ActivationRule)
    /// The rule and another show for the same contexts.
    case equals(ActivationRule)
    /// The rule shows for no context for which another shows.
    case never(ActivationRule)
    /// The rule shows for every context for which another shows.
    case always(ActivationRule)

    /// The key in a test file.
    package var key: String {
      switch self {
      case .describes: "describes"
      case .implies: "implies"
      case .equals: "equals"
      case .never: "never"
      case .always: "always"
      }
    }
  }

  /// The name of the claim, or else its text.
  package let name: String
  /// The file that the claim is in.
  package let path: String
  /// The line on which it starts, from 1.
  package let line: Int
  /// The column at which it starts, from 1.
  package let column: Int
  /// The rule.
  package let rule: ActivationRule
  /// The kind of claim.
  package let kind: Kind

  /// The result of the claim.
  ///
  /// - Complexity: one analysis for each table of the rule.
  package var result: RuleClaimResult { RuleClaimResult(of: self) }
}

/// The outcome of one claim.
package struct RuleClaimResult: Sendable {
  /// The claim.
  package let claim: RuleClaim
  /// Passed when the claim is proved, failed when it is refuted, undecided when it is neither.
  package let outcome: RuleTestResult.Outcome
  /// A sentence without a period about the failure, or, if there is none, about the proof.
  package let message: String
  /// A smallest context that refutes the claim, and the verdicts of the rule and of the other one.
  package let counterexample: Counterexample?

  /// A context that refutes a claim.
  package struct Counterexample: Sendable {
    /// The context.
    package let context: SharedContext
    /// The types that must be declared for it.
    package let declarations: [TypeDeclaration]
    /// The rule's verdict on the context.
    package let verdict: RuleTestExpectation
    /// The verdict of the claim's other rule; nil for a claim in words.
    package let other: RuleTestExpectation?
  }

  private init(
    _ claim: RuleClaim, _ outcome: RuleTestResult.Outcome, _ message: String, _ counterexample: Counterexample? = nil
  ) {
    self.claim = claim
    self.outcome = outcome
    self.message = message
    self.counterexample = counterexample
  }

  init(of claim: RuleClaim) {
    switch claim.kind {
    case .describes(let words): self.init(claim, describing: words)
    case .implies(let other): self.init(claim, other) { [$0.firstImpliesSecond] }
    case .equals(let other): self.init(claim, other) { [$0.firstImpliesSecond, $0.secondImpliesFirst] }
    case .never(let other): self.init(claim, other) { [$0.excludeEachOther] }
    case .always(let other): self.init(claim, other) { [$0.secondImpliesFirst] }
    }
  }

  private init(_ claim: RuleClaim, describing words: String) {
    let analysis = RuleAnalysis(claim.rule, limits: AnalysisLimits().forOneRequest())
    let description: RuleDescription?
    var reason: UnknownReason?
    do throws(UnknownReason) { description = try analysis.describe() } catch {
      description = nil
      reason = error
    }
    let summary = RuleRequirements.summary(of: analysis, description, types: claim.rule.types)
    guard let text = summary.text else {
      let why = reason?.explanation ?? "the rule has no description as counts of kinds of attachments"
      self.init(claim, .undecided, "not described: " + why)
      return
    }
    // The words may be any that mean the same.
    let meant = try? RuleRequirements(words, types: claim.rule.types)
    let read = try? RuleRequirements(text, types: claim.rule.types)
    if Self.normal(text) != Self.normal(meant?.description ?? words) {
      // Who leaves the extension items out means that all of them count together.
      let missing = meant.map { $0.items == .together && $0.alternatives == read?.alternatives } ?? false
      let items = missing ? read?.items.text ?? "" : ""
      self.init(
        claim, .failed,
        "the rule is shown \(summary.isExact ? "only " : "")for \(text)"
          + (items.isEmpty ? "" : "; add '\(items)' to the words if that is meant"))
    } else if summary.isExact {
      self.init(claim, .passed, "proved: shown for \(text)")
    } else {
      self.init(claim, .undecided, "the words fit, and are not proved to be the whole rule")
    }
  }

  /// Words without differences in letter case and blanks.
  private static func normal(_ text: String) -> String {
    text.lowercased().split { $0.isWhitespace }.joined(separator: " ")
  }

  private init(_ claim: RuleClaim, _ other: ActivationRule, _ answers: (RuleComparison) -> [RuleAnalysis.Answer]) {
    var tables: [DictionaryTable?] = [nil]
    for rule in [other, claim.rule] { if case .dictionary(let dictionary) = rule.form { tables = dictionary.tables } }
    var undecided: UnknownReason?
    var refuted: [Witness] = []
    for table in tables {
      let answers = answers(RuleComparison(claim.rule, other, table: table))
      if let witness = answers.compactMap({ $0.witness }).min(by: { $0.size < $1.size }) {
        refuted.append(witness)
      } else if let reason = answers.lazy.compactMap({ $0.reason }).first {
        undecided = undecided ?? reason
      }
    }
    if let witness = refuted.first {
      self.init(claim, other, refutedBy: witness, isCertain: refuted.count == tables.count)
    } else if let reason = undecided {
      self.init(claim, .undecided, "neither proved nor refuted: " + reason.explanation)
    } else {
      self.init(claim, .passed, "proved for every shared context")
    }
  }

  private init(_ claim: RuleClaim, _ other: ActivationRule, refutedBy witness: Witness, isCertain: Bool) {
    func verdict(_ rule: ActivationRule) -> RuleTestExpectation {
      rule.declaring(witness.declarations).expectation(for: witness.context)
    }
    let found = Counterexample(
      context: witness.context, declarations: witness.declarations, verdict: verdict(claim.rule), other: verdict(other))
    var text = witness.context.summary
    for declaration in witness.declarations {
      text += ", where \(declaration.identifier) conforms to " + declaration.conformsTo.joined(separator: " and ")
    }
    func word(_ verdict: RuleTestExpectation) -> String { verdict == .error ? "an error" : verdict.rawValue }
    let others = found.other.map { ", and \(word($0)) with the rule of the claim" } ?? ""
    let certainty = isCertain ? "" : " (as the keys probably count)"
    self.init(
      claim, isCertain ? .failed : .undecided, "\(word(found.verdict))\(others)\(certainty): \(text)",
      found)
  }
}
