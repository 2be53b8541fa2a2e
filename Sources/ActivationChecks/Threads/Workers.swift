/// Distributes independent work over all cores.
///
/// The caller's thread works as well, so the work is done even if the system can't create other threads.
package enum Workers {
  /// Enough for the deepest nesting of a rule or a document that the limits allow, even in a debug build.
  private static let stackSize = 8 * 1024 * 1024

  /// Returns the results for all inputs, in their order.
  ///
  /// - Parameter size: The number of inputs that a core takes at once. With a larger number, the lock is used less often; with a smaller number,
  ///   the cores are kept equally busy.
  package static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], atOnce size: Int = 16, _ transform: @Sendable (Input) -> Output
  ) -> [Output] {
    // All threads end before the closure goes out of scope.
    withoutActuallyEscaping(transform) { map(inputs, size, $0) }
  }

  private static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ size: Int, _ transform: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    let count = (inputs.count + size - 1) / size
    // The next part to take, and the outputs of each part.
    let state = Locked((next: 0, parts: [[Output]](repeating: [], count: count)))
    let work: @Sendable () -> Void = {
      while true {
        let part = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        if part >= count { return }
        let outputs = inputs[part * size..<min(inputs.count, (part + 1) * size)].map { transform($0) }
        state.withLock { $0.parts[part] = outputs }
      }
    }
    var threads: [WorkerThread] = []
    let others = min(count, OwnProcess.processorCount) - 1
    while threads.count < others, let thread = WorkerThread.start(stackSize: stackSize, work) { threads.append(thread) }
    work()
    for thread in threads { thread.join() }
    return state.withLock { $0.parts.flatMap { $0 } }
  }
}
