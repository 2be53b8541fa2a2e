import Foundation
import PredicateSyntax
import Synchronization
import Testing

@testable import ToolSupport
@testable import activation_rule

/// How a stream behaves towards those who feed it and read from it.
@Suite struct StreamFlowTests {
  /// A world in which only the bytes are of interest.
  static func environment(
    read: @escaping @Sendable () throws(StreamFailure) -> [UInt8],
    write: @escaping ([UInt8]) throws(StreamFailure) -> Void, errors: @escaping (String) -> Void = { _ in }
  ) -> ToolEnvironment {
    ToolEnvironment(
      write: { _ in }, writeError: errors, readAll: { [] }, readBytes: read, writeBytes: write,
      colorsOutput: false, colorsErrors: false)
  }

  @Test func aSlowProducerIsAnsweredBeforeItsNextLine() {
    let answered = DispatchSemaphore(value: 0)
    let sent = Mutex(0)
    let early = Mutex(0)
    let read: @Sendable () -> [UInt8] = {
      let number = sent.withLock { sent in
        sent += 1
        return sent
      }
      // Waiting for ever would hang the tests; a stream that holds answers back fails the expectation instead.
      if number > 1, answered.wait(timeout: .now() + 60) == .timedOut { early.withLock { $0 += 1 } }
      return number > 3 ? [] : [UInt8]("[]\n".utf8)
    }
    var output = 0
    let code = Tool.run(
      ["eval", "TRUEPREDICATE", "--stream"],
      in: Self.environment(
        read: read,
        write: { (bytes: [UInt8]) throws(StreamFailure) in
          output += bytes.count { $0 == UInt8(ascii: "\n") }
          answered.signal()
        }))
    #expect(code == .success)
    #expect(output == 3)
    #expect(early.withLock { $0 } == 0)
  }

  /// The input never ends: only a reader that waits, and a writer that stops, let this end.
  @Test(arguments: [1, 4]) func aConsumerThatGoesAwayEndsAnEndlessStream(_ workers: Int) {
    let sent = Mutex(0)
    let read: @Sendable () -> [UInt8] = {
      sent.withLock { $0 += 1 }
      return [UInt8]("[]\n".utf8)
    }
    var written = 0
    var errors = ""
    let environment = Self.environment(
      read: read,
      write: { (_: [UInt8]) throws(StreamFailure) in
        if written == 100 { throw .closed }
        written += 1
      }, errors: { errors += $0 })
    let code = Tool.run(["eval", "TRUEPREDICATE", "--stream", "--workers", "\(workers)"], in: environment)
    #expect(code == .success)
    #expect(errors.isEmpty)
    #expect(written == 100)
    // Nobody read further ahead than the hub has room, with one piece in the reader's hand.
    #expect(sent.withLock { $0 } <= 100 + 2 * workers + 2 + 1)
  }

  @Test func whatCannotBeReadOrWrittenIsSaid() {
    var errors = ""
    let failing = Self.environment(
      read: { () throws(StreamFailure) in throw .failed("Is a directory") }, write: { _ in },
      errors: { errors += $0 })
    #expect(Tool.run(["eval", "TRUEPREDICATE", "--stream"], in: failing) == .malformed)
    #expect(errors.contains("standard input cannot be read: Is a directory"))
    errors = ""
    #expect(Tool.run(["engine"], in: failing) == .malformed)
    #expect(errors.contains("Standard input cannot be read: Is a directory"))
    errors = ""
    let full = Self.environment(
      read: { [UInt8]("[]\n".utf8) },
      write: { (_: [UInt8]) throws(StreamFailure) in throw .failed("No space left on device") },
      errors: { errors += $0 })
    #expect(Tool.run(["eval", "TRUEPREDICATE", "--stream"], in: full) == .malformed)
    #expect(errors.contains("standard output cannot be written: No space left on device"))
  }

  @Test func anOverlongLineIsAnErrorOfItsOwn() throws {
    let run = Mutex([[UInt8]("[]\n[1,\n[                        ".utf8), [UInt8]("     ]\n[]\n[           ]".utf8)])
    var output = ""
    let rules = try #require(
      try EvaluationSession.rules(
        Arguments([.operand("TRUEPREDICATE")]), in: Self.environment(read: { [] }, write: { _ in })))
    let options = try #require(try StreamOptions(Arguments([.option("--stream", nil)])))
    let code = StreamFilter(rules: rules, options: options, lineLimit: 10).run(
      in: Self.environment(
        read: { run.withLock { $0.isEmpty ? [] : $0.removeFirst() } },
        write: { (bytes: [UInt8]) throws(StreamFailure) in output += String(decoding: bytes, as: UTF8.self) }))
    #expect(code == .malformed)
    let lines = output.split(separator: "\n")
    try #require(lines.count == 5)
    #expect(lines[0] == #"{"line":1,"verdict":"activates"}"#)
    #expect(lines[1].contains("malformed-context"))
    #expect(lines[2].contains("line-too-long") && lines[2].contains(#""line":3"#))
    #expect(lines[3] == #"{"line":4,"verdict":"activates"}"#)
    #expect(lines[4].contains("line-too-long") && lines[4].contains(#""line":5"#))
  }
}

@Suite struct StreamBatcherTests {
  /// Every way of cutting a text into two pieces gives the same lines.
  @Test func piecesDoNotMatter() {
    let text = [UInt8]("one\n\ntwo\r\nmuch too long\n12345678\n123456789\nlast".utf8)
    let expected = ["1:one", "2:", "3:two", "4:-", "5:12345678", "6:-", "7:last"]
    for cut in 0...text.count {
      for batchLines in [1, 2, 100] {
        var batcher = StreamBatcher(lineLimit: 8, batchLines: batchLines)
        var batches = batcher.append(Array(text[..<cut])) + batcher.append(Array(text[cut...]))
        if let last = batcher.finish() { batches.append(last) }
        #expect(batcher.finish() == nil)
        #expect(batches.flatMap { Self.lines($0) } == expected)
      }
    }
  }

  @Test func batchesHaveAMostOfLinesAndNeverWait() {
    var batcher = StreamBatcher(lineLimit: 8, batchLines: 2)
    let batches = batcher.append([UInt8]("a\nb\nc\nd".utf8))
    #expect(
      batches == [
        LineBatch(firstLine: 1, bytes: ArraySlice("a\nb\n".utf8)),
        LineBatch(firstLine: 3, bytes: ArraySlice("c\n".utf8)),
      ])
    #expect(batcher.finish() == LineBatch(firstLine: 4, bytes: ArraySlice("d".utf8)))
  }

  private static func lines(_ batch: LineBatch) -> [String] {
    guard let bytes = batch.bytes else { return ["\(batch.firstLine):-"] }
    var lines = LineSplitter(limit: .max, firstLine: batch.firstLine)
    lines.append(Array(bytes))
    var texts: [String] = []
    while let line = lines.next() ?? lines.rest() {
      texts.append("\(line.number):" + String(decoding: line.bytes ?? [], as: UTF8.self))
    }
    return texts
  }
}
