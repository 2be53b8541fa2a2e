import ActivationSystemCalls
import Foundation
import PredicateSyntax
import Testing

import ActivationChecks
@testable import ActivationTool
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
    let sent = Locked(0)
    let early = Locked(0)
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
    let sent = Locked(0)
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
    #expect(errors.contains("standard input can't be read: Is a directory"))
    errors = ""
    #expect(Tool.run(["engine"], in: failing) == .malformed)
    #expect(errors.contains("standard input can't be read: Is a directory"))
    errors = ""
    let full = Self.environment(
      read: { [UInt8]("[]\n".utf8) },
      write: { (_: [UInt8]) throws(StreamFailure) in throw .failed("No space left on device") },
      errors: { errors += $0 })
    #expect(Tool.run(["eval", "TRUEPREDICATE", "--stream"], in: full) == .malformed)
    #expect(errors.contains("standard output cannot be written: No space left on device"))
  }
}
