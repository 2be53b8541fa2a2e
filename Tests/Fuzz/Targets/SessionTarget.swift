import Foundation

@testable import activation_rule

/// A session answers any lines, without control characters in the answers.
enum SessionTarget: FuzzTarget {
  static let name = "session"

  static func check(_ input: [UInt8]) throws(Violation) {
    let capture = Capture()
    var session = Session(environment: capture.environment())
    var entries = EntrySplitter(name: "input")
    for line in String(decoding: input, as: UTF8.self).split(separator: "\n") where !touchesFiles(line) {
      session.answer(entries.entries(upTo: String(line)))
    }
    session.answer(entries.rest())
    try capture.checkIsPlain()
  }

  /// Returns whether a line would read a file, so that the result would depend on the machine.
  private static func touchesFiles(_ line: Substring) -> Bool {
    let line = SessionLine(text: String(line))
    guard line.isCommand else { return false }
    let readers = [
      "--context", "--declared-in", "--git", "--config", "--baseline",
    ]
    return line.parts.word == "lint" || readers.contains { line.text.contains($0) }
      || line.parts.argument.split { $0.isWhitespace || "'\"=".contains($0) }.contains { exists(String($0)) }
      || exists(String(line.parts.argument))
  }

  private static func exists(_ path: String) -> Bool {
    path.utf8.contains(0) || FileManager.default.fileExists(atPath: path)
  }
}
