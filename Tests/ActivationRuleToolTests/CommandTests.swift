import Testing

@testable import activation_rule

@Suite struct CommandTests {
  @Test func controlCharactersNeverReachTheTerminal() {
    let run = ToolRun(["explain", "a == \"\u{1B}[31m\u{202E}\"", "--attachment", "x\u{1B}[2J"])
    #expect(!(run.output + run.errors).contains("\u{1B}"))
    #expect(!(run.output + run.errors).contains("\u{202E}"))
  }
}
