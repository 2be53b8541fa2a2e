internal import ActivationRules
internal import Predicates
internal import UniformTypes

/// Rules that were read into one form, and the contexts that they can tell apart.
struct Inquiry: Sendable {
  /// The evaluator's verdicts on the subjects that make a context a witness: shown, hidden, or failed; nil accepts any verdict.
  typealias Expectation = [Verdict.Kind?]

  private(set) var subjects: [Subject]
  private(set) var form = CountingForm()
  private(set) var outcomes: [Outcome] = []
  private(set) var assumption = Formula.yes
  private var mergesItems = true
  /// A Boolean value that indicates whether the assumption holds for whole contexts, but not necessarily for their parts.
  private var assumesOfWhole = false
  private(set) var world: RuleAnalysis.World
  let limits: AnalysisLimits
  let root: String

  private var types: TypeGraph { subjects.first?.judge.program.types ?? .system }

  init(
    _ subjects: [Subject], world: RuleAnalysis.World, assuming assumed: RuleAnalysis.Assumption, limits: AnalysisLimits
  ) throws(UnknownReason) {
    self.subjects = subjects
    self.world = world
    self.limits = limits
    root = subjects.first.map { CountingFormReader.root(of: $0.tree) } ?? ContextKey.extensionItems
    for subject in subjects { try readOutcome(of: subject) }
    switch assumed {
    case .none: break
    case .standard: assumption = try read(Self.standardAssumption(root)).holds
    case .also(let rule):
      let standard = try read(Self.standardAssumption(root)).holds
      assumption = .and([standard, try read(Subject(rule, table: nil).tree).holds])
      mergesItems = false
      assumesOfWhole = true
    }
  }

  private mutating func readOutcome(of subject: Subject) throws(UnknownReason) {
    let outcome = try read(subject.tree)
    outcomes.append(subject.alwaysErrs ? Outcome(holds: .no, errs: .yes) : outcome)
  }

  /// Returns the inquiry with one more rule.
  func adding(_ subject: Subject) throws(UnknownReason) -> Inquiry {
    var other = self
    try other.readOutcome(of: subject)
    other.subjects.append(subject)
    return other
  }

  /// Reads another predicate into the form.
  mutating func read(_ tree: SyntaxTree) throws(UnknownReason) -> Outcome {
    let isOfOther = [ContextKey.extensionItems, ContextKey.fileProviderItems].contains { tree.names($0) }
    guard tree.root == .none || CountingFormReader.root(of: tree) == root || !isOfOther else { throw .keyPath }
    var reader = CountingFormReader(tree, into: form, root: root, limits: limits)
    let outcome = try reader.read()
    form = reader.form
    return outcome
  }

  /// Changes the form, in order to add a formula that isn't read from a text.
  mutating func write<Result>(
    _ body: (inout CountingForm) throws(UnknownReason) -> Result
  ) throws(UnknownReason) -> Result { try body(&form) }

  func inWorld(_ world: RuleAnalysis.World) -> Inquiry {
    var other = self
    other.world = world
    return other
  }

  func ofOneItem() throws(UnknownReason) -> Inquiry {
    var other = self
    other.assumption = .and([assumption, try other.form.items(.yes, 2).negated])
    other.mergesItems = false
    return other
  }

  private static func standardAssumption(_ root: String) -> SyntaxTree {
    Parser.parse(
      root + ".@count >= 1 AND SUBQUERY(" + root + ", $item, $item.attachments.@count >= 1).@count == " + root
        + ".@count"
    ).tree
  }

  /// Returns the context of some items, under the key that the rules use.
  func context(_ items: [[[String]]]) -> SharedContext { Witness.context(items, root: root) }

  // MARK: Questions

  /// Returns the contexts that some formulas can tell apart.
  ///
  /// - Parameter budget: The steps that are left; nil for a question with a budget of its own.
  func space(asking formulas: [Formula], _ budget: Budget? = nil) throws(UnknownReason) -> ContextSpace {
    try ContextSpace(
      form, asking: formulas, assuming: assumption, mergesItems: mergesItems, world: world, types: types,
      budget ?? Budget.of(limits))
  }

  /// Proves or refutes that no context makes a formula true.
  ///
  /// - Parameter budget: The steps that are left; nil for a question with a budget of its own.
  func refute(_ formula: Formula, _ expected: Expectation, _ budget: Budget? = nil) -> RuleAnalysis.Answer {
    RuleAnalysis.Answer { () throws(UnknownReason) in
      let budget = budget ?? Budget.of(limits)
      return try refute(formula, expected, in: space(asking: [formula], budget), budget)
    }
  }

  /// Proves or refutes that no context makes a formula true, in a space that was made for the formula.
  ///
  /// - Parameter budget: The steps that are left; nil for a question with a budget of its own.
  func refute(
    _ formula: Formula, _ expected: Expectation, in space: ContextSpace, _ budget: Budget? = nil
  ) throws(UnknownReason) -> RuleAnalysis.Answer {
    let budget = budget ?? Budget.of(limits)
    guard let witness = try witness(of: formula, in: space, budget) else {
      return try webPagePair(expected, budget).map { .refuted($0) } ?? .proved
    }
    if confirms(witness, expected) {
      return .refuted(plainer(than: witness, formula, expected, budget) ?? witness)
    }
    // A context that the evaluator doesn't confirm may be a witness with other titles and texts, so the answer is unknown.
    if let reason = space.form.openReason { throw reason }
    return try refuteBesideWebPages(formula, expected, budget)
  }

