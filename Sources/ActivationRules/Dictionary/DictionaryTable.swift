package import Predicates

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
    /// The predicate for an accepted key, in place of ``Template/accept``.
    package var accept: PredicateTemplate?
    /// The predicate for a key that is not accepted, in place of the generic rejections.
    package var reject: PredicateTemplate?
    /// Keys below this one.
    package var children: [Node] = []

    /// The type that is counted, and that an accepted attachment is compared with.
    package var primaryType: String? { types.first }
  }

  /// The predicates that every key shares; the raw values are their places in ``templates``.
  package enum Template: Int, Sendable {
    /// Attachments of `$TYPE` are at most `$SPECIFIED_COUNT`.
    case accept
    /// None of `$TYPE`, unless it is of `$OTHER_TYPE` too.
    case rejectExceptOneOtherType
    /// None of `$TYPE`, unless it is of one of `$OTHER_TYPES` too.
    case rejectExceptMultipleOtherTypes
    /// Every attachment is of one of `$TYPES`.
    case enforceAllTypes
    /// One attachment is of one of `$TYPES`.
    case enforceAnyType
    /// Every attachment is, types below `$REJECTED_TYPES` not counting.
    case enforceAllTypesWithExceptions
    /// One attachment is, types below `$REJECTED_TYPES` not counting.
    case enforceAnyTypeWithExceptions

    /// The names in the system's file, in the order of the cases.
    static let names = [
      "GENERIC_ACCEPT", "GENERIC_REJECT_EXCEPT_ONE_OTHER_TYPE", "GENERIC_REJECT_EXCEPT_MULTIPLE_OTHER_TYPES",
      "GENERIC_ENFORCE_ALL_TYPES", "GENERIC_ENFORCE_ANY_TYPE", "GENERIC_ENFORCE_ALL_TYPES_WITH_EXCEPTIONS",
      "GENERIC_ENFORCE_ANY_TYPE_WITH_EXCEPTIONS",
    ]
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
  /// The templates, in the order of ``Template``.
  package internal(set) var templates: [PredicateTemplate]

  package subscript(template: Template) -> PredicateTemplate { templates[template.rawValue] }

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

extension DictionaryTable {
  /// Reads a table from a document in the layout of the system's file: `RULES` and seven predicate texts next to it.
  ///
  /// A key of `RULES` that is not one of `ACCEPT`, `REJECT`, `TYPE`, `TYPES`, `EXCEPT_TYPES` is a node; a node is a dictionary, or its ACCEPT
  /// text alone. Beside the layout, `name`, `summary`, `question`, `condition`, `standing` and `evidence` are read; and a table that names a
  /// shipped one as its `base` gives in `rows` and `templates` only what differs.
  ///
  /// - Parameters:
  ///   - document: The table; its root is a dictionary.
  ///   - name: The table's name, when it says none itself.
  /// - Throws: The first mistake, with its place as a path of keys.
  package init(document: Document, name: String) throws(ReadingError) {
    try self.init(document, document.root, name: name, known: DictionaryTable.shipped)
  }

  /// Reads the shipped tables; a test holds them to their source, so that a failure cannot be shipped.
  static func readShipped() -> [DictionaryTable] {
    let bytes = shippedSource.withUTF8Buffer { Array($0) }
    guard let document = try? ContextReader.read(json: bytes), case .array(let run) = document[document.root] else {
      return []
    }
    var tables: [DictionaryTable] = []
    for element in document.elements(of: run) {
      guard var table = try? DictionaryTable(document, element, name: "", known: tables) else { return [] }
      // A key without a row of its own takes what its types say.
      let keys = Set(table.keys)
      for row in ActivationKey.kinds where !keys.contains(row.key) {
        table.nodes.append(Node(key: row.key, types: row.types, exceptTypes: row.exceptions))
      }
      tables.append(table)
    }
    return tables
  }

  private init(
    _ document: Document, _ root: ValueID, name: String, known: [DictionaryTable]
  ) throws(ReadingError) {
    guard document.isDictionary(root) else { throw ReadingError(.shape, "expected a dictionary") }
    if let base = document.string("base", of: root) {
      guard let table = known.first(where: { $0.name == base }) else {
        throw .mistake(at: "base", "unknown shipped table '\(base)'")
      }
      self = table
      if let rows = document.value("rows", of: root) { try document.apply(rows: rows, to: &nodes) }
      if let changes = document.value("templates", of: root) { try document.apply(templates: changes, to: &templates) }
    } else {
      templates = try document.templates(of: root)
      guard let rules = document.value("RULES", of: root), document.isDictionary(rules) else {
        throw .mistake(at: "RULES", "the tree of keys is missing")
      }
      nodes = try document.nodes(below: rules, path: "RULES")
    }
    self.name = document.string("name", of: root) ?? name
    summary = document.string("summary", of: root) ?? "a table of your own"
    question = document.string("question", of: root) ?? "whether " + summary
    condition =
      document.string("condition", of: root)
      ?? (question.hasPrefix("whether ")
        ? String(decoding: question.utf8.dropFirst("whether ".utf8.count), as: UTF8.self) : question)
    standing = document.string("standing", of: root).flatMap { Standing(rawValue: $0) } ?? .named
    evidence = document.string("evidence", of: root) ?? ""
  }

  /// Puts a row in the place of the one with its key, at any depth; false where there is none.
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
  /// The error about a place of a table, a path of keys.
  fileprivate static func mistake(at path: String, _ message: String) -> ReadingError {
    ReadingError(.shape, path + ": " + message)
  }
}

/// The parts of a table.
extension Document {
  fileprivate func isDictionary(_ id: ValueID) -> Bool {
    if case .dictionary = self[id] { true } else { false }
  }

  private func entries(of id: ValueID) -> [(key: String, value: ValueID)] {
    guard case .dictionary(let run) = self[id] else { return [] }
    return entries(of: run).map { (self[$0.key], $0.value) }
  }

  private func text(_ id: ValueID, path: String) throws(ReadingError) -> String {
    guard case .string(let text) = self[id] else { throw .mistake(at: path, "expected a string") }
    return self[text]
  }

  private func template(_ id: ValueID, path: String) throws(ReadingError) -> PredicateTemplate {
    let text = try text(id, path: path)
    do throws(RuleError) {
      return try PredicateTemplate(text)
    } catch {
      throw .mistake(at: path, "expected a predicate:\n" + error.message)
    }
  }

  /// The templates of a table that has all of them.
  fileprivate func templates(of root: ValueID) throws(ReadingError) -> [PredicateTemplate] {
    var templates: [PredicateTemplate] = []
    for name in DictionaryTable.Template.names {
      guard let value = value(name, of: root) else { throw .mistake(at: name, "the template is missing") }
      templates.append(try template(value, path: name))
    }
    return templates
  }

  fileprivate func apply(templates root: ValueID, to templates: inout [PredicateTemplate]) throws(ReadingError) {
    for entry in entries(of: root) {
      let path = "templates > " + entry.key
      guard let place = DictionaryTable.Template.names.firstIndex(of: entry.key) else {
        throw .mistake(at: path, "unknown template '\(entry.key)'")
      }
      templates[place] = try template(entry.value, path: path)
    }
  }

  fileprivate func nodes(below id: ValueID, path: String) throws(ReadingError) -> [DictionaryTable.Node] {
    var nodes: [DictionaryTable.Node] = []
    for entry in entries(of: id) where !Self.reserved.contains(entry.key) {
      nodes.append(try node(entry.key, entry.value, path: path + " > " + entry.key))
    }
    return nodes
  }

  private static let reserved = ["ACCEPT", "REJECT", "TYPE", "TYPES", "EXCEPT_TYPES"]

  private func node(_ key: String, _ id: ValueID, path: String) throws(ReadingError) -> DictionaryTable.Node {
    var node = DictionaryTable.Node(key: key)
    guard isDictionary(id) else {
      node.accept = try template(id, path: path)
      return node
    }
    if let accept = value("ACCEPT", of: id) { node.accept = try template(accept, path: path + " > ACCEPT") }
    if let reject = value("REJECT", of: id) { node.reject = try template(reject, path: path + " > REJECT") }
    if let list = value("TYPES", of: id) {
      node.types = try types(list, path: path + " > TYPES")
    } else if let type = value("TYPE", of: id) {
      node.types = [try text(type, path: path + " > TYPE")]
    }
    if let list = value("EXCEPT_TYPES", of: id) { node.exceptTypes = try types(list, path: path + " > EXCEPT_TYPES") }
    node.children = try nodes(below: id, path: path)
    return node
  }

  private func types(_ id: ValueID, path: String) throws(ReadingError) -> [String] {
    guard case .array(let run) = self[id] else { throw .mistake(at: path, "expected an array") }
    var types: [String] = []
    for element in elements(of: run) { types.append(try text(element, path: path)) }
    return types
  }

  /// Replaces the rows of a based-on table; the keys below a row stay.
  fileprivate func apply(rows id: ValueID, to nodes: inout [DictionaryTable.Node]) throws(ReadingError) {
    for entry in entries(of: id) {
      let row = try node(entry.key, entry.value, path: "rows > " + entry.key)
      guard DictionaryTable.replace(row, in: &nodes) else {
        throw .mistake(at: "rows > " + entry.key, "the base has no row '\(entry.key)'")
      }
    }
  }
}
