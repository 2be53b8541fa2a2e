/// The meaning of the keys of a dictionary rule: a tree of keys with their types, and seven predicate templates.
///
/// The system keeps its own in a file that may not be distributed, and whose contents aren't known. The tables shipped here are
/// reconstructions, each row with its source; where those of ``standard`` disagree about a context, the verdict is uncertain. If you have
/// the system's file, you can use it instead.
public struct DictionaryTable: Sendable, Equatable {
  /// A node of the tree: one key of a rule.
  package struct Node: Sendable, Equatable {
    /// The key in a rule's dictionary.
    package var key: String
    /// The uniform types that the key accepts, the primary one first; none for a mere number of attachments.
    package var types: [String] = []
    /// Types that conform to accepted ones and are not meant all the same.
    package var exceptTypes: [String] = []
    /// The predicate for an accepted key, in place of ``Templates/accept``.
    package var accept: PredicateTemplate?
    /// The predicate for a key that is not accepted, in place of the generic rejections.
    package var reject: PredicateTemplate?
    /// Keys below this one.
    package var children: [Node] = []

    /// The type that is counted, and that an accepted attachment is compared with.
    package var primaryType: String? { types.first }
  }

  /// The predicates that every key shares.
  package struct Templates: Sendable, Equatable {
    /// `GENERIC_ACCEPT`: attachments of `$TYPE` are at most `$SPECIFIED_COUNT`.
    package var accept: PredicateTemplate
    /// `GENERIC_REJECT_EXCEPT_ONE_OTHER_TYPE`: none of `$TYPE`, unless it is of `$OTHER_TYPE` too.
    package var rejectExceptOneOtherType: PredicateTemplate
    /// `GENERIC_REJECT_EXCEPT_MULTIPLE_OTHER_TYPES`: none of `$TYPE`, unless it is of one of `$OTHER_TYPES` too.
    package var rejectExceptMultipleOtherTypes: PredicateTemplate
    /// `GENERIC_ENFORCE_ALL_TYPES`: every attachment is of one of `$TYPES`.
    package var enforceAllTypes: PredicateTemplate
    /// `GENERIC_ENFORCE_ANY_TYPE`: one attachment is of one of `$TYPES`.
    package var enforceAnyType: PredicateTemplate
    /// `GENERIC_ENFORCE_ALL_TYPES_WITH_EXCEPTIONS`: every attachment is, types below `$REJECTED_TYPES` not counting.
    package var enforceAllTypesWithExceptions: PredicateTemplate
    /// `GENERIC_ENFORCE_ANY_TYPE_WITH_EXCEPTIONS`: one attachment is, types below `$REJECTED_TYPES` not counting.
    package var enforceAnyTypeWithExceptions: PredicateTemplate
  }

  /// The standing of a table, which determines when it is used.
  package enum Standing: String, Sendable, Hashable, CaseIterable {
    /// First of all: it agrees with every recorded verdict, and its answer is the likely one where others disagree.
    case preferred
    /// Together with the preferred one: no recorded verdict contradicts it, and either a report supports it or the contexts on
    /// which the two disagree are rare.
    case asked
    /// Only by its name: recorded verdicts contradict it, or nothing supports it and it would make everyday verdicts uncertain.
    case named
  }

  /// The name by which verdicts mention the table.
  public internal(set) var name: String
  /// The distinguishing feature of the table, in a few words.
  package internal(set) var summary: String
  /// The standing of the table, which determines when it is used; a custom table has ``Standing/named``.
  package internal(set) var standing: Standing
  /// The open question when this table and the preferred one disagree, as a clause: "whether a web archive counts as a web page".
  package internal(set) var question: String
  /// The assumption of the table, as a clause: `a web archive counts as a web page`.
  package internal(set) var condition: String
  /// The recorded verdicts and reports for or against the table, which determine its ``standing``.
  package internal(set) var evidence: String
  /// The tree, in the order in which expansions are written.
  package internal(set) var nodes: [Node]
  /// The templates.
  package internal(set) var templates: Templates

  /// The shipped tables: the preferred one, those that are used with it, and those that are used only by name.
  ///
  /// - Complexity: read once per process.
  public static let shipped: [DictionaryTable] = readShipped()

  /// The tables that are used by default, the preferred one first.
  ///
  /// - Complexity: read once per process.
  public static let standard: [DictionaryTable] = shipped.filter { $0.standing != .named }

  /// Creates the shipped table with a name, letter case ignored; nil when there is none.
  public init?(named name: String) {
    guard let table = Self.shipped.first(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
    self = table
  }

  /// The node of a key, at any depth.
  ///
  /// - Complexity: linear in the size of the tree.
  package func node(for key: String) -> Node? { Self.node(for: key, in: nodes) }

  private static func node(for key: String, in nodes: [Node]) -> Node? {
    for node in nodes {
      if node.key == key { return node }
      if let below = Self.node(for: key, in: node.children) { return below }
    }
    return nil
  }

  /// All keys of the tree, in its order.
  package var keys: [String] { Self.keys(of: nodes) }

  private static func keys(of nodes: [Node]) -> [String] {
    var keys: [String] = []
    for node in nodes { keys += [node.key] + Self.keys(of: node.children) }
    return keys
  }
}
