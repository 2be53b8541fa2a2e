import Foundation

/// The one place where the threads of a stream meet: the reader submits batches, the workers answer them, the writer
/// gets the answers in the order of the batches.
///
/// Only so many batches and bytes are under way at once; until answers are written, the reader waits, so that a slow
/// consumer slows down the producer and nothing piles up.
///
/// Every access to the state holds the condition's lock, which is why the class may call itself Sendable.
final class StreamHub: @unchecked Sendable {
  private let batchLimit: Int
  private let byteLimit: Int

  private let condition = NSCondition()
  private var batches: [Int: LineBatch] = [:]
  private var answers: [Int: StreamAnswers] = [:]
  private var sizes: [Int: Int] = [:]
  private var bytes = 0
  private var submitted = 0
  private var started = 0
  private var written = 0
  private var hasEnded = false
  private var failure: StreamFailure?

  /// A hub that holds at most so many batches, and so many bytes of input unless one batch alone has more.
  init(batchLimit: Int, byteLimit: Int) {
    self.batchLimit = batchLimit
    self.byteLimit = byteLimit
  }

  /// Hands in the next batch; waits until there is room. False when nobody wants answers any more.
  func submit(_ batch: LineBatch) -> Bool {
    let size = batch.bytes?.count ?? 0
    return locked {
      while !hasEnded, submitted - written > 0, submitted - written >= batchLimit || bytes + size > byteLimit {
        condition.wait()
      }
      if hasEnded { return false }
      batches[submitted] = batch
      sizes[submitted] = size
      bytes += size
      submitted += 1
      return true
    }
  }

  /// Says that no batch follows: at the end of the input, when it cannot be read, or when nobody wants answers any more.
  func end(_ failure: StreamFailure? = nil) {
    locked {
      hasEnded = true
      self.failure = self.failure ?? failure
    }
  }

  /// The next batch to be answered, with its number; nil when there will be none.
  func nextBatch() -> (number: Int, batch: LineBatch)? {
    locked {
      while started == submitted, !hasEnded { condition.wait() }
      guard let batch = batches.removeValue(forKey: started) else { return nil }
      started += 1
      return (started - 1, batch)
    }
  }

  /// Hands in the answers to a batch.
  func finish(_ number: Int, _ answer: StreamAnswers) {
    locked { answers[number] = answer }
  }

  /// The next answers in order, while those before count as written; nil after the last.
  ///
  /// - Throws: The error that the reader ended with, after the last answer.
  func nextAnswers() throws(StreamFailure) -> StreamAnswers? {
    let next: (answers: StreamAnswers?, failure: StreamFailure?) = locked {
      while answers[written] == nil, !(hasEnded && written == submitted) { condition.wait() }
      return (answers.removeValue(forKey: written), failure)
    }
    if next.answers == nil, let failure = next.failure { throw failure }
    return next.answers
  }

  /// Says that the answers that were given out last are written, which makes room for a batch.
  func didWrite() {
    locked {
      bytes -= sizes.removeValue(forKey: written) ?? 0
      written += 1
    }
  }

  /// Another thread may be waiting for any change.
  private func locked<Result>(_ change: () -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return change()
  }
}
