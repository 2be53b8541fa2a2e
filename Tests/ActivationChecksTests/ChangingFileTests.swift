import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

/// Files that change while they are read.
@Suite struct ChangingFileTests {
  /// Contents with very different lengths. Each is a rule that identifies itself.
  static let versions = [1, 50_000, 400_000].map { "a == '" + String(repeating: "x", count: $0) + "'" }

  /// Repeats some work while another thread writes one version after the other.
  private static func whileChanging(_ path: String, atomically: Bool, _ work: () throws -> Void) throws {
    let isDone = Locked(false)
    let isWriting = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    let thread = Thread {
      var round = 0
      while !isDone.withLock({ $0 }) {
        let data = Data(versions[round % versions.count].utf8)
        try? data.write(to: URL(fileURLWithPath: path), options: atomically ? .atomic : [])
        if round == 0 { isWriting.signal() }
        round += 1
      }
      hasEnded.signal()
    }
    thread.start()
    isWriting.wait()
    defer {
      isDone.withLock { $0 = true }
      hasEnded.wait()
    }
    for _ in 0..<30 { try work() }
  }

  /// If the file is replaced as a whole, either the old or the new content is read.
  @Test func replaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/rule.predicate"
    let versions = Set(Self.versions.map { Array($0.utf8) })
    try Self.whileChanging(path, atomically: true) {
      let bytes = try Disk.read(path)
      #expect(versions.contains(bytes))
    }
  }

  /// If the file is written in place, a part of it may be read. That is a text like any other: a rule may be read from it or not.
  @Test func writtenInPlace() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/rule.predicate"
    try Self.whileChanging(path, atomically: false) {
      let said = message { try RuleSource.load(path) }
      #expect(said == nil || said?.isEmpty == false)
      // The fixer doesn't overwrite content that it hasn't read.
      let before = Array("something else".utf8)
      let refusal = message { try OutputFile.replace(path, expected: before, with: []) }
      #expect(refusal?.contains("has changed") == true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["rule.predicate"])
  }

  /// An endless file is read up to the limit.
  @Test(.file("/dev/zero")) func endless() throws {
    #expect(message { try Disk.read("/dev/zero", isNamed: true) }?.contains("documentBytes is") == true)
  }
}
