import Testing

@testable import ActivationTool
@testable import activation_rule

/// The editor of lines: bytes in, a screen out.
@Suite struct LineEditorTests {
  /// Keys as a terminal sends them, by name.
  enum Keys {
    static let left = "\u{1B}[D", right = "\u{1B}[C", up = "\u{1B}[A", down = "\u{1B}[B"
    static let home = "\u{1B}[H", end = "\u{1B}OF", delete = "\u{1B}[3~"
    static let wordLeft = "\u{1B}b", wordRight = "\u{1B}[1;5C"
    static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
  }

  /// An editor with a screen; what it draws is shown after every chunk.
  struct Bench {
    var editor: LineEditor
    var screen: Screen
    var outcomes: [LineEditor.Outcome] = []

    init(columns: Int = 80, rows: Int = 24, history: [String] = []) {
      editor = LineEditor(history: LineHistory(history))
      editor.size = (columns, rows)
      editor.isOpen = { OpenBrackets.isOpen($0) }
      screen = Screen(columns: columns)
      screen.feed(editor.refresh())
    }

    mutating func type(_ bytes: [UInt8]) {
      editor.feed(bytes)
      while let outcome = editor.next() {
        outcomes.append(outcome)
        screen.feed(editor.finish(outcome == .dropped ? "^C" : ""))
        editor.clear()
      }
      screen.feed(editor.refresh())
    }

    mutating func type(_ text: String) { type(Array(text.utf8)) }
  }

  /// One case: what is pressed, the text then, and where its cursor stands (`|`).
  struct Case: Sendable, CustomTestStringConvertible {
    var keys: String
    var result: String
    var testDescription: String { "\(keys.debugDescription) → \(result)" }
  }

  static let cases: [Case] = [
    Case(keys: "abc", result: "abc|"),
    Case(keys: "abc\(Keys.left)x", result: "abx|c"),
    Case(keys: "abc\u{01}x\u{05}y", result: "xabcy|"),
    Case(keys: "abc\(Keys.home)\(Keys.delete)", result: "|bc"),
    Case(keys: "abc\(Keys.home)\(Keys.end)\u{7F}", result: "ab|"),
    Case(keys: "one two\u{17}", result: "one |"),
    Case(keys: "a.b c\u{17}\u{17}", result: "|"),
    Case(keys: "a.bc\u{1B}\u{7F}", result: "a.|"),
    Case(keys: "one two\u{01}\u{0B}\u{19}\u{19}", result: "one twoone two|"),
    Case(keys: "one two\(Keys.wordLeft)\u{15}", result: "|two"),
    Case(keys: "one two\u{01}\(Keys.wordRight)x", result: "onex| two"),
    Case(keys: "one two\u{01}\u{1B}d", result: "| two"),
    Case(keys: "one\u{01}\u{04}", result: "|ne"),
    Case(keys: "e\u{301}x\u{7F}\u{7F}", result: "|"),
    Case(keys: "日本\(Keys.left)\u{7F}", result: "|本"),
    Case(keys: "👩🏽a\(Keys.left)\(Keys.left)b", result: "b|👩🏽a"),
    Case(keys: Keys.paste("a == 1\r\nAND b"), result: "a == 1\nAND b|"),
    Case(keys: Keys.paste("a\u{03}b"), result: "a\u{03}b|"),
    Case(keys: "ab\(Keys.right)\(Keys.down)\u{1B}[99~\u{1B}[1;2;3;4Z\u{00}c", result: "abc|"),
    Case(keys: "(a\r| b\(Keys.up)x", result: "(ax|\n| b"),
    Case(keys: "(a\rlong\(Keys.up)\(Keys.down)\(Keys.down)", result: "(a\nlo|ng"),
    Case(keys: "\u{07}a\u{1A}", result: "|"),
  ]

  /// The same whether the bytes come at once or in pieces.
  @Test(arguments: cases) func keysChangeTheText(_ example: Case) {
    for pieces in [[Array(example.keys.utf8)], example.keys.utf8.map { [$0] }] {
      var bench = Bench()
      for piece in pieces { bench.type(piece) }
      #expect(bench.editor.before + "|" + bench.editor.behind == example.result)
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
    bench.type(Keys.paste("a\u{1B}b\u{202E}c\td"))
    #expect(bench.screen.rows == ["> a\\u{1B}b\\u{202E}c d"])
    #expect(bench.screen.column == bench.screen.cursorLine.count)
  }

  // MARK: Ends of lines

  @Test func enterSubmitsWhenNoBracketIsOpen() {
    var bench = Bench()
    bench.type("f(a\r)\rb\r(c\r\r")
    #expect(bench.outcomes == [.submitted("f(a\n)"), .submitted("b"), .submitted("(c\n")])
    #expect(bench.screen.rows == ["> f(a", "| )", "> b", "> (c", "|", ">"])
  }

  @Test func controlKeysEndTheLine() {
    var bench = Bench()
    bench.type("abc\u{03}d\u{15}\u{04}x\u{1A}")
    #expect(bench.outcomes == [.dropped, .ended, .suspended])
    var open = Bench()
    open.type("(a\r\u{04}")
    #expect(open.outcomes == [.submitted("(a\n")])
    #expect(bench.screen.rows.first == "> abc^C")
  }

  // MARK: History

  @Test func earlierLinesComeBack() {
    var bench = Bench(history: ["one", "two"])
    bench.type("draft\(Keys.up)")
    #expect(bench.editor.text == "two")
    bench.type("\u{10}\(Keys.up)")
    #expect(bench.editor.text == "one")
    bench.type("\u{0E}\(Keys.down)")
    #expect(bench.editor.text == "draft")
  }

  // MARK: Completion

  @Test func tabCompletesAndLists() {
    var bench = Bench(columns: 30)
    bench.editor.complete = { before, _ in
      let word = String(before.split(separator: " ").last ?? "")
      return .init(word: word, candidates: ["alpha", "alphabet", "beta"].filter { $0.hasPrefix(word) })
    }
    bench.type("x b\t")
    #expect(bench.editor.text == "x beta")
    bench.type(" a\t")
    #expect(bench.screen.rows == ["> x beta alpha"])
    bench.type("\t")
    #expect(bench.screen.rows == ["> x beta alpha", "alpha     alphabet", "> x beta alpha"])
    bench.type("z\t")
    #expect(bench.screen.rows.last == "> x beta alphaz")
  }
}
