import ActivationAnalysis
import ActivationRules
import Documents
import Predicates
import UniformTypes

extension ActivationService {
  /// The maximum number of supertypes, subtypes and other relatives of each sort in an answer.
  private static let mostRelatives = 200

  /// `types`: the facts about a type, its supertypes, and whether it conforms to another type.
  func types(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    // The types that apps declare are known as well, but the declarations of the request take precedence.
    let graph = try fields.typeGraph().adding(WellKnownType.declarations)
    guard let asked = try fields.text("type"), !asked.isEmpty else {
      throw WireFinding(
        message: "\"types\" requires \"type\"",
        help: "Give an identifier, a filename extension with its dot, or a MIME type.")
    }
    let other = try fields.text("to")
    let identifier = Self.identifier(asked, in: graph)
    let page = TypePage(identifier, graph)
    writer.type(page, most: Self.mostRelatives)
    if let other, let relation = Conformance(of: [identifier], to: other, in: graph) { writer.conformance(relation) }
  }

  /// Returns the requested type: by a filename extension such as `.heic`, by a MIME type, or by the identifier itself.
  private static func identifier(_ asked: String, in graph: TypeGraph) -> String {
    if asked.hasPrefix(".") {
      return graph.identifier(tag: String(asked.dropFirst()), tagClass: .filenameExtension) ?? asked
    }
    if asked.utf8.contains(UInt8(ascii: "/")) { return graph.identifier(tag: asked, tagClass: .mimeType) ?? asked }
    return asked
  }

  /// The maximum number of words in an answer.
  private static let mostCandidates = 40

  /// `complete`: the words that can replace the one being typed, in the text of a rule or as a type.
  func complete(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let graph = try fields.typeGraph()
    let completion: RuleCompletion
    let bytes: [UInt8]
    if let typed = try fields.text("type") {
      bytes = Array(typed.utf8)
      completion = RuleCompletion(type: typed, in: graph)
    } else {
      guard let text = try fields.text("text") else {
        throw WireFinding(message: "\"complete\" requires \"text\" or \"type\"")
      }
      bytes = Array(text.utf8)
      guard bytes.count <= SyntaxLimits().sourceBytes else {
        throw WireFinding(message: "the text is longer than \(SyntaxLimits().sourceBytes) bytes")
      }
      let offset = try fields.integer("offset", in: 0...bytes.count) ?? bytes.count
      let place = bytes.mayBeJSON ? EditedPlace(bytes, .json5, at: offset, below: [ActivationKey.rule]) : nil
      completion =
        RuleCompletion(place, in: bytes, at: offset)
        ?? RuleCompletion(predicate: bytes, offset: offset, types: graph)
    }
    writer.completion(completion, most: Self.mostCandidates, in: bytes)
  }

  /// `hosts`: the content that real apps share or, for a given rule, the verdict on each of these shares.
  func hosts(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let surroundings = try RequestSurroundings(fields)
    var rule: ActivationRule?
    if fields["rule"] != nil || fields["text"] != nil {
      rule = try RequestRule(fields).rule(in: surroundings, services)
    }
    let isForAll = rule == nil && surroundings.platform == nil
    writer.hosts(isForAll ? HostPreset.current : HostPreset.known(on: surroundings.platform), rule)
  }
}
