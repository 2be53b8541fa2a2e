import ActivationSystemCalls
import Testing

@testable import ActivationTool
@testable import activation_rule

@Suite struct ProgressLineTests {
  /// A terminal that keeps what it is sent, and a clock that is set by hand.
  private final class Bench: Sendable {
    let written = Locked("")
    let time = Locked(ContinuousClock.now)

    func line(width: Int = 20) -> ProgressLine {
      ProgressLine(
        on: ProgressTerminal(write: { [self] text in written.withLock { $0 += text } }, width: width),
        now: { [self] in time.withLock { $0 } })
    }

    func wait(_ duration: Duration) { time.withLock { $0 += duration } }
    var text: String { written.withLock { $0 } }
  }

  @Test func shortWorkLeavesNoTrace() {
    let bench = Bench()
    let line = bench.line()
    bench.wait(.milliseconds(499))
    line.show { "1 of 2" }
    line.erase()
    #expect(bench.text.isEmpty)
  }

  @Test func longWorkIsShownNowAndThenAndErased() {
    let bench = Bench()
    let line = bench.line()
    bench.wait(.milliseconds(500))
    line.show { "1 of 3" }
    line.show { "2 of 3" }
    bench.wait(.milliseconds(100))
    line.show { "3 of 3" }
    line.erase()
    line.erase()
    #expect(bench.text == "\r\u{1B}[K1 of 3\r\u{1B}[K3 of 3\r\u{1B}[K")
  }

  @Test func aLineFitsAndIsHarmless() {
    let bench = Bench()
    let line = bench.line(width: 8)
    bench.wait(.seconds(1))
    line.show { "\u{1B}[2J and so on" }
    let drawn = bench.text.dropFirst("\r\u{1B}[K".count)
    #expect(drawn.count == 7)
    #expect(!drawn.contains("\u{1B}"))
  }

  @Test func withoutATerminalTheTextIsNotEvenMade() {
    let line = ProgressLine(on: nil, now: { ContinuousClock.now + .seconds(9) })
    line.show {
      Issue.record("the text was made")
      return ""
    }
    line.erase()
  }
}
