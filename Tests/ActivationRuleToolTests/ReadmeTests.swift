import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// The tool's output in the documents is its actual output.
///
/// A block of the kind `console` has commands after `$ `, each followed by its standard output and standard error. `UPDATE_CONSOLE=1` in the
/// environment updates the documents instead.
@Suite struct ReadmeTests {
  /// The picture, created by `.ci/generate picture`, shows a command and its complete output; only the line breaks differ.
  @Test func thePictureIsReal() throws {
    let rows = try Place.text("Grammar/explain.svg").matches(of: /<text [^>]*>(.*)<\/text>/).map { row in
      row.1.replacing(/<[^>]*>/, with: "").replacing("&quot;", with: "\"").replacing("&#x27;", with: "'")
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
    let command = try #require(rows.first.flatMap { $0.wholeMatch(of: /\$ activation-rule (.*)/) })
    let printed = Self.output(of: String(command.1)).joined()
    #expect(rows.dropFirst().joined().filter { $0 != " " } == printed.filter { $0 != " " }, "run .ci/generate picture")
  }

  @Test(arguments: Place.documents) func consoleBlocksAreReal(_ name: String) throws {
    let text = try Place.text(name)
    let real = Self.rewritten(text)
    if ProcessInfo.processInfo.environment["UPDATE_CONSOLE"] == "1" {
      try real.write(to: Place.package.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    #expect(text == real, "run the tests with UPDATE_CONSOLE=1 and look at what changes")
  }

  /// The output of commands that aren't run can't be compared.
  @Test(arguments: Place.documents) func consoleBlocksHoldNothingElse(_ name: String) throws {
    var isConsole = false
    for line in try Place.text(name).components(separatedBy: "\n") {
      if line.hasPrefix("```") { isConsole = line == "```console" }
      if isConsole, line.hasPrefix("$ ") { #expect(line.hasPrefix("$ activation-rule ")) }
      #expect(isConsole || !line.hasPrefix("$ activation-rule "), "this is outside of a console block: \(line)")
    }
  }

  /// Returns a document with the current output of every command.
  private static func rewritten(_ text: String) -> String {
    var lines: [String] = []
    var isConsole = false
    for line in text.components(separatedBy: "\n") {
      if line == "```console" {
        isConsole = true
        lines.append(line)
      } else if isConsole, line.hasPrefix("$ activation-rule ") {
        lines.append(line)
        lines += output(of: String(line.dropFirst("$ activation-rule ".count)))
      } else if !isConsole || line.hasPrefix("```") {
        isConsole = false
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func output(of command: String) -> [String] {
    ToolRun(commandLine: command).printed.components(separatedBy: "\n").dropLast()
  }
}
