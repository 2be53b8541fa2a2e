@testable import ActivationWire
@testable import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

@Suite struct HostCommandTests {
  static let urls =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"public.url\").@count == $i.attachments.@count).@count == 1"

  @Test func hostsListsEveryPreset() throws {
    let table = ToolRun(["hosts"])
    #expect(table.code == .success)
    let json = try ToolRun(["hosts", "--json"]).objects()
    #expect(json.count == HostPreset.all.count)
    for (preset, object) in zip(HostPreset.all, json) {
      #expect(table.output.contains("\n" + preset.name + "  "))
      #expect(object["name"] as? String == preset.name)
      let sources = preset.sources.map { source in
        ["address": source.address, "text": source.text].compactMapValues { $0 }
      }
      #expect(object["sources"] as? [[String: String]] == sources)
    }
  }

  /// A part of a name that several hosts have means all of them.
  @Test(arguments: [["eval"], ["explain", "--why"], ["eval", "--json"], ["explain", "--html"]])
  func aPartOfANameMeansEveryHostThatHasIt(command: [String]) throws {
    let run = ToolRun([command[0], Self.urls, "--host", "chrome", "--host", "maps: place"] + command.dropFirst())
    let names = try HostPreset.matching("chrome").map(\.name) + HostPreset.matching("maps: place").map(\.name)
    #expect(names.count > 3)
    for name in names { #expect(run.output.contains(name)) }
    // A change may show it in other apps, too.
    #expect(!run.output.contains(command.contains("--why") ? "Host: Firefox" : "Firefox"))
  }

  /// The table as a page has every host with links to its sources, and no step of a build ends because of a verdict.
  @Test func theMatrixAsAPage() throws {
    let run = ToolRun(["eval", Self.urls, "--hosts", "--html", "--exit-zero"])
    #expect(run.code == .success && run.errors.isEmpty)
    for preset in HostPreset.current {
      #expect(run.output.contains("<th scope=\"row\">\(preset.name)</th>"), "\(preset.name)")
    }
    let firefox = try HostPreset(named: "Firefox: web page")
    for address in firefox.sources.compactMap(\.address) {
      #expect(run.output.contains("<a href=\"\(address)\">source"))
    }
    #expect(!run.output.contains("<script") && run.output.hasPrefix("<!DOCTYPE html>"))
    #expect(ToolRun(["eval", Self.urls, "--hosts", "--html"]).code == .negative)
    #expect(ToolRun(["explain", Self.urls, "--host", "firefox", "--html"]).code == .success)
  }

  @Test func explainTakesEveryHost() throws {
    let answers = try ToolRun(["explain", Self.urls, "--hosts", "--json"]).objects()
    #expect(answers.map { ($0["share"] as? [String: Any])?["name"] as? String } == HostPreset.current.map { $0.name })
  }

  /// A source with several addresses links each.
  @Test func everyAddressOfASourceIsALink() {
    let page = ToolRun(["explain", Self.urls, "--host", "firefox", "--html"]).output
    #expect(page.components(separatedBy: "<dd><a href=\"https://github.com/").count == 3)
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
    #expect(ToolRun(["eval", Self.urls, "--host", "reader"] + own).output.hasPrefix("hidden: "))
    #expect(ToolRun(["eval", Self.urls, "--host", "youtub"] + own).output == "shown\n")
    let rows = ToolRun(["eval", Self.urls, "--hosts"] + own).output
    #expect(
      rows.contains("YouTube, a video") && rows.contains(" of \(Self.counted.count + 2) known shares show it"))
    let page = ToolRun(["hosts", "Firefox: web page"] + own).output
    #expect(page.contains("host:        Firefox, iOS 26\n") && page.contains("source:      https://example.org/a\n"))
    try write(#"["public.imag"]"#, "Odd.txt")
    let odd = ToolRun(["eval", Self.urls, "--host", "reader"] + own).errors
    #expect(odd.contains("warning: Odd: ") && odd.contains("public.imag"), "\(odd)")
    try write(#"{"name": "A", "extensionItems": [], "platfrom": "iOS"}"#, "wrong.json")
    let wrong = ToolRun(["hosts"] + own)
    #expect(
      wrong.code == .malformed && wrong.errors.contains("wrong.json:1:37: unknown key \"platfrom\""), "\(wrong.errors)")
  }

  /// The shares that a matrix counts: all but those of nothing.
  private static let counted = HostPreset.current.filter { !$0.sharesNothing }

  @Test func theMatrixHasARowForEachHost() throws {
    let run = ToolRun(["eval", Self.urls, "--hosts"])
    #expect(run.code == .negative)
    #expect(run.errors.isEmpty)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in lines { #expect(line.count <= 100) }
    for preset in HostPreset.current {
      let alone = ToolRun(["eval", Self.urls, "--host", preset.name])
      let row = try #require(lines.first { $0.hasPrefix(TextColumns.cut(preset.name, to: 35) + "  ") })
      #expect(row.contains(alone.code == .success ? " shown" : " hidden"))
    }
    let firefox = try #require(lines.first { $0.hasPrefix("Firefox") })
    #expect(firefox.hasSuffix("texts come with links"))
    let rule = try ActivationRule(predicate: Self.urls)
    let shown = Self.counted.filter { rule.decision(for: $0.context).isShown }.count
    #expect(lines.dropLast().last == "\(shown) of \(Self.counted.count) known shares show it, and 1 with nothing in it")
  }

  @Test func theMatrixAsJSON() throws {
    let run = ToolRun(["eval", "ANY SELF == 1", "--hosts", "--json"])
    #expect(run.code == .malformed)
    let objects = try run.objects()
    let answers = objects.dropLast()
    #expect(objects.last?["error"] as? Int == HostPreset.current.count)
    #expect(answers.map { ($0["share"] as? [String: Any])?["name"] as? String } == HostPreset.current.map { $0.name })
    #expect(answers.allSatisfy { $0["verdict"] as? String == "error" })
    #expect((answers.first?["share"] as? [String: Any])?["app"] is String)
    let count = Self.counted.count
    #expect(
      ToolRun(["eval", "ANY SELF == 1", "--hosts"]).output.contains(
        "0 of \(count) known shares show it, \(count) with an error"))
    #expect(ToolRun(["eval", "TRUEPREDICATE", "--hosts"]).code == .success)
  }

