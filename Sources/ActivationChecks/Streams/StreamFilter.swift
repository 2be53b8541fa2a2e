package import ActivationRules
import Foundation
import ActivationSystemCalls

/// Answers contexts, one per line, with verdicts, one per line, in order and in bounded memory.
///
/// One thread reads, the requested number evaluate, and the calling one writes. If the system has no more threads, the
/// calling one does everything.
package struct StreamFilter {
  private let answerer: StreamAnswerer
  private let workers: Int
  private let lineLimit: Int

  /// The maximum number of threads to request.
  package static let maximumWorkers = 256

  /// As many threads as there are cores. Counting them takes a while.
  package static var usualWorkers: Int { max(1, min(maximumWorkers, ProcessInfo.processInfo.activeProcessorCount)) }

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - rules: The rules with their names. The verdicts of one alone are written without its name.
  ///   - explains: Whether every verdict comes with its reason, for a few times the work.
  ///   - workers: How many threads evaluate.
  ///   - lineLimit: The longest line that is read, in bytes.
  package init(
    rules: [(name: String, rule: ActivationRule)], explains: Bool = false, workers: Int = StreamFilter.usualWorkers,
    lineLimit: Int = ReadingLimits().documentBytes
  ) {
    answerer = StreamAnswerer(rules: rules, explains: explains, lineLimit: lineLimit)
    self.workers = workers
    self.lineLimit = lineLimit
  }

  /// Answers an input to its end, or until nobody reads the answers.
  ///
  /// - Parameters:
  ///   - read: The next bytes of the input, on a thread of its own; empty at the end.
  ///   - write: Takes whole lines, on the calling thread.
  ///   - progress: Called after each batch with the counts so far.
  /// - Returns: The counts of the written answers, and the end of the stream.
  package func run(
    read: @escaping ByteSource, write: ByteSink,
    progress: (StreamCounts) -> Void = { _ in }
  ) -> (counts: StreamCounts, end: StreamEnd) {
    let hub = StreamHub(batchLimit: 2 * workers + 2, byteLimit: 2 * lineLimit)
    guard startWorkers(hub), startReader(hub, read) else {
      // Those that did start find nothing to do, and end.
      hub.end()
      return answer(answersOfThisThread(read), write, progress)
    }
    return answer({ () throws(StreamFailure) in try hub.nextAnswers() }, write, progress, hub)
  }

  /// Writes all answers; when that fails, the other threads can stop.
  private func answer(
    _ nextAnswers: () throws(StreamFailure) -> StreamAnswers?, _ write: ByteSink,
    _ progress: (StreamCounts) -> Void, _ hub: StreamHub? = nil
  ) -> (counts: StreamCounts, end: StreamEnd) {
    var counts = StreamCounts()
    do throws(StreamFailure) {
      while let answers = try nextAnswers() {
        do throws(StreamFailure) {
          try write(answers.bytes)
        } catch {
          hub?.end()
          if case .failed(let reason) = error { return (counts, .unwritable(reason)) }
          return (counts, .closed)
        }
        counts.add(answers.counts)
        hub?.didWrite()
        progress(counts)
      }
      return (counts, .complete)
    } catch {
      return (counts, .unreadable(error.reason))
    }
  }

  /// Starts the thread that reads; false when the system has none left.
  private func startReader(
    _ hub: StreamHub, _ read: @escaping ByteSource
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
        // An input whose other end is closed is just over.
        hub.end(error == .closed ? nil : error)
      }
    }
  }

  /// Starts the threads that answer, as many as are available; false without any.
  private func startWorkers(_ hub: StreamHub) -> Bool {
    var count = 0
    while count < workers, startWorker(hub) { count += 1 }
    return count > 0
  }

  private func startWorker(_ hub: StreamHub) -> Bool {
    let shared = answerer
    return start {
      // One for each thread, since it keeps results for texts.
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
          guard error == .closed else { throw error }
          chunk = []
        }
        isAtEnd = chunk.isEmpty
        batches = isAtEnd ? [batcher.finish()].compactMap { $0 } : Array(batcher.append(chunk))
      }
      return batches.isEmpty ? nil : answerer.answers(to: batches.removeFirst())
    }
  }
}
