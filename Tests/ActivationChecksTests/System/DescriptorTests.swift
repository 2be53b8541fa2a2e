import TestSupport
import Testing

@testable import ActivationChecks

/// Streams of bytes, and waiting for them.
@Suite struct DescriptorTests {
  @Test func moreThanALimitIsNotReadToTheEnd() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/large"
    try NewFile.create([UInt8](repeating: 7, count: 1 << 18), at: path)
    let file = try Descriptor.open(path, for: .reading)
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

  /// As `poll` answers on Apple's systems for a device that it doesn't know: `select` is asked then.
  @Test(arguments: [false, true]) func waitingDoesNotDependOnPoll(_ knowsAll: Bool) throws {
    let (reading, writing) = try Descriptor.pipe()
    defer {
      reading.close()
      writing.close()
    }
    func wait(_ descriptor: Descriptor, _ event: Descriptor.Event) -> Bool {
      descriptor.wait(for: event, milliseconds: 20) { descriptor, event, patience in
        knowsAll ? Descriptor.poll(descriptor, event, patience) : nil
      }
    }
    #expect(!wait(reading, .readable))
    #expect(wait(writing, .writable))
    try writing.write([1])
    #expect(wait(reading, .readable))
    #expect(try reading.read(atMost: 8) == [1])
    #expect(!wait(reading, .readable))
  }

  @Test func pathsThatCannotBe() {
    for path in ["", "a\0b", "/none/at/all"] {
      #expect(throws: SystemError.notFound) { try Descriptor.open(path, for: .reading) }
      #expect(throws: SystemError.notFound) { try FileStatus(path) }
      #expect(throws: SystemError.notFound) { try folderContent(path) }
      #expect(resolvedPath(path) == nil)
    }
    #expect(throws: SystemError.notAFolder) { try folderContent("/dev/null") }
  }
}

/// Programs that are started.
@Suite struct ChildProcessTests {
  @Test func isKilledWithItsChildren() throws {
    let program = try ChildProcess(["sh", "-c", "sleep 100 & sleep 100"], input: .nothing, output: .pipe, errors: .own)
    #expect(program.end(waiting: false) == nil)
    program.kill()
    guard case .signal? = program.end() else {
      Issue.record("the program goes on")
      return
    }
    // All who had the other end are gone.
    #expect(try program.output?.readAll() == [])
  }

  /// A pipe that nobody reads ends a program, whatever this process makes of it.
  @Test func ignoresNothingThatWeIgnore() throws {
    let program = try ChildProcess(["sh", "-c", "trap"], input: .nothing, output: .pipe, errors: .own)
    #expect(try program.output?.readAll() == [])
    #expect(program.end() == .exit(code: 0))
  }

  @Test func whatIsNotThereIsSaid() {
    #expect(throws: SystemError.notFound) {
      try ChildProcess(["/none/at/all"], input: .nothing, output: .pipe, errors: .pipe)
    }
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
