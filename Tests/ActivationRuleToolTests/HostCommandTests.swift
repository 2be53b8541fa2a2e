@testable import ActivationReports
import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ToolSupport
@testable import activation_rule

@Suite struct HostCommandTests {
  static let urls =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"public.url\").@count == $i.attachments.@count).@count == 1"

  func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// A file with some text, gone when the test is over.
  func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  @Test func hostsListsEveryPreset() throws {
    let table = ToolRun(["hosts"])
    #expect(table.code == .success)
    let json = try objects(ToolRun(["hosts", "--json"]).output)
    #expect(json.count == HostPreset.all.count)
    for (preset, object) in zip(HostPreset.all, json) {
      #expect(table.output.contains("\n" + preset.name + "  "))
      #expect(object["name"] as? String == preset.name)
      let sources = preset.sources.map { source in
        ["address": source.address, "text": source.text].compactMapValues { $0 }
      }
      #expect(object["sources"] as? [[String: String]] == sources)
    }
    #expect(table.output.contains("[url] [plain-text]"))
    #expect(table.output.contains("11 × [jpeg]"))
  }

  @Test func aNameGivesTheWholeEntry() throws {
    let page = ToolRun(["hosts", "as registered"])
    #expect(page.code == .success)
    for part in ["observed", "raw", "Registered by the host:", "com.apple.active-webpage is added", "source:"] {
      #expect(page.output.contains(part))
    }
    let maps = ToolRun(["hosts", "Apple Maps: place (iOS 18)"]).output
    #expect(
      maps.contains("\n  host:        Maps, iOS 18.5, 18.6\n") && maps.components(separatedBy: "  source: ").count == 4)
    #expect(ToolRun(["hosts", "chrome: web page (2"]).output.contains("\n  seen:        April 2026\n"))
    #expect(ToolRun(["hosts", "brave"]).output.contains("\n  inferred from: https://"))
    #expect(try objects(ToolRun(["hosts", "whatsapp", "--json"]).output).count == 3)
    let object = try #require(try objects(ToolRun(["hosts", "as registered", "--json"]).output).first)
    #expect(object["form"] as? String == "raw")
    #expect((object["normalized"] as? [Any])?.isEmpty == false)
    #expect(object["registered"] != nil)
  }

  @Test(arguments: [
    (["hosts", "a", "b"], "More than one name"), (["hosts", "firefux"], "Did you mean \"Firefox: web page\"?"),
    (["hosts", "--jsn"], "--json"), (["eval", "TRUEPREDICATE", "--host", "youtube"], "--context FILE"),
    (["eval", "TRUEPREDICATE", "--hosts-from", "/no/such/folder", "--host", "a"], "/no/such/folder: the folder"),
    (["eval", "TRUEPREDICATE", "--host", "firefox", "--raw"], "Leave it out"),
    (["eval", "TRUEPREDICATE", "--host", "firefox", "--html"], "--html requires --hosts"),
    (["eval", "TRUEPREDICATE", "--hosts", "--output", "x.html"], "--output requires --html"),
  ])
  func mistakes(arguments: [String], help: String) {
    let run = ToolRun(arguments)
    #expect(run.code == .malformed)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(help))
  }

  @Test func eachHostIsAContextOfItsOwn() {
    let run = ToolRun(["eval", Self.urls, "--host", "firefox", "--host", "Medium", "--host", "FIREFOX"])
    let lines = run.output.split(separator: "\n")
    #expect(run.code == .negative)
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("Firefox: web page: does not activate: ") == true)
    #expect(lines.last?.hasPrefix("Medium: story: activates: ") == true)
  }

  /// A part of a name that several hosts have means all of them.
  @Test(arguments: [["eval"], ["explain"], ["eval", "--json"], ["explain", "--html"]])
  func aPartOfANameMeansEveryHostThatHasIt(command: [String]) throws {
    let run = ToolRun([command[0], Self.urls, "--host", "chrome", "--host", "maps: place"] + command.dropFirst())
    let names = try HostPreset.matching("chrome").map(\.name) + HostPreset.matching("maps: place").map(\.name)
    #expect(names.count > 3)
    for name in names { #expect(run.output.contains(name)) }
    #expect(!run.output.contains("Firefox"))
  }

  /// The table as a page has every host with links to its sources, and no step of a build ends because of a verdict.
  @Test func theMatrixAsAPage() throws {
    let run = ToolRun(["eval", Self.urls, "--hosts", "--html", "--exit-zero"])
    #expect(run.code == .success && run.errors.isEmpty)
    for preset in HostPreset.all {
      #expect(run.output.contains("<th scope=\"row\">\(preset.name)</th>"), "\(preset.name)")
    }
    let firefox = try HostPreset.named("Firefox: web page")
    for address in firefox.sources.compactMap(\.address) {
      #expect(run.output.contains("<a href=\"\(address)\">source"))
    }
    #expect(run.output.contains("1 of 2 attachments accepted; not: public.plain-text"))
    #expect(!run.output.contains("<script") && run.output.hasPrefix("<!DOCTYPE html>"))
    #expect(ToolRun(["eval", Self.urls, "--hosts", "--html"]).code == .negative)
    #expect(ToolRun(["eval", Self.urls, "--host", "firefox", "--exit-zero"]).code == .success)
    #expect(ToolRun(["explain", Self.urls, "--host", "firefox", "--exit-zero", "--html"]).code == .success)
    #expect(ToolRun(["eval", "ANY", "--host", "firefox", "--exit-zero"]).code == .malformed)
  }

  @Test func explainTakesEveryHost() throws {
    let answers = try objects(ToolRun(["explain", Self.urls, "--hosts", "--json"]).output)
    #expect(answers.map { $0["context"] as? String } == HostPreset.all.map { $0.name })
  }

  /// A source with several addresses links each.
  @Test func everyAddressOfASourceIsALink() {
    let page = ToolRun(["explain", Self.urls, "--host", "firefox", "--html"]).output
    #expect(page.components(separatedBy: "<dd><a href=\"https://github.com/").count == 3)
  }

  /// What the console shows for an attachment's identifiers is a context everywhere.
  @Test func printedIdentifiersAreAContext() {
    let text = #"["public.url"]"#
    #expect(ToolRun(["eval", Self.urls, "--context", "-"], input: text + "\n" + text).code == .success)
    #expect(ToolRun(["repl", Self.urls, "--line", ":context " + text, "--line", ":verdict"]).code == .success)
    #expect(ToolRun(["repl", Self.urls, "--line", ":context public.jpeg", "--line", ":verdict"]).code == .negative)
    #expect(ToolRun(["eval", Self.urls, "--stream"], input: text + "\n").output.contains(#""verdict":"activates""#))
  }

  @Test func ownHostsAreFilesInAFolder() throws {
    let folder = try TemporaryFolder()
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    }
    #expect(ToolRun(["hosts", "--hosts-from", folder.path]).errors.contains("the folder has no hosts"))
    try write(#"["public.url", "public.plain-text"]"#, "YouTube, a video.txt")
    try write(
      #"""
      [{"name": "Firefox: web page", "extensionItems": [{"attachments": [["public.url"]]}], "platform": "iOS",
        "systemVersions": "iOS 26", "confidence": "observed", "sources": [{"address": "https://example.org/a"}]},
       {"name": "Reader", "form": "raw", "extensionItems": [{"attachments": [["public.jpeg", "public.url"]]}]}]
      """#, "more.json")
    try write("no context", ".hidden")
    let own = ["--hosts-from", folder.path]
    #expect(ToolRun(["eval", Self.urls, "--host", "youtube"] + own).code == .success)
    #expect(ToolRun(["eval", Self.urls, "--host", "firefox"] + own).code == .success)
    #expect(ToolRun(["eval", Self.urls, "--host", "reader"] + own).output.contains("does not activate"))
    #expect(ToolRun(["eval", Self.urls, "--host", "youtub"] + own).output.contains("activates"))
    let rows = ToolRun(["eval", Self.urls, "--hosts"] + own).output
    #expect(rows.contains("YouTube, a video") && rows.contains(" of \(HostPreset.all.count + 2) hosts show it"))
    let page = ToolRun(["hosts", "Firefox: web page"] + own).output
    #expect(page.contains("host:        Firefox, iOS 26\n") && page.contains("source:      https://example.org/a\n"))
    try write(#"{"name": "A", "extensionItems": [], "platfrom": "iOS"}"#, "wrong.json")
    let wrong = ToolRun(["hosts"] + own)
    #expect(
      wrong.code == .malformed && wrong.errors.contains("wrong.json:1:37: unknown key \"platfrom\""), "\(wrong.errors)")
  }

  @Test func theMatrixHasARowForEachHost() throws {
    let run = ToolRun(["eval", Self.urls, "--hosts"])
    #expect(run.code == .negative)
    #expect(run.errors.isEmpty)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in lines { #expect(line.count <= 100) }
    for preset in HostPreset.all {
      let alone = ToolRun(["eval", Self.urls, "--host", preset.name])
      let row = try #require(lines.first { $0.hasPrefix(TextColumns.cut(preset.name, to: 35) + "  ") })
      #expect(row.contains(alone.code == .success ? " shown" : " hidden"))
    }
    let firefox = try #require(lines.first { $0.hasPrefix("Firefox") })
    #expect(firefox.hasSuffix("1 of 2 attachments accepted; not: public.plain-text"))
    let shown = lines.filter { $0.hasSuffix(" shown") }.count
    #expect(lines.dropLast().last == "\(shown) of \(HostPreset.all.count) hosts show it")
  }

  @Test func theMatrixAsJSON() throws {
    let run = ToolRun(["eval", "ANY SELF == 1", "--hosts", "--json"])
    #expect(run.code == .malformed)
    let answers = try objects(run.output)
    #expect(answers.map { $0["context"] as? String } == HostPreset.all.map { $0.name })
    #expect(answers.allSatisfy { $0["verdict"] as? String == "error" })
    #expect((answers.first?["host"] as? [String: Any])?["confidence"] as? String == "observed")
    let count = HostPreset.all.count
    #expect(
      ToolRun(["eval", "ANY SELF == 1", "--hosts"]).output.contains(
        "0 of \(count) hosts show it, \(count) with an error"))
    #expect(ToolRun(["eval", "TRUEPREDICATE", "--hosts"]).code == .success)
  }

  @Test func aColumnForEachRule() throws {
    let run = HostMatrixRun(rules: ["extensionItems.@count == 1", "extensionItems.@count == 2"])
    #expect(run.output.hasPrefix("A  rule 1\nB  rule 2\n\n"))
    let row = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("Safari: PDF") })
    #expect(row.split(separator: " ").suffix(2) == ["hidden", "shown"])
    let counts = HostPreset.all.map { $0.context.registeredTypeIdentifiers.count }
    for (letter, count) in [("A", 1), ("B", 2)] {
      let shown = counts.filter { $0 == count }.count
      // An archive and its page are tried one by one as well.
      let alternatives = count == 1 ? 1 : 0
      #expect(run.output.contains("\n\(letter): \(shown + alternatives) of \(counts.count) hosts show it\n"))
    }
  }

  @Test func givenContextsAreRowsAsWell() throws {
    let run = ToolRun(["eval", Self.urls, "--hosts", "--host", "firefox", "--attachment", "public.url"])
    #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("Firefox") }.count == 1)
    #expect(run.output.contains("--attachment public.url"))
    #expect(run.output.contains(" of \(HostPreset.all.count + 1) contexts show it"))
  }

  @Test func aNarrowTerminalCutsTheReasons() {
    let run = HostMatrixRun(rules: [Self.urls], width: 60)
    for line in run.output.split(separator: "\n").dropFirst() { #expect(line.count <= 65) }
  }

  @Test func explainSaysTheForm() throws {
    let plain = ToolRun(["explain", Self.urls, "--attachment", "public.jpeg,public.url"])
    #expect(!plain.output.contains("\nForm: "))
    #expect(plain.code == .success)
    let raw = ToolRun(["explain", Self.urls, "--attachment", "public.jpeg,public.url", "--raw"])
    #expect(
      raw.output.contains("makes these changes:\n  extension item 1, attachment 1: public.url is taken away: "))
    #expect(raw.code == .negative)
    #expect(
      ToolRun(["explain", Self.urls, "--raw", "--attachment", "a.b"]).output.contains("the system changes nothing"))
    let host = ToolRun(["explain", Self.urls, "--host", "firefox"])
    #expect(host.output.contains("Host: Firefox: web page (observed; https://github.com/"))
  }

  @Test func aPageListsSomeOfManyChanges() throws {
    let attachments = Array(repeating: #"["public.jpeg", "public.url"]"#, count: 25).joined(separator: ", ")
    try withFile(#"{"form": "raw", "attachments": ["# + attachments + "]}") { path in
      let page = ToolRun(["explain", Self.urls, "--context", path]).output
      #expect(page.components(separatedBy: "public.url is taken away").count == 21)
      #expect(page.contains("\n  … and 5 more\n"))
    }
  }

  @Test func contextsSayTheirForm() throws {
    let text = #"{"form": "raw", "supportsJavaScript": true, "attachments": [["public.url"]]}"#
    try withFile(text) { path in
      let run = ToolRun(["eval", Self.urls, "--context", path, "--json"])
      let answer = try #require(try objects(run.output).first)
      #expect(answer["form"] as? String == "raw")
      let changes = try #require(answer["normalized"] as? [[String: Any]])
      #expect(changes.contains { $0["change"] as? String == "type added" && $0["evidence"] as? String == "inferred" })
      #expect(ToolRun(["explain", Self.urls, "--context", path]).output.contains("http or https is assumed"))
    }
    try withFile(#"{"form": "matching", "attachments": []}"#) { path in
      let run = ToolRun(["eval", Self.urls, "--context", path, "--raw"])
      #expect(run.code == .malformed)
      #expect(run.errors.contains(path + ":"))
    }
  }

  @Test func theEngineTakesRawContexts() throws {
    let request: [String: Any] = [
      "rule": Self.urls, "context": ["form": "raw", "attachments": [["public.jpeg", "public.url"]]],
    ]
    let line = String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    #expect(try objects(ToolRun(["engine"], input: line).output).first?["verdict"] as? String == "does-not-activate")
    let asItIs = line.replacingOccurrences(of: #""raw""#, with: #""matching""#)
    #expect(try objects(ToolRun(["engine"], input: asItIs).output).first?["verdict"] as? String == "activates")
  }

  /// Every recorded payload is a preset with the same types and confidence.
  @Test(.facts("host-payloads.json")) func recordedPayloadsAreKept() throws {
    let data = try Place.facts("host-payloads.json")
    let facts = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(facts.count == 36)
    for fact in facts {
      let payload = try #require(fact["payload"] as? [String: Any])
      let items = try #require(payload["extensionItems"] as? [[String: Any]])
      let types = items.map { item in
        (item["attachments"] as? [[String: Any]] ?? []).map { $0["registeredTypeIdentifiers"] as? [String] ?? [] }
      }
      // A preset that got its version into its name since keeps what was recorded.
      let presets = try HostPreset.matching(try #require(fact["name"] as? String))
      let same = presets.filter { ($0.original ?? $0.context).registeredTypeIdentifiers == types }
      #expect(same.count == 1 && same.first?.confidence.rawValue == fact["confidence"] as? String, "\(fact)")
    }
  }

  /// Every payload of the second collection is a preset, whatever its name and the order of its attachments.
  @Test(.facts("fresh-facts.json")) func laterPayloadsAreKept() throws {
    let data = try Place.facts("fresh-facts.json")
    let facts = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let payloads = try #require(facts["host_payloads"] as? [[String: Any]])
    #expect(payloads.count == 20)
    func sorted(_ items: [[[String]]]) -> [[String]] {
      items.map { item in item.map { $0.sorted().joined(separator: ", ") }.sorted() }
    }
    for fact in payloads {
      let items = try #require((fact["payload"] as? [String: Any])?["extensionItems"] as? [[String: Any]])
      let types = items.map { item in
        (item["attachments"] as? [[String: Any]] ?? []).map { $0["registeredTypeIdentifiers"] as? [String] ?? [] }
      }
      let app = try #require((fact["host"] as? String)?.split(separator: " (").first?.split(separator: " ").first)
      let presets = HostPreset.all.filter { sorted($0.context.registeredTypeIdentifiers) == sorted(types) }
      #expect(presets.contains { $0.host.lowercased().contains(app.lowercased()) }, "\(fact)")
    }
  }
}

/// The table of rules that come from one bundle.
struct HostMatrixRun {
  private(set) var output = ""

  init(rules: [String], width: Int = 100) {
    let named = rules.enumerated().compactMap { index, text in
      (try? ActivationRule(predicate: text)).map { NamedRule(name: "rule \(index + 1)", rule: $0) }
    }
    final class Written { var text = "" }
    let written = Written()
    let environment = ToolEnvironment(
      write: { written.text += $0 }, writeError: { _ in }, readAll: { [] }, colorsOutput: false,
      colorsErrors: false, outputWidth: width)
    _ = try? HostMatrix(rules: named, contexts: HostPreset.all.map { NamedContext($0) }, output: .text).write(
      to: environment)
    output = written.text
  }
}
