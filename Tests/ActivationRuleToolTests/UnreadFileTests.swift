import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

/// Files with the key of a rule that can't be read: each is named in every format, and counts where a number of rules is expected.
@Suite struct UnreadFileTests {
  static let folder = Place.corpus.appendingPathComponent("unread").path
  static let names = ["brackets.yml", "latin-1.swift", "line-of-brackets.json", "malformed.json", "malformed.yml"]

  @Test(arguments: ["human", "plain", "json", "sarif", "github", "junit", "xcode"])
  func everyFormatNamesThem(format: String) {
    let run = ToolRun(["lint", Self.folder, "--format", format])
    #expect(run.code == .success)
    for name in Self.names { #expect((run.output + run.errors).contains(name), "\(name)") }
  }

  @Test func expectedRulesAreMissed() {
    let run = ToolRun(["lint", Self.folder, "--expect-rules", "5"])
    #expect(run.code != .success && run.output.contains("AR433") && run.output.contains("5 rules not checked"))
  }
}
