import ActivationWire
import Documents

/// A message of the client, as far as JSON-RPC defines it.
enum IncomingMessage {
  /// The name of a request, which its answer repeats.
  enum ID: Hashable {
    case number(Int64)
    case text(String)

    init?(_ node: Node?) {
      switch node?.value {
      case .integer(let number): self = .number(number)
      case .text(let text): self = .text(text.text)
      default: return nil
      }
    }
  }

  case request(ID, method: String, Node?)
  case notification(method: String, Node?)
  /// An answer, although the server asks nothing.
  case response
  case malformed(ID?, ResponseError)

  /// - Complexity: linear in the message.
  init(_ bytes: [UInt8]) {
    let document = SourceDocument(bytes, .json)
    let (root, id) = (document.root, ID(document.root?["id"]))
    if let error = document.errors.first {
      self = .malformed(nil, ResponseError(code: .parseError, message: "the message isn't JSON: \(error.message)"))
    } else if root?["jsonrpc"]?.string != "2.0" || root?["id"] != nil && id == nil {
      self = .malformed(id, ResponseError(code: .invalidRequest, message: "expected a message of JSON-RPC 2.0"))
    } else if let method = root?["method"]?.string {
      self = id.map { .request($0, method: method, root?["params"]) } ?? .notification(method: method, root?["params"])
    } else if root?["result"] != nil || root?["error"] != nil {
      self = .response
    } else {
      self = .malformed(id, ResponseError(code: .invalidRequest, message: "expected \"method\" to be a string"))
    }
  }
}

extension Node {
  /// A whole number; nil for any other value, or beyond 32 bits, which the specification excludes.
  var wholeNumber: Int? {
    guard case .integer(let value) = value else { return nil }
    return Int32(exactly: value).map { Int($0) }
  }
}

/// The reason why a request has no result.
struct ResponseError: Error {
  /// The codes of JSON-RPC 2.0 and of the Language Server Protocol 3.17.
  enum Code: Int, CaseIterable {
    case parseError = -32700, invalidRequest = -32600, methodNotFound = -32601, invalidParameters = -32602
    case notInitialized = -32002
  }

  let code: Code
  let message: String
}

/// Writes the messages of the server.
enum OutgoingMessage {
  /// The answer to a request; without an id, to bytes that aren't a message.
  static func response(
    to id: IncomingMessage.ID?, _ result: (inout JSONWriter) throws(ResponseError) -> Void
  ) -> [UInt8] {
    do throws(ResponseError) {
      return try message(id) { (writer) throws(ResponseError) in
        writer.key("result")
        try result(&writer)
      }
    } catch {
      return message(id) { writer in
        writer.object("error") { writer in
          writer.member("code", error.code.rawValue)
          writer.member("message", error.message)
        }
      }
    }
  }

  private static func message<Failure>(
    _ id: IncomingMessage.ID?, _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    try JSONWriter.object { (writer) throws(Failure) in
      writer.member("jsonrpc", "2.0")
      writer.key("id")
      switch id {
      case .number(let number): writer.integer(number)
      case .text(let text): writer.string(text)
      case nil: writer.null()
      }
      try members(&writer)
    }.bytes
  }

  /// A notification.
  static func notification(_ method: String, _ parameters: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.object { writer in
      writer.member("jsonrpc", "2.0")
      writer.member("method", method)
      writer.object("params") { writer in parameters(&writer) }
    }.bytes
  }
}
