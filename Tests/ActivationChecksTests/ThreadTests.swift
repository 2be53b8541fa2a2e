@testable import ActivationChecks
import Testing

/// Work on a system without free threads: the same, on the caller's thread, or an error; never waiting.
@Suite struct ThreadTests {
  @Test(arguments: [false, true]) func allWorkIsDone(_ isRefused: Bool) {
    let results = WorkerThread.$isRefused.withValue(isRefused) { Workers.map(Array(0..<1_000)) { $0 * 2 } }
    #expect(results == (0..<1_000).map { $0 * 2 })
    #expect(Workers.map([Int](), { $0 }).isEmpty)
  }
}
