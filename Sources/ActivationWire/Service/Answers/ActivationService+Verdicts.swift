import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// The requests that ask an activation rule about a shared context: `{"id", "rule", "context", "table"?, "platform"?, "types"?}`.
extension ActivationService {
  func verdictAnswer(_ fields: RequestFields) throws(Failure) -> [UInt8] {
    let surroundings = try RequestSurroundings(fields)
    let context = try givenContext(fields)
    let source = try RequestRule(fields)
    if case .predicate(let result) = source.form, result.hasErrors { return unparsedAnswer(result, fields) }
    let rule = try source.rule(in: surroundings, services)
    return answer(rule.decision(for: context), context.warnings(types: rule.types), fields)
  }

  private func answer(
    _ decision: Decision, _ warnings: [SharedContext.Warning], _ fields: RequestFields
  ) -> [UInt8] {
    JSONWriter.object { writer in
      fields.writeID(to: &writer)
      writer.verdict(decision)
      writer.findings(warnings)
      fields.writeEnd(to: &writer)
    }.bytes
  }

  /// A rule that doesn't parse has no verdict; its extension is never shown (inferred).
  private func unparsedAnswer(_ result: ParseResult, _ fields: RequestFields) -> [UInt8] {
    JSONWriter.object { writer in
      fields.writeID(to: &writer)
      writer.unreadableRule(result)
      fields.writeEnd(to: &writer)
    }.bytes
  }

  private func givenContext(_ fields: RequestFields) throws(Failure) -> SharedContext {
    guard let value = fields["context"] else { throw Failure(message: "a request with \"rule\" requires \"context\"") }
    return try context(value, fields).context
  }

  /// The member `context`, brought into the form that rules see.
  func context(_ value: ValueID, _ fields: RequestFields) throws(Failure) -> NormalizedContext {
    do throws(ReadingError) {
      let context = SharedContext(document: try ContextReader.normalize(fields.document(at: value)))
      return try NormalizedContext(context)
    } catch {
      throw Failure(id: "malformed-share", message: "\"context\": " + error.description, help: error.help)
    }
  }
}
