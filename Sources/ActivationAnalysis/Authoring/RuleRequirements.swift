internal import ActivationRules
internal import UniformTypes

/// The content for which the author of an extension wants the extension to appear, in everyday terms: up to 10 images, or 1 web URL, and nothing
/// else.
///
/// A description lists the attachments that a single shared context must have; `items` says how several extension items count.
public struct RuleRequirements: Sendable, Hashable {
  /// A number, from a lowest to a highest one.
  package typealias Count = RuleDescription.Interval

  /// A kind of attachment to count: attachments of some types.
  package struct Kind: Sendable, Hashable {
    /// The widest uniform type identifiers; empty for attachments with none of the types that the description names.
    package var types: [String]
    /// Narrower types that don't count.
    package var exceptions: [String]
    /// The ``types`` that an attachment must have itself; types that conform to them don't count.
    package var exactTypes: [String]

    package init(types: [String], exceptions: [String] = [], exactTypes: [String] = []) {
      self.types = types
      self.exceptions = exceptions
      self.exactTypes = exactTypes
    }

    /// The attachments that have none of the named types; if a description names none, all attachments.
    package static let other = Kind(types: [])
  }

  /// A kind of attachment with its number.
  package struct Need: Sendable, Hashable {
    package var count: Count
    package var kind: Kind

    package init(_ count: Count, _ kind: Kind) {
      self.count = count
      self.kind = kind
    }
  }

  /// A limit on the number of attachments of several kinds together.
  package struct Limit: Sendable, Hashable {
    package var kinds: [Kind]
    /// The number of attachments that is allowed.
    package var count: Count

    /// Returns whether the limit is on exactly these kinds, in any order.
    func isOf(_ others: [Kind]) -> Bool {
      kinds.allSatisfy { others.contains($0) } && others.allSatisfy { kinds.contains($0) }
    }
  }

  /// The attachments that may be shared in addition to those that an alternative names.
  package enum Extras: Sendable, Hashable {
    /// Nothing.
    case nothing
    /// Anything except attachments of a kind.
    case anything(except: Kind?)
  }

  /// One way to satisfy the description.
  package struct Alternative: Sendable, Hashable {
    /// The required attachments: all of them or, if ``isMix``, at least one.
    package var needs: [Need]
    /// A Boolean value that indicates whether any one of the needs is enough, and several may be combined.
    package var isMix: Bool
    /// The attachments that may be added, in these numbers.
    package var options: [Need]
    /// Limits on several kinds together.
    package var limits: [Limit]
    /// Any other attachments that may be added.
    package var extras: Extras

    package init(
      needs: [Need], isMix: Bool = false, options: [Need] = [], limits: [Limit] = [],
      extras: Extras = .nothing
    ) {
      self.needs = needs
      self.isMix = isMix
      self.options = options
      self.limits = limits
      self.extras = extras
    }
  }

  /// The ways to satisfy the description; if there are none, nothing satisfies it.
  package var alternatives: [Alternative]
  /// The way in which several extension items count.
  package var items: RuleDescription.SeveralItems

  package init(alternatives: [Alternative], items: RuleDescription.SeveralItems = .together) {
    self.alternatives = alternatives
    self.items = items
  }
}

extension TypeGraph {
  /// Returns the given types without those that conform to a wider type among them. An exact type means only itself, so it isn't wider than any
  /// other.
  func widest(of types: [String], exact: [String] = []) -> [String] {
    types.filter { type in
      !types.contains { $0 != type && !exact.contains($0) && conforms(type, to: $0) && !conforms($0, to: type) }
    }
  }
}

extension RuleRequirements.Kind {
  /// Returns whether an attachment of a type belongs to this kind.
  func includes(_ type: String, _ graph: TypeGraph) -> Bool {
    let isOwn = types.contains { own in
      exactTypes.contains(own) ? UniformTypeIdentifier.areEqual(own, type) : graph.conforms(type, to: own)
    }
    return isOwn && !exceptions.contains { graph.conforms(type, to: $0) }
  }

  /// Returns the kind that includes the attachments of both kinds. A type that another type includes is left out, and so is an exception that would
  /// exclude one of the types.
  func union(_ other: RuleRequirements.Kind, _ graph: TypeGraph) -> RuleRequirements.Kind {
    if types.isEmpty || other.types.isEmpty { return .other }
    let all = (types + other.types).distinct
    // A type isn't exact if one of the kinds takes it with the types that conform to it.
    let exact = (exactTypes + other.exactTypes).filter { type in
      all.contains(type) && [self, other].allSatisfy { !$0.types.contains(type) || $0.exactTypes.contains(type) }
    }
    let widest = graph.widest(of: all, exact: exact)
    let left = (exceptions + other.exceptions).distinct.filter { exception in
      !all.contains { graph.conforms($0, to: exception) }
    }
    return RuleRequirements.Kind(types: widest, exceptions: left, exactTypes: widest.filter { exact.contains($0) })
  }

  /// Returns the kind that includes the attachments of all given kinds; nil for an empty list.
  static func union(of kinds: [RuleRequirements.Kind], _ graph: TypeGraph) -> RuleRequirements.Kind? {
    kinds.first.map { first in kinds.dropFirst().reduce(first) { $0.union($1, graph) } }
  }
}
