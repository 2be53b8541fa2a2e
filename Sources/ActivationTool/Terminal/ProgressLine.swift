import ActivationWire
import PredicateSyntax
import ActivationSystemCalls

/// The terminal behind standard error, for a line that is erased again.
package struct ProgressTerminal: Sendable {
  /// Writes text, from whichever thread.
  package var write: @Sendable (String) -> Void
  /// The number of columns that a line has.
  package var width = 80
}

/// One line that says how far long work is: drawn over and over, and erased before anything else is written.
///
/// Nothing is drawn unless standard error is a terminal, nor in the first half second, so that short work leaves no
/// trace; at most ten lines are drawn in a second.
///
///     let progress = ProgressLine(on: environment.progressTerminal)
///     defer { progress.erase() }
///     for … { progress.show { "\(done) of \(all)" } }
package final class ProgressLine: Sendable {
  /// The time that work may take before it is long.
  package static let patience = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)
  private static let eraser = "\r\u{1B}[K"

  private let terminal: ProgressTerminal?
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state: Locked<(next: ContinuousClock.Instant, isDrawn: Bool)>

  /// A line for work that starts now; without a terminal it does nothing.
  package init(
    on terminal: ProgressTerminal?, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.terminal = terminal
    self.now = now
    state = Locked((now() + Self.patience, false))
  }

  /// Redraws the line when it is time, from any thread; only then is the text made.
  package func show(_ text: () -> String) {
    guard let terminal else { return }
    state.withLock { state in
      let time = now()
      guard time >= state.next else { return }
      state.next = time + Self.interval
      state.isDrawn = true
      // The last column stays free: a terminal may break the line there.
      let line = TextColumns.cut(escapingControlCharacters(text()), to: max(1, terminal.width - 1))
      terminal.write(Self.eraser + line)
    }
  }

  /// Removes the line; it is drawn again later.
  package func erase() {
    guard let terminal else { return }
    state.withLock { state in
      if state.isDrawn { terminal.write(Self.eraser) }
      state.isDrawn = false
    }
  }
}
