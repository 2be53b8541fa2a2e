/// What the author of an extension wants it to appear for, in the terms of people: up to 10 images, or 1 web URL, and nothing else.
///
/// A wish says of one shared context which attachments it must have; ``items`` says how several extension items count.
public struct Wish: Sendable, Hashable {
  /// How many: from a lowest to a highest number.
  public struct Count: Sendable, Hashable {
    /// The lowest number.
    public var lowest: Int64
    /// The highest number; nil when there is none.
    public var highest: Int64?

    /// Creates a count.
    public init(_ lowest: Int64, _ highest: Int64?) {
      self.lowest = lowest
      self.highest = highest
    }
  }

  /// What is counted: attachments of one of some types.
  public struct Kind: Sendable, Hashable {
    /// The uniform type identifiers, the widest ones; empty for attachments of no type that the wish names.
    public var types: [String]
    /// Narrower types that don't count.
    public var exceptions: [String]

    /// Creates a kind.
    public init(types: [String], exceptions: [String] = []) {
      self.types = types
      self.exceptions = exceptions
    }

    /// What has none of the named types; of a wish that names none, every attachment.
    public static let other = Kind(types: [])
  }

  /// A number of attachments of a kind.
  public struct Need: Sendable, Hashable {
    /// How many.
    public var count: Count
    /// Of what.
    public var kind: Kind

    /// Creates a need.
    public init(_ count: Count, _ kind: Kind) {
      self.count = count
      self.kind = kind
    }
  }

  /// A number of attachments of several kinds together.
  public struct Limit: Sendable, Hashable {
    /// The kinds.
    public var kinds: [Kind]
    /// How many of them there may be.
    public var count: Count

    /// Creates a limit.
    public init(_ count: Count, _ kinds: [Kind]) {
      self.count = count
      self.kinds = kinds
    }
  }

  /// What may be shared beside what an alternative names.
  public enum Extras: Sendable, Hashable {
    /// Nothing.
    case nothing
    /// Anything, but for attachments of some kinds.
    case anything(except: [Kind])
  }

  /// One way to satisfy the wish.
  public struct Alternative: Sendable, Hashable {
    /// What must be there: all of it, or, when ``isMix``, at least one of it.
    public var needs: [Need]
    /// Whether any of the needs is enough, and several may come together.
    public var isMix: Bool
    /// What may come along, in these numbers.
    public var options: [Need]
    /// Limits on several kinds together.
    public var limits: [Limit]
    /// What else may come along.
    public var extras: Extras

    /// Creates an alternative.
    public init(
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

  /// How several extension items count.
  public enum Items: Sendable, Hashable {
    /// As if they were one.
    case together
    /// The context must have one.
    case single
    /// Each must satisfy the wish by itself.
    case each
    /// One must, whatever the others are.
    case some
    /// Exactly one must, whatever the others are.
    case exactlyOne
    /// The wish speaks of one item, and says nothing of several.
    case unknown
  }

  /// The ways to satisfy it; without one nothing does.
  public var alternatives: [Alternative]
  /// How several extension items count.
  public var items: Items

  /// Creates a wish.
  public init(alternatives: [Alternative], items: Items = .together) {
    self.alternatives = alternatives
    self.items = items
  }
}
