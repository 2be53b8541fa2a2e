import Foundation
import Testing

@testable import activation_rule

@Suite struct CommandTests {
  static let pdf =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"com.adobe.pdf\").@count == $i.attachments.@count).@count == 1"

  @Test func controlCharactersNeverReachTheTerminal() {
    let run = ToolRun(["explain", "a == \"\u{1B}[31m\u{202E}\"", "--attachment", "x\u{1B}[2J"])
    #expect(!(run.output + run.errors).contains("\u{1B}"))
    #expect(!(run.output + run.errors).contains("\u{202E}"))
  }

  @Test func programsGetTheChangesAndThePaths() throws {
    let run = ToolRun(["explain", Self.pdf, "--attachment", "public.jpeg", "--json"])
    let object = try run.object()
    let changes = try #require(object["changes"] as? [[String: Any]])
    let inRule = try #require(changes.first)
    let text = try #require(inRule["rule"] as? String)
    #expect(ToolRun(["eval", text, "--attachment", "public.jpeg"]).code == .success)
    #expect(run.output.contains("\"conforms\":false"))
    // The words of the line protocol.
    #expect((object["clauses"] as? [[String: Any]])?.first?["outcome"] as? String == "false")
  }
}
