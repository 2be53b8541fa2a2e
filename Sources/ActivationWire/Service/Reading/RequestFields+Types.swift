import ActivationRules
import Predicates
import UniformTypes

/// The type declarations of a request: an array of dictionaries with the keys of an Info.plist, or, for short, an
/// object from identifier to parents.
extension RequestFields {
  /// The system's graph with the declarations on top; the system's alone when there are none.
  func typeGraph() throws(WireError) -> TypeGraph {
    let declarations = try typeDeclarations()
    return declarations.isEmpty ? .system : TypeGraph.system.adding(declarations)
  }

  /// The declarations; none when the request has none.
  func typeDeclarations() throws(WireError) -> [TypeDeclaration] {
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
      throw .expected("an array of type declarations, or an object from identifier to parents", for: "types")
    }
    return declarations
  }

  private func declaration(_ id: ValueID) throws(WireError) -> TypeDeclaration {
    guard case .dictionary(let fields) = document[id] else {
      throw WireError(message: #"expected each declaration in "types" to be an object"#)
    }
    func value(_ key: String) -> ValueID? {
      document.texts.find(key).flatMap { document.value(for: $0, in: fields) }
    }
    guard let identifier = value("UTTypeIdentifier") ?? value("id"), case .string(let text) = document[identifier]
    else {
      throw WireError(message: #"a declaration in "types" requires a string "UTTypeIdentifier""#)
    }
    var tags: [TagClass: [String]] = [:]
    if let specification = value("UTTypeTagSpecification") ?? value("tags") {
      guard case .dictionary(let entries) = document[specification] else {
        throw .expected("an object", for: "UTTypeTagSpecification")
      }
      for entry in document.entries(of: entries) {
        tags[TagClass(rawValue: document[entry.key])] = try strings(entry.value, "UTTypeTagSpecification")
      }
    }
    let parents = try strings(value("UTTypeConformsTo") ?? value("conformsTo"), "UTTypeConformsTo")
    return TypeDeclaration(
      identifier: document[text], conformsTo: parents,
      tags: tags, kind: try kind(value("declaration")))
  }

  private func kind(_ id: ValueID?) throws(WireError) -> TypeDeclaration.Kind {
    guard let id else { return .exported }
    if case .string(let text) = document[id] {
      if document[text] == "exported" { return .exported }
      if document[text] == "imported" { return .imported }
    }
    throw .expected("\"exported\" or \"imported\"", for: "declaration")
  }

  /// A string or an array of strings, as an Info.plist may have either.
  private func strings(_ id: ValueID?, _ key: String) throws(WireError) -> [String] {
    guard let id else { return [] }
    switch document[id] {
    case .string(let text): return [document[text]]
    case .array(let run):
      var strings: [String] = []
      for element in document.elements(of: run) {
        guard case .string(let text) = document[element] else {
          throw .expected("an array of strings", for: key)
        }
        strings.append(document[text])
      }
      return strings
    default: throw .expected("a string or an array of strings", for: key)
    }
  }
}
