import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// A message of the client, as far as JSON-RPC defines it.
enum IncomingMessage {
  /// The name of a request, which its answer repeats.
  enum ID: Hashable {
    case number(Int64)
    case text(String)

    init?(_ value: JSONValue) {
      switch value.document[value.id] {
      case .integer(let number): self = .number(number)
      case .string(let text): self = .text(value.document[text])
      default: return nil
      }
    }
  }

  case request(ID, method: String, JSONValue)
  case notification(method: String, JSONValue)
  /// An answer to a request of the server.
  case response
  case malformed(ID?, ResponseError)

  /// - Complexity: linear in the message.
  init(_ bytes: [UInt8]) {
    do throws(ReadingError) {
      let document = try ContextReader.read(json: bytes)
      self = Self.message(JSONValue(document, document.root))
    } catch {
      self = .malformed(nil, ResponseError(.parseError, "the message isn't JSON: \(error.placedMessage)"))
    }
  }

  private static func message(_ value: JSONValue) -> IncomingMessage {
    guard value.isObject else { return malformed(nil, "expected a message to be a JSON object") }
    let id = value["id"].flatMap { ID($0) }
    guard value["jsonrpc"]?.text == "2.0" else { return malformed(id, "expected \"jsonrpc\" to be \"2.0\"") }
    guard let method = value["method"] else {
      let isAnswer = value["result"] != nil || value["error"] != nil
      return isAnswer ? .response : malformed(id, "a message requires \"method\"")
    }
    guard let method = method.text else { return malformed(id, "expected \"method\" to be a string") }
    let parameters = value["params"] ?? JSONValue(nothing, nothing.root)
    guard let given = value["id"] else { return .notification(method: method, parameters) }
    guard let id else {
      let isNull = given.isNull ? "null" : "that"
      return malformed(nil, "expected \"id\" to be a whole number or a string, not \(isNull)")
    }
    return .request(id, method: method, parameters)
  }

  private static func malformed(_ id: ID?, _ message: String) -> IncomingMessage {
    .malformed(id, ResponseError(.invalidRequest, message))
  }

  private static let nothing = Document()
}

/// The reason why a request has no result.
struct ResponseError: Error {
  /// The codes of JSON-RPC 2.0 and of the Language Server Protocol 3.17.
  enum Code: Int, CaseIterable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
    case canceled = -32800
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// A member of the parameters of the wrong kind.
  static func expected(_ expected: String, for key: String) -> ResponseError {
    ResponseError(.invalidParameters, "expected \"\(key)\" to be \(expected)")
  }
}
