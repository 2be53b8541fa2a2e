import ActivationAnalysis
import ActivationRules
import Documents
import Predicates
import UniformTypes

/// `complete`: the words that can replace the one being typed, in a rule's text or as a type by itself.
extension ActivationService {
  /// The number of words that an answer has.
  private static let mostCandidates = 40

  func complete(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    let graph = try fields.typeGraph()
    let completion: RuleCompletion
    let bytes: [UInt8]
    if let typed = try fields.text("type") {
      bytes = Array(typed.utf8)
      completion = RuleCompletion(type: typed, in: graph)
    } else {
      guard let text = try fields.text("text") else {
        throw WireError(message: "\"complete\" requires \"text\" with \"offset\", or \"type\"")
      }
      bytes = Array(text.utf8)
      guard bytes.count <= SyntaxLimits().sourceBytes else {
        throw WireError(message: "the text is longer than \(SyntaxLimits().sourceBytes) bytes")
      }
      let offset = try fields.integer("offset", in: 0...bytes.count) ?? bytes.count
      let place = bytes.mayBeJSON ? EditedPlace(bytes, .json5, at: offset, below: [ActivationKey.rule]) : nil
      completion =
        RuleCompletion(place, in: bytes, at: offset)
        ?? RuleCompletion(predicate: bytes, offset: offset, RuleCompletion.Surroundings(types: graph))
    }
    writer.completion(completion, most: Self.mostCandidates, in: bytes)
  }
}
