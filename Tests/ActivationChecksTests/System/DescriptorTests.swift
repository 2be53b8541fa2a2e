import TestSupport
import Testing

@testable import ActivationChecks

/// Streams of bytes, and waiting for them.
@Suite struct DescriptorTests {
  @Test func moreThanALimitIsNotReadToTheEnd() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/large"
    try NewFile.create([UInt8](repeating: 7, count: 1 << 18), at: path)
    let file = try Descriptor.open(path)
    defer { file.close() }
    let count = try file.readAll(beyond: 1000).count
    #expect(count > 1000 && count <= 1 << 17)
  }

  @Test func aPipeWithoutAReaderIsAnError() throws {
    let (reading, writing) = try Descriptor.pipe()
    reading.close()
    defer { writing.close() }
    #expect(throws: SystemError.closedPipe) { try writing.write([1]) }
  }

  @Test func waitingEndsWithTheEventOrTheTime() throws {
    let (reading, writing) = try Descriptor.pipe()
    defer {
      reading.close()
      writing.close()
    }
    #expect(!reading.wait(for: .reading, milliseconds: 20))
    #expect(writing.wait(for: .writing, milliseconds: 20))
    try writing.write([1])
    #expect(reading.wait(for: .reading, milliseconds: 20))
    #expect(try reading.read(atMost: 8) == [1])
  }

  @Test func pathsThatCannotBe() {
    for path in ["", "a\0b", "/none/at/all"] {
      #expect(throws: SystemError.notFound) { try Descriptor.open(path) }
      #expect(throws: SystemError.notFound) { try FileStatus(path) }
      #expect(throws: SystemError.notFound) { try folderContent(path) }
      #expect(resolvedPath(path) == nil)
    }
    #expect(throws: SystemError.notAFolder) { try folderContent("/dev/null") }
  }
}

/// Running other programs.
@Suite struct ChildProcessTests {
  @Test func whoGoesOnToWriteIsEnded() throws {
    let (bytes, code) = try ChildProcess.run(["yes"], beyond: 1000)
    #expect(bytes.count > 1000 && code == nil)
  }

  /// An unread pipe ends a program, even if this process ignores the signal.
  @Test func ignoresNothingThatWeIgnore() throws {
    let (bytes, code) = try ChildProcess.run(["sh", "-c", "trap"])
    #expect(bytes == [] && code == 0)
  }

  @Test func whatIsNotThereIsSaid() {
    #expect(throws: SystemError.notFound) { try ChildProcess.run(["/none/at/all"]) }
  }
}

/// Values that threads share.
@Suite struct LockedTests {
  @Test func noChangeIsLost() {
    let count = Locked(0)
    let threads = (0..<4).compactMap { _ in
      WorkerThread.start(stackSize: 1 << 20) { for _ in 0..<10_000 { count.withLock { $0 += 1 } } }
    }
    for thread in threads { thread.join() }
    #expect(count.withLock { $0 } == threads.count * 10_000)
  }
}
