import ActivationRules
import ActivationSystemCalls

/// Runs work that recurses as deep as a document nests, whatever the size of the caller's stack.
///
/// Foundation reads property lists recursively; 512 levels overflow a thread of 512 KiB.
enum RoomyStack {
  /// Enough for `ReadingLimits.documentDepth` levels of Foundation's unoptimized reader, several times over.
  static let size = 16 * 1024 * 1024

  /// For how many levels the caller's stack is enough: those of every Info.plist of the field, several times over, in less than a
  /// thread of 512 KiB. So only a document that nests deeper has a thread started for it.
  static let depthWithoutThread = 64

  private final class Outcome<Value: Sendable>: Sendable {
    let result = Locked<Result<Value, ReadingError>?>(nil)
  }

  /// Does the work on the caller's stack if that is enough, else on a thread of its own, for which it waits.
  ///
  /// - Parameter depth: How many levels the document nests.
  /// - Throws: The error of the work; and when the document nests too deep for the caller's stack, and no thread is available.
  static func run<Value: Sendable>(
    depth: Int, _ work: @escaping @Sendable () throws(ReadingError) -> Value
  ) throws(ReadingError) -> Value {
    if depth <= depthWithoutThread { return try work() }
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
      throw ReadingError(
        .file, "the system has no thread for reading a document that nests \(depth) levels deep",
        help: "Is there a limit on memory or processes (ulimit -v, ulimit -u)?")
    }
    thread.join()
    switch outcome.result.withLock({ $0 }) {
    case .success(let value): return value
    case .failure(let error): throw error
    case nil: throw ReadingError(.file, "the reader ended without a result")
    }
  }
}
