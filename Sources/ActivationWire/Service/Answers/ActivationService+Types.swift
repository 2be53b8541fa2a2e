import ActivationRules
import Predicates
import UniformTypes

/// `types`: the facts about a type, its supertypes, and whether it conforms to another.
extension ActivationService {
  /// The number of relatives of each sort that an answer has.
  private static let mostRelatives = 200

  func types(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    // What apps declare is known as well; what the request declares counts before it.
    let graph = try fields.typeGraph().adding(WellKnownType.declarations)
    guard let asked = try fields.text("type"), !asked.isEmpty else {
      throw WireError(
        message: "\"types\" requires \"type\"",
        help: "It is an identifier, a filename extension with its dot, or a MIME type.")
    }
    let other = try fields.text("to")
    let identifier = Self.identifier(asked, in: graph)
    let page = TypePage(identifier, graph)
    writer.type(page, most: Self.mostRelatives)
    if let other { writer.conformance(Conformance(of: identifier, to: other, in: graph)) }
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
