import Testing

@testable import activation_rule

/// The line editor: bytes of keys in, a screen out.
@Suite struct LineEditorTests {
  /// Keys as a terminal sends them.
  enum Keys {
    static let left = "\u{1B}[D", right = "\u{1B}[C", up = "\u{1B}[A", down = "\u{1B}[B"
    static let home = "\u{1B}[H", end = "\u{1B}OF", delete = "\u{1B}[3~"
  }

  /// An editor with a screen that shows its output after every chunk.
  struct Bench {
    var editor: LineEditor
    var screen: Screen
    var outcomes: [LineEditor.Outcome] = []

    init(columns: Int = 80, rows: Int = 24) {
      editor = LineEditor()
      editor.size = (columns, rows)
      screen = Screen(columns: columns)
      screen.feed(editor.drawing())
    }

    mutating func type(_ bytes: [UInt8]) {
      editor.feed(bytes)
      var drawn = ""
      while let outcome = editor.next({ drawn += $0 }) { outcomes.append(outcome) }
      screen.feed(drawn + editor.drawing())
    }

    mutating func type(_ text: String) { type(Array(text.utf8)) }
  }

  /// The pressed keys, and the resulting text with the cursor (`|`).
  static let cases: [(keys: String, result: String)] = [
    ("abc", "abc|"),
    ("abc\(Keys.left)x", "abx|c"),
    ("abc\u{01}x\u{05}y", "xabcy|"),
    ("abc\(Keys.home)\(Keys.delete)", "|bc"),
    ("abc\(Keys.home)\(Keys.end)\u{7F}", "ab|"),
    ("one two\u{17}", "one |"),
    ("a.b c\u{17}\u{17}", "|"),
    ("one two\u{01}\u{06}\u{0B}", "o|"),
    ("one two\(Keys.left)\u{15}", "|o"),
    ("one\u{01}\u{04}", "|ne"),
    ("e\u{301}x\u{7F}\u{7F}", "|"),
    ("日本\(Keys.left)\u{7F}", "|本"),
    ("👩🏽a\(Keys.left)\(Keys.left)b", "b|👩🏽a"),
    ("ab\(Keys.right)\(Keys.down)\u{1B}[99~\u{1B}[1;2;3;4Z\u{1B}x\u{00}c", "abc|"),
    ("a\(Keys.home)\(Keys.left)\(Keys.end)\(Keys.delete)\u{07}b", "ab|"),
    // A tab at the beginning of a pasted line is a blank.
    ("\t\ta", "  a|"),
  ]

  /// The result is the same whether the bytes arrive together or one by one.
  @Test(arguments: cases) func keysChangeTheText(_ keys: String, _ result: String) {
    for pieces in [[Array(keys.utf8)], keys.utf8.map { [$0] }] {
      var bench = Bench()
      for piece in pieces { bench.type(piece) }
      #expect(bench.editor.before + "|" + bench.editor.behind == result)
      #expect(bench.screen.unknown.isEmpty)
    }
  }

  @Test(arguments: [80, 200]) func longLinesWrap(_ columns: Int) {
    var bench = Bench(columns: columns)
    let line = String(repeating: "abcdefghi ", count: 50)
    bench.type(line)
    #expect(bench.screen.rows.joined() == "> " + line.dropLast())
    #expect(bench.screen.row == (line.count + 2) / columns)
    #expect(bench.screen.column == (line.count + 2) % columns)
    bench.type("\u{01}x")
    #expect((bench.screen.row, bench.screen.column) == (0, 3))
    #expect(bench.screen.rows.joined().hasPrefix("> xabcdefghi abc"))
    bench.type("\u{0B}")
    #expect(bench.screen.rows == ["> x"])
  }

  @Test func charactersThatMoveTheCursorAreSpelledOut() {
    var bench = Bench()
    bench.type("a\u{202E}c")
    #expect(bench.screen.rows == ["> a\\u{202E}c"])
    #expect(bench.screen.column == bench.screen.cursorLine.count)
  }

  @Test func keysEndTheLine() {
    var bench = Bench()
    bench.type("abc\u{03}f(a\rd\u{15}\u{04}")
    #expect(bench.outcomes == [.dropped, .submitted("f(a"), .ended])
    #expect(bench.screen.rows == ["> abc^C", "> f(a", ">", ">"])
  }

  @Test func earlierLinesComeBack() {
    var bench = Bench()
    bench.type("one\rtwo\rdraft\(Keys.up)")
    #expect(bench.editor.before == "two")
    bench.type("\u{10}\(Keys.up)")
    #expect(bench.editor.before == "one")
    bench.type("\u{0E}\(Keys.down)")
    #expect(bench.editor.before == "draft")
  }

  @Test func tabCompletesAndLists() {
    var bench = Bench(columns: 30)
    bench.editor.complete = { before in
      let word = String(before.split(separator: " ").last ?? "")
      return (word, ["alpha", "alphabet", "beta"].filter { $0.hasPrefix(word) })
    }
    bench.type("x b\t")
    #expect(bench.editor.before == "x beta")
    bench.type(" a\t")
    #expect(bench.screen.rows == ["> x beta alpha"])
    bench.type("\t")
    #expect(bench.screen.rows == ["> x beta alpha", "alpha     alphabet", "> x beta alpha"])
    bench.type("z\t")
    #expect(bench.screen.rows.last == "> x beta alphaz")
  }
}
