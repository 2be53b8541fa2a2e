import Foundation

@testable import ActivationTool
@testable import activation_rule

/// Any lines are answered by a session, without control characters in the answers.
enum SessionTarget: FuzzTarget {
  static let name = "session"

  static func check(_ input: [UInt8]) throws(Violation) {
    let capture = Capture()
    var session = Session(environment: capture.environment())
    let lines = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    session.answer(lines: lines.filter { !touchesFiles($0) }, of: "--line")
    try capture.checkIsPlain()
  }

  /// Returns whether a line would read or write a file: the result would depend on the machine.
  private static func touchesFiles(_ line: Substring) -> Bool {
    guard SessionLine.startsCommand(line) else { return false }
    let (_, command, argument) = SessionCommand.split(String(line))
    if command?.kind == .path { return true }
    return argument.text.split(whereSeparator: \.isWhitespace).contains { exists(String($0)) } || exists(argument.text)
  }

  private static func exists(_ path: String) -> Bool {
    path.utf8.contains(0) || FileManager.default.fileExists(atPath: path)
  }
}
