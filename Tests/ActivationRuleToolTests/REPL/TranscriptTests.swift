import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// Sessions of the built tool in a real terminal.
@Suite(.serialized, .program("activation-rule"), .file("/dev/ptmx")) struct TranscriptTests {
  /// Performs work with the tool in a terminal.
  private func withTool(columns: Int, _ work: (PseudoTerminal) throws -> Void) throws {
    let executable = try #require(Shell.tool)
    let terminal = try #require(
      try PseudoTerminal(executable, ["repl"], columns: columns, variables: ["NO_COLOR": "1"]),
      "the system has no pseudo-terminal left")
    try #require(terminal.wait(for: ">"))
    try work(terminal)
  }

  /// Leaves with Ctrl-D and checks the state of the terminal.
  private func leave(_ terminal: PseudoTerminal) {
    terminal.type("\u{04}")
    terminal.process.waitUntilExit()
    #expect(terminal.process.terminationReason == .exit)
    #expect(terminal.process.terminationStatus == 0)
    #expect(terminal.isCooked)
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test(arguments: [80, 200]) func aSession(_ columns: Int) throws {
    try withTool(columns: columns) { terminal in
      terminal.type(":share --host firefox\r")
      try #require(terminal.wait { $0.text.contains("Shared: ") && $0.rows.last == ">" }, "\(terminal.screen.text)")
      terminal.type("1 + 2\r")
      try #require(terminal.wait { $0.rows.suffix(3) == ["> 1 + 2", "3", ">"] }, "\(terminal.screen.text)")
      // Completion of a key and of an operator.
      terminal.type("extensionI\t.@cou\t == 1")
      try #require(terminal.wait(for: "> extensionItems.@count == 1"), "\(terminal.screen.text)")
      terminal.type("\r")
      try #require(terminal.wait { $0.rows.suffix(2) == ["true", ">"] }, "\(terminal.screen.text)")
      // A list of candidates, then Ctrl-C.
      terminal.type("x == \"public.jp\t\t")
      try #require(terminal.wait { $0.text.contains("public.jpeg  ") }, "\(terminal.screen.text)")
      try #require(terminal.wait(for: "> x == \"public.jpeg"))
      terminal.type("\u{03}")
      try #require(terminal.wait { $0.text.contains("> x == \"public.jpeg^C\n>") }, "\(terminal.screen.text)")
      leave(terminal)
    }
  }

  @Test func aSignalLeavesTheTerminalAsItWas() throws {
    try withTool(columns: 80) { terminal in
      #expect(!terminal.isCooked)
      terminal.process.terminate()
      terminal.process.waitUntilExit()
      #expect(terminal.process.terminationReason == .uncaughtSignal)
      #expect(terminal.process.terminationStatus == SIGTERM)
      #expect(terminal.isCooked)
    }
  }
}
