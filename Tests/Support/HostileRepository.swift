import Foundation

/// A Git repository whose configuration names a program in every place from which Git starts one: `Corpus/git`.
package struct HostileRepository {
  /// The folder that contains everything.
  private let folder: TemporaryFolder
  /// The working copy.
  package let path: String

  /// Commits files, and then adds the configuration to the repository.
  package init(_ files: [String: String]) throws {
    folder = try TemporaryFolder()
    path = folder.path + "/project"
    for (name, text) in files { try folder.write(text, to: "project/" + name) }
    let program = folder.path + "/program"
    // The program must not wait for anything, because Git waits for a filter that keeps running without output.
    try folder.write("#!/bin/sh\necho \"$0 $*\" >> '\(folder.path)/started'\n", to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try git("init", "-q", "-b", "main")
    try git("add", ".")
    try git("-c", "user.name=N", "-c", "user.email=n@example.org", "commit", "-qm", "First")
    for hook in ["post-index-change", "fsmonitor-watchman", "pre-commit", "reference-transaction", "post-checkout"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/hooks", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: program, toPath: folder.path + "/hooks/" + hook)
    }
    let own = try String(contentsOfFile: path + "/.git/config", encoding: .utf8)
    let hostile = try Place.text("Corpus/git/config")
      .replacing("PROGRAM", with: program).replacing("HOOKS", with: folder.path + "/hooks")
    try folder.write(own + hostile, to: "project/.git/config")
    let attributes = try Place.text("Corpus/git/attributes")
    try folder.write(attributes, to: "project/.git/info/attributes")
    try folder.write(attributes, to: "project/.gitattributes")
  }

  /// Returns the programs that were started, one on each line, and clears the list.
  package func takeStarted() -> String {
    let log = folder.path + "/started"
    defer { try? FileManager.default.removeItem(atPath: log) }
    return (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
  }

  /// Rewrites a file, so that Git must compare its content.
  package func touch(_ name: String, _ text: String) throws { try folder.write(text, to: "project/" + name) }

  /// Runs Git in the usual way, including its configuration.
  @discardableResult
  package func git(_ arguments: String...) throws -> String {
    guard let git = Shell.path(of: "git") else { return "" }
    return try Shell.run(git, arguments, in: URL(fileURLWithPath: path)).text
  }
}
