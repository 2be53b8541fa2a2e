import ActivationSystemCalls
import Testing

@testable import ActivationChecks

/// Work on a system without free threads: the same, on the caller's thread, or an error; never waiting.
@Suite struct ThreadTests {
  @Test(arguments: [false, true]) func allWorkIsDone(_ isRefused: Bool) {
    let done = Locked<[Int]>([])
    let results = WorkerThread.$isRefused.withValue(isRefused) {
      Workers.map(Array(0..<1_000), progress: { count in done.withLock { $0.append(count) } }) { $0 * 2 }
    }
    #expect(results == (0..<1_000).map { $0 * 2 })
    #expect(done.withLock { $0.max() } == 1_000)
    #expect(Workers.map([Int](), { $0 }).isEmpty)
  }
}
