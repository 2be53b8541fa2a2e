import ActivationSystemCalls
import ActivationRules
import Testing

@testable import ActivationChecks

/// Work on a system without free threads: the same, on the caller's thread, or an error; never waiting.
@Suite struct ThreadTests {
  static func nested(_ depth: Int) -> [UInt8] {
    let open = String(repeating: "<array>", count: depth)
    let close = String(repeating: "</array>", count: depth)
    return Array("<?xml version=\"1.0\"?><plist version=\"1.0\">\(open)\(close)</plist>".utf8)
  }

  @Test(arguments: [false, true]) func allWorkIsDone(_ isRefused: Bool) {
    let done = Locked<[Int]>([])
    let results = WorkerThread.$isRefused.withValue(isRefused) {
      Workers.map(Array(0..<1_000), progress: { count in done.withLock { $0.append(count) } }) { $0 * 2 }
    }
    #expect(results == (0..<1_000).map { $0 * 2 })
    #expect(done.withLock { $0.max() } == 1_000)
    #expect(Workers.map([Int](), { $0 }).isEmpty)
  }

  @Test func propertyListsAreReadWithoutThreads() throws {
    let shallow = Self.nested(20)
    let expected = try PropertyListReader.read(shallow)
    WorkerThread.$isRefused.withValue(true) {
      #expect((try? PropertyListReader.read(shallow)) == expected)
      #expect(expected.depth == 20)
    }
  }

  @Test func whatNestsTooDeepForTheCallerIsAnError() throws {
    let deep = Self.nested(300)
    #expect(try PropertyListReader.read(deep).depth == 300)
    WorkerThread.$isRefused.withValue(true) {
      let error = #expect(throws: ReadingError.self) { try PropertyListReader.read(deep) }
      #expect(error?.description.contains("the system has no thread") == true)
      #expect(error?.help.contains("ulimit") == true)
    }
  }
}
