import ActivationRules
import Predicates
import UniformTypes

/// The requests that ask an activation rule about a shared context: `{"id", "rule", "context", "table"?, "platform"?, "types"?}`.
extension ActivationService {
  func evaluateRule(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    let surroundings = try RequestSurroundings(fields)
    guard let value = fields["context"] else {
      throw WireError(message: "a request with \"rule\" requires \"context\"")
    }
    let context = try context(value, fields).context
    let source = try RequestRule(fields)
    // A rule that doesn't parse has no verdict; its extension is never shown (inferred).
    if case .predicate(let result) = source.form, result.hasErrors { return writer.unreadableRule(result) }
    let rule = try source.rule(in: surroundings, services)
    writer.verdict(rule.decision(for: context))
    writer.findings(context.warnings(types: rule.types))
  }

  /// The member `context`, brought into the form that rules see.
  func context(_ value: ValueID, _ fields: RequestFields) throws(WireError) -> NormalizedContext {
    do throws(ReadingError) {
      let context = SharedContext(document: try ContextReader.normalize(fields.document(at: value)))
      return try NormalizedContext(context)
    } catch {
      throw WireError(id: "malformed-share", message: "\"context\": " + error.description, help: error.help)
    }
  }
}
