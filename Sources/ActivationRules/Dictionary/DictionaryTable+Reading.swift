package import PredicateEvaluation
internal import PredicateSyntax

extension DictionaryTable {
  /// The reason why a document is not a table.
  package struct ReadingFailure: Error, Sendable, Equatable {
    /// The place, as a path of keys.
    package var path: String
    /// A description of the problem.
    package var message: String
  }

  /// Reads a table from a document in the layout of the system's file: `RULES` and seven predicate texts next to it.
  ///
  /// A key of `RULES` that is not one of `ACCEPT`, `REJECT`, `TYPE`, `TYPES`, `EXCEPT_TYPES` is a node; a node is a dictionary, or its ACCEPT
  /// text alone. Beside the layout, `name`, `summary`, `question`, `condition`, `standing` and `evidence` are read; and a table that names a
  /// shipped one as its `base` gives in `rows` and `templates` only what differs.
  ///
  /// - Parameters:
  ///   - document: The table; its root is a dictionary.
  ///   - name: The table's name, when it says none itself.
  /// - Throws: ``ReadingFailure`` for the first mistake.
  package init(document: Document, name: String) throws(ReadingFailure) {
    try self.init(TableReader(document: document), document.root, name: name, known: DictionaryTable.shipped)
  }

  /// Reads the shipped tables; a test holds them to their source, so that a failure cannot be shipped.
  static func readShipped() -> [DictionaryTable] {
    let bytes = shippedSource.withUTF8Buffer { Array($0) }
    guard let document = try? ContextReader.read(json: bytes), case .array(let run) = document[document.root] else {
      return []
    }
    var tables: [DictionaryTable] = []
    for element in document.elements(of: run) {
      let reader = TableReader(document: document)
      guard let table = try? DictionaryTable(reader, element, name: "", known: tables) else { return [] }
      tables.append(table)
    }
    return tables
  }

  private init(
    _ reader: TableReader, _ root: ValueID, name: String, known: [DictionaryTable]
  ) throws(ReadingFailure) {
    guard reader.isDictionary(root) else { throw ReadingFailure(path: "", message: "expected a dictionary") }
    if let base = reader.string("base", of: root) {
      guard let table = known.first(where: { $0.name == base }) else {
        throw ReadingFailure(path: "base", message: "unknown shipped table '\(base)'")
      }
      self = table
      try reader.apply(rows: reader.value("rows", of: root), to: &nodes)
      if let changes = reader.value("templates", of: root) { try reader.apply(templates: changes, to: &templates) }
    } else {
      templates = try reader.templates(of: root)
      guard let rules = reader.value("RULES", of: root), reader.isDictionary(rules) else {
        throw ReadingFailure(path: "RULES", message: "the tree of keys is missing")
      }
      nodes = try reader.nodes(below: rules, path: "RULES")
    }
    self.name = reader.string("name", of: root) ?? name
    summary = reader.string("summary", of: root) ?? "a table of your own"
    question = reader.string("question", of: root) ?? "whether " + summary
    condition =
      reader.string("condition", of: root)
      ?? (question.hasPrefix("whether ")
        ? String(decoding: question.utf8.dropFirst("whether ".utf8.count), as: UTF8.self) : question)
    standing = reader.string("standing", of: root).flatMap { Standing(rawValue: $0) } ?? .named
    evidence = reader.string("evidence", of: root) ?? ""
  }
}

/// Reads the parts of a table.
struct TableReader {
  typealias Failure = DictionaryTable.ReadingFailure

  let document: Document

  func isDictionary(_ id: ValueID) -> Bool {
    if case .dictionary = document[id] { true } else { false }
  }

  func entries(of id: ValueID) -> [(key: String, value: ValueID)] {
    guard case .dictionary(let run) = document[id] else { return [] }
    return document.entries(of: run).map { (document[$0.key], $0.value) }
  }

  func value(_ key: String, of id: ValueID) -> ValueID? { document.value(key, of: id) }

  func string(_ key: String, of id: ValueID) -> String? {
    guard let value = value(key, of: id), case .string(let text) = document[value] else { return nil }
    return document[text]
  }

  private func text(_ id: ValueID, path: String) throws(Failure) -> String {
    guard case .string(let text) = document[id] else { throw Failure(path: path, message: "expected a string") }
    return document[text]
  }

  private func template(_ id: ValueID, path: String) throws(Failure) -> PredicateTemplate {
    let text = try text(id, path: path)
    do throws(RuleError) {
      return try PredicateTemplate(text)
    } catch {
      throw Failure(path: path, message: "expected a predicate:\n" + error.message)
    }
  }

  func templates(of root: ValueID) throws(Failure) -> DictionaryTable.Templates {
    func template(_ name: String) throws(Failure) -> PredicateTemplate {
      guard let value = value(name, of: root) else { throw Failure(path: name, message: "the template is missing") }
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

  func apply(templates root: ValueID, to templates: inout DictionaryTable.Templates) throws(Failure) {
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
      default: throw Failure(path: "templates > " + entry.key, message: "unknown template '\(entry.key)'")
      }
    }
  }

  func nodes(below id: ValueID, path: String) throws(Failure) -> [DictionaryTable.Node] {
    var nodes: [DictionaryTable.Node] = []
    for entry in entries(of: id) where !Self.reserved.contains(entry.key) {
      nodes.append(try node(entry.key, entry.value, path: path + " > " + entry.key))
    }
    return nodes
  }

  private static let reserved = ["ACCEPT", "REJECT", "TYPE", "TYPES", "EXCEPT_TYPES"]

  private func node(_ key: String, _ id: ValueID, path: String) throws(Failure) -> DictionaryTable.Node {
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

  private func types(_ id: ValueID, path: String) throws(Failure) -> [String] {
    guard case .array(let run) = document[id] else { throw Failure(path: path, message: "expected an array") }
    var types: [String] = []
    for element in document.elements(of: run) { types.append(try text(element, path: path)) }
    return types
  }

  /// Replaces the rows of a based-on table; the keys below a row stay.
  func apply(rows id: ValueID?, to nodes: inout [DictionaryTable.Node]) throws(Failure) {
    guard let id else { return }
    for entry in entries(of: id) {
      let row = try node(entry.key, entry.value, path: "rows > " + entry.key)
      guard replace(row, in: &nodes) else {
        throw Failure(path: "rows > " + entry.key, message: "the base has no row '\(entry.key)'")
      }
    }
  }

  private func replace(_ row: DictionaryTable.Node, in nodes: inout [DictionaryTable.Node]) -> Bool {
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
