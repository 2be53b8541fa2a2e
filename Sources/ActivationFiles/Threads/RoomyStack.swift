import ActivationRules
import Foundation
import Synchronization

/// Runs work that recurses as deep as a document nests, whatever the size of the caller's stack.
///
/// Foundation reads property lists recursively; 512 levels overflow a thread of 512 KiB.
enum RoomyStack {
  /// Enough for `Limits.documentDepth` levels of Foundation's unoptimised reader, several times over.
  static let size = 16 * 1024 * 1024

  /// How much of the caller's stack is enough where the system has no thread to give: the levels of every Info.plist of the
  /// field, several times over, in less than a thread of 512 KiB.
  static let depthWithoutThread = 64

  private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, ReadingError>?>(nil)
  }

  /// Does the work on a thread of its own and waits for it; where there is no thread to be had, on the caller's.
  ///
  /// - Parameter depth: How many levels the document nests.
  /// - Throws: What the work throws; and when there is no thread, and the document nests too deep for the caller's stack.
  static func run<Value: Sendable>(
    depth: @autoclosure () -> Int, _ work: @escaping @Sendable () throws(ReadingError) -> Value
  ) throws(ReadingError) -> Value {
    let outcome = Outcome<Value>()
    let thread = WorkerThread.start(stackSize: size) {
      let result: Result<Value, ReadingError>
      do throws(ReadingError) {
        result = .success(try work())
      } catch {
        result = .failure(error)
      }
      outcome.result.withLock { $0 = result }
    }
    guard let thread else {
      let depth = depth()
      guard depth <= depthWithoutThread else {
        throw ReadingError(
          .file, "the system has no thread for reading a document that nests \(depth) levels deep",
          help: "Is there a limit on memory or processes (ulimit -v, ulimit -u)?")
      }
      return try work()
    }
    thread.join()
    switch outcome.result.withLock({ $0 }) {
    case .success(let value): return value
    case .failure(let error): throw error
    case nil: throw ReadingError(.file, "the reader ended without a result")
    }
  }
}
