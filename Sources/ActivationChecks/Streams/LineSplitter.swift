import Foundation

/// Cuts a stream of bytes into lines; a line over the limit is dropped and said to be too long.
package struct LineSplitter {
  /// One line, without its line break; without its bytes when it is over the limit.
  package typealias Line = (number: Int, bytes: [UInt8]?)

  private var batcher: StreamBatcher
  private var ready: ArraySlice<Line> = []

  package init(limit: Int) { batcher = StreamBatcher(lineLimit: limit) }

  package mutating func append(_ chunk: [UInt8]) { ready += batcher.append(chunk).flatMap(\.lines) }

  /// The next complete line.
  package mutating func next() -> Line? { ready.popFirst() }

  /// The last line, when no line break follows it.
  package mutating func rest() -> Line? { batcher.finish()?.lines.first }
}

extension LineBatch {
  /// The lines, each with its number.
  package var lines: [LineSplitter.Line] {
    guard let bytes else { return [(firstLine, nil)] }
    return bytes.withUnsafeBufferPointer { text in
      var lines: [LineSplitter.Line] = []
      var start = 0
      while start < text.count {
        let end = text.firstLineBreak(from: start) ?? text.count
        lines.append((firstLine + lines.count, Array(text.line(start..<end))))
        start = end + 1
      }
      return lines
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the place of the first line break at or after a position.
  package func firstLineBreak(from start: Int) -> Int? {
    guard start < count, let base = UnsafeRawPointer(baseAddress),
      let found = memchr(base + start, Int32(UInt8(ascii: "\n")), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// A line without the carriage return that may be before its line break.
  package func line(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    let hasReturn = range.count > 0 && self[range.upperBound - 1] == UInt8(ascii: "\r")
    return UnsafeBufferPointer(rebasing: self[range.lowerBound..<range.upperBound - (hasReturn ? 1 : 0)])
  }
}
