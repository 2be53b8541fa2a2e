import ActivationRules
import Foundation
import Synchronization

/// Runs work that recurses as deep as a document nests, whatever the size of the caller's stack.
///
/// Foundation reads property lists recursively; 512 levels overflow a thread of 512 KiB.
enum RoomyStack {
  /// Enough for `Limits.documentDepth` levels of Foundation's unoptimised reader, several times over.
  static let size = 16 * 1024 * 1024

  private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, ReadingError>?>(nil)
  }

  /// Does the work on a thread of its own and waits for it.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws(ReadingError) -> Value
  ) throws(ReadingError) -> Value {
    let outcome = Outcome<Value>()
    let finished = DispatchSemaphore(value: 0)
    let thread = Thread {
      let result: Result<Value, ReadingError>
      do throws(ReadingError) {
        result = .success(try work())
      } catch {
        result = .failure(error)
      }
      outcome.result.withLock { $0 = result }
      finished.signal()
    }
    thread.stackSize = size
    thread.start()
    finished.wait()
    switch outcome.result.withLock({ $0 }) {
    case .success(let value): return value
    case .failure(let error): throw error
    case nil: throw ReadingError(.file, "the reader ended without a result")
    }
  }
}
