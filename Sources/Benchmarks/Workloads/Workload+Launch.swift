import Foundation
import ActivationSystemCalls

extension Workload {
  /// W6: the tool from launch to exit, on one rule and one context.
  static func launch(
    _ data: BenchmarkData, _ tools: [(name: String, path: String)]
  ) throws(BenchmarkFailure) -> Workload? {
    guard !tools.isEmpty else { return nil }
    let folder = FileManager.default.temporaryDirectory.appending(path: "Benchmarks-\(UUID().uuidString)")
    let inputs: LaunchInputs
    do {
      inputs = try LaunchInputs(data, in: folder)
    } catch {
      throw BenchmarkFailure("W6: \(folder.path) cannot be written")
    }
    var contestants = [Contestant(name: "true", clock: .wall) { launch("/bin/true", []) }]
    for (name, path) in tools {
      let contestant = Contestant(name: "eval, \(name)", clock: .wall) {
        withExtendedLifetime(inputs) { launch(path, inputs.arguments) }
      }
      try BenchmarkFailure.check("W6, \(path)", contestant.run(), inputs.exitCode)
      contestants.append(contestant)
    }
    return Workload(
      name: "W6", title: "launch the tool for one verdict", unit: "launch", units: 1,
      goal: "≤ 15 ms dynamic, ≤ 2.5 ms static (stretch 1.5 ms)", contestants: contestants)
  }

  /// Runs a program to its end, its output discarded.
  ///
  /// - Returns: The exit code; -1 when it could not be started, or did not exit by itself.
  private static func launch(_ path: String, _ arguments: [String]) -> Int {
    let process = try? ChildProcess([path] + arguments, input: .own, output: .nothing, errors: .own)
    guard case .exit(let code)? = process?.end() else { return -1 }
    return Int(code)
  }
}

/// The files that the tool is launched on, which go when this goes.
private final class LaunchInputs {
  private let folder: URL
  /// The tool's arguments.
  let arguments: [String]
  /// 0 when the rule holds, 1 when it does not.
  let exitCode: Int

  init(_ data: BenchmarkData, in folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let rule = folder.appending(path: "rule.txt")
    let context = folder.appending(path: "context.json")
    let payload: Payload = [[["com.adobe.pdf", "public.file-url"]]]
    try Data(data.rules[0].text.utf8).write(to: rule)
    try Data(BenchmarkData.json(payload).utf8).write(to: context)
    arguments = ["eval", rule.path, "--context", context.path]
    exitCode = data.rules[0].holds(on: payload) ? 0 : 1
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
