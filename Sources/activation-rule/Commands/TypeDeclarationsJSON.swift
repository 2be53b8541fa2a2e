import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// The type declarations of a request: an array of dictionaries with the keys of an Info.plist, or, for short, an
/// object from identifier to parents.
enum TypeDeclarationsJSON {
  /// The system's graph with the declarations on top; the system's alone when there are none.
  static func graph(from id: ValueID?, in request: Document) throws(Engine.RequestError) -> TypeGraph {
    guard let id, request[id] != .null else { return .system }
    var declarations: [TypeDeclaration] = []
    switch request[id] {
    case .array(let run):
      for element in request.elements(of: run) { declarations.append(try declaration(element, in: request)) }
    case .dictionary(let run):
      for entry in request.entries(of: run) {
        let parents = try strings(entry.value, "types", in: request)
        declarations.append(
          TypeDeclaration(identifier: request[entry.key], conformsTo: parents, tags: [:], kind: .exported))
      }
    default:
      throw Engine.RequestError(
        message: #""types" is to be an array of type declarations, or an object from identifier to parents."#)
    }
    return TypeGraph.system.adding(declarations)
  }

  private static func declaration(
    _ id: ValueID, in request: Document
  ) throws(Engine.RequestError) -> TypeDeclaration {
    guard case .dictionary(let fields) = request[id] else {
      throw Engine.RequestError(message: #"A declaration in "types" is to be an object."#)
    }
    func value(_ key: String) -> ValueID? {
      request.texts.find(key).flatMap { request.value(for: $0, in: fields) }
    }
    guard let identifier = value("UTTypeIdentifier") ?? value("id"), case .string(let text) = request[identifier] else {
      throw Engine.RequestError(message: #"A declaration in "types" needs a string "UTTypeIdentifier"."#)
    }
    var tags: [TagClass: [String]] = [:]
    if let specification = value("UTTypeTagSpecification") ?? value("tags") {
      guard case .dictionary(let entries) = request[specification] else {
        throw Engine.RequestError(message: #""UTTypeTagSpecification" is to be an object."#)
      }
      for entry in request.entries(of: entries) {
        tags[TagClass(rawValue: request[entry.key])] = try strings(entry.value, "UTTypeTagSpecification", in: request)
      }
    }
    let parents = try strings(value("UTTypeConformsTo") ?? value("conformsTo"), "UTTypeConformsTo", in: request)
    return TypeDeclaration(
      identifier: request[text], conformsTo: parents,
      tags: tags, kind: try kind(value("declaration"), in: request))
  }

  private static func kind(
    _ id: ValueID?, in request: Document
  ) throws(Engine.RequestError) -> TypeDeclaration.Kind {
    guard let id else { return .exported }
    if case .string(let text) = request[id] {
      if request[text] == "exported" { return .exported }
      if request[text] == "imported" { return .imported }
    }
    throw Engine.RequestError(message: #""declaration" is to be "exported" or "imported"."#)
  }

  /// A string or an array of strings, as an Info.plist may have either.
  private static func strings(
    _ id: ValueID?, _ key: String, in request: Document
  ) throws(Engine.RequestError) -> [String] {
    guard let id else { return [] }
    switch request[id] {
    case .string(let text): return [request[text]]
    case .array(let run):
      var strings: [String] = []
      for element in request.elements(of: run) {
        guard case .string(let text) = request[element] else {
          throw Engine.RequestError(message: "\"\(key)\" is to hold strings only.")
        }
        strings.append(request[text])
      }
      return strings
    default: throw Engine.RequestError(message: "\"\(key)\" is to be a string or an array of strings.")
    }
  }
}
