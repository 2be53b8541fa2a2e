import Foundation
import TestSupport
import Testing

/// The tool in projects with a file that is a pipe, or a link to a device. It wasn't named by a person, and nothing writes to it.
struct WaitingFileTests {
  /// A project of `Corpus/pipes`.
  struct Project: Decodable, Sendable {
    /// The path that doesn't lead to a regular file.
    let pipe: String
    /// The other files. A file without content is the Info.plist of an extension, as `Share/Info.plist` always is.
    let files: [String: String]
    /// The command lines, each with the words of its answer.
    let answers: [String: String]
  }

  @Test(arguments: try Place.decoded("pipes/projects.json") as [Project], ["pipe", "device"])
  func nothingWaits(_ project: Project, _ kind: String) throws {
    let folder = try TemporaryFolder()
    for (name, text) in project.files.merging(["Share/Info.plist": ""], uniquingKeysWith: { first, _ in first }) {
      try folder.write(text.isEmpty ? UnwritableOutputTests.plist : text, to: "project/" + name)
    }
    let path = folder.path + "/project/" + project.pipe
    try folder.write("", to: "project/" + project.pipe)
    try FileManager.default.removeItem(atPath: path)
    if kind == "pipe" { #expect(mkfifo(path, 0o600) == 0) }
    if kind == "device" { try folder.link("project/" + project.pipe, to: "/dev/ptmx") }
    for (command, answer) in project.answers {
      let (text, code) = try Shell.run(
        #require(Shell.tool).path, command.split(separator: " ").map(String.init),
        in: folder.url.appendingPathComponent("project"), seconds: 10)
      #expect(code <= 3, "\(command) waits, or ends badly")
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.ranges(of: answer).count == 1, "\(command): \(text)")
    }
  }

  @Test(arguments: [
    "(cat Info.plist > pipe &); TOOL eval pipe SHARE", "cat Info.plist | TOOL eval /dev/stdin SHARE",
    "TOOL eval <(cat Info.plist) SHARE", "TOOL eval Info.plist --context <(echo '[[\"public.plain-text\"]]')",
    "TOOL lint <(cat Info.plist)",
  ])
  func aNamedPipeIsRead(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(UnwritableOutputTests.plist)
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let script = command.replacing("TOOL", with: "'\(try #require(Shell.tool).path)'")
      .replacing("SHARE", with: "--attachment public.plain-text")
    let (text, code) = try Shell.run(#require(Shell.path(of: "bash")), ["-c", script], in: folder.url, seconds: 10)
    #expect(code < 2, "\(text)")
  }
}
