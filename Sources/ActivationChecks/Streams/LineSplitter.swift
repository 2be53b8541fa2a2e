/// Splits a stream of bytes into lines. A line that exceeds the limit is dropped and reported as too long.
package struct LineSplitter {
  /// A line without its line break. The bytes are nil if the line exceeds the limit.
  package typealias Line = (number: Int, bytes: [UInt8]?)

  private let limit: Int
  /// The complete lines that weren't returned yet.
  private var ready: ArraySlice<Line> = []
  /// The beginning of the incomplete line; never longer than the limit.
  private var line: [UInt8] = []
  private var isTooLong = false
  private var number = 1

  package init(limit: Int) { self.limit = limit }

  /// Adds the next bytes.
  ///
  /// - Complexity: linear in the number of the bytes, amortized.
  package mutating func append(_ chunk: [UInt8]) {
    var rest = chunk[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end])
      ready.append(finished())
      rest = rest[(end + 1)...]
    }
    add(rest)
  }

  package mutating func next() -> Line? { ready.popFirst() }

  /// Returns the last line if it doesn't end with a line break.
  package mutating func rest() -> Line? { isTooLong || !line.isEmpty ? finished() : nil }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    if !isTooLong, line.count + bytes.count > limit {
      isTooLong = true
      line = []
    }
    if !isTooLong { line += bytes }
  }

  /// Returns the current line, without a carriage return at its end, and begins the next one.
  private mutating func finished() -> Line {
    defer { (line, isTooLong, number) = ([], false, number + 1) }
    if isTooLong { return (number, nil) }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return (number, line)
  }
}

/// Returns the next bytes of a stream, on the thread of the caller; empty at the end.
package typealias ByteSource = @Sendable () throws(SystemError) -> [UInt8]

/// Writes all bytes. If the reader has closed the stream, as in `… | head`, it throws ``SystemError/closedPipe``.
package typealias ByteSink = ([UInt8]) throws(SystemError) -> Void
