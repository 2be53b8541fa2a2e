import ActivationFiles
import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// Answers the requests of the line protocol.
///
/// A request is read by the project's own JSON reader, so that `true` stays a Boolean, integers stay exact, and the
/// object is evaluated where it lies.
struct Engine {
  /// What is wrong with a request.
  struct RequestError: Error {
    var message: String
  }

  /// The answer to a line; nil for an empty line.
  mutating func answer(_ line: LineSplitter.Line) -> String? {
    guard let bytes = line.bytes else {
      return malformed("The line is longer than \(EngineCommand.lineLimit) bytes.", line.number, id: nil)
    }
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
    var request: Document
    do {
      request = try ContextReader.read(json: bytes, encodings: true)
    } catch {
      return malformed(error.description, line.number, id: nil)
    }
    guard case .dictionary(let fields) = request[request.root] else {
      return malformed("A request is a JSON object.", line.number, id: nil)
    }
    let id = value("id", fields, request).map { JSONValue.foundation(request, $0) }
    do throws(RequestError) {
      if let rule = value("rule", fields, request) { return try verdict(rule, request, fields, id: id) }
      return try answer(&request, fields, id: id)
    } catch {
      return malformed(error.message, line.number, id: id)
    }
  }

  private func answer(_ request: inout Document, _ fields: ValueRun, id: Any?) throws(RequestError) -> String {
    guard let format = value("format", fields, request) else {
      throw RequestError(message: #"One of "format" and "rule" is needed."#)
    }
    guard case .string(let text) = request[format] else {
      throw RequestError(message: #""format" is to be a string."#)
    }
    let arguments = try arguments(fields, request)
    let variables = try variables(fields, request)
    let types = try TypeDeclarationsJSON.graph(from: value("types", fields, request), in: request)
    let result = Parser.parse(request[text], arguments: arguments ?? [], limits: .standard)

    var answer: [String: Any] = ["parses": !result.hasErrors, "diagnostics": JSONText.diagnostics(result)]
    if let id { answer["id"] = id }
    if !result.hasErrors {
      answer["canonical"] = result.tree.predicateFormat
      if let object = value("object", fields, request) {
        request.root = object
        evaluate(result, request, variables, types, into: &answer)
      }
    }
    return JSONText.line(answer)
  }

  private func evaluate(
    _ result: ParseResult, _ object: Document, _ variables: [VariableBinding], _ types: TypeGraph,
    into answer: inout [String: Any]
  ) {
    let program = Program(result.tree, types: types)
    do throws(EvaluationError) {
      answer["result"] = try program.evaluate(
        object, variables: variables, services: FoundationServices.platformServices)
    } catch {
      answer["result"] = "error"
      answer["error"] = JSONText.error(error, in: result.source)
    }
  }

  func value(_ key: String, _ fields: ValueRun, _ request: Document) -> ValueID? {
    request.texts.find(key).flatMap { request.value(for: $0, in: fields) }
  }

  private func arguments(_ fields: ValueRun, _ request: Document) throws(RequestError) -> [PredicateArgument]? {
    guard let list = value("args", fields, request) else { return nil }
    guard case .array(let run) = request[list] else { throw RequestError(message: #""args" is to be an array."#) }
    return request.elements(of: run).map { request.argument(of: $0) }
  }

  private func variables(_ fields: ValueRun, _ request: Document) throws(RequestError) -> [VariableBinding] {
    guard let bindings = value("variables", fields, request) else { return [] }
    guard case .dictionary(let run) = request[bindings] else {
      throw RequestError(message: #""variables" is to be an object."#)
    }
    return request.entries(of: run).map { VariableBinding(request[$0.key], $0.value) }
  }

  private func malformed(_ message: String, _ line: Int, id: Any?) -> String {
    var answer: [String: Any] = ["error": ["id": "malformed-request", "message": message], "line": line]
    if let id { answer["id"] = id }
    return JSONText.line(answer)
  }
}

/// A document's value as Foundation's JSON objects, to be written back.
enum JSONValue {
  static func foundation(_ document: Document, _ id: ValueID) -> Any {
    switch document[id] {
    case .null: return NSNull()
    case .boolean(let value): return value
    case .integer(let value): return value
    case .unsignedInteger(let value): return value
    case .double(let value): return value.isFinite ? value : NSNull()
    case .date(let value): return ["$date": value]
    case .string(let text): return document[text]
    case .array(let run): return document.elements(of: run).map { foundation(document, $0) }
    case .set(let run): return ["$set": document.elements(of: run).map { foundation(document, $0) }]
    case .dictionary(let run):
      var object: [String: Any] = [:]
      for entry in document.entries(of: run) { object[document[entry.key]] = foundation(document, entry.value) }
      return object
    }
  }
}
