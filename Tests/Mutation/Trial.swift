import Foundation

/// A part of the tests, run in a process of its own.
struct Stage {
  let name: String
  /// The program below the build's products, and its arguments.
  let program: String
  let arguments: [String]

  init(name: String, program: String, arguments: [String]) {
    self.name = name
    self.program = program
    self.arguments = arguments
  }

  /// The tests of some modules.
  init(name: String, tests modules: [String]) {
    let filter = "^(\(modules.map { "\($0)Tests" }.joined(separator: "|")))[.]"
    self.init(
      name: name, program: "ActivationRulesPackageTests.xctest",
      arguments: ["--testing-library", "swift-testing", "--filter", filter])
  }
}

/// How a stage went.
enum Outcome: String {
  case passed, failed, crashed
  /// It took far longer than without a mutant.
  case hung
}

/// Runs stages with one mutant awake.
struct Trial {
  let products: URL
  let package: URL
  let logs: URL

  /// The memory limit of one process, so that a mutant that collects without end is stopped.
  private static let kilobytes = 6_000_000

  /// Runs a stage.
  ///
  /// - Parameters:
  ///   - mutant: The number of the mutant; 0 wakes none.
  ///   - patience: After how many seconds of processor time it counts as hung; or of twenty times as many, when it waits.
  func run(_ stage: Stage, mutant: Int, patience: Double) throws -> Outcome {
    let log = logs.appending(path: "\(mutant)-\(stage.name).log")
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    defer { try? output.close() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let program = products.appending(path: stage.program).path
    // Time is that of the processor, so that a busy machine catches nobody.
    let limited = "ulimit -v \(Self.kilobytes) 2>/dev/null; ulimit -t \(Int(patience)); exec \"$@\""
    process.arguments = ["-c", limited, "sh", program] + stage.arguments
    process.currentDirectoryURL = package
    var environment = ProcessInfo.processInfo.environment
    environment["MUTANT"] = String(mutant)
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + 20 * patience) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      return .hung
    }
    if process.terminationReason == .uncaughtSignal { return process.terminationStatus == SIGXCPU ? .hung : .crashed }
    return process.terminationStatus == 0 ? .passed : .failed
  }
}
