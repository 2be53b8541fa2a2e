import Foundation

/// Cuts a stream of bytes into lines; a line over the limit is dropped and said to be too long.
package struct LineSplitter {
  /// One line, without its line break.
  package struct Line {
    package var number: Int
    /// The bytes; nil for a line over the limit.
    package var bytes: [UInt8]?
  }

  package let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var number: Int
  private var isSkipping = false

  /// A splitter for a text whose first line has a number.
  package init(limit: Int, firstLine: Int = 1) {
    self.limit = limit
    number = firstLine - 1
  }

  package mutating func append(_ chunk: [UInt8]) {
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer += chunk
  }

  /// The next complete line.
  package mutating func next() -> Line? {
    guard let end = buffer.firstLineBreak(from: searched) else {
      searched = buffer.count
      if buffer.count - start > limit {
        isSkipping = true
        start = buffer.count
      }
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return line(start..<end)
  }

  /// The last line, when no line break follows it.
  package mutating func rest() -> Line? {
    guard isSkipping || start < buffer.count else { return nil }
    defer { start = buffer.count }
    return line(start..<buffer.count)
  }

  private mutating func line(_ range: Range<Int>) -> Line {
    number += 1
    let isTooLong = isSkipping || range.count > limit
    isSkipping = false
    if isTooLong { return Line(number: number, bytes: nil) }
    let hasReturn = range.count > 0 && buffer[range.upperBound - 1] == UInt8(ascii: "\r")
    return Line(number: number, bytes: Array(buffer[range.lowerBound..<range.upperBound - (hasReturn ? 1 : 0)]))
  }
}

extension [UInt8] {
  /// Where the first line break at or after a position is.
  package func firstLineBreak(from start: Int) -> Int? {
    withUnsafeBufferPointer { $0.firstLineBreak(from: start) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the first line break at or after a position is.
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
