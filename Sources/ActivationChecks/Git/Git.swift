package import ActivationRules

/// Runs Git with an argument vector, never with a shell, and prevents everything that a folder's configuration could start.
///
/// A folder's `.git/config` names programs: file monitors, hooks, pagers, filters, external diffs, transports. None of them runs: the settings are
/// overridden, and all commands that are used neither show anything to a person nor change anything.
package enum Git {
  /// A setting of Git that overrides the folder's setting.
  package typealias Setting = (key: String, value: String)

  /// The settings that override a folder's configuration for every command.
  ///
  /// Source: git-config(1), "core.fsmonitor", "core.hooksPath", "core.sshCommand", "protocol.allow", "safe.bareRepository" (documented).
  private static let settings: [Setting] = [
    ("core.fsmonitor", "false"),
    ("core.hooksPath", "/dev/null"),
    ("core.attributesFile", "/dev/null"),
    ("core.sshCommand", "false"),
    ("credential.helper", ""),
    ("protocol.allow", "never"),
    // A repository's files may look like a bare repository with its own configuration, so Git must not take them for one.
    ("safe.bareRepository", "explicit"),
  ]

  /// The `GIT_…` variables that are kept. They describe how the user set up Git, not which repository to use.
  private static let keptVariables: Set<String> = [
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_PARAMETERS", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_EXEC_PATH",
  ]

  /// Returns the output of a command.
  ///
  /// - Parameter settings: Settings that override those of the folder, in addition to the usual ones.
  /// - Throws: When Git is missing, the command fails (with the first line of its message), or the output is too large, and on systems where a
  ///   program can't start another one.
  package static func output(
    _ arguments: [String], in folder: String, settings: [Setting] = []
  ) throws(ReadingError) -> [UInt8] {
    let (bytes, code) = try run(arguments, in: folder, settings, reading: .standardOutput)
    if code == 0 { return bytes }
    // The command runs again for its message, because reading two pipes one after the other can block.
    let message = try run(arguments, in: folder, settings, reading: .standardError).bytes
    let first = String(decoding: message, as: UTF8.self).split(separator: "\n").first.map { String($0) }
    if first?.hasPrefix("fatal: not a git repository") == true {
      throw ReadingError(
        .file, "the folder isn't in a Git repository",
        help: "--git needs one; run the command inside it.")
    }
    throw ReadingError(
      .file, first.map { $0.replacing("fatal: ", with: "") } ?? "git \(arguments.first ?? "") failed")
  }

  private static func run(
    _ arguments: [String], in folder: String, _ settings: [Setting], reading stream: Descriptor
  ) throws(ReadingError) -> (bytes: [UInt8], code: Int32?) {
    let limit = ReadingLimits().documentBytes
    let top = projectFolders(around: folder, isFolder: true).folders.last ?? folder
    // If one of these files is a pipe, Git would wait for a writer, so reading it here throws an error instead.
    for file in ["HEAD", "config", "index"].map({ "\(top)/.git/\($0)" })
    where Disk.isFolder(file) == false && !Disk.isFile(file) { _ = try Disk.read(file) }
    let words =
      [try executable(), "-C", folder, "--no-pager", "--no-optional-locks", "--literal-pathspecs"] + arguments
    let bytes: [UInt8]
    let code: Int32?
    do throws(SystemError) {
      (bytes, code) = try ChildProcess.run(words, variables: environment(settings), reading: stream, beyond: limit)
    } catch {
      throw ReadingError(.file, "git can't be run: \(error.words)", help: "Install Git.")
    }
    guard bytes.count <= limit else {
      throw ReadingError.limit("documentBytes", limit, "git \(arguments.first ?? "") prints too much")
    }
    return (bytes, code)
  }

  /// Returns the path of Git in the first folder of `PATH` that has it. Relative folders are left out, because they would lead into the checked
  /// folder.
  private static func executable() throws(ReadingError) -> String {
    for folder in (OwnProcess.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":") where folder.hasPrefix("/") {
      let candidate = "\(folder)/git"
      if isExecutable(candidate) { return candidate }
    }
    throw ReadingError(.file, "git isn't in PATH", help: "Install Git.")
  }

  private static func environment(_ added: [Setting]) -> [String: String] {
    let own = OwnProcess.variables
    var result = own.filter { name, _ in !name.hasPrefix("GIT_") || keptVariables.contains(name) }
    // The last of several values counts, so the settings here come after the user's and override them.
    var all: [Setting] = []
    for index in 0..<max(0, own["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0) {
      guard let key = own["GIT_CONFIG_KEY_\(index)"], let value = own["GIT_CONFIG_VALUE_\(index)"] else { break }
      all.append((key, value))
    }
    all += settings + added
    result["GIT_CONFIG_COUNT"] = "\(all.count)"
    for (index, setting) in all.enumerated() {
      result["GIT_CONFIG_KEY_\(index)"] = setting.key
      result["GIT_CONFIG_VALUE_\(index)"] = setting.value
    }
    // Git must not fetch objects that a partial clone lacks.
    result["GIT_NO_LAZY_FETCH"] = "1"
    result["GIT_ALLOW_PROTOCOL"] = ""
    result["GIT_TERMINAL_PROMPT"] = "0"
    return result
  }

  /// Returns settings that disable the content filters that a folder's configuration names.
  ///
  /// Comparing files with a revision would run these filters (gitattributes(5), "filter").
  package static func withoutFilters(in folder: String) throws(ReadingError) -> [Setting] {
    let names = fields(try output(["config", "--list", "--name-only", "-z"], in: folder))
    return Set(names).sorted().compactMap { name in
      guard name.hasPrefix("filter."), let variable = name.split(separator: ".").last else { return nil }
      return (name, variable == "required" ? "false" : "")
    }
  }

  /// Returns the commit that a revision names.
  ///
  /// - Parameter revision: A text from the user, for example `main` or `HEAD~1`.
  /// - Throws: When the folder isn't in a repository, or the revision doesn't exist. A path or a pattern isn't a revision.
  package static func commit(_ revision: String, in folder: String) throws(ReadingError) -> String {
    guard !revision.hasPrefix("-"), !revision.isEmpty, !revision.utf8.contains(0) else {
      throw ReadingError(.file, "'\(revision)' is not a revision", help: "Name one such as main or HEAD~1.")
    }
    _ = try output(["rev-parse", "--git-dir"], in: folder)
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]
    let found = (try? output(arguments, in: folder)).map { line($0) } ?? ""
    // Git prints a revision that excludes a commit, such as ^main, with its mark. Only a plain commit consists of digits.
    guard !found.isEmpty, found.allSatisfy({ $0.isHexDigit }) else {
      throw ReadingError(
        .file, "unknown revision '\(revision)'",
        help:
          "To list revisions, use git branch -a and git tag. In a shallow clone, git fetch --unshallow gets the other commits."
      )
    }
    return found
  }

  static func top(of folder: String) throws(ReadingError) -> String {
    line(try output(["rev-parse", "--show-toplevel"], in: folder))
  }

  /// Splits output that Git printed with `-z`.
  static func fields(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a line that Git printed, without its line break.
  package static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.last == 0x0a ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}
