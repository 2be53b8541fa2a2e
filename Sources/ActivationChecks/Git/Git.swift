package import ActivationRules

/// Git, started by an argument vector and never by a shell, without anything that the configuration of a folder could start.
///
/// A folder's `.git/config` names programs: file monitors, hooks, pagers, filters, external diffs, transports. None of them runs: the
/// settings are overridden, and only commands are used that show nothing to a person and change nothing.
package enum Git {
  /// A setting of Git that overrides the one of the folder.
  package typealias Setting = (key: String, value: String)

  /// The settings that override the configuration of a folder for every command.
  ///
  /// Source: git-config(1), "core.fsmonitor", "core.hooksPath", "core.sshCommand", "protocol.allow", "safe.bareRepository" (documented).
  private static let settings: [Setting] = [
    ("core.fsmonitor", "false"),
    ("core.hooksPath", "/dev/null"),
    ("core.attributesFile", "/dev/null"),
    ("core.sshCommand", "false"),
    ("credential.helper", ""),
    ("protocol.allow", "never"),
    // Files of a repository may look like a repository without a working copy, with a configuration of its own.
    ("safe.bareRepository", "explicit"),
  ]

  /// The variables named `GIT_…` that are kept: how the person who runs this set up Git, not which repository is meant.
  private static let keptVariables: Set<String> = [
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_PARAMETERS", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_EXEC_PATH",
  ]

  /// Returns the output of a command.
  ///
  /// - Parameter settings: Settings that override those of the folder, in addition to the usual ones.
  /// - Throws: When Git is missing, the command fails (with the first line of its message), or the output is too large; also on a system
  ///   where no program can start another.
  package static func output(
    _ arguments: [String], in folder: String, settings: [Setting] = []
  ) throws(ReadingError) -> [UInt8] {
    let (bytes, code) = try run(arguments, in: folder, settings, reading: .standardOutput)
    if code == 0 { return bytes }
    // Once more for what it says: two pipes read one after the other can block each other.
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
    // Git would wait for somebody to write to a pipe.
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

  /// Git, in the first folder of `PATH` that has it. Relative folders are left out: they would be those of the folder that is looked at.
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
    // The settings of the person who runs this come first; of several the last counts.
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
    // Objects that a partial clone lacks aren't fetched.
    result["GIT_NO_LAZY_FETCH"] = "1"
    result["GIT_ALLOW_PROTOCOL"] = ""
    result["GIT_TERMINAL_PROMPT"] = "0"
    return result
  }

  /// Settings that take the filters away which a folder's configuration names for the content of files.
  ///
  /// Comparing files with a revision would run them (gitattributes(5), "filter").
  package static func withoutFilters(in folder: String) throws(ReadingError) -> [Setting] {
    let names = fields(try output(["config", "--list", "--name-only", "-z"], in: folder))
    return Set(names).sorted().compactMap { name in
      guard name.hasPrefix("filter."), let variable = name.split(separator: ".").last else { return nil }
      return (name, variable == "required" ? "false" : "")
    }
  }

  /// The commit that a revision names.
  ///
  /// - Parameter revision: A text of the user's, for example `main`, `HEAD~1`.
  /// - Throws: When the folder isn't in a repository, or the revision doesn't exist. A path or a pattern is not one.
  package static func commit(_ revision: String, in folder: String) throws(ReadingError) -> String {
    guard !revision.hasPrefix("-"), !revision.isEmpty, !revision.utf8.contains(0) else {
      throw ReadingError(.file, "'\(revision)' is not a revision", help: "For example main, HEAD~1.")
    }
    _ = try output(["rev-parse", "--git-dir"], in: folder)
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]
    let found = (try? output(arguments, in: folder)).map { line($0) } ?? ""
    // What excludes a commit, such as ^main, is printed with its mark.
    guard !found.isEmpty, found.allSatisfy({ $0.isHexDigit }) else {
      throw ReadingError(
        .file, "unknown revision '\(revision)'",
        help:
          "git branch -a and git tag list some. A shallow clone has the last commit only; git fetch gets the others.")
    }
    return found
  }

  static func top(of folder: String) throws(ReadingError) -> String {
    line(try output(["rev-parse", "--show-toplevel"], in: folder))
  }

  /// The texts that Git printed with `-z`.
  static func fields(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A line that Git printed, without its end.
  package static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.last == 0x0a ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}
