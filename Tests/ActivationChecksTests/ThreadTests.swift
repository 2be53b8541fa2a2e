@testable import ActivationChecks
import Testing

/// Work on a system without free threads: it has the same result on the caller's thread, or ends with an error, but never waits.
@Suite struct ThreadTests {
  @Test(arguments: [false, true]) func allWorkIsDone(_ isRefused: Bool) {
    let results = WorkerThread.$isRefused.withValue(isRefused) { Workers.map(Array(0..<1_000)) { $0 * 2 } }
    #expect(results == (0..<1_000).map { $0 * 2 })
    #expect(Workers.map([Int](), { $0 }).isEmpty)
  }
}
