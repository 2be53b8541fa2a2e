import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// The type declarations of a request: an array of dictionaries with the keys of an Info.plist, or, for short, an
/// object from identifier to parents.
enum TypeDeclarationsRequest {
  /// The system's graph with the declarations on top; the system's alone when there are none.
  static func graph(from fields: RequestFields) throws(ActivationService.Failure) -> TypeGraph {
    let declarations = try declarations(from: fields)
    return declarations.isEmpty ? .system : TypeGraph.system.adding(declarations)
  }

  /// The declarations; none when the request has none.
  static func declarations(from fields: RequestFields) throws(ActivationService.Failure) -> [TypeDeclaration] {
    let request = fields.document
    guard let id = fields["types"], request[id] != .null else { return [] }
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
      throw .expected("an array of type declarations, or an object from identifier to parents", for: "types")
    }
    return declarations
  }

  private static func declaration(
    _ id: ValueID, in request: Document
  ) throws(ActivationService.Failure) -> TypeDeclaration {
    guard case .dictionary(let fields) = request[id] else {
      throw ActivationService.Failure(message: #"expected each declaration in "types" to be an object"#)
    }
    func value(_ key: String) -> ValueID? {
      request.texts.find(key).flatMap { request.value(for: $0, in: fields) }
    }
    guard let identifier = value("UTTypeIdentifier") ?? value("id"), case .string(let text) = request[identifier] else {
      throw ActivationService.Failure(message: #"a declaration in "types" requires a string "UTTypeIdentifier""#)
    }
    var tags: [TagClass: [String]] = [:]
    if let specification = value("UTTypeTagSpecification") ?? value("tags") {
      guard case .dictionary(let entries) = request[specification] else {
        throw .expected("an object", for: "UTTypeTagSpecification")
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
  ) throws(ActivationService.Failure) -> TypeDeclaration.Kind {
    guard let id else { return .exported }
    if case .string(let text) = request[id] {
      if request[text] == "exported" { return .exported }
      if request[text] == "imported" { return .imported }
    }
    throw .expected("\"exported\" or \"imported\"", for: "declaration")
  }

  /// A string or an array of strings, as an Info.plist may have either.
  private static func strings(
    _ id: ValueID?, _ key: String, in request: Document
  ) throws(ActivationService.Failure) -> [String] {
    guard let id else { return [] }
    switch request[id] {
    case .string(let text): return [request[text]]
    case .array(let run):
      var strings: [String] = []
      for element in request.elements(of: run) {
        guard case .string(let text) = request[element] else {
          throw .expected("an array of strings", for: key)
        }
        strings.append(request[text])
      }
      return strings
    default: throw .expected("a string or an array of strings", for: key)
    }
  }
}
