import Testing

@testable import activation_rule

@Suite struct CommandTests {
  @Test func controlCharactersNeverReachTheTerminal() {
    let run = ToolRun(["explain", "a == \"\u{1B}[31m\u{202E}\"", "--attachment", "x\u{1B}[2J"])
    #expect(!(run.output + run.errors).contains("\u{1B}"))
    #expect(!(run.output + run.errors).contains("\u{202E}"))
    // A fix shows the lines that it changes.
    let any = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    let tests = "\(any)\"public.movie\" OR \(any)\"com.x\u{202E}y\""
    let rule = "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(tests)).@count == 1).@count == 1"
    let fixed = ToolRun(["explain", rule, "--attachment", "public.image,public.jpeg"]).output
    #expect(fixed.contains("u{202E}") && !fixed.contains("\u{202E}"))
  }
}
