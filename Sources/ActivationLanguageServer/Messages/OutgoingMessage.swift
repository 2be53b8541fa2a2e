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

  /// The answer to a request that has no result, or to what isn't a message.
  static func error(_ error: ResponseError, to id: IncomingMessage.ID?) -> [UInt8] {
    JSONWriter.object { writer in
      writer.member("jsonrpc", "2.0")
      if let id {
        writer.member(id)
      } else {
        writer.key("id")
        writer.null()
      }
      writer.object("error") { writer in
        writer.member("code", error.code.rawValue)
        writer.member("message", error.message)
      }
    }.bytes
  }

  /// A notification.
  static func notification(_ method: String, _ parameters: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.object { writer in
      writer.member("jsonrpc", "2.0")
      writer.member("method", method)
      writer.key("params")
      parameters(&writer)
    }.bytes
  }

  /// A request of the server, without parameters unless some are written.
  static func request(_ method: String, id: Int, _ parameters: ((inout JSONWriter) -> Void)? = nil) -> [UInt8] {
    JSONWriter.object { writer in
      writer.member("jsonrpc", "2.0")
      writer.member("id", "activation-rule-\(id)")
      writer.member("method", method)
      if let parameters {
        writer.key("params")
        parameters(&writer)
      }
    }.bytes
  }

  /// A text that the editor shows to the person.
  static func showing(_ text: String) -> [UInt8] {
    notification("window/showMessage") { writer in
      writer.object { writer in
        writer.member("type", 3)
        writer.member("message", text)
      }
    }
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
