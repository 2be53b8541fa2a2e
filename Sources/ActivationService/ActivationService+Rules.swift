import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// The requests that ask an activation rule about a shared context: `{"id", "rule", "context", "table"?, "platform"?, "types"?}`.
extension ActivationService {
  func verdictAnswer(_ fields: RequestFields) throws(Failure) -> [UInt8] {
    let types = try TypeDeclarationsRequest.graph(from: fields)
    let context = try context(fields)
    guard let value = fields["rule"] else { throw Failure(message: "a request requires \"format\" or \"rule\"") }
    switch fields.document[value] {
    case .string(let text):
      let result = Parser.parse(fields.document[text], arguments: [])
      guard !result.hasErrors else { return unparsedAnswer(result, fields) }
      return answer(
        ActivationRule(parsed: result, types: types, services: services).decision(for: context), fields)
    case .dictionary:
      let rule = ActivationRule(
        dictionary: ActivationDictionary(value, of: fields.document) ?? [:], tables: try tables(fields),
        platform: try platform(fields), types: types, services: services)
      return answer(rule.decision(for: context), fields)
    default: throw .expected("a string or an object", for: "rule")
    }
  }

  private func answer(_ decision: Decision, _ fields: RequestFields) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      fields.writeID(to: &writer)
      if case .uncertain(.tables(let disagreement)) = decision.verdict {
        writer.key("tables")
        writer.object { writer in
          for answer in disagreement.answers.sorted(by: { $0.table < $1.table }) {
            writer.member(answer.table, answer.activates ? "activates" : "hidden")
          }
        }
      }
      writer.member("verdict", decision.verdict.name)
      writer.member("why", decision.reason)
    }
    return writer.bytes
  }

  /// A rule that doesn't parse never activates (inferred): the extension is simply not listed.
  private func unparsedAnswer(_ result: ParseResult, _ fields: RequestFields) -> [UInt8] {
    let first = result.diagnostics.first { $0.severity == .error }
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("diagnostics")
      writer.diagnostics(of: result)
      fields.writeID(to: &writer)
      writer.member("verdict", Verdict.doesNotActivate.name)
      writer.member("why", "The rule can't be parsed, so it never activates: \(first?.message ?? "").")
    }
    return writer.bytes
  }

  private func context(_ fields: RequestFields) throws(Failure) -> SharedContext {
    guard let value = fields["context"] else { throw Failure(message: "a request with \"rule\" requires \"context\"") }
    do throws(ReadingError) {
      let context = SharedContext(document: try ContextReader.normalise(fields.document(at: value)))
      return try NormalisedContext(context).context
    } catch {
      throw Failure(message: "\"context\": " + error.description)
    }
  }

  /// One table by its name or as an object in the layout of a table file; without it those that are asked by default.
  private func tables(_ fields: RequestFields) throws(Failure) -> [DictionaryTable] {
    guard let value = fields["table"] else { return DictionaryTable.standard }
    if case .string(let text) = fields.document[value] {
      let name = fields.document[text]
      guard let table = DictionaryTable.named(name) else { throw Failure(message: "unknown table \"\(name)\"") }
      return [table]
    }
    do throws(DictionaryTable.ReadingFailure) {
      return [try DictionaryTable(document: fields.document(at: value), name: "table")]
    } catch {
      throw Failure(message: "\"table\": \(error.path.isEmpty ? "" : error.path + ": ")\(error.message)")
    }
  }

  private func platform(_ fields: RequestFields) throws(Failure) -> Platform {
    guard let name = try fields.text("platform")?.lowercased() else { return .iOS }
    guard let platform = Platform.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      throw .expected("\"ios\" or \"macos\"", for: "platform")
    }
    return platform
  }
}
