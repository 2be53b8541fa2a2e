package import ActivationRules
import Predicates
import UniformTypes

/// The contexts that a rule accepts, as alternatives of counts for each kind of attachment that it can tell apart.
///
/// The description is about one item; `severalItems` says how it applies to more. The alternatives are only candidates until it's proved that they
/// have the same meaning as the rule; `exactness` says for which contexts that is proved.
public struct RuleDescription: Sendable {
  /// Attachments that the rule treats alike.
  package struct Kind: Sendable, Hashable {
    /// The named types, beginning with those that others of the kind conform to; empty for attachments without a named type.
    package let types: [String]
    /// Named types of other kinds that conform to one of ``types``, such as `public.file-url` in addition to `public.url`.
    package let exceptTypes: [String]
    /// The ``types`` that the rule tests only by equality, so that types that conform to them don't count.
    package let exactTypes: [String]
    /// An identifier of the kind.
    package let example: String

    /// A Boolean value that indicates whether the kind is for attachments without a named type, or with one that makes no difference.
    package var isUnnamed: Bool { types.isEmpty }
  }

  /// Counts from a lowest to a highest one.
  package struct Interval: Sendable, Hashable {
    package var lowest: Int64
    /// The highest count; nil if there's none.
    package var highest: Int64?

    package static let anything = Interval(0, nil)

    package init(_ lowest: Int64, _ highest: Int64?) {
      self.lowest = lowest
      self.highest = highest
    }
  }

  /// A limit on the attachments of several kinds together.
  package struct Sum: Sendable, Hashable {
    /// The kinds, by their indexes in ``RuleDescription/kinds``, each with the number of times that an attachment counts.
    package let weights: [Int: Int64]
    /// The numbers that the sum may have.
    package var counts: Interval
  }

  /// One way to satisfy the rule.
  package struct Alternative: Sendable, Hashable {
    /// The number of attachments that is allowed for each of ``RuleDescription/kinds``.
    package let counts: [Interval]
    /// Limits on several kinds together.
    package let sums: [Sum]
  }

  /// The way in which several extension items count.
  package enum SeveralItems: Sendable {
    /// Together, as if they were one item.
    case together
    /// The context must have exactly one item.
    case single
    /// Each item must satisfy the description by itself.
    case each
    /// At least one item must satisfy the description, whatever the others are.
    case some
    /// Exactly one item must satisfy the description, whatever the others are.
    case exactlyOne
    /// None of these, as far as is known. The description is about one item.
    case unknown
  }

  /// The contexts for which the alternatives have the same meaning as the rule.
  package enum Exactness: Sendable {
    /// All contexts of the world, which is proved.
    case proved
    /// All contexts of one item, which is proved.
    case provedForOneItem
    /// All contexts whose attachments have one type each, which is proved. The value is another context, for which the alternatives and the rule
    /// differ.
    case provedForSingleTypes(Witness?)
    /// Not all contexts. The value is a context for which the alternatives and the rule differ, if one is known.
    case differs(Witness?)
  }

  /// Something that the rule's author may not have meant, with a context that shows it; nil if there's no good example.
  package typealias Oddity = (id: OddityID, example: Witness?)

  package enum OddityID: String, Sendable {
    /// The extension is shown although nothing shared has a named type.
    case unnamedType = "unnamed-type"
    /// The extension is shown although nothing is shared.
    case nothingShared = "nothing-shared"
    /// The extension is hidden for two items of any kind. For a web page and its archive, the system tries each by itself.
    case twoItems = "two-items"
    /// The evaluation fails with an error.
    case error
  }

  package let kinds: [Kind]
  /// The alternatives, none of which is superfluous; empty if the rule is never shown, or if it has no such description.
  package let alternatives: [Alternative]
  /// The contexts for which the alternatives have the same meaning as the rule.
  package let exactness: Exactness
  package let severalItems: SeveralItems
  /// For each of ``kinds``, the counts of at least 1 that are accepted if nothing else is shared, in ascending order.
  package let acceptedAlone: [[Interval]]
  /// The parts of the rule that the author may not have meant.
  package let oddities: [Oddity]

  /// A Boolean value that indicates whether it's proved that the alternatives have the same meaning as the rule for all contexts.
  public var isExact: Bool { if case .proved = exactness { true } else { false } }
}

extension RuleAnalysis {
  /// Describes the content that the rule accepts.
  ///
  /// - Throws: The reason why the rule can't be described.
  /// - Complexity: a few searches in the contexts that the rule and its description can tell apart.
  public func describe() throws(UnknownReason) -> RuleDescription {
    if let reason = try inquiry.get().form.openReason { throw reason }
    var describer = try RuleDescriber(reading.inquiry, analysis: self)
    return try describer.describe()
  }
}

extension RuleDescription.OddityID {
  /// A description of the oddity, in a clause.
  package var message: String {
    switch self {
    case .unnamedType: "shown even if none of the types that the rule names is shared"
    case .nothingShared: "shown even if nothing is shared"
    case .twoItems: "hidden for two extension items"
    case .error: "the evaluation fails, which hides the extension"
    }
  }
}

extension RuleDescription {
  /// Returns the oddities that may be a mistake. `nothingShared` isn't one of them, because Apple's own example is such a rule.
  package func doubts(about rule: ActivationRule, isAlwaysShown: Bool) -> [Oddity] {
    oddities(of: rule, isAlwaysShown: isAlwaysShown).filter { $0.id != .nothingShared }
  }

  /// Returns the oddities that a person would want to know about. The result leaves out `nothingShared` for a dictionary or a rule that is always
  /// shown, `twoItems` if the description already allows only one item, and `unnamedType` if the rule names types only to exclude them.
  package func oddities(of rule: ActivationRule, isAlwaysShown: Bool) -> [Oddity] {
    oddities.filter { oddity in
      switch oddity.id {
      case .nothingShared: rule.dictionary == nil && !isAlwaysShown
      case .twoItems: severalItems != .single && severalItems != .exactlyOne
      case .unnamedType: !onlyExcludes
      case .error: true
      }
    }
  }

  /// A Boolean value that indicates whether the rule names types only to hide the extension for them.
  private var onlyExcludes: Bool {
    alternatives.allSatisfy { alternative in
      kinds.indices.allSatisfy { kinds[$0].isUnnamed || alternative.counts[$0].highest == 0 }
    }
  }
}
