import ActivationSystemCalls
import ActivationRules
import Testing

@testable import ActivationChecks

/// Contexts in, verdicts out, without a command line.
@Suite struct StreamFilterTests {
  static func rules(_ texts: String...) throws -> [(name: String, rule: ActivationRule)] {
    try texts.map { ("rule", try ActivationRule(predicate: $0)) }
  }

  /// The answers to some pieces of input.
  static func run(
    _ filter: StreamFilter, _ pieces: [String]
  ) -> (lines: [Substring], counts: StreamCounts, end: StreamEnd) {
    let rest = Locked(pieces.map { [UInt8]($0.utf8) })
    var output = ""
    let (counts, end) = filter.run(
      read: { rest.withLock { $0.isEmpty ? [] : $0.removeFirst() } },
      write: { (bytes: [UInt8]) throws(StreamFailure) in output += String(decoding: bytes, as: UTF8.self) })
    return (output.split(separator: "\n"), counts, end)
  }

  @Test func anOverlongLineIsAnErrorOfItsOwn() throws {
    let filter = StreamFilter(rules: try Self.rules("TRUEPREDICATE"), workers: 2, lineLimit: 10)
    let pieces = ["[]\n[1,\n[                        ", "     ]\n[]\n[           ]"]
    let (lines, counts, end) = Self.run(filter, pieces)
    #expect(end == .complete)
    #expect(counts.lines == 5 && counts.malformed == 3 && counts.firstMalformed == 2)
    try #require(lines.count == 5)
    #expect(lines[0].hasPrefix(#"{"line":1,"verdict":"shown""#))
    #expect(lines[1].contains("malformed-share"))
    #expect(lines[2].contains("line-too-long") && lines[2].contains(#""line":3"#))
    #expect(lines[3].hasPrefix(#"{"line":4,"verdict":"shown""#))
    #expect(lines[4].contains("line-too-long") && lines[4].contains(#""line":5"#))
  }

  /// The words of the summary are those of the answers.
  @Test func theSummaryCountsTheVerdictsByName() throws {
    let rules = try Self.rules("TRUEPREDICATE", "FALSEPREDICATE", "ANY SELF == 1")
    let (lines, counts, _) = Self.run(StreamFilter(rules: rules), ["[]\n[]\n"])
    #expect(counts.summary == "2 lines, 0 malformed; verdicts: 2 shown, 2 hidden, 0 uncertain, 2 error")
    for kind in [Verdict.Kind.shown, .hidden, .failed] {
      #expect(counts[kind] == 2)
      #expect(lines.allSatisfy { $0.contains("\"\(kind.name)\"") })
    }
  }

  /// Contexts that were answered before count as answered.
  @Test func aFailureComesWithWhatWasDone() throws {
    let filter = StreamFilter(rules: try Self.rules("TRUEPREDICATE"), workers: 1)
    let calls = Locked(0)
    let (counts, end) = filter.run(
      read: { () throws(StreamFailure) in
        let isFirst = calls.withLock { calls in
          calls += 1
          return calls == 1
        }
        if isFirst { return [UInt8]("[]\n[]\n".utf8) }
        throw .failed("Input/output error")
      }, write: { _ in })
    #expect(counts.lines == 2)
    #expect(end == .unreadable("Input/output error"))
  }

  @Test func rulesOfTheSameNameKeepTheirOwnKeys() throws {
    let rules = try ["TRUEPREDICATE", "FALSEPREDICATE"].map {
      (name: "same\u{1B}", rule: try ActivationRule(predicate: $0))
    }
    var answerer = StreamAnswerer(rules: rules, explains: false, lineLimit: 100)
    let answers = answerer.answers(to: LineBatch(firstLine: 5, bytes: ArraySlice(#"["public.url"]"#.utf8)))
    #expect(
      String(decoding: answers.bytes, as: UTF8.self)
        == #"{"line":5,"verdicts":[{"ruleName":"same\u001b","verdict":"shown"},{"ruleName":"same\u001b 2","verdict":"hidden"}]}"#
        + "\n")
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
    batch.lines.map { line in "\(line.number):" + (line.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-") }
  }

  @Test func anOverlongLineIsAnsweredAndPassedOver() throws {
    var lines = LineSplitter(limit: 8)
    lines.append([UInt8]("0123456789abc".utf8))
    #expect(lines.next() == nil)
    lines.append([UInt8]("def\nshort\r\nlast".utf8))
    let line = lines.next()
    let first = try #require(line)
    #expect(first.bytes == nil && first.number == 1)
    #expect(lines.next()?.bytes == [UInt8]("short".utf8))
    #expect(lines.next() == nil)
    #expect(lines.rest()?.bytes == [UInt8]("last".utf8))
    #expect(lines.rest() == nil)
  }
}
