@testable import ActivationWire
@testable import ActivationChecks
import ActivationSystemCalls
import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

/// Sessions as filters: lines in, results out.
@Suite struct SessionTests {
  /// A script is lines after `> `, and behind each what the tool writes until it wants the next; at last `exit` and the code.
  ///
  /// With `UPDATE_SESSIONS=1` in the environment the scripts are brought up to date instead.
  @Test(arguments: Place.corpus("repl", ".session")) func scriptsAnswerAsWritten(_ path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    let real = Self.transcript(of: lines)
    if ProcessInfo.processInfo.environment["UPDATE_SESSIONS"] == "1" {
      try real.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(text == real)
    // The pieces in which the lines come make no difference.
    let input = lines.map { $0 + "\n" }.joined()
    let whole = ToolRun(["repl"], input: input)
    for chunk in [1, 7] {
      let run = ToolRun(["repl"], input: input, chunkBytes: chunk)
      #expect((run.output, run.errors, run.code) == (whole.output, whole.errors, whole.code))
    }
  }

  /// Lines with what is written behind each.
  private static func transcript(of lines: [String]) -> String {
    let state = Locked((text: "", rest: lines[...]))
    let append = { @Sendable (text: String) in state.withLock { $0.text += text } }
    let environment = ToolEnvironment(
      write: { append($0) }, writeError: { append($0) }, readAll: { [] },
      readBytes: {
        state.withLock { state in
          guard let line = state.rest.popFirst() else { return [] }
          state.text += "> \(line)\n"
          return Array((line + "\n").utf8)
        }
      }, colorsOutput: false, colorsErrors: false)
    let code = Tool.run(["repl"], in: environment)
    return state.withLock { $0.text } + "exit \(code.rawValue)\n"
  }

  struct Opening: Sendable {
    var text: String
    var isOpen: Bool
  }

  @Test(arguments: [
    Opening(text: "SUBQUERY(", isOpen: true), Opening(text: "f(a)", isOpen: false),
    Opening(text: "{1, (2", isOpen: true),
    Opening(text: "a == \"(\"", isOpen: false), Opening(text: "(a == \"b", isOpen: false),
    Opening(text: "a)", isOpen: false), Opening(text: ":explain (a", isOpen: true),
    Opening(text: ":host Foo (raw", isOpen: false),
    Opening(text: ":nope (", isOpen: false), Opening(text: ":context {\"a\": [", isOpen: true),
    Opening(text: "(" + String(repeating: " ", count: 70_000), isOpen: false),
  ]) func openBracketsAreSeen(_ opening: Opening) {
    #expect(OpenBrackets.isOpen(opening.text) == opening.isOpen)
  }

  /// Each line is looked at once, however many an entry has.
  @Test func openTextIsReadOnce() {
    var brackets = OpenBrackets()
    for count in 1...20_000 {
      brackets.read(line: "(")
      #expect(brackets.areOpen)
      #expect(brackets.bytesRead == count)
      if brackets.bytesRead != count { break }
    }
    // Beyond the limit of rules nothing is read, and the entry ends.
    for _ in 0..<20_000 { brackets.read(line: "(") }
    #expect(!brackets.areOpen && brackets.bytesRead < 40_000)
  }

  /// The table of commands in Grammar/repl.md names every command, and no other.
  @Test func theDocumentNamesEveryCommand() throws {
    let text = try String(contentsOf: Place.package.appendingPathComponent("Grammar/repl.md"), encoding: .utf8)
    let rows = text.components(separatedBy: "\n## ").first { $0.hasPrefix("Commands\n") } ?? ""
    let cells = rows.split(separator: "\n").filter { $0.hasPrefix("| `:") }.map { row in
      row.replacingOccurrences(of: "\\|", with: "or").split(separator: "|")[0]
    }
    let named = cells.flatMap { $0.matches(of: /:([a-z]+)/).map { String($0.1) } }
    #expect(Set(named) == Set(SessionCommand.all.map(\.name)) && named.count == Set(named).count)
  }
}
