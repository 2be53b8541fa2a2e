import ActivationSystemCalls
import Foundation
import Testing

@testable import ActivationTool
@testable import activation_rule

/// Sessions with a terminal that is made up.
@Suite struct InteractionTests {
  private final class Made {
    var inputs: [Terminal.Input]
    var isRaw = false
    var suspensions = 0
    var output = ""
    init(_ inputs: [Terminal.Input]) { self.inputs = inputs.reversed() }
  }

  /// Runs a session with what happens at the terminal, one after the other; then the terminal is gone.
  private func run(_ inputs: [Terminal.Input], canEdit: Bool = true, input: String = "") -> (code: ExitCode, made: Made)
  {
    let made = Made(inputs)
    let rest = Locked([UInt8](input.utf8))
    var environment = ToolEnvironment(
      write: { made.output += $0 }, writeError: { made.output += $0 }, readAll: { [] },
      readBytes: {
        rest.withLock { rest in
          defer { rest = [] }
          return rest
        }
      }, colorsOutput: false, colorsErrors: false)
    environment.terminal = Terminal(
      begin: {
        made.isRaw = canEdit
        return canEdit
      },
      end: { made.isRaw = false },
      read: { made.inputs.popLast() ?? .ended },
      size: { (80, 24) },
      suspend: { made.suspensions += 1 })
    return (Tool.run(["repl"], in: environment), made)
  }

  private func keys(_ text: String) -> Terminal.Input { .bytes(Array(text.utf8)) }

  @Test func aSessionEndsWithTheTerminal() {
    for last in [Terminal.Input.ended, .terminated] {
      let (code, made) = run([keys("1 =="), .resized, keys(" 2\r"), last])
      #expect(made.output.contains("\nfalse\n"))
      #expect(!made.isRaw)
      // A person is not a filter: the last verdict is not the session's.
      #expect(code == .success)
      #expect(made.output.hasSuffix("\u{1B}[?2004l"))
    }
  }

  @Test func linesThatComeAtOnceAreAnsweredInTurn() {
    let (_, made) = run([keys("1 + 1\r2 + 2\r:quit\r3 + 3\r")])
    #expect(made.output.contains("2\n") && made.output.contains("4\n"))
    #expect(!made.output.contains("6\n"))
  }

  @Test func aStoppedSessionGoesOn() {
    let (_, made) = run([keys("1 +\u{1A}"), keys(" 2\r")])
    #expect(made.suspensions == 1)
    #expect(made.output.contains("3\n"))
  }

  @Test func aTerminalThatCannotBeEditedIsAFilter() {
    let (code, made) = run([], canEdit: false, input: "1 == 2\n")
    #expect(made.output == "false\n")
    #expect(code == .negative)
  }
}
