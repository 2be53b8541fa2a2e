import Foundation

/// W6: the tool from launch to exit, on one rule and one context.
enum LaunchWorkload {
  static func make(_ data: BenchmarkData, _ tools: ToolPaths) throws(Mismatch) -> Workload? {
    guard tools.dynamic != nil || tools.static != nil else { return nil }
    let folder = FileManager.default.temporaryDirectory.appending(path: "Benchmarks-\(UUID().uuidString)")
    let inputs: LaunchInputs
    do {
      inputs = try LaunchInputs(data, in: folder)
    } catch {
      throw Mismatch("W6: \(folder.path) cannot be written")
    }
    var contestants = [Contestant(name: "true", clock: .wall) { launch("/bin/true", []) }]
    for (name, path) in [("dynamic", tools.dynamic), ("static", tools.static)] {
      guard let path else { continue }
      let contestant = Contestant(name: "eval, \(name)", clock: .wall) {
        withExtendedLifetime(inputs) { launch(path, inputs.arguments) }
      }
      try Mismatch.check("W6, \(path)", contestant.run(), inputs.exitCode)
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
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, nil, words, environ) == 0 else { return -1 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { return -1 } }
    return status & 0x7f == 0 ? Int(status >> 8) & 0xff : -1
  }
}

/// Where the built tools are; nil for one that is not there.
struct ToolPaths {
  /// The tool as `swift build` makes it.
  var dynamic: String?
  /// The tool linked with `-static-executable`.
  var `static`: String?
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
    exitCode = NaiveReference(parents: data.parents).holds(data.rules[0].branches, on: payload) ? 0 : 1
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
