/// Some lines of the input that are answered together.
package struct LineBatch: Sendable, Equatable {
  /// The number of the first of them.
  package var firstLine: Int
  /// Whole lines with their line breaks, of which the last of the input may lack its own; nil for one line over the limit.
  package var bytes: ArraySlice<UInt8>?

  package init(firstLine: Int, bytes: ArraySlice<UInt8>?) {
    self.firstLine = firstLine
    self.bytes = bytes
  }
}

/// Cuts the input into batches of whole lines, without waiting for a batch to fill up.
///
/// A line over the limit is never held as a whole.
struct StreamBatcher {
  /// The longest line.
  let lineLimit: Int
  /// The most lines of one batch, so that short lines with long answers do not pile up.
  let batchLines: Int

  private var buffer: [UInt8] = []
  private var batchStart = 0
  private var lineStart = 0
  private var lines = 0
  private var nextLine = 1
  private var isSkipping = false

  init(lineLimit: Int, batchLines: Int = 1_024) {
    self.lineLimit = lineLimit
    self.batchLines = batchLines
  }

  /// The batches that are complete with some more bytes.
  ///
  /// - Complexity: linear in the number of the bytes, amortised.
  mutating func append(_ chunk: [UInt8]) -> [LineBatch] {
    var batches: [LineBatch] = []
    var searched = buffer.count
    if buffer.isEmpty { buffer = chunk } else { buffer += chunk }
    while let end = buffer.withUnsafeBufferPointer({ $0.firstLineBreak(from: searched) }) {
      searched = end + 1
      if isSkipping || end - lineStart > lineLimit {
        cut(before: lineStart, into: &batches)
        skipLine(before: searched, into: &batches)
      } else {
        lines += 1
        lineStart = searched
        if lines == batchLines { cut(before: searched, into: &batches) }
      }
    }
    cut(before: lineStart, into: &batches)
    // A new array, because the batches hold on to this one.
    if lineStart > 0 { buffer = Array(buffer[lineStart...]) }
    batchStart = 0
    lineStart = 0
    if isSkipping || buffer.count > lineLimit {
      isSkipping = true
      buffer.removeAll()
    }
    return batches
  }

  /// The last line of the input, when no line break follows it.
  mutating func finish() -> LineBatch? {
    guard isSkipping || !buffer.isEmpty else { return nil }
    defer {
      buffer = []
      isSkipping = false
    }
    return LineBatch(firstLine: nextLine, bytes: isSkipping ? nil : buffer[...])
  }

  /// Makes a batch of the lines that are gathered.
  private mutating func cut(before end: Int, into batches: inout [LineBatch]) {
    guard lines > 0 else { return }
    batches.append(LineBatch(firstLine: nextLine, bytes: buffer[batchStart..<end]))
    nextLine += lines
    lines = 0
    batchStart = end
  }

  private mutating func skipLine(before end: Int, into batches: inout [LineBatch]) {
    batches.append(LineBatch(firstLine: nextLine, bytes: nil))
    nextLine += 1
    batchStart = end
    lineStart = end
    isSkipping = false
  }
}
