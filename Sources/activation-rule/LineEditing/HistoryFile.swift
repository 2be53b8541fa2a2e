import ActivationChecks

/// The file in which the history outlives a session. Whatever goes wrong with it is not a concern of the session.
package struct HistoryFile {
  /// The largest file that is read, and the longest line that is kept, in bytes; and the most lines that are kept.
  private static let largest = 4 * 1024 * 1024, longest = 16 * 1024, most = 1_000

  /// The file; nil when nothing is kept.
  package let path: String?

  /// The place that the environment's variables name: `ACTIVATION_RULE_HISTORY` (empty: none), else in `XDG_STATE_HOME`, else in
  /// the home folder.
  ///
  /// Source: XDG Base Directory Specification (documented); a relative folder in its variable is ignored.
  package init(variables: [String: String]) {
    if let path = variables["ACTIVATION_RULE_HISTORY"] {
      self.path = path.isEmpty ? nil : path
    } else if let folder = variables["XDG_STATE_HOME"], folder.hasPrefix("/") {
      path = folder + "/activation-rule/history"
    } else if let home = variables["HOME"], home.hasPrefix("/") {
      path = home + "/.local/state/activation-rule/history"
    } else {
      path = nil
    }
  }

  /// The lines, oldest first; none when the file cannot be read.
  package func entries() -> [String] {
    guard let path, isUsable(path), let data = try? Disk.read(path), data.count <= Self.largest else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").suffix(Self.most).map { String($0) }
  }

  /// Adds a line behind those that the file has by now, unless the last one is the same, and replaces the file as a whole.
  package func add(_ line: String) {
    guard let path, line.utf8.count <= Self.longest, line.contains(where: { !$0.isWhitespace }), isUsable(path) else {
      return
    }
    let entries = entries()
    let lines = entries.last == line ? entries : entries.suffix(Self.most - 1) + [line]
    let target = resolvedPath(path) ?? path
    makePrivateFolders(to: target)
    try? NewFile.write(Array(lines.map { $0 + "\n" }.joined().utf8), over: target)
  }

  /// Nothing else than a file is read or replaced: a pipe would wait, a device would be lost.
  private func isUsable(_ path: String) -> Bool {
    do throws(SystemError) { return try FileStatus(path).kind == .file } catch { return error == .notFound }
  }
}
