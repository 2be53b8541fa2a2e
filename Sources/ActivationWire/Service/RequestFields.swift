import ActivationRules
import Predicates
import UniformTypes

/// The members of a request.
///
/// The package's own JSON reader reads requests, so that `true` stays a Boolean, integers stay exact, and objects are evaluated in place.
struct RequestFields {
  let document: Document
  /// The services that the requester performs instead of the platform; nil if it offers none.
  var services: RequestedServices?
  private let entries: ValueRun

  /// Creates the members of a document's root; nil if the root isn't an object.
  init?(_ document: Document) {
    guard case .dictionary(let entries) = document[document.root] else { return nil }
    self.document = document
    self.entries = entries
  }

  var names: [String] { document.entries(of: entries).map { document[$0.key] } }

  /// The value of a member; nil if the member is absent.
  subscript(key: String) -> ValueID? {
    document.texts.find(key).flatMap { document.value(for: $0, in: entries) }
  }

  /// Returns a string; nil if the member is absent.
  func text(_ key: String) throws(WireFinding) -> String? {
    guard let value = self[key] else { return nil }
    guard case .string(let text) = document[value] else { throw .expected("a string", for: key) }
    return document[text]
  }

  func texts(_ key: String) throws(WireFinding) -> [String] {
    guard let value = self[key], case .array = document[value], let texts = document.texts(in: value) else {
      throw .expected("an array of strings", for: key)
    }
    return texts
  }

  /// Returns an integer within a range; nil if the member is absent.
  func integer(_ key: String, in range: ClosedRange<Int>) throws(WireFinding) -> Int? {
    guard let value = self[key] else { return nil }
    guard case .integer(let number) = document[value], let found = Int(exactly: number), range.contains(found) else {
      throw .expected("a whole number from \(range.lowerBound) to \(range.upperBound)", for: key)
    }
    return found
  }

  /// Returns a Boolean value; false if the member is absent.
  func flag(_ key: String) throws(WireFinding) -> Bool {
    guard let value = self[key] else { return false }
    guard case .boolean(let flag) = document[value] else { throw .expected("true or false", for: key) }
    return flag
  }

  /// Returns the document with a member as its root.
  func document(at value: ValueID) -> Document {
    var document = document
    document.root = value
    return document
  }

  /// Writes the request's `id`, if it has one. Every answer begins with it.
  func writeID(to writer: inout JSONWriter) {
    if let id = self["id"] { writer.requestID(id, of: document) }
  }

  /// Writes the provider of the requester's services if the answer used these services. Such an answer ends with it.
  func writeEnd(to writer: inout JSONWriter) {
    if let services, services.isUsed, services.questions.isEmpty { writer.servedBy(services.name) }
  }
}

/// The type declarations of a request: an array of dictionaries with the keys of an Info.plist, or, as a short form, an object that maps identifiers
/// to parents.
extension RequestFields {
  /// Returns the system's types together with the declarations.
  func typeGraph() throws(WireFinding) -> TypeGraph { TypeGraph.system.adding(try typeDeclarations()) }

  /// Returns the declarations; empty if the request has none.
  func typeDeclarations() throws(WireFinding) -> [TypeDeclaration] {
    guard let id = self["types"], document[id] != .null else { return [] }
    var declarations: [TypeDeclaration] = []
    switch document[id] {
    case .array(let run):
      for element in document.elements(of: run) { declarations.append(try declaration(element)) }
    case .dictionary(let run):
      for entry in document.entries(of: run) {
        let parents = try strings(entry.value, "types")
        declarations.append(
          TypeDeclaration(identifier: document[entry.key], conformsTo: parents, tags: [:], kind: .exported))
      }
    default:
      throw .expected("an array of type declarations, or an object that maps identifiers to parents", for: "types")
    }
    return declarations
  }

  private func declaration(_ id: ValueID) throws(WireFinding) -> TypeDeclaration {
    guard let fields = RequestFields(document(at: id)) else {
      throw WireFinding(message: #"expected each declaration in "types" to be an object"#)
    }
    func value(_ key: String, _ short: String) -> ValueID? { fields[key] ?? fields[short] }
    guard let identifier = value("UTTypeIdentifier", "id"), case .string(let text) = document[identifier] else {
      throw WireFinding(message: #"a declaration in "types" requires a string "UTTypeIdentifier""#)
    }
    var tags: [TagClass: [String]] = [:]
    if let specification = value("UTTypeTagSpecification", "tags") {
      guard case .dictionary(let entries) = document[specification] else {
        throw .expected("an object", for: "UTTypeTagSpecification")
      }
      for entry in document.entries(of: entries) {
        tags[TagClass(rawValue: document[entry.key])] = try strings(entry.value, "UTTypeTagSpecification")
      }
    }
    let word = try fields.text("declaration") ?? "exported"
    guard let kind = ["exported": TypeDeclaration.Kind.exported, "imported": .imported][word] else {
      throw .expected("\"exported\" or \"imported\"", for: "declaration")
    }
    return TypeDeclaration(
      identifier: document[text], conformsTo: try strings(value("UTTypeConformsTo", "conformsTo"), "UTTypeConformsTo"),
      tags: tags, kind: kind)
  }

  /// Returns the strings of a value that is either a string or an array of strings; an Info.plist may have either form. Empty without a value.
  private func strings(_ id: ValueID?, _ key: String) throws(WireFinding) -> [String] {
    guard let id else { return [] }
    guard let texts = document.texts(in: id) else { throw .expected("a string or an array of strings", for: key) }
    return texts
  }
}
