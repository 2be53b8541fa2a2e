package import Predicates

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

  fileprivate func templates(of root: ValueID) throws(ReadingError) -> DictionaryTable.Templates {
    func template(_ name: String) throws(ReadingError) -> PredicateTemplate {
      guard let value = value(name, of: root) else { throw .mistake(at: name, "the template is missing") }
      return try self.template(value, path: name)
    }
    return DictionaryTable.Templates(
      accept: try template("GENERIC_ACCEPT"),
      rejectExceptOneOtherType: try template("GENERIC_REJECT_EXCEPT_ONE_OTHER_TYPE"),
      rejectExceptMultipleOtherTypes: try template("GENERIC_REJECT_EXCEPT_MULTIPLE_OTHER_TYPES"),
      enforceAllTypes: try template("GENERIC_ENFORCE_ALL_TYPES"),
      enforceAnyType: try template("GENERIC_ENFORCE_ANY_TYPE"),
      enforceAllTypesWithExceptions: try template("GENERIC_ENFORCE_ALL_TYPES_WITH_EXCEPTIONS"),
      enforceAnyTypeWithExceptions: try template("GENERIC_ENFORCE_ANY_TYPE_WITH_EXCEPTIONS"))
  }

  fileprivate func apply(templates root: ValueID, to templates: inout DictionaryTable.Templates) throws(ReadingError) {
    for entry in entries(of: root) {
      let template = try template(entry.value, path: "templates > " + entry.key)
      switch entry.key {
      case "GENERIC_ACCEPT": templates.accept = template
      case "GENERIC_REJECT_EXCEPT_ONE_OTHER_TYPE": templates.rejectExceptOneOtherType = template
      case "GENERIC_REJECT_EXCEPT_MULTIPLE_OTHER_TYPES": templates.rejectExceptMultipleOtherTypes = template
      case "GENERIC_ENFORCE_ALL_TYPES": templates.enforceAllTypes = template
      case "GENERIC_ENFORCE_ANY_TYPE": templates.enforceAnyType = template
      case "GENERIC_ENFORCE_ALL_TYPES_WITH_EXCEPTIONS": templates.enforceAllTypesWithExceptions = template
      case "GENERIC_ENFORCE_ANY_TYPE_WITH_EXCEPTIONS": templates.enforceAnyTypeWithExceptions = template
      default: throw .mistake(at: "templates > " + entry.key, "unknown template '\(entry.key)'")
      }
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
