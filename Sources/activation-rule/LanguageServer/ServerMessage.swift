import ActivationWire
import Documents

/// A message from the client, in the form that JSON-RPC defines.
enum IncomingMessage {
  /// A request with its identifier, a number or a text, which its answer repeats.
  case request(Node, method: String, Node?)
  case notification(method: String, Node?)
  /// An answer, although the server requests nothing.
  case response
  case malformed(Node?, ResponseError)

  init(_ bytes: [UInt8]) {
    let document = SourceDocument(bytes, .json)
    let root = document.root
    let id = root?["id"].flatMap { [.integer, .text].contains($0.kind) ? $0 : nil }
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
  /// The integer value; nil for any other value, or if the value exceeds 32 bits, which the specification doesn't allow.
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

extension JSONWriter {
  /// Returns the answer to a request, or, without an id, to bytes that aren't a message.
  static func response(
    to id: Node?, _ result: (inout JSONWriter) throws(ResponseError) -> Void
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
    _ id: Node?, _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    try object { (writer) throws(Failure) in
      writer.member("jsonrpc", "2.0")
      writer.key("id")
      switch id?.value {
      case .integer(let number): writer.integer(number)
      case .text(let text): writer.string(text.text)
      default: writer.null()
      }
      try members(&writer)
    }.bytes
  }

  static func notification(_ method: String, _ parameters: (inout JSONWriter) -> Void) -> [UInt8] {
    object { writer in
      writer.member("jsonrpc", "2.0")
      writer.member("method", method)
      writer.object("params") { writer in parameters(&writer) }
    }.bytes
  }
}

/// Splits a stream of bytes into messages: a header with `Content-Length`, an empty line, and that number of bytes.
///
/// Text that isn't a header is reported, and skipped up to the next empty line, or, if it is too long, up to the end of the bytes so far.
package struct FrameReader: Sendable {
  /// A part of the stream.
  package enum Frame: Sendable, Equatable {
    case message([UInt8])
    /// The reason why some bytes aren't a message.
    case malformed(String)
  }

  /// The maximum length of a header, in bytes.
  private static let mostHeaderBytes = 4096

  private var buffer: ArraySlice<UInt8> = []

  package init() {}

  /// Adds bytes that were read.
  package mutating func append(_ bytes: [UInt8]) { buffer = ArraySlice(buffer + bytes) }

  /// Returns the next frame; nil if more bytes are needed.
  ///
  /// - Complexity: linear in the frame.
  package mutating func next() -> Frame? {
    // Empty lines between messages have no meaning.
    buffer = buffer.drop { $0 == 0x0a || $0 == 0x0d }
    guard let end = headerEnd() else {
      guard buffer.count > Self.mostHeaderBytes else { return nil }
      buffer = []
      return .malformed("found no empty line after a header within \(Self.mostHeaderBytes) bytes")
    }
    guard let length = Self.length(in: String(decoding: buffer[..<end.header], as: UTF8.self)) else {
      buffer = buffer[end.content...]
      return .malformed("a message requires a header Content-Length with a number of bytes")
    }
    guard buffer.endIndex - end.content >= length else { return nil }
    defer { buffer = buffer[(end.content + length)...] }
    return .message(Array(buffer[end.content..<end.content + length]))
  }

  /// Returns the end of the header and the start of the content. Some clients end lines with only a line feed.
  private func headerEnd() -> (header: Int, content: Int)? {
    for place in buffer.prefix(Self.mostHeaderBytes).indices where buffer[place] == 0x0a {
      let rest = buffer[(place + 1)...]
      if rest.first == 0x0a { return (place, place + 2) }
      if rest.starts(with: [0x0d, 0x0a]) { return (place, place + 3) }
    }
    return nil
  }

  private static func length(in header: String) -> Int? {
    let line = header.lowercased().split(whereSeparator: \.isNewline).first { $0.hasPrefix("content-length:") }
    return line.flatMap { Int($0.dropFirst(15).filter { !$0.isWhitespace }) }.flatMap { $0 < 0 ? nil : $0 }
  }

  package static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
