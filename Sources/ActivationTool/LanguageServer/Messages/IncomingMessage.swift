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
    let document: Document
    do throws(ReadingError) {
      document = try ContextReader.read(json: bytes)
    } catch {
      self = .malformed(nil, ResponseError(.parseError, "the message isn't JSON: \(error.placedMessage)"))
      return
    }
    let value = JSONValue(document, document.root)
    guard value.isObject else {
      self = .malformed(nil, ResponseError(.invalidRequest, "expected a message to be a JSON object"))
      return
    }
    let id = value["id"].flatMap { ID($0) }
    guard value["jsonrpc"]?.text == "2.0" else {
      self = .malformed(id, ResponseError(.invalidRequest, "expected \"jsonrpc\" to be \"2.0\""))
      return
    }
    guard let method = value["method"] else {
      let isAnswer = value["result"] != nil || value["error"] != nil
      self = isAnswer ? .response : .malformed(id, ResponseError(.invalidRequest, "a message requires \"method\""))
      return
    }
    guard let method = method.text else {
      self = .malformed(id, ResponseError(.invalidRequest, "expected \"method\" to be a string"))
      return
    }
    let parameters = value["params"] ?? JSONValue(Self.nothing, Self.nothing.root)
    guard let given = value["id"] else {
      self = .notification(method: method, parameters)
      return
    }
    guard let id else {
      let isNull = given.isNull ? "null" : "that"
      self = .malformed(
        nil, ResponseError(.invalidRequest, "expected \"id\" to be a whole number or a string, not \(isNull)"))
      return
    }
    self = .request(id, method: method, parameters)
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
    case requestFailed = -32803
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
