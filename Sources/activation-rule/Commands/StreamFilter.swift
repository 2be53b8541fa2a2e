import ActivationReports
import ActivationFiles
import ActivationRules
import Foundation
import PredicateSyntax
import ToolSupport

/// `eval --stream`: a context per line in, a verdict per line out.
///
/// One thread reads, as many as asked for evaluate, and the calling one writes. Where the system has no threads to give, the
/// calling one does everything.
struct StreamFilter {
  private let answerer: StreamAnswerer
  private let workers: Int
  private let lineLimit: Int

  init(rules: [NamedRule], options: StreamOptions, lineLimit: Int = ReadingLimits.standard.documentBytes) {
    answerer = StreamAnswerer(rules: rules, explains: options.explains, lineLimit: lineLimit)
    workers = options.workers
    self.lineLimit = lineLimit
  }

  /// Answers standard input to its end, or until nobody reads the answers.
  func run(in environment: ToolEnvironment) -> ExitCode {
    let hub = StreamHub(batchLimit: 2 * workers + 2, byteLimit: 2 * lineLimit)
    guard startWorkers(hub), startReader(hub, environment.readBytes) else {
      // Those that did start find nothing to do, and end.
      hub.end()
      return write(in: environment, nextAnswers: answersOfThisThread(environment.readBytes))
    }
    return write(in: environment, nextAnswers: { () throws(StreamFailure) in try hub.nextAnswers() }, hub)
  }

  /// Writes answers until there are no more.
  private func write(
    in environment: ToolEnvironment, nextAnswers: () throws(StreamFailure) -> StreamAnswers?, _ hub: StreamHub? = nil
  ) -> ExitCode {
    var counts = StreamCounts()
    // Answers on the same terminal are progress enough.
    let line = ProgressLine(on: environment.isOutputTerminal ? nil : environment.progressTerminal)
    defer { line.erase() }
    do throws(StreamFailure) {
      while let answers = try nextAnswers() {
        try write(answers.bytes, hub, environment)
        counts.add(answers.counts)
        hub?.didWrite()
        line.show { "eval --stream: \(counts.lines) lines answered, \(counts.malformed) malformed" }
      }
    } catch {
      line.erase()
      guard case .failed(let reason) = error else { return counts.exitCode }
      environment.writeError("error: \(escapingControlCharacters(reason)); so far: \(counts.summary)\n")
      return .malformed
    }
    line.erase()
    environment.writeError("eval --stream: \(counts.summary)\n")
    return counts.exitCode
  }

  /// Writes answers; when that fails, the other threads need not go on.
  private func write(_ bytes: [UInt8], _ hub: StreamHub?, _ environment: ToolEnvironment) throws(StreamFailure) {
    do throws(StreamFailure) {
      try environment.writeBytes(bytes)
    } catch {
      hub?.end()
      guard case .failed(let reason) = error else { throw error }
      throw .failed("standard output cannot be written: \(reason)")
    }
  }

  /// Starts the thread that reads; false when there is none to be had.
  private func startReader(
    _ hub: StreamHub, _ read: @escaping @Sendable () throws(StreamFailure) -> [UInt8]
  ) -> Bool {
    let lineLimit = lineLimit
    return start {
      var batcher = StreamBatcher(lineLimit: lineLimit)
      do throws(StreamFailure) {
        while true {
          let chunk = try read()
          if chunk.isEmpty { break }
          for batch in batcher.append(chunk) where !hub.submit(batch) { return }
        }
        if let batch = batcher.finish(), !hub.submit(batch) { return }
        hub.end()
      } catch {
        hub.end(Self.readFailure(error))
      }
    }
  }

  /// Starts the threads that answer, as many as can be had; false when there is none.
  private func startWorkers(_ hub: StreamHub) -> Bool {
    var count = 0
    while count < workers, startWorker(hub) { count += 1 }
    return count > 0
  }

  private func startWorker(_ hub: StreamHub) -> Bool {
    let shared = answerer
    return start {
      // Of its own, since it keeps what it learns of texts.
      var answerer = shared
      while let (number, batch) = hub.nextBatch() {
        pooled { hub.finish(number, answerer.answers(to: batch)) }
      }
    }
  }

  private func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    WorkerThread.start(stackSize: Workers.stackSize, work) != nil
  }

  /// Reads and answers on the calling thread, one batch at a time.
  private func answersOfThisThread(
    _ read: @escaping () throws(StreamFailure) -> [UInt8]
  ) -> () throws(StreamFailure) -> StreamAnswers? {
    var batcher = StreamBatcher(lineLimit: lineLimit)
    var answerer = answerer
    var batches: [LineBatch] = []
    var isAtEnd = false
    return { () throws(StreamFailure) in
      while batches.isEmpty, !isAtEnd {
        let chunk: [UInt8]
        do throws(StreamFailure) {
          chunk = try read()
        } catch {
          if let failure = Self.readFailure(error) { throw failure }
          chunk = []
        }
        isAtEnd = chunk.isEmpty
        batches = isAtEnd ? [batcher.finish()].compactMap { $0 } : Array(batcher.append(chunk))
      }
      return batches.isEmpty ? nil : answerer.answers(to: batches.removeFirst())
    }
  }

  /// What a stream ends with when its input cannot be read; nil when the input is just over.
  private static func readFailure(_ failure: StreamFailure) -> StreamFailure? {
    guard case .failed(let reason) = failure else { return nil }
    return .failed("standard input cannot be read: \(reason)")
  }
}

extension StreamCounts {
  /// A filter's exit code says whether its input was good, not what the verdicts are.
  fileprivate var exitCode: ExitCode { malformed == 0 ? .success : .malformed }
}

/// Does work whose Foundation objects are released afterwards; without a pool of its own a thread keeps them on Apple's
/// systems.
private func pooled(_ work: () -> Void) {
  #if canImport(ObjectiveC)
    autoreleasepool(invoking: work)
  #else
    work()
  #endif
}
