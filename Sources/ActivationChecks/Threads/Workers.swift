/// Distributes independent work over all cores.
///
/// The caller's thread works as well, so the work is done even if the system can't create other threads.
package enum Workers {
  /// The size of a thread's stack in bytes: enough for the deepest nesting of a rule or a document that the limits allow, even in a debug build.
  private static let stackSize = 8 * 1024 * 1024

  /// Returns the results for all inputs, in their order.
  package static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ transform: @Sendable (Input) -> Output
  ) -> [Output] {
    // All threads end before the closure goes out of scope.
    withoutActuallyEscaping(transform) { outputs(of: inputs, $0) }
  }

  private static func outputs<Input: Sendable, Output: Sendable>(
    of inputs: [Input], _ transform: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    // The next input to take, and the outputs so far.
    let state = Locked((next: 0, outputs: [Output?](repeating: nil, count: inputs.count)))
    let work: @Sendable () -> Void = {
      while true {
        let index = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        if index >= inputs.count { return }
        let output = transform(inputs[index])
        state.withLock { $0.outputs[index] = output }
      }
    }
    var threads: [WorkerThread] = []
    let others = min(inputs.count, OwnProcess.processorCount) - 1
    while threads.count < others, let thread = WorkerThread.start(stackSize: stackSize, work) { threads.append(thread) }
    work()
    for thread in threads { thread.join() }
    return state.withLock { $0.outputs.compactMap { $0 } }
  }
}
