public import ActivationRules
import Predicates
public import UniformTypes

/// The reason why no rule was made of a description.
public struct RuleBuilderError: Error, Sendable, CustomStringConvertible {
  /// The cause, of which the message and the tool's exit code are made.
  package enum Cause: Sendable {
    /// The text isn't a description.
    case notUnderstood(DescriptionError)
    /// No share fits the description.
    case impossible
    /// The rule to write in another form has no description.
    case notDescribed
    /// A dictionary was requested, and no key expresses a part of the description.
    case noDictionary(DictionaryObstacle)
    /// A dictionary was requested, and its keys mean something else than the description; with the closest one, and a context on which they
    /// differ.
    case otherMeaning(ActivationDictionary, Witness?)
    /// The rule that was written could not be proved to mean the description.
    case notProved(UnknownReason)
    /// The rule that was written means something else than the description, which is a defect of this package; with the rule and a context.
    case defect(predicate: String, Witness?)
  }

  package let cause: Cause

  package init(_ cause: Cause) { self.cause = cause }
}

/// A rule that was written for a description.
///
/// A predicate is proved to mean it for every shared context with one extension item, a dictionary where each attachment has one declared
/// type. With several, the rule counts them as the description does, or each for itself. Where the numbers of a description are too large
/// for that proof, a dictionary is written if the same description with smaller numbers passes it, which is an argument from its form.
public struct BuiltRule: Sendable {
  /// The forms that a rule can have.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// Counts by key.
    case dictionary
    /// A text.
    case predicate
  }

  /// The way in which several extension items are counted.
  package enum ItemCounting: Sendable {
    /// As the description says, by proof.
    case asDescribed
    /// Each by itself, although the description is about all together: ordinary rules can't add up what several items have. With a context that is
    /// judged otherwise; nil where none was found within the limits.
    case apart(Witness?)
  }

  /// The description, including how several items count.
  public let requirements: RuleRequirements
  /// The rule.
  public let rule: ActivationRule
  /// The way in which several extension items are counted.
  package let items: ItemCounting
  /// The part of the description that no dictionary says; nil where one does or none was tried.
  package let obstacle: DictionaryObstacle?

  /// Its form.
  public var form: Form { if case .dictionary = rule.form { .dictionary } else { .predicate } }

  /// The description in the language of `make`, with every number; nil where its words don't say it.
  public var content: ContentDescription? {
    ContentDescription(requirements, types: rule.types)
  }
}

/// Makes rules of descriptions: chooses the form, writes the rule, and proves it.
///
///     let made = try RuleBuilder().rule(for: ContentDescription("up to 10 images and 1 link"))
///     print(made.rule.tree.formatted())
public struct RuleBuilder: Sendable {
  package var form: BuiltRule.Form?
  package var types: TypeGraph
  package var limits: AnalysisLimits

  /// Creates a maker.
  ///
  /// - Parameters:
  ///   - form: The form that the rule must have; nil for a dictionary where it is what is described for every share of declared types,
  ///     else a predicate.
  ///   - types: The types that are known.
  ///   - limits: The limits on the cost of a proof.
  public init(
    form: BuiltRule.Form? = nil, types: TypeGraph = .system, limits: AnalysisLimits = AnalysisLimits()
  ) {
    self.form = form
    self.types = types
    self.limits = limits
  }

  /// The rule for a description.
  ///
  /// - Throws: Why there is none; a predicate that isn't proved is never returned.
  /// - Complexity: a few comparisons of rules, within the limits of the analysis.
  public func rule(for content: ContentDescription) throws(RuleBuilderError) -> BuiltRule {
    try rule(for: content.requirements(in: .dictionary), inPredicate: content.requirements(in: .predicate))
  }

