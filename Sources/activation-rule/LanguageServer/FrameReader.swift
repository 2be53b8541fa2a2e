/// Cuts a stream of bytes into messages: a header with `Content-Length`, an empty line, and so many bytes.
///
/// Text that isn't a header is skipped up to the next one, and reported.
package struct FrameReader: Sendable {
  /// A part of the stream.
  package enum Frame: Sendable, Equatable {
    /// The content of a message.
    case message([UInt8])
    /// The reason why some bytes aren't a message.
    case malformed(String)
  }

  /// The longest message and the longest header, in bytes; and the longest message that is skipped: a larger number is a mistake of the
  /// client, after which nothing would be read.
  private static let mostBytes = 16 * 1024 * 1024, mostHeaderBytes = 4096, mostSkippedBytes = 64 * mostBytes

  private var buffer: ArraySlice<UInt8> = []
  /// The number of remaining bytes of a message that is too long.
  private var skipping = 0

  package init() {}

  /// Adds the bytes that were read.
  package mutating func append(_ bytes: [UInt8]) { buffer = ArraySlice(buffer + bytes) }

  /// The next frame; nil until more was read.
  ///
  /// - Complexity: linear in the frame.
  package mutating func next() -> Frame? {
    let passed = min(skipping, buffer.count)
    skipping -= passed
    // Empty lines between messages mean nothing.
    buffer = buffer.dropFirst(passed).drop { $0 == 0x0a || $0 == 0x0d }
    if skipping > 0 { return nil }
    guard let end = headerEnd() else {
      guard buffer.count > Self.mostHeaderBytes else { return nil }
      buffer = []
      return .malformed("found no empty line after a header within \(Self.mostHeaderBytes) bytes")
    }
    guard let length = Self.length(in: String(decoding: buffer[..<end.header], as: UTF8.self)) else {
      buffer = buffer[end.content...]
      return .malformed("a message requires a header Content-Length with a number of bytes")
    }
    guard length <= Self.mostBytes else {
      buffer = buffer[end.content...]
      if length <= Self.mostSkippedBytes { skipping = length }
      return .malformed("the message is longer than \(Self.mostBytes) bytes")
    }
    guard buffer.endIndex - end.content >= length else { return nil }
    defer { buffer = buffer[(end.content + length)...] }
    return .message(Array(buffer[end.content..<end.content + length]))
  }

  /// The end of the header, and the start of the content; some clients end lines with only a line feed.
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

  /// A message with its header.
  package static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