  /// Returns a smallest context of a space that makes a formula true; nil if there's none.
  func witness(of formula: Formula, in space: ContextSpace, _ budget: Budget) throws(UnknownReason) -> Witness? {
    guard let recipe = try space.find(formula, budget) else { return nil }
    return try Witness(recipe, space.identifiers, root: root, budget)
  }

  /// Returns a web page and its archive for which a claim fails, although it's proved for every other context; nil if there's no such pair.
  ///
  /// A verdict on such a pair is a verdict on the whole or on a part, and the parts are contexts as well. So a proof about one rule also holds for
  /// pairs, and so does a proof that one rule implies another, if neither can err. A proof that no context satisfies two rules at once needn't hold
  /// for a pair, because a different part may satisfy each rule.
  ///
  /// - Parameter isAsked: Whether to examine pairs regardless of what is known.
  func webPagePair(
    _ expected: Expectation, isAsked: Bool = false, _ budget: Budget
  ) throws(UnknownReason) -> Witness? {
    guard root == ContextKey.extensionItems, expected.contains(.shown), !expected.contains(.failed) else { return nil }
    var isAboutParts = isAsked || assumesOfWhole || expected.count { $0 == .shown } > 1
    if !isAboutParts { isAboutParts = try errsEarlier(expected, budget) }
    guard isAboutParts else { return nil }
    let asked = outcomes.flatMap { [$0.holds, $0.errs] } + [assumption]
    let pairs = try WebPagePairs(form, asking: asked, world: world, types: types, budget)
    guard let found = try pairs.first(where: assumption, outcomes, are: expected, budget) else { return nil }
    let witness = try Witness(found.recipe, found.identifiers, root: root, budget)
    guard confirms(witness, expected) else { throw form.openReason ?? .semantics }
    return witness
  }

  /// Returns whether, for some context, the rule that must be hidden errs and the rule that must be shown doesn't. In that case, the hidden rule
  /// isn't evaluated on later parts of a pair.
  private func errsEarlier(_ expected: Expectation, _ budget: Budget) throws(UnknownReason) -> Bool {
    guard let shown = expected.firstIndex(of: .shown), let hidden = expected.firstIndex(of: .hidden) else {
      return false
    }
    let earlier = Formula.and([outcomes[hidden].errs, outcomes[shown].errs.negated])
    if outcomes[hidden].errs == .no || outcomes[hidden].errs == outcomes[shown].errs { return false }
    return try space(asking: [earlier], budget).find(earlier, budget) != nil
  }

  /// Returns a witness whose attachments have one existing type each. Such a witness is easier to understand than a smaller one with made-up types.
  /// Nil if the given witness has no made-up type, or if there's no plainer one.
  private func plainer(
    than witness: Witness, _ formula: Formula, _ expected: Expectation, _ budget: Budget
  ) -> Witness? {
    guard world == .open, !witness.declarations.isEmpty,
      let space = try? inWorld(.catalog(single: true)).space(asking: [formula], budget),
      let other = try? self.witness(of: formula, in: space, budget), other.declarations.isEmpty
    else { return nil }
    return confirms(other, expected) ? other : nil
  }

  /// The verdict on a web page and its archive can differ from the predicate's, so other contexts are searched first.
  private func refuteBesideWebPages(
    _ formula: Formula, _ expected: Expectation, _ budget: Budget
  ) throws(UnknownReason) -> RuleAnalysis.Answer {
    var other = self
    let page = try other.read(Self.webPages(root)).holds
    other.assumption = .and([assumption, page.negated])
    other.mergesItems = false
    if let witness = try witness(of: formula, in: other.space(asking: [formula], budget), budget) {
      guard confirms(witness, expected) else { throw .semantics }
      return .refuted(witness)
    }
    // Two rules may differ only on a web page and its archive, so such pairs are searched as well.
    guard expected.count > 1, let pair = try webPagePair(expected, isAsked: true, budget) else { throw .semantics }
    return .refuted(pair)
  }

  private static func webPages(_ root: String) -> SyntaxTree {
    func items(_ condition: String) -> String {
      "SUBQUERY(" + root + ", $item, SUBQUERY($item.attachments, $attachment, " + condition + ").@count == 1).@count"
    }
    let types = "$attachment.registeredTypeIdentifiers"
    let archive = "ANY " + types + " == \"com.apple.webarchive\""
    let page = "ANY " + types + " == \"com.apple.active-webpage\""
    return Parser.parse(
      root + ".@count == 2 AND SUBQUERY(" + root + ", $item, $item.attachments.@count == 1).@count == 2 AND "
        + items(archive) + " >= 1 AND " + items(page) + " >= 1 AND " + items(archive + " OR " + page) + " == 2"
    ).tree
  }

  /// Returns whether the evaluator's verdicts on the subjects are as expected.
  func confirms(_ witness: Witness, _ expected: Expectation) -> Bool { subjects.confirm(witness, expected) }
}
