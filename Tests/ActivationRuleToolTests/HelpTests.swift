import Testing

@testable import activation_rule

/// The help matches the commands' declarations.
@Suite struct HelpTests {
  @Test(arguments: Tool.commands.map { $0.name }) func helpFitsAndIsComplete(_ name: String) throws {
    let command = try #require(Tool.commands.first { $0.name == name })
    let help = HelpPage(command).text
    for line in help.split(separator: "\n") { #expect(line.count <= HelpPage.width, "\(line)") }
    #expect(ToolRun([name, "--help", "all"]).output == help && ToolRun(["help", name, "all"]).output == help)
    let short = HelpPage(command).short
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

  @Test func longUsageHangsBelowItsFirstArgument() {
    let lines = ToolRun(["lint", "--help"], width: 40).output.split(separator: "\n").drop { !$0.hasPrefix("Usage:") }
    #expect(lines.dropFirst().first?.prefix { $0 == " " }.count == 28, "\(lines.prefix(2))")
  }

  /// The command accepts everything that its usage and examples mention.
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
}
