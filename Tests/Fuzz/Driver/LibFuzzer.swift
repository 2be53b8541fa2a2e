// The entry points that libFuzzer calls. The variable FUZZ_TARGET names the target. With FUZZ_SEEDS, the seeds of all targets are written into that
// folder, and nothing is fuzzed. Only .ci/fuzz builds this file, never the package.

import Foundation

nonisolated(unsafe) private var target: (any FuzzTarget.Type)?

/// Called once, before the first input.
@_cdecl("LLVMFuzzerInitialize") public func initializeFuzzer(
  _ count: UnsafeMutablePointer<Int32>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
  let variables = ProcessInfo.processInfo.environment
  if let folder = variables["FUZZ_SEEDS"], let corpus = variables["FUZZ_CORPUS"] {
    writeSeeds(from: URL(fileURLWithPath: corpus), to: URL(fileURLWithPath: folder))
    exit(0)
  }
  target = variables["FUZZ_TARGET"].flatMap { FuzzTargets.named($0) }
  if target == nil {
    print("FUZZ_TARGET must be one of: " + FuzzTargets.all.map { $0.name }.joined(separator: " "))
    exit(2)
  }
  return 0
}

/// Called with every input.
@_cdecl("LLVMFuzzerTestOneInput") public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do throws(Violation) {
    try target?.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    FileHandle.standardError.write(Data("violation: \(error.message)\n".utf8))
    // libFuzzer keeps the input of a process that aborts.
    abort()
  }
  return 0
}

private func writeSeeds(from corpus: URL, to folder: URL) {
  let seeds = Seeds(corpus: corpus)
  for target in FuzzTargets.all {
    let place = folder.appendingPathComponent(target.name)
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let inputs = seeds.inputs(for: target.name) + seeds.regressions(for: target.name).map { $0.bytes }
      for (number, input) in inputs.enumerated() {
        try Data(input).write(to: place.appendingPathComponent("\(number)"))
      }
    } catch {
      print("the seeds of \(target.name) cannot be written: \(error)")
      exit(2)
    }
    print(target.name)
  }
}
