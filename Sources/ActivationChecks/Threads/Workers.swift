import Foundation
import ActivationSystemCalls

/// Spreads independent work over all cores.
///
/// The caller's thread works as well, so that the work is done where the system has no other thread to give.
package enum Workers {
  /// Enough for whatever the limits allow a rule or a document to nest, also in a debug build.
  package static let stackSize = 8 * 1024 * 1024

  /// The state that the threads share.
  private struct State<Output: Sendable>: Sendable {
    var parts: [[Output]]
    var next = 0
    var done = 0

    mutating func takeNext() -> Int {
      defer { next += 1 }
      return next
    }

    mutating func put(_ outputs: [Output], at part: Int) -> Int {
      parts[part] = outputs
      done += outputs.count
      return done
    }
  }

  /// The results for all inputs, in their order.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - size: How many inputs a core takes at once: parts keep the lock cold, small ones keep the cores equally busy.
  ///   - progress: Told now and then how many inputs are done, on any thread.
  ///   - transform: The work on one input.
  package static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], atOnce size: Int = 16, progress: @Sendable (Int) -> Void = { _ in },
    _ transform: @Sendable (Input) -> Output
  ) -> [Output] {
    // All threads have ended when the closures go out of scope.
    withoutActuallyEscaping(progress) { progress in
      withoutActuallyEscaping(transform) { map(inputs, size, progress, $0) }
    }
  }

  private static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ size: Int, _ progress: @escaping @Sendable (Int) -> Void,
    _ transform: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    let count = (inputs.count + size - 1) / size
    let state = Locked(State<Output>(parts: Array(repeating: [], count: count)))
    let work: @Sendable () -> Void = {
      while true {
        let part = state.withLock { $0.takeNext() }
        if part >= count { return }
        // What Foundation leaves behind goes with each part, and not only when the thread ends.
        let outputs = pooled { inputs[part * size..<min(inputs.count, (part + 1) * size)].map { transform($0) } }
        progress(state.withLock { $0.put(outputs, at: part) })
      }
    }
    var threads: [WorkerThread] = []
    let others = min(count, ProcessInfo.processInfo.activeProcessorCount) - 1
    while threads.count < others, let thread = WorkerThread.start(stackSize: stackSize, work) { threads.append(thread) }
    work()
    for thread in threads { thread.join() }
    return state.withLock { $0.parts.flatMap { $0 } }
  }
}
