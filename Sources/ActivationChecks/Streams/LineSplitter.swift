/// Cuts a stream of bytes into lines; a line over the limit is dropped and said to be too long.
package struct LineSplitter {
  /// One line, without its line break; without its bytes when it is over the limit.
  package typealias Line = (number: Int, bytes: [UInt8]?)

  private let limit: Int
  /// The complete lines that weren't asked for yet.
  private var ready: ArraySlice<Line> = []
  /// The beginning of the line that isn't complete; never longer than the limit.
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

  /// The last line, when no line break follows it.
  package mutating func rest() -> Line? { isTooLong || !line.isEmpty ? finished() : nil }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    if !isTooLong, line.count + bytes.count > limit {
      isTooLong = true
      line = []
    }
    if !isTooLong { line += bytes }
  }

  /// The line up to here, without the carriage return that may be before its line break; the next one begins.
  private mutating func finished() -> Line {
    defer { (line, isTooLong, number) = ([], false, number + 1) }
    if isTooLong { return (number, nil) }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return (number, line)
  }
}

/// Gives the next bytes of a stream on whichever thread asks; empty at its end.
package typealias ByteSource = @Sendable () throws(SystemError) -> [UInt8]

/// Takes bytes, all of them. Where nobody reads them any more, as in `… | head`, that is ``SystemError/closedPipe``.
package typealias ByteSink = ([UInt8]) throws(SystemError) -> Void
