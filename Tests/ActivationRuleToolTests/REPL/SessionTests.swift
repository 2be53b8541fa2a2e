@testable import ActivationWire
@testable import ActivationChecks
import ActivationSystemCalls
import Foundation
import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

/// Sessions as filters: lines in, results out.
@Suite struct SessionTests {
  /// Sessions as they go on: the files of `Corpus/repl`.
  static let scripts: [String] = {
    let folder = Place.corpus.appendingPathComponent("repl")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".session") }.sorted()
  }()

  @Test func thereAreScripts() { #expect(Self.scripts.count >= 6) }

  /// A script is lines after `> `, and behind each what the tool writes until it wants the next; at last `exit` and the code.
  ///
  /// With `UPDATE_SESSIONS=1` in the environment the scripts are brought up to date instead.
  @Test(arguments: scripts) func scriptsAnswerAsWritten(_ name: String) throws {
    let file = Place.corpus.appendingPathComponent("repl/" + name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    let real = Self.transcript(of: lines)
    if ProcessInfo.processInfo.environment["UPDATE_SESSIONS"] == "1" {
      try real.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(text == real)
    // The pieces in which the lines come make no difference.
    let input = lines.map { $0 + "\n" }.joined()
    let whole = ToolRun(["repl"], input: input)
    for chunk in [1, 7] {
      let run = ToolRun(["repl"], input: input, chunkBytes: chunk)
      #expect((run.output, run.errors, run.code) == (whole.output, whole.errors, whole.code))
    }
  }

  /// Lines with what is written behind each.
  private static func transcript(of lines: [String]) -> String {
    let state = Locked((text: "", rest: lines[...]))
    let append = { @Sendable (text: String) in state.withLock { $0.text += text } }
    let environment = ToolEnvironment(
      write: { append($0) }, writeError: { append($0) }, readAll: { [] },
      readBytes: {
        state.withLock { state in
          guard let line = state.rest.popFirst() else { return [] }
          state.text += "> \(line)\n"
          return Array((line + "\n").utf8)
        }
      }, colorsOutput: false, colorsErrors: false)
    let code = Tool.run(["repl"], in: environment)
    return state.withLock { $0.text } + "exit \(code.rawValue)\n"
  }

  @Test func resultsAndErrorsGoTheirOwnWays() {
    let run = ToolRun(["repl"], input: "1 + 2\na ==\n\n:nope\n2 * 2\n")
    #expect(run.output == "3\n4\n")
    #expect(run.errors.hasPrefix("standard input:2:5: error: "))
    #expect(run.errors.contains("standard input:4: error: unknown command ':nope'"))
    #expect(run.code == .malformed)
  }

  @Test func theCommandLineSetsTheScene() {
    let plist = Place.corpus.appendingPathComponent("extensions/valid/pdf-action.plist").path
    let run = ToolRun(["repl", plist, "--attachment", "com.adobe.pdf", "--line", ":eval", "--line", "1 + 1"])
    #expect(run.output.hasPrefix("shown\n"))
    #expect(run.output.hasSuffix("\n2\n"))
    #expect(run.code == .success)
    #expect(ToolRun(["repl", "-"], input: "1\n").code == .malformed)
    #expect(ToolRun(["repl", "--hosts"], input: "1\n").code == .malformed)
    #expect(
      ToolRun(["repl", "--host", "firefox", "--host", "chrome: pdf"], input: "1\n").errors.contains("one share"))
  }

  @Test func sessionsAreSavedAndLoaded() throws {
    let files = try TemporaryFolder()
    let folder = files.path
    let setting = """
      :rule SUBQUERY(extensionItems, $x,
      $x.attachments.@count == $n).@count == 1
      :attach public.png
      :set $n = {1, "two"}
      :platform macos
      :table M1

      """
    let first = ToolRun(["repl"], input: setting + ":save \(folder)/s\n:save \(folder)/c.json\n:save \(folder)/s\n")
    #expect(first.errors.contains("exists already"))
    #expect(first.code == .malformed)
    let second = ToolRun(
      ["repl"], input: ":load \(folder)/s\n:set\n:platform\n:table\n:save! \(folder)/t\n:context json\n")
    #expect(second.output.hasPrefix("$n = {1, \"two\"}\nmacOS\nM1\n"))
    #expect(try files.text("t") == files.text("s"))
    #expect(second.output.hasSuffix(try files.text("c.json")))
    try files.write(":load \(folder)/loop\n1\n", to: "loop")
    let loop = ToolRun(["repl"], input: ":load \(folder)/loop\n")
    #expect(loop.errors.contains("can't load another"))
    try files.write("TRUEPREDICATE", to: "rule.txt")
    let over = ToolRun(["repl"], input: ":rule FALSEPREDICATE\n:save! \(folder)/rule.txt\n")
    #expect(over.errors.contains("isn't a saved session"))
    #expect(try files.text("rule.txt") == "TRUEPREDICATE")
  }

  /// A rule that takes the place of a file's keeps the types of its app, in a saved session as well.
  @Test func aSavedSessionKnowsTheAppsTypes() throws {
    let files = try TemporaryFolder()
    try files.write(InfoPlist.notebooks, to: "App/Info.plist")
    let share = try files.write(InfoPlist.share("<string>FALSEPREDICATE</string>"), to: "Share/Info.plist")
    try files.write("{}", to: "package.json")
    for rule in [":make 1 file", ":rule " + Self.data] {
      let lines = [":load \(share)", rule, ":attach com.example.notebook,public.file-url", ":eval"]
      let first = ToolRun(["repl"], input: (lines + [":save! \(files.path)/s\n"]).joined(separator: "\n"))
      #expect(first.output.hasSuffix("shown\n"), "\(first.output)\(first.errors)")
      #expect(try files.text("s").hasPrefix(":rule \(share)\n:"))
      let second = ToolRun(["repl"], input: ":load \(files.path)/s\n:eval\n:save! \(files.path)/t\n")
      #expect(second.output.hasSuffix("shown\n") && second.errors.isEmpty, "\(second.output)\(second.errors)")
      #expect(try files.text("t") == files.text("s"))
    }
    // Without another rule the file is named once, and without one its types are gone, too.
    _ = ToolRun(["repl"], input: ":load \(share)\n:save! \(files.path)/s\n:rule clear\n:save \(files.path)/none\n")
    #expect(try files.text("s") == ":rule \(share)\n" && files.text("none").isEmpty)
  }

  private static let data =
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.data\").@count == 1).@count == 1"

  /// The session's rule goes into a file as `make --into` puts it there; a rule that is there stays without `!`.
  @Test func writePutsTheRuleIntoAFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      InfoPlist.share("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"), to: "Info.plist")
    let before = try folder.text("Info.plist")
    let refused = ToolRun(["repl"], input: ":make up to 4 images\n:write \(path)\n")
    #expect(refused.errors.contains("has a rule already") && refused.errors.contains(":write! "), "\(refused.errors)")
    #expect(try folder.text("Info.plist") == before)
    let written = ToolRun(["repl"], input: ":make up to 4 images\n:write! \(path)\n")
    #expect(written.errors.contains("replaced the rule") && written.errors.contains("no longer shown for"))
    #expect(ToolRun(["describe", path]).output.hasPrefix("Takes up to 4 images."))
    #expect(ToolRun(["repl"], input: ":write \(path)\n").errors.contains("there's no rule yet"))
  }

  @Test func loadTakesWhatAFileHolds() {
    let corpus = Place.corpus.path
    let rule = ToolRun(["repl"], input: ":load \(corpus)/extensions/valid/pdf-action.plist\n:rule\n")
    #expect(rule.output.contains("UTI-CONFORMS-TO"))
    let none = ToolRun(["repl"], input: ":load \(corpus)/nothing-here\n")
    #expect(none.code == .malformed)
  }

  struct Opening: Sendable {
    var text: String
    var isOpen: Bool
  }

  @Test(arguments: [
    Opening(text: "SUBQUERY(", isOpen: true), Opening(text: "f(a)", isOpen: false),
    Opening(text: "{1, (2", isOpen: true),
    Opening(text: "a == \"(\"", isOpen: false), Opening(text: "(a == \"b", isOpen: false),
    Opening(text: "a)", isOpen: false), Opening(text: ":explain (a", isOpen: true),
    Opening(text: ":host Foo (raw", isOpen: false),
    Opening(text: ":nope (", isOpen: false), Opening(text: ":context {\"a\": [", isOpen: true),
    Opening(text: "(" + String(repeating: " ", count: 70_000), isOpen: false),
  ]) func openBracketsAreSeen(_ opening: Opening) {
    #expect(OpenBrackets.isOpen(opening.text) == opening.isOpen)
  }

  /// Each line is looked at once, however many an entry has.
  @Test func openTextIsReadOnce() {
    var brackets = OpenBrackets()
    for count in 1...20_000 {
      brackets.read(line: "(")
      #expect(brackets.areOpen)
      #expect(brackets.bytesRead == count)
      if brackets.bytesRead != count { break }
    }
    // Beyond the limit of rules nothing is read, and the entry ends.
    for _ in 0..<20_000 { brackets.read(line: "(") }
    #expect(!brackets.areOpen && brackets.bytesRead < 40_000)
  }

  /// An evaluation is handed the variables that it names, not all there are.
  @Test func onlyNamedVariablesAreBound() {
    var variables = SessionVariables()
    for number in 0..<1_000 { variables["v\(number)"] = .integer(Int64(number)) }
    #expect(variables.bindings(for: Parser.parseExpression("$v7 + $v8 + $v7").tree).count == 2)
    variables["v3"] = .integer(0)
    #expect(variables.all.last?.name == "v3" && variables.all.count == 1_000)
    variables["v3"] = nil
    #expect(variables["v3"] == nil && variables.all.count == 999)
  }

  @Test func linesBreakAtWords() {
    let text = TextColumns.wrapped("  one two \u{1B}[31mthree\u{1B}[0m four\nfive", to: 15)
    #expect(text == "  one two \u{1B}[31mthree\u{1B}[0m\n    four\nfive")
    for columns in [40, 60, 200] {
      let help = ToolRun(["repl"], input: ":help\n", width: columns).output
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(help)")
    }
  }

  @Test func rulesAreLintedAndShownToHosts() {
    let rule = ":rule SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1\n"
    #expect(ToolRun(["repl"], input: rule + ":lint\n").output.contains("finding"))
    #expect(ToolRun(["repl"], input: rule + ":hosts\n").output.contains("Firefox"))
    #expect(ToolRun(["repl"], input: ":lint\n").errors.contains("there's no rule yet"))
    #expect(ToolRun(["repl"], input: ":q\n1 + 1\n").output.isEmpty)
  }

  /// The types of the app around a rule stay known to what is made after it.
  @Test func typesOfTheAppStayKnown() throws {
    let project = try TemporaryFolder()
    try project.write(InfoPlist.notebooks, to: "App/Info.plist")
    try project.write("", to: "App.xcodeproj/project.pbxproj")
    try project.write(InfoPlist.share("<string>TRUEPREDICATE</string>"), to: "Share/Info.plist")
    let input = ":rule \(project.path)/Share/Info.plist\n:make 1 .notebook file\n:file a.notebook\n:eval\n"
    let run = ToolRun(["repl"], input: input)
    #expect(run.code == .success && run.output.hasPrefix("Takes 1 com.example.notebook attachment."), "\(run.errors)")
    #expect(run.output.hasSuffix("\nshown\n"))
  }

  /// The table of commands in Grammar/repl.md names every command, and no other.
  @Test func theDocumentNamesEveryCommand() throws {
    let text = try String(contentsOf: Place.package.appendingPathComponent("Grammar/repl.md"), encoding: .utf8)
    let rows = text.components(separatedBy: "\n## ").first { $0.hasPrefix("Commands\n") } ?? ""
    let cells = rows.split(separator: "\n").filter { $0.hasPrefix("| `:") }.map { row in
      row.replacingOccurrences(of: "\\|", with: "or").split(separator: "|")[0]
    }
    let named = cells.flatMap { $0.matches(of: /:([a-z]+)/).map { String($0.1) } }
    #expect(Set(named) == Set(SessionCommand.all.map(\.name)) && named.count == Set(named).count)
  }
}
