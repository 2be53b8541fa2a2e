import Foundation
import Synchronization

/// Spreads independent work over all cores.
///
/// The caller's thread works as well, so that the work is done where the system has no other thread to give.
package enum Workers {
  /// Enough for whatever the limits allow a rule or a document to nest, also in a debug build.
  package static let stackSize = 8 * 1024 * 1024

  private final class Slots<Output: Sendable>: Sendable {
    let parts: Mutex<[[Output]]>
    let next = Atomic(0)
    let done = Atomic(0)
    init(count: Int) { parts = Mutex(Array(repeating: [], count: count)) }
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
    let slots = Slots<Output>(count: count)
    let work: @Sendable () -> Void = {
      while true {
        let part = slots.next.add(1, ordering: .relaxed).oldValue
        if part >= count { return }
        let range = part * size..<min(inputs.count, (part + 1) * size)
        let outputs = inputs[range].map { transform($0) }
        slots.parts.withLock { $0[part] = outputs }
        progress(slots.done.add(range.count, ordering: .relaxed).newValue)
      }
    }
    var threads: [WorkerThread] = []
    let others = min(count, ProcessInfo.processInfo.activeProcessorCount) - 1
    while threads.count < others, let thread = WorkerThread.start(stackSize: stackSize, work) { threads.append(thread) }
    work()
    for thread in threads { thread.join() }
    return slots.parts.withLock { $0.flatMap { $0 } }
  }
}
