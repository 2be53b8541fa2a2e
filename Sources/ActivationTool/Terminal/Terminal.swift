/// A terminal as an editor of lines uses it; tests hand in their own.
package struct Terminal {
  /// The size of the screen.
  package struct Size: Equatable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// An input from a terminal.
  package enum Input: Equatable {
    /// Keys.
    case bytes([UInt8])
    /// The screen has another size.
    case resized
    /// The terminal is gone.
    case ended
    /// Somebody wants the process to end.
    case terminated
  }

  /// Makes the terminal hand over every key at once and show none; false when it cannot.
  package var begin: () -> Bool
  /// Makes the terminal as it was.
  package var end: () -> Void
  /// Waits for something to happen.
  package var read: () -> Input
  /// The size of the screen.
  package var size: () -> Size
  /// Stops the process, as Ctrl-Z does, until it is continued.
  package var suspend: () -> Void
}