  @Test func aColumnForEachRule() throws {
    let run = HostMatrixRun(rules: ["extensionItems.@count == 1", "extensionItems.@count == 2"])
    #expect(run.output.hasPrefix("A  rule 1\nB  rule 2\n\n"))
    let row = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("Safari: PDF") })
    #expect(row.split(separator: " ").suffix(2) == ["hidden", "shown"])
    let counts = Self.counted.map { $0.context.registeredTypeIdentifiers.count }
    for (letter, count) in [("A", 1), ("B", 2)] {
      let shown = counts.filter { $0 == count }.count
      // An archive and its page are tried one by one as well.
      let alternatives = count == 1 ? 1 : 0
      #expect(run.output.contains("\n\(letter): \(shown + alternatives) of \(counts.count) known shares show it"))
    }
  }

  @Test func aNarrowTerminalCutsTheReasons() {
    let run = HostMatrixRun(rules: [Self.urls], width: 60)
    for line in run.output.split(separator: "\n").dropFirst() { #expect(line.count <= 65) }
  }

  @Test func aPageListsSomeOfManyChanges() throws {
    let attachments = Array(repeating: #"["public.jpeg", "public.url"]"#, count: 25).joined(separator: ", ")
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"form": "raw", "attachments": ["# + attachments + "]}", to: "context.json")
    let page = ToolRun(["explain", Self.urls, "--context", path, "--why"]).output
    #expect(page.components(separatedBy: "public.url is taken away").count == 21)
    #expect(page.contains("\n  … and 5 more\n"))
  }

  @Test func contextsSayTheirForm() throws {
    let text = #"{"form": "raw", "supportsJavaScript": true, "attachments": [["public.url"]]}"#
    let folder = try TemporaryFolder()
    let raw = try folder.write(text, to: "raw.json")
    let answer = try #require(try ToolRun(["eval", Self.urls, "--context", raw, "--json"]).objects().first)
    let changes = try #require(answer["prepared"] as? [[String: Any]])
    #expect(changes.contains { $0["change"] as? String == "typeAdded" && $0["evidence"] as? String == "inferred" })
    #expect(ToolRun(["explain", Self.urls, "--context", raw, "--why"]).output.contains("http or https is assumed"))
    let matching = try folder.write(#"{"form": "matching", "attachments": []}"#, to: "matching.json")
    let run = ToolRun(["eval", Self.urls, "--context", matching, "--raw"])
    #expect(run.code == .malformed && run.errors.contains(matching + ":"))
  }

  /// The types of a recorded payload.
  private static func types(_ fact: [String: Any]) throws -> [[[String]]] {
    let items = try #require((fact["payload"] as? [String: Any])?["extensionItems"] as? [[String: Any]])
    return items.map { item in
      (item["attachments"] as? [[String: Any]] ?? []).map { $0["registeredTypeIdentifiers"] as? [String] ?? [] }
    }
  }

  /// Every recorded payload is a preset with the same types and confidence.
  @Test(.facts("host-payloads.json")) func recordedPayloadsAreKept() throws {
    let facts = try Place.objects("host-payloads.json")
    #expect(facts.count == 36)
    for fact in facts {
      let types = try Self.types(fact)
      // A preset that got its version into its name since keeps what was recorded.
      let presets = try HostPreset.matching(try #require(fact["name"] as? String))
      let same = presets.filter { ($0.original ?? $0.context).registeredTypeIdentifiers == types }
      #expect(same.count == 1 && same.first?.evidence.rawValue == fact["confidence"] as? String, "\(fact)")
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
      let types = try Self.types(fact)
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
    _ = try? EvalCommand.writeTable(
      of: named, HostPreset.current.map { NamedContext($0) }, as: .text, in: environment)
    output = written.text
  }
}
