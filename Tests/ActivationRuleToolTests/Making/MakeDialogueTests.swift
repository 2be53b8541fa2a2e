import ActivationAuthoring
import Foundation
import TestSupport
import Testing
@testable import ToolSupport

@testable import activation_rule

/// `make --interactive`: with a terminal that is made up, and in a pseudo-terminal.
@Suite struct MakeDialogueTests {
  private func run(_ lines: [String], _ arguments: [String] = []) -> (code: ExitCode, output: String) {
    var inputs = lines.reversed().map { Array(($0 + "\r").utf8) }
    var output = ""
    var environment = ToolEnvironment(
      write: { output += $0 }, writeError: { output += $0 }, readAll: { [] }, colorsOutput: false, colorsErrors: false)
    environment.terminal = Terminal(
      begin: { true }, end: {}, read: { inputs.popLast().map { .bytes($0) } ?? .ended },
      size: { Terminal.Size(columns: 100, rows: 40) }, suspend: {})
    let code = Tool.run(["make", "--interactive"] + arguments, in: environment)
    return (code, output)
  }

  /// The last line: what does the same without questions.
  private func commandLine(_ output: String) -> [String] {
    let line = output.split(separator: "\n").last.map(String.init) ?? ""
    // The words are quoted, or have no blanks.
    return line.trimmingCharacters(in: .whitespaces).split(separator: "'", omittingEmptySubsequences: false)
      .enumerated()
      .flatMap { $0.offset % 2 == 1 ? [String($0.element)] : $0.element.split(separator: " ").map(String.init) }
  }

  @Test(arguments: [
    (["images, links", "10, 1", "", "no", ""], "up to 10 images, or 1 web URL, and nothing else"),
    (
      ["images and movies", "any", "any mix", "yes", ""],
      "any mix of any number of images and any number of movies, whatever else comes"
    ),
    (["a PDF", "", "no", ""], "1 PDF, and nothing else"),
    (["nonsense", "images", "many", "2 to 5", "perhaps", "y", ""], "2 to 5 images, whatever else comes along"),
    (["images, texts", "3", "all of them", "no", ""], "up to 3 images and up to 3 texts, and nothing else"),
  ])
  func answersMakeTheWish(_ lines: [String], _ wish: String) throws {
    let (code, output) = run(lines)
    #expect(code == .success, "\(output)")
    #expect(output.contains("Shown for \(wish)"), "\(output)")
    // What is printed at the end does the same.
    let words = commandLine(output)
    #expect(words.prefix(2) == ["activation-rule", "make"])
    let again = ToolRun(Array(words.dropFirst()))
    #expect(again.code == .success)
    #expect(output.contains(again.output), "\(words)")
  }

  @Test func eachAnswerShowsWhatBecameOfTheHosts() {
    let (_, output) = run(["links", "1", "yes", ""])
    #expect(output.contains("everyday hosts show it: "))
    #expect(output.contains("; won: "))
  }

  @Test func theRuleGoesIntoAFile() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("Info.plist")
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      </dict></dict></plist>
      """
    try Data(text.utf8).write(to: file)
    let missing = folder.url.appendingPathComponent("nowhere.plist").path
    #expect(run(["images", "3", "no", missing, file.path]).code == .success)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("SupportsImageWithMaxCount"))
    // A rule that is there is asked for.
    let (code, output) = run(["images", "4", "no", file.path, "no", file.path, "yes"])
    #expect(code == .success && output.contains("There is a rule already") && output.contains("--replace"))
    #expect(try String(contentsOf: file, encoding: .utf8).contains("<integer>4</integer>"))
  }

  @Test func leavingMakesNothing() {
    for lines in [[], ["images"], ["images", "3", "no"]] {
      let (code, output) = run(lines)
      #expect(code == .negative && output.hasSuffix("note: no rule was made\n"), "\(output)")
    }
  }

  @Test func needsATerminal() {
    let run = ToolRun(["make", "--interactive"])
    #expect(run.code == .malformed)
    #expect(run.errors.hasPrefix("error: --interactive requires a terminal.\n"))
  }

  @Test(.program("activation-rule"), .file("/dev/ptmx")) func aTerminalShowsTheQuestions() throws {
    let tool = try #require(Shell.tool)
    let terminal = try #require(
      try PseudoTerminal(tool, ["make", "--interactive"], columns: 90, variables: [:]))
    // What is typed before the prompt is there would be lost.
    func isAsked(_ question: String) -> Bool {
      terminal.wait { $0.text.contains(question) && $0.cursorLine.hasSuffix("> ") }
    }
    #expect(isAsked("What shall the extension take?"))
    // Tab completes a word of the wishes.
    terminal.type("imag\t")
    #expect(terminal.wait { $0.text.contains("> image") })
    terminal.type("s\r")
    #expect(isAsked("How many images at once?"))
    terminal.type("4\r")
    #expect(isAsked("May anything else be shared"))
    terminal.type("\u{4}")
    #expect(terminal.wait { $0.text.contains("no rule was made") })
  }
}
