public import ActivationRules
import Predicates
public import UniformTypes

/// An error that says why no rule was made from a description.
public struct RuleBuilderError: Error, Sendable, CustomStringConvertible {
  /// The cause, which determines the message and the tool's exit code.
  package enum Cause: Sendable {
    /// The text isn't a description.
    case notUnderstood(DescriptionError)
    /// Nothing that can be shared fits the description.
    case impossible
    /// A rule can't be written in another form, because it has no description.
    case notDescribed
    /// A dictionary was requested, but no key expresses a part of the description.
    case noDictionary(DictionaryObstacle)
    /// A dictionary was requested, but its keys mean something other than the description. The values are the closest dictionary, and a context for
    /// which it differs from the description.
    case otherMeaning(ActivationDictionary, Witness?)
    /// It couldn't be proved that the written rule has the meaning of the description.
    case notProved(UnknownReason)
    /// The written rule means something other than the description, which is a defect of this package. The values are the rule and a context.
    case defect(predicate: String, Witness?)
  }

  package let cause: Cause

  package init(_ cause: Cause) { self.cause = cause }
}

/// A rule that was written for a description.
///
/// It's proved that the rule has the meaning of the description for contexts with one extension item. The proof of a predicate covers all of these
/// contexts; the proof of a dictionary covers those in which each attachment has one declared type. With several items, the rule counts all items
/// together, as the description does, or each item by itself. If numbers are too large for the proof of a dictionary, a proof for smaller numbers is
/// accepted, because the form of the rule is the same.
public struct BuiltRule: Sendable {
  /// The forms that a rule can have.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// Counts by key.
    case dictionary
    /// A predicate, as text.
    case predicate
  }

  /// The way in which a rule counts several extension items.
  package enum ItemCounting: Sendable {
    /// As the description says, which is proved.
    case asDescribed
    /// Each item by itself, although the description is about all items together, because ordinary rules can't add up several items. The value is a
    /// context for which the rule and the description differ; nil if none was found within the limits.
    case apart(Witness?)
  }

  /// The description, including how several items count.
  public let requirements: RuleRequirements
  /// The rule.
  public let rule: ActivationRule
  /// The way in which the rule counts several extension items.
  package let items: ItemCounting
  /// The part of the description that no dictionary expresses; nil if a dictionary expresses it all, or if none was tried.
  package let obstacle: DictionaryObstacle?

  /// The form of the rule.
  public var form: Form { if case .dictionary = rule.form { .dictionary } else { .predicate } }

  /// The description in the language of `make`, with every number; nil if the language can't express it.
  public var content: ContentDescription? {
    ContentDescription(requirements, types: rule.types)
  }
}

/// A builder that makes rules from descriptions: it chooses the form, writes the rule, and proves it.
///
///     let made = try RuleBuilder().rule(for: ContentDescription("up to 10 images and 1 link"))
///     print(made.rule.tree.formatted())
public struct RuleBuilder: Sendable {
  package var form: BuiltRule.Form?
  package var types: TypeGraph
  package var limits: AnalysisLimits

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - form: The form that the rule must have. If it's nil, the rule is a dictionary if one can mean the same as the description
  ///     for every share of declared types; otherwise, it's a predicate.
  ///   - types: The known types.
  ///   - limits: The limits on the cost of a proof.
  public init(
    form: BuiltRule.Form? = nil, types: TypeGraph = .system, limits: AnalysisLimits = AnalysisLimits()
  ) {
    self.form = form
    self.types = types
    self.limits = limits
  }

  /// Returns the rule for a description.
  ///
  /// - Throws: ``RuleBuilderError`` with the reason why there's no rule. A predicate that isn't proved is never returned.
  /// - Complexity: a few comparisons of rules, within the limits of the analysis.
  public func rule(for content: ContentDescription) throws(RuleBuilderError) -> BuiltRule {
    try rule(for: content.requirements(in: .dictionary), inPredicate: content.requirements(in: .predicate))
  }

  /// Returns the rule for requirements.
  ///
  /// - Parameter other: The requirements for a predicate, if they differ from those for a dictionary.
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
    // There can be too many numbers to try. But the kinds that keys and words count don't depend on the numbers, so a proof for smaller ones is enough.
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

  /// Returns whether the dictionary and the predicate mean the same if the description has smaller numbers.
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
        // A rule that differs for one item differs in every shape, so no other shape is tried.
        if case .apart(let witness?) = items, witness.itemCount < 2 { break }
      }
    } else {
      made = (try predicate(writer.text(requirements.items)), requirements, .asDescribed)
    }
    guard let made else { throw RuleBuilderError(.impossible) }
    let isProved = if case .asDescribed = made.items { requirements.items == .together } else { false }
    if !isProved {
      // There can be too many totals to try, so this reference is about one item only. Its clauses differ from the rule's.
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
  /// Creates the rule for a description.
  ///
  ///     let rule = try ActivationRule(description: "up to 10 photos or a link")
  ///
  /// - Parameters:
  ///   - description: The description, in the language of `Grammar/descriptions.ebnf`.
  ///   - types: The known types.
  /// - Throws: ``RuleBuilderError`` with a mistake in the description, or with the reason why no rule expresses it.
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
  /// Returns the description with numbers above a limit lowered to the limit.
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

  /// Returns the rule that means exactly what these requirements say, including how several items count. The rule is only for comparisons, because
  /// shipped rules don't use its operators.
  ///
  /// - Returns: Nil for a description without alternatives, for which nothing is shown.
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
    case .notDescribed: "the rule can't be described as counts of kinds of attachments, so it has no other form"
    case .noDictionary(let obstacle): "no dictionary can express it: \(obstacle.message)"
    case .otherMeaning: "no dictionary can express it: its keys mean something else"
    case .notProved(let reason): "it can't be proved that the rule means what was described: \(reason.explanation)"
    case .defect(let predicate, _): "internal error: the rule that was written means something else: \(predicate)"
    }
  }

  /// The message and the advice.
  public var description: String { help.isEmpty ? message : message + ". " + help }

  /// A context that shows the problem; nil if there's none.
  package var example: Witness? {
    switch cause {
    case .otherMeaning(_, let witness), .defect(_, let witness): witness
    case .notUnderstood, .impossible, .notDescribed, .noDictionary, .notProved: nil
    }
  }

  /// Returns a dictionary in the notation of `--rule`.
  private static func json(_ dictionary: ActivationDictionary) -> String {
    "{" + dictionary.entries.map { "\"\($0.key)\": \($0.value.integerValue)" }.joined(separator: ", ") + "}"
  }

  /// A suggestion for fixing the problem.
  public var help: String {
    switch cause {
    case .notUnderstood(let error): error.help
    case .impossible: "Look for two parts that rule each other out."
    case .notDescribed: "`activation-rule describe` says what the rule accepts."
    case .noDictionary: "A predicate can express it."
    case .otherMeaning(let dictionary, _):
      "A predicate can express it; the closest dictionary is \(Self.json(dictionary))."
    case .notProved: "Name fewer kinds, or describe the content in parts."
    case .defect: "Please report this with the description."
    }
  }
}
