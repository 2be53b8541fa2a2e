package import Predicates

/// The meaning of the keys of a dictionary rule: a tree of keys with their types, and seven predicate templates.
///
/// The system's own table is in a file that may not be distributed and whose contents aren't known. The shipped tables are
/// reconstructions, and each row has a source. If the tables in ``standard`` disagree about a context, the verdict is uncertain. If you
/// have the system's file, you can use it instead.
public struct DictionaryTable: Sendable, Equatable {
  /// A node of the tree: one key of a rule.
  package struct Node: Sendable, Equatable {
    /// The key in a rule's dictionary.
    package var key: String
    /// The uniform types that the key accepts, the primary one first; empty for a key that limits attachments of all kinds.
    package var types: [String] = []
    /// Types that the key doesn't accept, although they conform to accepted types.
    package var exceptTypes: [String] = []
    /// The predicate for an accepted key, if it replaces ``Template/accept``.
    package var accept: PredicateTemplate?
    /// The predicate for a key that isn't accepted, if it replaces the generic rejections.
    package var reject: PredicateTemplate?
    /// The keys below this one.
    package var children: [Node] = []

    /// The type that attachments must conform to in order to be accepted and counted.
    package var primaryType: String? { types.first }
  }

  /// The predicates that every key shares; the raw values are their names in the system's file.
  package enum Template: String, CaseIterable, Sendable {
    /// At most `$SPECIFIED_COUNT` attachments are of `$TYPE`.
    case accept = "GENERIC_ACCEPT"
    /// No attachment is of `$TYPE`, unless it's also of `$OTHER_TYPE`.
    case rejectExceptOneOtherType = "GENERIC_REJECT_EXCEPT_ONE_OTHER_TYPE"
    /// No attachment is of `$TYPE`, unless it's also of one of `$OTHER_TYPES`.
    case rejectExceptMultipleOtherTypes = "GENERIC_REJECT_EXCEPT_MULTIPLE_OTHER_TYPES"
    /// Every attachment is of one of `$TYPES`.
    case enforceAllTypes = "GENERIC_ENFORCE_ALL_TYPES"
    /// At least one attachment is of one of `$TYPES`.
    case enforceAnyType = "GENERIC_ENFORCE_ANY_TYPE"
    /// Every attachment is of one of `$TYPES`; a type that conforms to one of `$REJECTED_TYPES` doesn't count.
    case enforceAllTypesWithExceptions = "GENERIC_ENFORCE_ALL_TYPES_WITH_EXCEPTIONS"
    /// At least one attachment is of one of `$TYPES`; a type that conforms to one of `$REJECTED_TYPES` doesn't count.
    case enforceAnyTypeWithExceptions = "GENERIC_ENFORCE_ANY_TYPE_WITH_EXCEPTIONS"
  }

  /// The standing of a table, which determines when it is used.
  package enum Standing: String, Sendable, Hashable, CaseIterable {
    /// The table is used first. It agrees with every recorded verdict, and its answer is the likely one if the tables disagree.
    case preferred
    /// The table is used together with the preferred table. No recorded verdict contradicts it. In addition, a report supports it, or it differs only
    /// in rare contexts, or it was part of the preferred table and stays in use until a recorded verdict decides.
    case asked
    /// The table is used only by name: recorded verdicts contradict it, or nothing supports it and it would make everyday verdicts uncertain.
    case named
  }

  /// The name of the table, which verdicts mention.
  public internal(set) var name: String
  /// The distinguishing feature of the table, in a few words.
  package internal(set) var summary: String
  /// The standing of the table, which determines when it is used.
  package internal(set) var standing: Standing
  /// The open question if this table and the preferred one disagree, as a clause: "whether a web archive counts as a web page".
  package internal(set) var question: String
  /// The assumption of the table, as a clause: `a web archive counts as a web page`.
  package internal(set) var condition: String
  /// The recorded verdicts and reports for or against the table, which determine its ``standing``.
  package internal(set) var evidence: String
  /// The tree of keys, in the order of the clauses in an expansion.
  package internal(set) var nodes: [Node]
  /// The templates, one for each ``Template``.
  package internal(set) var templates: [Template: PredicateTemplate]

  /// The shipped tables: the preferred table, the tables that are used with it, and the tables that are used only by name.
  ///
  /// - Complexity: read once per process.
  public static let shipped: [DictionaryTable] = readShipped()

  /// The tables that are used by default, the preferred one first.
  ///
  /// - Complexity: read once per process.
  public static let standard: [DictionaryTable] = shipped.filter { $0.standing != .named }

  /// Creates the shipped table with the given name, ignoring case; nil if no shipped table has this name.
  public init?(named name: String) {
    guard let table = Self.shipped.first(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
    self = table
  }

  /// All keys of the tree, in the tree's order.
  package var keys: [String] { Self.keys(of: nodes) }

  private static func keys(of nodes: [Node]) -> [String] {
    nodes.flatMap { [$0.key] + Self.keys(of: $0.children) }
  }
}

extension DictionaryTable {
  /// Reads a table from a document in the layout of the system's file: `RULES` and seven predicate texts next to it.
  ///
  /// In `RULES`, a key is a node unless it's `ACCEPT`, `REJECT`, `TYPE`, `TYPES` or `EXCEPT_TYPES`. The value of a node is a
  /// dictionary, or only the text of its ACCEPT predicate. A table may also have `name`, `summary`, `question`, `condition`, `standing` and
  /// `evidence`. A table whose `base` is a shipped table has only the differences, in `rows` and `templates`.
  ///
  /// - Parameter document: The document, whose root is the table's dictionary.
  /// - Throws: The first mistake, with its key.
  package init(document: Document) throws(ReadingError) {
    try self.init(document, document.root, known: DictionaryTable.shipped)
  }

