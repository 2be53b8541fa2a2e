package import ActivationRules
import Predicates
import UniformTypes

/// The contexts that a rule accepts, as alternatives of counts for each kind of attachment that it can tell apart.
///
/// The description is that of one item; `severalItems` tells how it applies to more. The alternatives are candidates until they are
/// proved to be the rule: `exactness` tells for which contexts they are.
public struct RuleDescription: Sendable {
  /// Attachments that the rule treats alike.
  package struct Kind: Sendable, Hashable {
    /// The named types, those that others of the kind conform to first; empty for attachments without a named type.
    package let types: [String]
    /// Named types of other kinds that conform to one of ``types``, such as `public.file-url` in addition to `public.url`.
    package let exceptTypes: [String]
    /// Those of ``types`` that the rule tests by equality alone, so that what conforms to them doesn't count.
    package let exactTypes: [String]
    /// An identifier of the kind.
    package let example: String

    /// A Boolean value that indicates whether the kind is that of attachments without a named type, or one that makes no difference.
    package var isUnnamed: Bool { types.isEmpty }
  }

  /// Counts from a lowest to a highest one.
  package struct Interval: Sendable, Hashable {
    package var lowest: Int64
    /// The highest count; nil where there is none.
    package var highest: Int64?

    /// Any number.
    package static let anything = Interval(0, nil)

    package init(_ lowest: Int64, _ highest: Int64?) {
      self.lowest = lowest
      self.highest = highest
    }
  }

  /// A limit on the attachments of several kinds together.
  package struct Sum: Sendable, Hashable {
    /// The kinds, by their positions in ``RuleDescription/kinds``, each with how often an attachment counts.
    package let weights: [Int: Int64]
    /// The numbers that the sum may have.
    package var counts: Interval
  }

  /// One way to satisfy the rule.
  package struct Alternative: Sendable, Hashable {
    /// For each of ``RuleDescription/kinds`` how many attachments there may be.
    package let counts: [Interval]
    /// Limits on several kinds together.
    package let sums: [Sum]
  }

  /// The way in which several extension items count.
  package enum SeveralItems: Sendable {
    /// As if they were one.
    case together
    /// The context must have one.
    case single
    /// Each must satisfy the description by itself.
    case each
    /// One must, whatever the others are.
    case some
    /// Exactly one must, whatever the others are.
    case exactlyOne
    /// None of these, as far as is known: the description is about one item.
    case unknown
  }

  /// The contexts for which the alternatives are the rule.
  package enum Exactness: Sendable {
    /// For all of the world, by proof.
    case proved
    /// For all contexts of one item, by proof.
    case provedForOneItem
    /// By proof for attachments of one type each; with a context of others for which they differ.
    case provedForSingleTypes(Witness?)
    /// Not for all; with a context for which they differ, where one is known.
    case differs(Witness?)
  }

  /// Something about the rule that its author may not have meant, with a smallest context that shows it; nil where every context of the sort does.
  package typealias Oddity = (id: OddityID, example: Witness?)

  package enum OddityID: String, Sendable {
    /// Shown although nothing that is shared has a named type.
    case unnamedType = "unnamed-type"
    /// Shown although nothing is shared at all.
    case nothingShared = "nothing-shared"
    /// Hidden for two items of any kind; for a web page and its archive the system tries each by itself.
    case twoItems = "two-items"
    /// Fails with an error.
    case error
  }

  package let kinds: [Kind]
  /// The alternatives, fewest; empty where the rule is never shown, or where it has no such description.
  package let alternatives: [Alternative]
  /// The contexts for which the alternatives are the rule.
  package let exactness: Exactness
  package let severalItems: SeveralItems
  /// For each of ``kinds``, the counts of at least 1 that are accepted when nothing else is shared, in ascending order.
  package let acceptedAlone: [[Interval]]
  /// The parts of the rule that the author may not have meant.
  package let oddities: [Oddity]

  /// A Boolean value that indicates whether the alternatives are proved to be the whole rule.
  public var isExact: Bool { if case .proved = exactness { true } else { false } }
}

extension RuleAnalysis {
  /// Describes what the rule accepts.
  ///
  /// - Throws: Why the rule cannot be described.
  /// - Complexity: some searches in the contexts that the rule and its description can tell apart.
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
    case .unnamedType: "shown even when none of the types that it names is shared"
    case .nothingShared: "shown even when nothing is shared"
    case .twoItems: "hidden from two extension items"
    case .error: "the evaluation fails, which hides the extension"
    }
  }
}

extension RuleDescription {
  /// The oddities that are perhaps not meant; that nothing need be shared is so in Apple's own example.
  package func doubts(about rule: ActivationRule, isAlwaysShown: Bool) -> [Oddity] {
    oddities(of: rule, isAlwaysShown: isAlwaysShown).filter { $0.id != .nothingShared }
  }

  /// The oddities that a person would want to know of: that nothing need be shared goes without saying where anything may be, and for
  /// dictionaries, and that two items hide the extension where the description says so.
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