  /// The rule for requirements.
  ///
  /// - Parameter other: The requirements of a predicate, where they aren't those of a dictionary.
  package func rule(
    for requirements: RuleRequirements, inPredicate other: RuleRequirements? = nil
  ) throws(RuleBuilderError) -> BuiltRule {
    guard !requirements.alternatives.isEmpty else { throw RuleBuilderError(.impossible) }
    if form == .predicate { return try predicateRule(other ?? requirements, nil) }
    let dictionary: ActivationDictionary
    do throws(DictionaryObstacle) {
      dictionary = try requirements.dictionary()
    } catch {
      if form == .dictionary { throw RuleBuilderError(.noDictionary(error)) }
      return try predicateRule(other ?? requirements, error)
    }
    let rule = ActivationRule(dictionary: dictionary, types: types)
    let comparison = compare(
      rule, try predicate(RequirementsPredicate(requirements).itemReference), ofOneItem: true,
      world: .catalog(single: true))
    // Numbers can be too many to try. What keys and words count doesn't depend on them.
    if comparison.relation == .equivalent || comparison.relation == .unknown && isAlike(requirements) {
      let reference = try predicate(RequirementsPredicate(requirements).text(.together))
      return BuiltRule(
        requirements: requirements, rule: rule, items: severalItems(requirements, rule, reference), obstacle: nil)
    }
    let example = comparison.onlyFirst ?? comparison.onlySecond
    if form == .dictionary { throw RuleBuilderError(.otherMeaning(dictionary, example)) }
    return try predicateRule(
      other ?? requirements, DictionaryObstacle(message: "the keys would mean something else", example: example))
  }

  /// Returns whether the dictionary and the predicate of the description with smaller numbers mean the same.
  private func isAlike(_ requirements: RuleRequirements) -> Bool {
    for most: Int64 in [3, 2] {
      let small = requirements.withNumbers(upTo: most)
      guard small != requirements,
        let dictionary = try? small.dictionary(),
        let reference = try? predicate(RequirementsPredicate(small).itemReference)
      else { return false }
      let rule = ActivationRule(dictionary: dictionary, types: types)
      let comparison = compare(rule, reference, ofOneItem: true, world: .catalog(single: true))
      if comparison.relation != .unknown { return comparison.relation == .equivalent }
    }
    return false
  }

  // MARK: Predicates

  private func predicateRule(
    _ requirements: RuleRequirements, _ obstacle: DictionaryObstacle?
  ) throws(RuleBuilderError) -> BuiltRule {
    let writer = RequirementsPredicate(requirements)
    let reference = try predicate(writer.text(.together))
    var made: (rule: ActivationRule, requirements: RuleRequirements, items: BuiltRule.ItemCounting)?
    if requirements.items == .together {
      let isOpen = requirements.alternatives.allSatisfy { $0.extras != .nothing }
      let shapes: [RuleDescription.SeveralItems] = isOpen ? [.some, .each, .single] : [.each, .some, .single]
      for shape in shapes {
        let rule = try predicate(writer.text(shape))
        let items = severalItems(requirements, rule, reference)
        if case .asDescribed = items {
          made = (rule, requirements, items)
          break
        }
        guard made == nil else { continue }
        var apart = requirements
        apart.items = shape
        made = (rule, apart, items)
        // A rule that differs where one item is shared differs in every shape.
        if case .apart(let witness?) = items, witness.itemCount < 2 { break }
      }
    } else {
      made = (try predicate(writer.text(requirements.items)), requirements, .asDescribed)
    }
    guard let made else { throw RuleBuilderError(.impossible) }
    let isProved = if case .asDescribed = made.items { requirements.items == .together } else { false }
    if !isProved {
      // What one item has is said without totals, in other clauses than the rule's: of totals there can be too many to try.
      let comparison = compare(made.rule, try predicate(writer.itemReference), ofOneItem: true)
      switch comparison.relation {
      case .equivalent: break
      case .unknown: throw RuleBuilderError(.notProved(comparison.reason ?? .budget))
      default:
        throw RuleBuilderError(
          .defect(predicate: made.rule.tree.predicateFormat, comparison.onlyFirst ?? comparison.onlySecond))
      }
    }
    if !made.requirements.hasContext(thatShows: made.rule), RuleAnalysis(made.rule, limits: limits).never.isProved {
      throw RuleBuilderError(.impossible)
    }
    return BuiltRule(requirements: made.requirements, rule: made.rule, items: made.items, obstacle: obstacle)
  }

  // MARK: Proofs

  private func severalItems(
    _ requirements: RuleRequirements, _ rule: ActivationRule, _ reference: ActivationRule
  ) -> BuiltRule.ItemCounting {
    if let witness = requirements.contextOfSeveralItems(thatTellsApart: rule, reference) { return .apart(witness) }
    let comparison = compare(rule, reference, ofOneItem: false)
    return comparison.relation == .equivalent
      ? .asDescribed : .apart(comparison.onlyFirst ?? comparison.onlySecond)
  }

