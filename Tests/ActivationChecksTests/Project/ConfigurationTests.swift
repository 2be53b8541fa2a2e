@testable import ActivationChecks
import ActivationLint
import ActivationRules
import Foundation
import PredicateSyntax
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  @Test(arguments: Place.corpus("configurations/valid", ".json")) func validFilesAreRead(_ path: String) throws {
    _ = try ProjectConfiguration(contentsOf: path)
    #expect(try Self.mistakes(path).isEmpty)
  }

  @Test(arguments: Place.corpus("configurations/invalid", ".json")) func invalidFilesAreRefused(_ path: String) {
    Recorded.expectRefusal(of: path) { (path) throws(ReadingError) in _ = try ProjectConfiguration(contentsOf: path)
    }
  }

  /// All mistakes of a file are told at once, in its order.
  @Test func allMistakesAreTold() {
    let path = Place.package.appendingPathComponent("Corpus/configurations/invalid/several.json").path
    let mistakes = ProjectConfiguration.mistakes(inFileAt: path)
    #expect(mistakes.map(\.line) == [2, 2, 3, 4, 5])
    #expect(
      mistakes.map(\.message) == [
        "unknown rule \"AR999\"", "found \"of\"", "unknown key \"exlude\"", "unknown host 'Nowhere'", "found \"never\"",
      ])
  }

  /// Something that has the name of a configuration and isn't a file is an error; nothing waits for it, and it doesn't
  /// count as absent.
  @Test func whatIsNoFileIsRefused() throws {
    for (kind, message) in [("pipe", "found a pipe"), ("dangling", "leads nowhere"), ("circular", "leads to itself")] {
      let folder = try TemporaryFolder()
      switch kind {
      case "pipe": try #require(mkfifo(folder.path + "/" + ProjectConfiguration.fileName, 0o600) == 0)
      case "dangling": try folder.link(ProjectConfiguration.fileName, to: "nowhere")
      default: try folder.link(ProjectConfiguration.fileName, to: ProjectConfiguration.fileName)
      }
      let path = try #require(ProjectConfiguration.path(around: folder.path))
      let error = #expect(throws: ReadingError.self) { try ProjectConfiguration(contentsOf: path) }
      #expect(error?.description.contains(message) == true, "\(kind): \(error?.description ?? "")")
    }
  }

  @Test func theCorpusIsThere() {
    #expect(Place.corpus("configurations/valid", ".json").count >= 3)
    #expect(Place.corpus("configurations/invalid", ".json").count >= 20)
  }

  /// The mistakes of a file by the schema.
  private static func mistakes(_ path: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    var validator = SchemaValidator(try schema())
    return validator.mistakes(of: value, by: "configuration")
  }

  private static func schema() throws -> [String: Any] {
    let file = Place.package.appendingPathComponent("Grammar/configuration.schema.json")
    return try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
  }

  @Test func theSchemaHasTheKeysOfTheReader() throws {
    let definitions = try #require(try Self.schema()["$defs"] as? [String: Any])
    let configuration = try #require(definitions["configuration"] as? [String: Any])
    let properties = try #require(configuration["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(ConfigurationReader.keys))
    let settings = try #require(properties["rules"]?["additionalProperties"] as? [String: [String]])
    #expect(settings["enum"] == ConfigurationReader.settings)
    #expect(properties["failOn"]?["enum"] as? [String] == ConfigurationReader.severities)
  }

  /// Mistakes that the schema can detect are refused by both.
  @Test(arguments: [
    "unknown-key", "key-of-nothing", "severity", "severity-of-number", "rules-as-list", "fail-on", "exclude-text",
    "no-hosts",
    "app-number", "expect-negative", "expect-text", "expect-fraction", "baseline-list", "schema-number",
  ]) func theSchemaRefusesToo(_ name: String) throws {
    let path = Place.package.appendingPathComponent("Corpus/configurations/invalid/\(name).json").path
    #expect(try !Self.mistakes(path).isEmpty)
  }

  @Test func everythingIsTakenFromTheFile() throws {
    let path = Place.package.appendingPathComponent("Corpus/configurations/valid/all.json").path
    let configuration = try ProjectConfiguration(contentsOf: path)
    #expect(configuration.ignoredIDs == ["AR301"] && configuration.severities == ["AR211": .error, "AR220": .note])
    #expect(configuration.excluded.map(\.text) == ["Vendor", "Examples/**/*.md", "/Pods"])
    let hosts = try #require(configuration.hosts.named).map(\.name)
    #expect(hosts.first == "Safari: web page" && hosts.last == "Example Reader: article")
    #expect(hosts.filter { $0.hasPrefix("Chrome") }.count == hosts.count - 2)
    #expect(configuration.containingApps.count == 2)
    #expect(configuration.failOn == .error && configuration.expectedRules == 2)
    #expect(configuration.baseline == Place.package.path + "/Corpus/configurations/valid/activation-rule-baseline.json")
  }

  @Test func theNearestFileUpToTheRepositoryCounts() throws {
    let project = try TemporaryFolder()
    try project.write("{}", to: ".activation-rule.json")
    try project.write("{}", to: "ios/.activation-rule.json")
    try project.write("", to: "ios/Share/Info.plist")
    try project.write("", to: "mac/Info.plist")
    try project.write("", to: "other/.git/HEAD")
    try project.write("", to: "other/a/Info.plist")
    func found(_ name: String) -> String? {
      ProjectConfiguration.path(around: project.path + "/" + name).flatMap {
        innerPath($0, of: project.path)
      }
    }
    #expect(found("ios/Share/Info.plist") == "ios/.activation-rule.json")
    #expect(found("ios/Share") == "ios/.activation-rule.json")
    #expect(found("ios") == "ios/.activation-rule.json")
    #expect(found("mac/Info.plist") == ".activation-rule.json")
    #expect(found("") == ".activation-rule.json")
    #expect(found("other/a/Info.plist") == nil)
    #expect(found("nothing") == nil)
  }

  @Test func rulesAreOffOrHaveAnotherSeverity() throws {
    let project = try TemporaryFolder()
    let links = "<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"
    try project.share(links)
    func severities(_ setting: String) throws -> [String] {
      try project.write("{ \"rules\": { \"AR301\": \"\(setting)\" } }", to: ".activation-rule.json")
      let configuration = try ProjectConfiguration(contentsOf: project.path + "/.activation-rule.json")
      return try project.lint(configuration.applied(to: FileLinter())).flatMap(\.findings).filter {
        $0.id == "AR301"
      }
      .map { "\($0.severity)" }
    }
    #expect(try severities("off") == [])
    #expect(try severities("error") == ["error"])
    #expect(try severities("warning") == ["warning"])
    #expect(try severities("note") == ["note"])
  }

  @Test func onlyTheNamedHostsAreSpokenOf() throws {
    let project = try TemporaryFolder()
    try project.share("<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>")
    try project.write(
      "{ \"extensionItems\": [{ \"attachments\": [[\"public.url\"], [\"org.example.article\"]] }] }",
      to: "hosts/Example Reader: article.json")
    func messages(_ text: String) throws -> [String] {
      try project.write(text, to: ".activation-rule.json")
      let configuration = try ProjectConfiguration(contentsOf: project.path + "/.activation-rule.json")
      return try project.lint(configuration.applied(to: FileLinter()), choices: configuration.choices).flatMap(
        \.findings
      )
      .filter { $0.id == "AR301" }.map { "\($0.severity): \($0.message)" }
    }
    let all = try messages("{}")
    #expect(all.count == 1 && all[0].contains("more"))
    let firefox = try messages("{ \"hosts\": [\"Firefox: web page\"] }")
    #expect(
      firefox.count == 1 && firefox[0].hasPrefix("warning") && firefox[0].contains("hidden in Firefox: ")
    )
    // It shares nothing that the rule hides.
    #expect(try messages("{ \"hosts\": [\"Photos: one JPEG\"] }") == [])
    let own = try messages("{ \"hosts\": [\"Example Reader\"], \"hostsFrom\": \"hosts\" }")
    #expect(own.count == 1 && own[0].hasPrefix("warning") && own[0].contains("Example Reader"))
  }

  @Test func aBaselineStaysBelowItsFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "outside/file")
    try folder.write("{}", to: "project/.activation-rule.json")
    func baseline(_ name: String) throws -> String? {
      try folder.write("{ \"baseline\": \"\(name)\" }", to: "project/.activation-rule.json")
      return try ProjectConfiguration(contentsOf: folder.path + "/project/.activation-rule.json").baseline
    }
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/project/" + name, withDestinationPath: target)
    }
    try link("dangling.json", to: "../known.json")
    try link("chain.json", to: "dangling.json")
    try link("folder", to: folder.path + "/outside")
    try link("circle.json", to: "circle.json")
    try link("inner.json", to: "sub/../known.json")
    try link("self", to: ".")
    for name in [
      "../known.json", "sub/../../known.json", "dangling.json", "chain.json", "folder/known.json", "/tmp/known.json",
    ] {
      #expect(throws: ReadingError.self, "\(name)") { try baseline(name) }
    }
    for name in ["known.json", "sub/known.json", "sub/../known.json", "inner.json", "self/known.json", "circle.json"] {
      #expect(try baseline(name) != nil, "\(name)")
    }
    #expect(try baseline(folder.path + "/project/known.json") == folder.path + "/project/known.json")
  }

  @Test func excludedFilesAreNotLooked() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("public.peg"))
    try project.share(TemporaryFolder.predicate("public.peg"), at: "Vendor/Other/Info.plist")
    try project.write("<plist><dict><key>NSExtension</key>", to: "Vendor/Broken/Info.plist")
    try project.write("{ \"exclude\": [\"Vendor\"] }", to: ".activation-rule.json")
    let configuration = try ProjectConfiguration(contentsOf: project.path + "/.activation-rule.json")
    let found = try Project(project.path, choices: configuration.choices)
    #expect(found.files.compactMap(\.path) == [project.path + "/Share/Info.plist"])
    #expect(found.problems.isEmpty)
    #expect(try Project(project.path).problems.count == 1)
    // A hook names every file that changed.
    let named = try Project(project.path + "/Vendor/Other/Info.plist", choices: configuration.choices)
    #expect(named.files.isEmpty && named.remarks.first?.contains("excludes it") == true)
  }

  @Test func theContainingAppIsTheNamedOne() throws {
    let project = try TemporaryFolder()
    try project.share(TemporaryFolder.predicate("org.example.notebook"))
    let app = try String(
      contentsOfFile: Place.package.path + "/Corpus/configurations/files/App/Info.plist", encoding: .utf8)
    try project.write(app, to: "One/Info.plist")
    try project.write(app.replacing("notebook", with: "sketch"), to: "Two/Info.plist")
    func findings(_ text: String) throws -> [String] {
      try project.write(text, to: ".activation-rule.json")
      let configuration = try ProjectConfiguration(contentsOf: project.path + "/.activation-rule.json")
      return try project.lint(choices: configuration.choices).flatMap(\.findings).filter {
        $0.severity != .note
      }
      .map(\.id)
    }
    #expect(try findings("{ \"containingApp\": \"One/Info.plist\" }") == [])
    #expect(try findings("{ \"containingApp\": { \"Share\": \"Two/Info.plist\" } }") == ["AR230"])
    #expect(try findings("{ \"containingApp\": { \"Share\": \"One/Info.plist\", \"**\": \"Two/Info.plist\" } }") == [])
  }
}
