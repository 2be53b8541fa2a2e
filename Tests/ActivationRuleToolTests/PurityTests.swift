import Foundation
import TestSupport
import Testing

/// Traces the built tool.
enum Strace {
  /// A Boolean value that indicates whether programs can be traced. Some containers don't allow it.
  static let canWatch: Bool = {
    guard let strace = Shell.path(of: "strace") else { return false }
    return (try? Shell.run(strace, ["-f", "-qq", "-e", "trace=openat", "true"]))?.code == 0
  }()

  /// Returns the system calls of a command line, one on each line.
  static func calls(_ arguments: [String], of names: String, in folder: URL) throws -> [String] {
    let tool = try #require(Shell.tool)
    let strace = try #require(Shell.path(of: "strace"))
    let output = try TemporaryFolder()
    let options = ["-f", "-qq", "-e", "signal=none", "-e", "trace=" + names, "-o", output.path + "/log"]
    _ = try Shell.run(strace, options + [tool.path] + arguments, in: folder)
    return try output.text("log").split(separator: "\n").map { line in
      // Each line begins with the number of the thread.
      String(line.drop { $0.isNumber }.drop { $0 == " " })
    }
  }
}

/// The built tool, traced by strace: it reads the named files, writes none, starts no program and doesn't use the network.
@Suite(.enabled(if: Strace.canWatch, "strace is not installed or may not watch"))
struct PurityTests {
  /// Calls that change files or folders.
  private static let changes = [
    "creat", "unlink", "unlinkat", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "truncate",
  ]

  @Test(arguments: [
    ["eval", "Info.plist", "--attachment", "public.url"], ["eval", "TRUEPREDICATE", "--context", "context.json"],
    ["eval", "TRUEPREDICATE", "--hosts"], ["explain", "Info.plist", "--attachment", "public.url"],
    ["lint", "Info.plist"], ["lint", "Info.plist", "--diff"], ["convert", "Info.plist"], ["format", "rule.predicate"],
    ["types", "public.jpeg"], ["hosts"],
    ["eval", "'a' MATCHES '(a|b)*'", "--attachment", "public.url"],
  ])
  func readsWhatIsNamedAndDoesNothingElse(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("Info.plist", UnwritableOutputTests.plist), ("context.json", "[{\"attachments\": [\"public.url\"]}]"),
      ("rule.predicate", "TRUEPREDICATE"), ("other.plist", UnwritableOutputTests.plist),
    ] { try folder.write(text, to: name) }
    let calls = try Strace.calls(
      arguments, of: "network,process,open,openat," + Self.changes.joined(separator: ","), in: folder.url)
    try #require(calls.count { $0.hasPrefix("execve(") } == 1)
    for call in calls {
      let name = String(call.prefix { $0 != "(" })
      #expect(!(Self.changes + ["socket", "connect", "bind", "sendto"]).contains(name), "\(call)")
      guard name == "openat" || name == "open" else { continue }
      #expect(!["O_WRONLY", "O_RDWR", "O_CREAT"].contains { call.contains($0) }, "\(call)")
      // Folders are searched for the parts of a bundle.
      let path = call.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
      let isInFolder = !path.hasPrefix("/") || path.hasPrefix(folder.path)
      guard isInFolder, !call.contains("O_DIRECTORY") else { continue }
      #expect(arguments.contains(String(path.split(separator: "/").last ?? "")), "\(call)")
    }
  }

  @Test(arguments: [
    "eval Share/Info.plist --attachment public.url", "explain Share/Info.plist --attachment public.url",
    "describe Share/Info.plist", "lint Share/Info.plist App/Info.plist", "eval . --attachment public.url", "describe .",
    "lint .", "lint", "compare Share/Info.plist App/Info.plist", "test .",
  ])
  func opensEachFileOnce(_ command: String) throws {
    let folder = try TemporaryFolder()
    for (name, text) in try Place.decoded("pipes/sources.json") as [String: String] {
      try folder.write(text.isEmpty ? UnwritableOutputTests.plist : text, to: name)
    }
    let calls = try Strace.calls(command.split(separator: " ").map(String.init), of: "openat", in: folder.url)
    let opened = calls.filter { !$0.contains("O_DIRECTORY") && !$0.contains("ENOENT") }.compactMap { call in
      call.split(separator: "\"").dropFirst().first.map {
        ($0.hasPrefix("/") ? $0 : "\(folder.path)/\($0)").replacing("/./", with: "/")
      }
    }
    let counts = Dictionary(opened.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts.contains { $0.key.hasSuffix("/Share/Info.plist") })
    #expect(counts.filter { $0.key.hasPrefix(folder.path + "/") && $0.value > 1 } == [:])
  }
}
