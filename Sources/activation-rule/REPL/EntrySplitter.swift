import PredicateSyntax

/// Joins the lines of a text to entries of a session: an entry goes on while its brackets are open.
///
/// Each line is read once, however many an entry has.
struct EntrySplitter {
  /// The name of the text in messages.
  let name: String
  private var pending: [String] = []
  private var brackets = OpenBrackets()
  private var pendingStart = 0
  private var number = 0

  init(name: String) { self.name = name }

  /// The entries that are complete with a further line; two when it starts over instead of continuing.
  mutating func entries(upTo line: some StringProtocol) -> [SessionLine] {
    number += 1
    var entries: [SessionLine] = []
    if SessionLine.startsCommand(line), let entry = rest() { entries.append(entry) }
    if pending.isEmpty { pendingStart = number }
    pending.append(String(line))
    brackets.read(line: line)
    if !brackets.areOpen, let entry = rest() { entries.append(entry) }
    return entries
  }

  /// The entry whose brackets are still open at the end of the text.
  mutating func rest() -> SessionLine? {
    guard !pending.isEmpty else { return nil }
    defer {
      pending = []
      brackets = OpenBrackets()
    }
    return SessionLine(text: pending.joined(separator: "\n"), name: name, number: pendingStart)
  }

  /// Passes over a line that cannot be read.
  mutating func skip() { number += 1 }
}