  /// Reads the shipped tables. A test compares the result with its source, so an unreadable table can't be shipped.
  static func readShipped() -> [DictionaryTable] {
    let bytes = shippedSource.withUTF8Buffer { Array($0) }
    guard let document = try? ContextReader.read(json: bytes), case .array(let run) = document[document.root] else {
      return []
    }
    var tables: [DictionaryTable] = []
    for element in document.elements(of: run) {
      guard let table = try? DictionaryTable(document, element, known: tables) else { return [] }
      tables.append(table)
    }
    return tables
  }

  private init(
    _ document: Document, _ root: ValueID, known: [DictionaryTable]
  ) throws(ReadingError) {
    guard document.isDictionary(root) else { throw ReadingError(.shape, "expected a dictionary") }
    if let base = document.string("base", of: root) {
      guard let table = known.first(where: { $0.name == base }) else {
        throw .mistake(at: "base", "unknown shipped table '\(base)'")
      }
      self = table
      if let rows = document.value("rows", of: root) {
        for row in try document.nodes(below: rows) where !Self.replace(row, in: &nodes) {
          throw .mistake(at: row.key, "the base has no such row")
        }
      }
      if let changes = document.value("templates", of: root) {
        for template in Template.allCases {
          templates[template] = try document.template(template.rawValue, of: changes) ?? templates[template]
        }
      }
    } else {
      templates = [:]
      for template in Template.allCases {
        templates[template] = try document.template(template.rawValue, of: root)
        if templates[template] == nil { throw .mistake(at: template.rawValue, "the template is missing") }
      }
      guard let rules = document.value("RULES", of: root), document.isDictionary(rules) else {
        throw .mistake(at: "RULES", "the tree of keys is missing")
      }
      nodes = try document.nodes(below: rules)
    }
    name = document.string("name", of: root) ?? ""
    summary = document.string("summary", of: root) ?? ""
    question = document.string("question", of: root) ?? ""
    let statement = question.hasPrefix("whether ") ? String(question.dropFirst("whether ".count)) : question
    condition = document.string("condition", of: root) ?? statement
    standing = document.string("standing", of: root).flatMap { Standing(rawValue: $0) } ?? .named
    evidence = document.string("evidence", of: root) ?? ""
  }

  /// Replaces the row that has the same key, at any depth. If the new row has no children, the old row's children are kept. Returns false if there's
  /// no such row.
  fileprivate static func replace(_ row: Node, in nodes: inout [Node]) -> Bool {
    for index in nodes.indices {
      if nodes[index].key == row.key {
        let children = nodes[index].children
        nodes[index] = row
        if row.children.isEmpty { nodes[index].children = children }
        return true
      }
      if replace(row, in: &nodes[index].children) { return true }
    }
    return false
  }
}

extension ReadingError {
  fileprivate static func mistake(at key: String, _ message: String) -> ReadingError {
    ReadingError(.shape, key + ": " + message)
  }
}

extension Document {
  fileprivate func isDictionary(_ id: ValueID) -> Bool {
    if case .dictionary = self[id] { true } else { false }
  }

  fileprivate func template(_ key: String, of owner: ValueID) throws(ReadingError) -> PredicateTemplate? {
    guard let value = value(key, of: owner) else { return nil }
    guard let text = text(value), let template = try? PredicateTemplate(text) else {
      throw .mistake(at: key, "expected a predicate")
    }
    return template
  }

  private func types(_ key: String, of owner: ValueID) throws(ReadingError) -> [String] {
    guard let value = value(key, of: owner) else { return [] }
    guard case .array(let run) = self[value] else { throw .mistake(at: key, "expected an array of types") }
    return elements(of: run).compactMap { text($0) }
  }

  private static let reserved = ["ACCEPT", "REJECT", "TYPE", "TYPES", "EXCEPT_TYPES"]

  fileprivate func nodes(below id: ValueID) throws(ReadingError) -> [DictionaryTable.Node] {
    guard case .dictionary(let run) = self[id] else { return [] }
    var nodes: [DictionaryTable.Node] = []
    for entry in entries(of: run) where !Self.reserved.contains(self[entry.key]) {
      var node = DictionaryTable.Node(key: self[entry.key])
      if isDictionary(entry.value) {
        node.accept = try template("ACCEPT", of: entry.value)
        node.reject = try template("REJECT", of: entry.value)
        node.types = try types("TYPES", of: entry.value)
        if let type = string("TYPE", of: entry.value), node.types.isEmpty { node.types = [type] }
        node.exceptTypes = try types("EXCEPT_TYPES", of: entry.value)
        node.children = try self.nodes(below: entry.value)
      } else {
        node.accept = try template(node.key, of: id)
      }
      nodes.append(node)
    }
    return nodes
  }
}
