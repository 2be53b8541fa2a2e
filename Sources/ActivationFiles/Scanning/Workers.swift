import Foundation
import Synchronization

/// Spreads independent work over all cores.
package enum Workers {
  private final class Slots<Output: Sendable>: Sendable {
    let parts: Mutex<[[Output]]>
    init(count: Int) { parts = Mutex(Array(repeating: [], count: count)) }
  }

  /// The results for all inputs, in their order.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - size: How many inputs a core takes at once: parts keep the lock cold, small ones keep the cores equally busy.
  ///   - transform: The work on one input.
  package static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], atOnce size: Int = 16, _ transform: @Sendable (Input) -> Output
  ) -> [Output] {
    let count = (inputs.count + size - 1) / size
    let slots = Slots<Output>(count: count)
    DispatchQueue.concurrentPerform(iterations: count) { part in
      let range = part * size..<min(inputs.count, (part + 1) * size)
      let outputs = inputs[range].map { transform($0) }
      slots.parts.withLock { $0[part] = outputs }
    }
    return slots.parts.withLock { $0.flatMap { $0 } }
  }
}
