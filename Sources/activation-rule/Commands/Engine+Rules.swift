import ActivationFiles
import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// The requests that ask an activation rule about a shared context.
extension Engine {
  /// Answers `{"id", "rule", "context", "table"?, "platform"?, "types"?}`.
  func verdict(
    _ rule: ValueID, _ request: Document, _ fields: ValueRun, id: Any?
  ) throws(RequestError) -> String {
    let types = try TypeDeclarationsJSON.graph(from: value("types", fields, request), in: request)
    let context = try context(fields, request)
    var answer: [String: Any] = [:]
    if let id { answer["id"] = id }
    switch request[rule] {
    case .string(let text):
      let result = Parser.parse(request[text], arguments: [])
      if result.hasErrors {
        // A rule that does not compile never activates (inferred): the extension is simply not listed.
        answer["verdict"] = "hidden"
        let first = result.diagnostics.first { $0.severity == .error }
        answer["why"] = "The rule cannot be parsed, so that it never activates: \(first?.message ?? "")."
        answer["diagnostics"] = JSONText.diagnostics(result)
        return JSONText.line(answer)
      }
      let rule = ActivationRule(parsed: result, types: types, services: FoundationServices.platformServices)
      add(rule.decision(for: context), to: &answer)
    case .dictionary:
      let rule = ActivationRule(
        dictionary: ActivationDictionary(rule, of: request) ?? [:], tables: try tables(fields, request),
        platform: try platform(fields, request), types: types, services: FoundationServices.platformServices)
      add(rule.decision(for: context), to: &answer)
    default: throw RequestError(message: #""rule" is to be a string or a dictionary."#)
    }
    return JSONText.line(answer)
  }

  private func add(_ decision: Decision, to answer: inout [String: Any]) {
    answer["verdict"] = decision.verdictName
    answer["why"] = decision.explanation.reason
    if let tables = decision.tableAnswers { answer["tables"] = tables }
  }

  private func context(_ fields: ValueRun, _ request: Document) throws(RequestError) -> SharedContext {
    guard let value = value("context", fields, request) else {
      throw RequestError(message: #""context" is missing: what is shared."#)
    }
    var document = request
    document.root = value
    do throws(ReadingError) {
      let context = SharedContext(document: try ContextReader.normalise(document))
      return try NormalisedContext(context).context
    } catch {
      throw RequestError(message: "\"context\": " + error.description)
    }
  }

  /// One table by its name or as an object in the layout of a table file; the standard ones without.
  private func tables(_ fields: ValueRun, _ request: Document) throws(RequestError) -> [DictionaryTable] {
    guard let value = value("table", fields, request) else { return DictionaryTable.standard }
    if case .string(let text) = request[value] {
      guard let table = DictionaryTable.named(request[text]) else {
        throw RequestError(message: "There is no table \(request[text]).")
      }
      return [table]
    }
    var document = request
    document.root = value
    do throws(DictionaryTable.ReadingFailure) {
      return [try DictionaryTable(document: document, name: "table")]
    } catch {
      throw RequestError(message: "\"table\": \(error.path.isEmpty ? "" : error.path + ": ")\(error.message)")
    }
  }

  private func platform(_ fields: ValueRun, _ request: Document) throws(RequestError) -> Platform {
    guard let value = value("platform", fields, request) else { return .iOS }
    guard case .string(let text) = request[value],
      let platform = Platform.allCases.first(where: { $0.rawValue.lowercased() == request[text].lowercased() })
    else { throw RequestError(message: #""platform" is "ios" or "macos"."#) }
    return platform
  }
}
