import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

/// The help matches the commands' declarations.
@Suite struct HelpTests {
  @Test(arguments: Tool.commands.map { $0.name }) func helpFitsAndIsComplete(_ name: String) throws {
    let command = try #require(Tool.commands.first { $0.name == name })
    let help = HelpPage(command, of: "activation-rule").text
    for line in help.split(separator: "\n") { #expect(line.count <= HelpPage.width, "\(line)") }
    #expect(ToolRun([name, "--help", "all"]).output == help && ToolRun(["help", name, "all"]).output == help)
    let short = HelpPage(command, of: "activation-rule").short
    #expect(ToolRun([name, "--help"]).output == short && ToolRun(["help", name]).output == short)
    let lines = short.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 41 && lines.allSatisfy { $0.count <= HelpPage.width }, "\(lines.count)")
    for option in command.options { #expect(short.contains(option.name)) }
    #expect(!command.usage.isEmpty && !command.details.isEmpty)
    #expect(!command.exitCodes.isEmpty && !command.examples.isEmpty)
    for option in command.options {
      #expect(help.contains("\n  " + option.form))
      #expect(!option.summary.isEmpty && !option.summary.contains("\n"), "\(option.name)")
      #expect(option.summary.last != ".", "\(option.name)")
      #expect(Set(command.options.filter { $0.name == option.name }.map(\.summary)).count == 1)
    }
  }

  /// In a narrow terminal nothing is wider but command lines, which are meant to be copied.
  @Test(arguments: Tool.commands.map { $0.name }, [80, 90])
  func helpFitsTheTerminal(_ name: String, _ width: Int) throws {
    let command = try #require(Tool.commands.first { $0.name == name })
    let text = HelpPage(command, of: "activation-rule", width: width).text
    for line in text.split(separator: "\n") where line.count > width {
      let isCommandLine = line.prefix { $0 == " " }.count == 2 && line.contains("activation-rule ")
      #expect(isCommandLine, "\(line)")
    }
    #expect(Self.words(of: text) == Self.words(of: HelpPage(command, of: "activation-rule").text))
    #expect(Tool.program.help(width: width).split(separator: "\n").allSatisfy { $0.count <= width })
  }

  @Test func theTerminalsWidthIsAskedFor() {
    for words in [["eval", "--help", "all"], ["help", "eval", "all"]] {
      let run = ToolRun(words, width: 80)
      #expect(run.code == .success)
      #expect(run.output == HelpPage(EvalCommand.self, of: "activation-rule", width: 80).text)
    }
    #expect(
      HelpPage(EvalCommand.self, of: "activation-rule", width: 80).text
        != HelpPage(EvalCommand.self, of: "activation-rule").text)
    #expect(
      HelpPage(EvalCommand.self, of: "activation-rule", width: 200).text
        == HelpPage(EvalCommand.self, of: "activation-rule").text)
  }

  @Test(arguments: [40, 60]) func evenNarrowOnesLoseNothing(_ width: Int) {
    for command in Tool.commands {
      let letters = { (text: String) in text.filter { !$0.isWhitespace } }
      #expect(
        letters(HelpPage(command, of: "activation-rule", width: width).text)
          == letters(HelpPage(command, of: "activation-rule").text))
    }
  }

  static func words(of text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }

  /// The command understands everything that its usage and examples mention.
  @Test(arguments: Tool.commands.map { $0.name }) func usageAndExamplesAreTrue(_ name: String) throws {
    let command = try #require(Tool.commands.first { $0.name == name })
    let known = Set(Tool.commands.flatMap { $0.options }.map(\.name))
    let own = Set(command.options.map(\.name))
    for form in command.usage {
      #expect(form.split(separator: " ").first.map(String.init) == name)
      for option in form.matches(of: /--[a-z-]+/) { #expect(own.contains(String(option.output)), "\(option.output)") }
    }
    for example in command.examples {
      #expect(example.contains("activation-rule "))
      for option in example.matches(of: /--[a-z-]+/) { #expect(known.contains(String(option.output)), "\(example)") }
    }
  }

  @Test func everyOptionOfTheModelIsUnderstood() throws {
    for command in Tool.commands {
      for option in command.options {
        let words = option.value == nil ? [option.name] : [option.name + "=value"]
        let found = try Arguments(words, options: command.options, of: "tool").found
        #expect(found == [.option(option.name, option.value == nil ? nil : "value")])
      }
    }
  }

  @Test func proseIsTakenApart() {
    let prose = Prose("one\ntwo\n\nthree\n  as it\n   stands\nfour")
    #expect(
      prose.blocks == [
        .paragraph("one two"), .paragraph("three"), .verbatim(["as it", " stands"]), .paragraph("four"),
      ])
    #expect(
      prose.lines(width: 5, indentation: 1).joined(separator: "|") == " one| two|| thre| e||   as it|    stands|| four")
  }

  @Test func theVersionSaysWhatIsInside() throws {
    #expect(ToolRun(["--version"]).output == "activation-rule \(Tool.version)\n")
    let object = try JSONSerialization.jsonObject(with: Data(ToolRun(["--version", "--json"]).output.utf8))
    let inside = try #require(object as? [String: Any])
    #expect(inside["version"] as? String == Tool.version)
    #expect(try #require(inside["typeCount"] as? Int) > 1_000)
    #expect(ToolRun(["--version", "--loud"]).code == .malformed)
  }
}

@Suite struct OptionalValueTests {
  static let option = OptionDeclaration(name: "--depth", value: "N", isValueOptional: true, summary: "how deep")

  @Test func theValueIsPartOfTheWordOrMissing() throws {
    let found = try Arguments(["--depth", "2", "--depth=3"], options: [Self.option], of: "tool").found
    #expect(found == [.option("--depth", nil), .operand("2"), .option("--depth", "3")])
    #expect(Self.option.form == "--depth[=N]")
  }
}
