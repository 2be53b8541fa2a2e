import ActivationRules
import PredicateSyntax
import UniformTypes

/// `types`: the facts about a type, its supertypes, and whether it conforms to another.
extension ActivationService {
  /// The number of relatives of each sort that an answer has.
  private static let mostRelatives = 200

  func types(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let graph = try TypeDeclarationsRequest.graph(from: fields)
    guard let asked = try fields.text("type"), !asked.isEmpty else {
      throw Failure(
        message: "\"types\" requires \"type\"",
        help: "It is an identifier, a filename extension with its dot, or a MIME type.")
    }
    let other = try fields.text("to")
    let identifier = Self.identifier(asked, in: graph)
    writer.member("supertypes", Array(graph.ancestors(of: identifier).prefix(Self.mostRelatives)))
    writer.member("subtypes", Array(graph.children(of: identifier).prefix(Self.mostRelatives)))
    if let other { writer.member("conforms", graph.conforms(identifier, to: other)) }
    writer.member("constants", graph.constants(of: identifier))
    if let text = graph.description(of: identifier) { writer.member("title", text) }
    writer.member("extensions", graph.tags(of: identifier, tagClass: .filenameExtension))
    writer.member("identifier", graph.declaredSpelling(of: identifier) ?? identifier)
    writer.member("isDeclared", graph.isDeclared(identifier))
    writer.member("mimeTypes", graph.tags(of: identifier, tagClass: .mimeType))
    writer.member("conformsTo", graph.parents(of: identifier))
    if let other, let path = graph.conformancePath(from: identifier, to: other) { writer.member("path", path) }
    if !graph.isDeclared(identifier) { writer.member("suggestions", graph.suggestions(for: identifier)) }
    if let known = WellKnownType.named(identifier), !graph.isDeclared(identifier) {
      writer.member("declaredBy", known.apps)
    }
  }

  /// The requested type: that of a filename extension such as `.heic`, of a MIME type, or the identifier itself.
  private static func identifier(_ asked: String, in graph: TypeGraph) -> String {
    if asked.hasPrefix(".") {
      return graph.identifier(tag: String(asked.dropFirst()), tagClass: .filenameExtension) ?? asked
    }
    if asked.utf8.contains(UInt8(ascii: "/")) { return graph.identifier(tag: asked, tagClass: .mimeType) ?? asked }
    return asked
  }
}
