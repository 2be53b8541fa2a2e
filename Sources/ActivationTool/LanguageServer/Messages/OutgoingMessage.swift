import ActivationWire
import ActivationRules

/// Writes the messages of the server.
enum OutgoingMessage {
  /// The answer to a request.
  static func response(
    to id: IncomingMessage.ID, _ result: (inout JSONWriter) throws(ResponseError) -> Void
  ) -> [UInt8] {
    do throws(ResponseError) {
      return try JSONWriter.object { (writer) throws(ResponseError) in
        writer.member("jsonrpc", "2.0")
        writer.member(id)
        writer.key("result")
        try result(&writer)
      }.bytes
    } catch {
      return self.error(error, to: id)
    }
  }

  /// The answer to a request that has no result, or to bytes that aren't a message.
  static func error(_ error: ResponseError, to id: IncomingMessage.ID?) -> [UInt8] {
    message { writer in
      if let id { writer.member(id) } else { writer.nullMember("id") }
      writer.object("error") { writer in
        writer.member("code", error.code.rawValue)
        writer.member("message", error.message)
      }
    }
  }

  /// A notification.
  static func notification(_ method: String, _ parameters: (inout JSONWriter) -> Void) -> [UInt8] {
    message { writer in
      writer.member("method", method)
      writer.key("params")
      parameters(&writer)
    }
  }

  /// A request of the server, without parameters unless some are written.
  static func request(_ method: String, id: Int, _ parameters: ((inout JSONWriter) -> Void)? = nil) -> [UInt8] {
    message { writer in
      writer.member("id", "activation-rule-\(id)")
      writer.member("method", method)
      guard let parameters else { return }
      writer.key("params")
      parameters(&writer)
    }
  }

  private static func message(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.object { writer in
      writer.member("jsonrpc", "2.0")
      members(&writer)
    }.bytes
  }

  /// A remark for the editor's log.
  static func logging(_ text: String) -> [UInt8] {
    notification("window/logMessage") { writer in
      writer.object { writer in
        writer.member("type", 1)
        writer.member("message", text)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ id: IncomingMessage.ID) {
    key("id")
    switch id {
    case .number(let number): integer(number)
    case .text(let text): string(text)
    }
  }
}
