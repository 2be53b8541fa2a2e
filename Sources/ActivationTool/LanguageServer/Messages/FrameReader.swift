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

  /// The longest message, in bytes.
  package static let mostBytes = 16 * 1024 * 1024
  /// The longest message that is skipped, in bytes. A larger number is a mistake of the client, after which nothing would be read.
  static let mostSkippedBytes = 64 * mostBytes
  /// The longest header, in bytes.
  static let mostHeaderBytes = 4096

  private var buffer: [UInt8] = []
  private var start = 0
  /// The number of remaining bytes of a message that is too long.
  private var skipping = 0

  package init() {}

  /// Adds the bytes that were read.
  package mutating func append(_ bytes: [UInt8]) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer += bytes
  }

  /// The next frame; nil until more was read.
  ///
  /// - Complexity: linear in the frame.
  package mutating func next() -> Frame? {
    if skipping > 0 {
      let passed = min(skipping, buffer.count - start)
      start += passed
      skipping -= passed
      if skipping > 0 { return nil }
    }
    // Empty lines between messages.
    while start < buffer.count, buffer[start] == 0x0a || buffer[start] == 0x0d { start += 1 }
    guard let end = headerEnd() else {
      guard buffer.count - start > Self.mostHeaderBytes else { return nil }
      start = buffer.count
      return .malformed("found no empty line after a header within \(Self.mostHeaderBytes) bytes")
    }
    let header = String(decoding: buffer[start..<end.header], as: UTF8.self)
    guard let length = Self.length(in: header) else {
      start = end.content
      return .malformed("a message requires a header Content-Length with a number of bytes")
    }
    guard length <= Self.mostBytes else {
      start = end.content
      if length <= Self.mostSkippedBytes { skipping = length }
      return .malformed("the message is longer than \(Self.mostBytes) bytes")
    }
    guard buffer.count - end.content >= length else { return nil }
    start = end.content + length
    return .message(Array(buffer[end.content..<start]))
  }

  /// Returns the end of the header, and the start of the content; some clients end lines with only a line feed.
  private func headerEnd() -> (header: Int, content: Int)? {
    var place = start
    let end = min(buffer.count, start + Self.mostHeaderBytes)
    while place < end {
      guard buffer[place] == 0x0a else {
        place += 1
        continue
      }
      if place + 1 < buffer.count, buffer[place + 1] == 0x0a { return (place, place + 2) }
      if place + 2 < buffer.count, buffer[place + 1] == 0x0d, buffer[place + 2] == 0x0a { return (place, place + 3) }
      place += 1
    }
    return nil
  }

  private static func length(in header: String) -> Int? {
    for line in header.split(whereSeparator: { $0.isNewline }) {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "content-length" else { continue }
      let digits = line[line.index(after: colon)...].filter { !$0.isWhitespace }
      guard let length = Int(digits), length >= 0 else { return nil }
      return length
    }
    return nil
  }

  /// A message with its header.
  package static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
