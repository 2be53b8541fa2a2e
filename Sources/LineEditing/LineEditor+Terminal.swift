package import ToolSupport

extension LineEditor {
  /// Edits one line; nil when the terminal is gone or the process is to end.
  package mutating func outcome(from terminal: Terminal, write: (String) -> Void) -> Outcome? {
    // What came after the end of the last line is handled first.
    if let outcome = next() { return outcome }
    write(refresh())
    while true {
      switch terminal.read() {
      case .bytes(let bytes): feed(bytes)
      case .resized: resize(to: terminal.size())
      case .ended: return nil
      case .terminated:
        write(finish())
        return nil
      }
      if let outcome = next() { return outcome }
      write(refresh())
    }
  }
}
