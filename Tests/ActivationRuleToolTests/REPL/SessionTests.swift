import ActivationChecks
import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// Sessions as filters: lines in, results out.
@Suite struct SessionTests {
  /// A script has lines after `> `, each followed by the tool's output up to the next line, and at the end `exit` and the code.
  ///
  /// `UPDATE_SESSIONS=1` in the environment updates the scripts instead.
  @Test(arguments: Place.corpus("repl", ".session")) func scriptsAnswerAsWritten(_ path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    let real = Self.transcript(of: lines)
    if ProcessInfo.processInfo.environment["UPDATE_SESSIONS"] == "1" {
      try real.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(text == real)
    // The scripts use each command.
    for command in Session.commands { #expect(lines.contains { $0.hasPrefix(":\(command.name)") }, "\(command.name)") }
    // The division of the input into chunks makes no difference.
    let input = lines.map { $0 + "\n" }.joined()
    let whole = ToolRun(["repl"], input: input)
    for chunk in [1, 7] {
      let run = ToolRun(["repl"], input: input, chunkBytes: chunk)
      #expect((run.output, run.errors, run.code) == (whole.output, whole.errors, whole.code))
    }
  }

  /// Returns the lines, each followed by its output.
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

  @Test(arguments: ["explain", "explain --why", "eval", "eval --json", "describe", "lint --json", "compare", "format"])
  func commandsAreTheShells(_ line: String) {
    let rule = "SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1"
    var words = line.split(separator: " ").map(String.init)
    if line == "compare" { words.append("TRUEPREDICATE") }
    let share = line.hasPrefix("e") ? ["--host", "chrome: pdf"] : []
    let shell = ToolRun([words[0], rule] + words.dropFirst() + share)
    let session = ToolRun(["repl", rule], input: ":share --host 'chrome: pdf'\n:\(words.joined(separator: " "))\n")
    #expect((session.output, session.errors, session.code) == (shell.output, shell.errors, shell.code))
  }

  @Test(arguments: [
    ("SUBQUERY(", true), ("f(a)", false), ("{1, (2", true), ("a == \"(\"", false), ("(a == \"b", false), ("a)", false),
    (":rule (a", true), (":explain (a", false), (":nope (", false), (":share {\"a\": [", true),
    ("(" + String(repeating: " ", count: 70_000), false),
  ]) func openBracketsAreSeen(_ text: String, _ isOpen: Bool) {
    var entries = EntrySplitter(name: "test")
    #expect(entries.entries(upTo: text).isEmpty == isOpen && entries.isOpen == isOpen)
  }

  @Test func theDocumentNamesEveryCommand() throws {
    let text = try Place.text("Grammar/repl.md")
    let rows = (text.components(separatedBy: "## Commands").last ?? "").split(separator: "\n").filter {
      $0.hasPrefix("| `:")
    }.map { $0.split(separator: "|")[0] }
    let named = rows.flatMap { $0.matches(of: /:([a-z]+)/).map { String($0.1) } }
    #expect(named.sorted() == Session.commands.map(\.name).sorted())
  }
}
