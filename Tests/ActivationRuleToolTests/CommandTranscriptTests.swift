import Foundation
import TestSupport
import Testing
import ActivationTool

/// The tool's answers to command lines, from `Corpus/commands`: each after `$ `, with its standard input after `< ` and its output below,
/// errors after `! ` and an exit code other than 0 after `? `. `...` matches any text, and lines after `// ` are remarks.
///
/// `UPDATE_COMMANDS=1` in the environment writes anew what differs.
@Suite struct CommandTranscriptTests {
  struct Step {
    var remarks: [String] = []
    var command: String
    var input: [String] = []
    var expected: [String] = []

    var answer: [String] {
      let run = ToolRun(commandLine: command, input: input.map { $0 + "\n" }.joined())
      func lines(_ text: String) -> [String] {
        text.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
      }
      return (run.output.isEmpty ? [] : lines(run.output))
        + (run.errors.isEmpty ? [] : lines(run.errors).map { "! " + $0 })
        + (run.code == .success ? [] : ["? \(run.code.rawValue)"])
    }
  }

  static func steps(_ path: String) throws -> [Step] {
    var steps: [Step] = []
    var remarks: [String] = []
    for line in try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("// ") {
        remarks.append(line)
      } else if line.hasPrefix("$ activation-rule ") {
        steps.append(Step(remarks: remarks, command: String(line.dropFirst("$ activation-rule ".count))))
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

  /// Returns whether a text is as expected, where `...` matches any text and a line of it any lines.
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

  @Test(arguments: Place.corpus("commands", ".console")) func answersAreAsWritten(_ path: String) throws {
    var steps = try Self.steps(path)
    try #require(steps.count > 5)
    for index in steps.indices {
      let (step, answer) = (steps[index], steps[index].answer)
      let isExpected = Self.matches(answer, step.expected)
      #expect(isExpected, "$ \(step.command)\n\(answer.joined(separator: "\n"))")
      if !isExpected { steps[index].expected = answer }
    }
    guard ProcessInfo.processInfo.environment["UPDATE_COMMANDS"] == "1" else { return }
    let blocks = steps.map { step in
      let lines = step.remarks + ["$ activation-rule " + step.command] + step.input.map { "< " + $0 } + step.expected
      return (step.remarks.isEmpty ? "" : "\n") + lines.joined(separator: "\n") + "\n"
    }
    try String(blocks.joined().drop { $0 == "\n" }).write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func everythingElseIsCompared() {
    #expect(Self.matches(["a", "b"], ["a", "b"]) && !Self.matches(["a", "b"], ["a"]) && !Self.matches(["a"], []))
    #expect(Self.matches(["a", "b", "c"], ["a", "...", "c"]) && Self.matches(["a", "c"], ["a", "...", "c"]))
    #expect(Self.matches(["a one b", "! x"], ["a ... b", "! ..."]) && !Self.matches(["a one c"], ["a ... b"]))
    #expect(!Self.matches(["a"], ["...", "! ..."]) && !Self.matches(["b a"], ["...a...b..."]))
  }
}
