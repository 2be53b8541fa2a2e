import ActivationChecks
import ActivationSystemCalls

/// The file in which the history outlives a session. Whatever goes wrong with it is not a concern of the session.
package struct HistoryFile {
  /// The largest file that is read, in bytes.
  private static let largest = 4 * 1024 * 1024

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

  /// The entries, oldest first; none when the file cannot be read.
  package func entries() -> [String] {
    guard let path, isUsable(path), let data = try? Disk.read(path), data.count <= Self.largest else { return [] }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    return lines.suffix(LineHistory.most).map { Self.decoded($0) }.filter { LineHistory.isWorthKeeping($0) }
  }

  /// Adds an entry behind those that the file has by now, and replaces the file as a whole.
  package func add(_ entry: String) {
    guard let path, LineHistory.isWorthKeeping(entry), isUsable(path) else { return }
    var history = LineHistory(entries())
    history.add(entry)
    let text = history.entries.map { Self.encoded($0) + "\n" }.joined()
    let target = resolvedPath(path) ?? path
    makePrivateFolders(to: target)
    try? NewFile.write(Array(text.utf8), over: target)
  }

  /// Nothing else than a file is read or replaced: a pipe would wait, a device would be lost.
  private func isUsable(_ path: String) -> Bool {
    do throws(SystemError) { return try FileStatus(path).kind == .file } catch { return error == .notFound }
  }

  /// An entry in one line.
  package static func encoded(_ entry: String) -> String {
    entry.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  /// The entry of a line.
  package static func decoded(_ line: some StringProtocol) -> String {
    var text = ""
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
