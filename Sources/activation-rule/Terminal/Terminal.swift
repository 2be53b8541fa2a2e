/// A terminal as an editor of lines uses it; tests hand in their own.
struct Terminal {
  /// The size of the screen.
  struct Size: Equatable, Sendable {
    var columns: Int
    var rows: Int
  }

  /// What a terminal has to tell.
  enum Input: Equatable {
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
  var begin: () -> Bool
  /// Makes the terminal as it was.
  var end: () -> Void
  /// Waits for something to happen.
  var read: () -> Input
  /// The size of the screen.
  var size: () -> Size
  /// Stops the process, as Ctrl-Z does, until it is continued.
  var suspend: () -> Void
}
