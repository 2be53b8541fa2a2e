import Foundation
import TestSupport
import Testing
import activation_rule

/// The tool's answers to command lines, from a file for each command in `Corpus/commands`: each command line after `$ `, its standard input after `<
/// `, and its output below, with errors after `! ` and an exit code other than 0 after `? `. `...` matches any text, and lines after `// ` are
/// remarks.
///
/// Each file has an empty folder, which the tool's command lines call `HERE`. Other commands are run by the shell in that folder, with the functions
/// next to the transcripts, and call it `$HERE`. `UPDATE_COMMANDS=1` in the environment rewrites differing output.
@Suite struct CommandTranscriptTests {
  struct Step {
    var remarks: [String] = []
    var line: String
    var input: [String] = []
    var expected: [String] = []

    /// The words after the tool's name; nil for a command of the shell.
    var command: String? {
      let prefix = "activation-rule "
      return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : nil
    }

    func answer(in folder: URL) throws -> [String] {
      func lines(_ text: String, _ mark: String = "") -> [String] {
        // On a Mac, the path of the folder contains a link.
        let text = text.replacing(folder.resolvingSymlinksInPath().path, with: "HERE")
          .replacing(folder.path, with: "HERE").replacing("/privateHERE", with: "HERE")
        return text.isEmpty
          ? [] : text.trimmingCharacters(in: .newlines).components(separatedBy: "\n").map { mark + $0 }
      }
      func code(_ number: Int32) -> [String] { number == 0 ? [] : ["? \(number)"] }
      guard let command else {
        let place = Place.corpus.path
        let names = "CORPUS='\(place)'; HERE='\(folder.path)'"
        let script = names + "; . '\(place)/commands/functions.sh'\n" + line
        let run = try Shell.run(#require(Shell.path(of: "bash")), ["-c", script], in: folder)
        return lines(run.text) + code(run.code)
      }
      func full(_ text: String) -> String { text.replacing("HERE", with: folder.path) }
      // Lines with the folder's path aren't wrapped, because the path is longer here than in the transcript.
      let width = (command + input.joined()).contains("HERE") ? 300 : 100
      let run = ToolRun(commandLine: full(command), input: full(input.map { $0 + "\n" }.joined()), width: width)
      return lines(run.output) + lines(run.errors, "! ") + code(run.code.rawValue)
    }
  }

  static func steps(_ path: String) throws -> [Step] {
    var steps: [Step] = []
    var remarks: [String] = []
    for line in try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("// ") {
        remarks.append(line)
      } else if line.hasPrefix("$ ") {
        steps.append(Step(remarks: remarks, line: String(line.dropFirst(2))))
        remarks = []
      } else if line.hasPrefix("< ") {
        steps[steps.count - 1].input.append(String(line.dropFirst(2)))
      } else if !steps.isEmpty {
        steps[steps.count - 1].expected.append(line)
      }
    }
    for index in steps.indices { while steps[index].expected.last == "" { steps[index].expected.removeLast() } }
    return steps
  }

  /// Returns whether a text is as expected. In the expectation, `...` matches any text, and a line of it matches any lines.
  static func matches(_ lines: [String], _ expected: [String]) -> Bool {
    func text(_ lines: [String]) -> String { lines.reduce("\n") { $0 + $1 + "\n" } }
    let parts = text(expected).replacing("\n...\n", with: "\n...").components(separatedBy: "...")
    var rest = text(lines)[...]
    guard rest.hasPrefix(parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return parts.count == 1 ? rest.isEmpty : rest.hasSuffix(parts[parts.count - 1])
  }

  @Test(.program("bash"), .program("git"), arguments: Place.corpus("commands", ".console"))
  func answersAreAsWritten(_ path: String) throws {
    let folder = try TemporaryFolder()
    var steps = try Self.steps(path)
    try #require(!steps.isEmpty)
    for index in steps.indices {
      let (step, answer) = (steps[index], try steps[index].answer(in: folder.url))
      let isExpected = Self.matches(answer, step.expected)
      #expect(isExpected, "$ \(step.line)\n\(answer.joined(separator: "\n"))")
      if !isExpected { steps[index].expected = answer }
    }
    guard ProcessInfo.processInfo.environment["UPDATE_COMMANDS"] == "1" else { return }
    let blocks = steps.map { step in
      let lines = step.remarks + ["$ " + step.line] + step.input.map { "< " + $0 } + step.expected
      return (step.remarks.isEmpty ? "" : "\n") + lines.joined(separator: "\n") + "\n"
    }
    try String(blocks.joined().drop { $0 == "\n" }).write(toFile: path, atomically: true, encoding: .utf8)
  }
}
