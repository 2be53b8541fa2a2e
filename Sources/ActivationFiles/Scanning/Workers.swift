import Foundation
import Synchronization

/// Spreads independent work over all cores.
package enum Workers {
  private final class Slots<Output: Sendable>: Sendable {
    let parts: Mutex<[[Output]]>
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
    let count = (inputs.count + size - 1) / size
    let slots = Slots<Output>(count: count)
    DispatchQueue.concurrentPerform(iterations: count) { part in
      let range = part * size..<min(inputs.count, (part + 1) * size)
      let outputs = inputs[range].map { transform($0) }
      slots.parts.withLock { $0[part] = outputs }
      progress(slots.done.add(range.count, ordering: .relaxed).newValue)
    }
    return slots.parts.withLock { $0.flatMap { $0 } }
  }
}
