import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

@Suite struct CommandTests {
  static let pdf =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"com.adobe.pdf\").@count == $i.attachments.@count).@count == 1"

  @Test func formatKeepsTheMeaningAndIsIdempotent() {
    let once = ToolRun(["format", Self.pdf])
    #expect(once.code == .success)
    #expect(ToolRun(["format", once.output]).output == once.output)
    #expect(ToolRun(["format", once.output, "--check"]).code == .success)
    #expect(ToolRun(["format", Self.pdf, "--check"]).code == .negative)
    #expect(ToolRun(["format", "--canonical", "SOME a = 1"]).output == "ANY a == 1\n")
  }

  /// One malformed rule in a folder doesn't keep the others from being answered; the exit code tells.
  @Test(arguments: ["eval", "explain", "describe"]) func oneBadRuleLeavesTheOthers(_ command: String) throws {
    let files = try TemporaryFolder()
    for (name, rule) in [("Good", Self.pdf), ("Bad", "SUBQUERY(extensionItems, $i")] {
      let text = rule.replacing("\"", with: "&quot;")
      try files.write(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
        <key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>\(text)</string></dict>
        </dict></dict></plist>
        """, to: "\(name)/Info.plist")
    }
    let share = command == "describe" ? [] : ["--attachment", "com.adobe.pdf"]
    let run = ToolRun([command, files.path] + share)
    #expect(run.code == .malformed)
    #expect(run.output.contains(command == "describe" ? "PDF" : "hown"), "\(run.output)")
    #expect(run.errors.contains("Bad/Info.plist"))
  }

  @Test func controlCharactersNeverReachTheTerminal() {
    let run = ToolRun(["explain", "a == \"\u{1B}[31m\u{202E}\"", "--attachment", "x\u{1B}[2J"])
    #expect(!(run.output + run.errors).contains("\u{1B}"))
    #expect(!(run.output + run.errors).contains("\u{202E}"))
  }

  /// A converted dictionary can be shipped as it is.
  @Test(arguments: [
    #"{"NSExtensionActivationSupportsImageWithMaxCount": 10}"#,
    #"{"NSExtensionActivationSupportsImageWithMaxCount": 1, "NSExtensionActivationSupportsMovieWithMaxCount": 20}"#,
    #"{"NSExtensionActivationSupportsFileWithMaxCount": 10, "NSExtensionActivationSupportsText": true}"#,
  ]) func whatIsConvertedIsClean(_ dictionary: String) {
    let run = ToolRun(["convert", dictionary])
    #expect(run.code == .success)
    #expect(!run.output.contains("@unionOf") && !run.output.contains(" + "))
    let lint = ToolRun(["lint", "--rule", run.output])
    #expect(lint.code == .success, "\(lint.output)")
    #expect(!lint.output.contains(": warning: ") && !lint.output.contains(": error: "), "\(lint.output)")
  }
}