  private func compare(
    _ rule: ActivationRule, _ reference: ActivationRule, ofOneItem: Bool, world: RuleAnalysis.World = .open
  ) -> RuleComparison {
    var assumption = RuleAnalysis.Assumption.standard
    if ofOneItem, let one = try? ActivationRule(predicate: "extensionItems.@count == 1", types: types) {
      assumption = .also(one)
    }
    return RuleComparison(rule, reference, world: world, assuming: assumption, limits: limits)
  }

  private func predicate(_ text: String) throws(RuleBuilderError) -> ActivationRule {
    do throws(RuleError) {
      return try ActivationRule(predicate: text, types: types)
    } catch {
      throw RuleBuilderError(.defect(predicate: text, nil))
    }
  }
}

extension ActivationRule {
  /// Makes the rule for a description.
  ///
  ///     let rule = try ActivationRule(description: "up to 10 photos or a link")
  ///
  /// - Parameters:
  ///   - description: The description, in the language of `Grammar/descriptions.ebnf`.
  ///   - types: The types that are known.
  /// - Throws: A mistake in the description, or the reason why no rule expresses it.
  /// - Complexity: a few comparisons of rules.
  public init(description: String, types: TypeGraph = .system) throws(RuleBuilderError) {
    let read: ContentDescription
    do throws(DescriptionError) {
      read = try ContentDescription(description, types: types)
    } catch {
      throw RuleBuilderError(.notUnderstood(error))
    }
    self = try RuleBuilder(types: types).rule(for: read).rule
  }
}

extension RuleRequirements {
  /// The description with numbers above a limit lowered to it.
  fileprivate func withNumbers(upTo most: Int64) -> RuleRequirements {
    func lowered(_ count: Count) -> Count { Count(min(count.lowest, most), count.highest.map { min($0, most) }) }
    var copy = self
    for place in copy.alternatives.indices {
      copy.alternatives[place].needs = copy.alternatives[place].needs.map { Need(lowered($0.count), $0.kind) }
      copy.alternatives[place].options = copy.alternatives[place].options.map { Need(lowered($0.count), $0.kind) }
      for limit in copy.alternatives[place].limits.indices {
        copy.alternatives[place].limits[limit].count = lowered(copy.alternatives[place].limits[limit].count)
      }
    }
    return copy
  }

  /// The rule that means exactly this, items included: for comparing, since rules that are shipped don't use its operators.
  ///
  /// - Returns: Nil for a description without alternatives, which is shown for nothing.
  package func meaning(types: TypeGraph = .system) -> ActivationRule? {
    alternatives.isEmpty ? nil : try? ActivationRule(predicate: RequirementsPredicate(self).text(items), types: types)
  }
}

extension RuleBuilderError {
  /// The reason why no rule was made, in one line without a period.
  public var message: String {
    switch cause {
    case .notUnderstood(let error): error.diagnostic.message
    case .impossible: "nothing that can be shared fits the description"
    case .notDescribed: "the rule has no description as counts of kinds of attachments, so it has no other form"
    case .noDictionary(let obstacle): "no dictionary says it: \(obstacle.message)"
    case .otherMeaning: "no dictionary says it: its keys mean something else"
    case .notProved(let reason): "the rule can't be proved: \(reason.explanation)"
    case .defect(let predicate, _): "internal error: the rule that was written means something else: \(predicate)"
    }
  }

  /// The message and the advice.
  public var description: String { help.isEmpty ? message : message + ". " + help }

  /// A context that shows it; nil where there is none.
  package var example: Witness? {
    switch cause {
    case .otherMeaning(_, let witness), .defect(_, let witness): witness
    case .notUnderstood, .impossible, .notDescribed, .noDictionary, .notProved: nil
    }
  }

  /// A dictionary as `--rule` takes it.
  private static func json(_ dictionary: ActivationDictionary) -> String {
    "{" + dictionary.entries.map { "\"\($0.key)\": \($0.value.integerValue)" }.joined(separator: ", ") + "}"
  }

  /// A suggestion for fixing it.
  public var help: String {
    switch cause {
    case .notUnderstood(let error): error.help
    case .impossible: "Look for two parts that rule each other out."
    case .notDescribed: "`activation-rule describe` says what it takes."
    case .noDictionary: "A predicate can say it."
    case .otherMeaning(let dictionary, _):
      "A predicate can say it; the closest dictionary is \(Self.json(dictionary))."
    case .notProved: "Name fewer kinds, or describe it in parts."
    case .defect: "Please report this with the description."
    }
  }
}
