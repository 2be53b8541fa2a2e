import Foundation
import TestSupport
import Testing
import ActivationTool

@testable import activation_rule

/// `lint` in a project with a configuration and a baseline, and `init`.
@Suite struct LintProjectTests {
  private typealias Folder = TemporaryFolder

  private static let links =
    "<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"

  /// A project with a sound rule in `Share` and one that has a warning in `Links`.
  private static func project(_ configuration: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlist.share("<string>\(LintCommandTests.good)</string>"), to: "Share/Info.plist")
    try folder.write(InfoPlist.share(links), to: "Links/Info.plist")
    if let configuration { try folder.write(configuration, to: ".activation-rule.json") }
    return folder
  }

  private static func lint(_ folder: TemporaryFolder, _ path: String = "", _ options: String...) -> ToolRun {
    ToolRun(["lint", folder.url.path + (path.isEmpty ? "" : "/" + path)] + options)
  }

  /// Flutter and React Native have a folder for each system; XcodeGen's description and Xcode's settings say it of a target.
  @Test(arguments: ["folder", "description"]) func anExtensionForMacOSIsAskedAboutItsOwnShares(place: String) throws {
    let folder = try TemporaryFolder()
    let (mac, phone) = place == "folder" ? ("macos/Share", "ios/Share") : ("Desktop", "Phone")
    for name in [mac, phone] { try folder.write(InfoPlist.share(Self.links), to: name + "/Info.plist") }
    if place == "description" {
      let targets = [(mac, "macOS"), (phone, "iOS")].map { name, system in
        "  \(name):\n    type: app-extension\n    platform: \(system)\n    settings: {INFOPLIST_FILE: \(name)/Info.plist}\n"
      }
      try folder.write("name: App\ntargets:\n" + targets.joined(), to: "project.yml")
    }
    let lint = Self.lint(folder)
    #expect(lint.output.contains("\(phone)/Info.plist:8:9: warning: hidden in Chrome"))
    #expect(!lint.output.contains("\(mac)/Info.plist:"))
    let path = folder.url.path + "/\(mac)/Info.plist"
    let described = ToolRun(["describe", path]).output
    #expect(described.contains("known shares of macOS, which are few,") && !described.contains("Chrome"))
    let explained = ToolRun(["explain", path])
    #expect(!explained.output.contains("Chrome") && explained.output.contains("macOS Safari"))
    #expect(explained.errors.contains("few shares of macOS are known"))
    #expect(!ToolRun(["describe", folder.url.path + "/\(phone)/Info.plist", "--all"]).output.contains("Finder"))
    let asked = ToolRun(["eval", path, "--hosts"])
    #expect(!asked.output.contains("Chrome") && asked.output.contains("macOS Safari"))
    #expect(asked.errors.contains("few shares of macOS are known"))
    let both = ToolRun(["eval", folder.url.path, "--hosts", "--json"]).output.split(separator: "\n")
    #expect(both.contains { $0.contains("Chrome") && $0.contains(phone) })
    #expect(!both.contains { $0.contains("Chrome") && $0.contains(mac) || $0.contains("Finder") && $0.contains(phone) })
    let compared = ToolRun(["compare", path, "TRUEPREDICATE", "--all"]).output
    #expect(compared.contains("Finder") && !compared.contains("Photos"))
    // An option wins.
    #expect(ToolRun(["describe", path, "--platform", "ios"]).output.contains("Chrome"))
    #expect(ToolRun(["explain", path, "--host", "firefox"]).output.contains("Hidden"))
  }

  /// Without a file nobody knows the groups of either.
  @Test(
    arguments: [
      (["App/App", "Share/Share"], true), (["App/App"], false), (["Share/Share"], false), ([], false),
      (["App/App", "Share/Other"], false),
    ] as [([String], Bool)])
  func groupsAreComparedWhereBothHaveEntitlements(_ names: [String], _ isFound: Bool) throws {
    let folder = try TemporaryFolder()
    for name in names {
      try folder.write(
        """
        <plist><dict><key>com.apple.security.application-groups</key><array><string>group.\(name)</string></array></dict></plist>
        """, to: name + ".entitlements")
    }
    try folder.write(InfoPlist.share(Self.links), to: "Share/Info.plist")
    let app = "<plist><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>"
    try folder.write(app, to: "App/Info.plist")
    try folder.write(
      """
      name: A
      targets:
        App:
          type: application
          platform: iOS
          settings: {INFOPLIST_FILE: App/Info.plist}
          entitlements: {path: App/App.entitlements}
          dependencies: [{target: Share}]
        Share:
          type: app-extension
          platform: iOS
          settings: {INFOPLIST_FILE: Share/Info.plist}
          entitlements: {path: Share/Share.entitlements}
      """, to: "project.yml")
    #expect(Self.lint(folder).output.contains("AR419") == isFound)
    #expect(!Self.lint(folder).output.contains("AR420"))
  }

  @Test func aFixNamesOnlySharesOfTheExtensionsSystem() throws {
    let folder = try TemporaryFolder()
    let strict = "<key>NSExtensionActivationUsesStrictMatching</key><integer>2</integer>"
    let text = """
      <dict><key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>
      <key>NSExtensionActivationSupportsText</key><true/></dict>
      """
    try folder.write(InfoPlist.share(text, before: strict), to: "Info.plist")
    let output = Self.lint(folder).output
    #expect(output.contains("hides: ") && output.contains("AR304") && !output.contains("Finder"))
  }

  @Test func theConfigurationIsFoundAroundWhatIsLinted() throws {
    let folder = try Self.project("{ \"rules\": { \"AR301\": \"off\" } }")
    #expect(Self.lint(folder).code == .success)
    #expect(Self.lint(folder, "Links/Info.plist").code == .success)
    #expect(Self.lint(folder, "Links", "--no-config").code == .negative)
    let other = try folder.write("{ \"failOn\": \"error\", \"rules\": { \"AR301\": \"warning\" } }", to: "other.json")
    #expect(Self.lint(folder, "", "--config", other).code == .success)
    #expect(Self.lint(folder, "", "--config", other).output.contains("warning: "))
    // Options win.
    #expect(Self.lint(folder, "", "--config", other, "--fail-on", "warning").code == .negative)
  }

  @Test func mistakesInItAreUsageErrors() throws {
    let folder = try Self.project("{\n  \"failon\": \"error\"\n}")
    let run = Self.lint(folder)
    #expect(run.code == .malformed)
    #expect(run.errors.contains(".activation-rule.json:2:3: unknown key \"failon\""))
    #expect(run.errors.contains("Did you mean \"failOn\"?"))
    #expect(Self.lint(folder, "", "--config", folder.url.path + "/none.json").code == .malformed)
    #expect(Self.lint(folder, "", "--config", "x", "--no-config").code == .malformed)
  }

  @Test func twoConfigurationsAreNotMixed() throws {
    let folder = try Self.project("{}")
    try folder.write("{}", to: "Links/.activation-rule.json")
    let run = ToolRun(["lint", folder.url.path + "/Share", folder.url.path + "/Links"])
    #expect(run.code == .malformed && run.errors.contains("2 configurations apply"))
  }

  /// A hook names the files that changed, of which there are fewer than rules in the project.
  @Test func rulesAreCountedForTheWholeProjectOnly() throws {
    let folder = try Self.project("{ \"expectRules\": 3, \"rules\": { \"AR301\": \"off\" } }")
    #expect(Self.lint(folder).output.contains("found 2 rules, expected at least 3"))
    #expect(Self.lint(folder).code == .negative)
    #expect(Self.lint(folder, "Share/Info.plist").code == .success)
    #expect(Self.lint(folder, "", "--expect-rules", "2").code == .success)
    #expect(Self.lint(folder, "Share", "--expect-rules", "2").code == .negative)
  }

  @Test func aBaselineLetsKnownFindingsPass() throws {
    let folder = try Self.project()
    let file = folder.url.path + "/known.json"
    let missing = Self.lint(folder, "", "--baseline", file)
    #expect(missing.code == .malformed && missing.errors.contains("--write-baseline"))
    let writing = Self.lint(folder, "", "--baseline", file, "--write-baseline")
    #expect(writing.code == .success)
    #expect(writing.errors.contains("1 finding recorded in "))
    let run = Self.lint(folder, "", "--baseline", file)
    #expect(run.code == .success)
    #expect(run.output.hasSuffix("no new findings in 2 rules of 2 files; 1 known finding is in the baseline\n"))
    #expect(Self.lint(folder, "", "--baseline", file, "--json").output.contains("\"known\": 1"))
    try folder.write(InfoPlist.share("<string>\(LintCommandTests.bad)</string>"), to: "Share/Info.plist")
    let new = Self.lint(folder, "", "--baseline", file)
    #expect(new.code == .negative && new.output.contains("AR101") && !new.output.contains("AR301"))
    let links = try folder.text("Links/Info.plist")
    try folder.write(InfoPlist.share("<string>\(LintCommandTests.good)</string>"), to: "Links/Info.plist")
    #expect(Self.lint(folder, "", "--baseline", file).errors.contains("the baseline has AR301 in Links/Info.plist"))
    try folder.write(links, to: "Moved/Info.plist")
    let moved = Self.lint(folder, "", "--baseline", file).errors
    #expect(moved.contains("which is gone; is it the one in ") && moved.contains("Moved/Info.plist?"), "\(moved)")
    #expect(Self.lint(folder, "", "--write-baseline").code == .malformed)
    #expect(Self.lint(folder, "", "--baseline", file, "--write-baseline", "--fix").code == .malformed)
  }

  @Test func theConfigurationNamesTheBaseline() throws {
    let folder = try Self.project("{ \"baseline\": \"Checks/known.json\" }")
    try folder.write("", to: "Checks/README")
    #expect(Self.lint(folder, "", "--write-baseline").code == .success)
    #expect(Self.lint(folder, "Links").code == .success)
    #expect(
      try String(contentsOfFile: folder.url.path + "/Checks/known.json", encoding: .utf8).contains(
        "\"../Links/Info.plist\""))
  }

  @Test(.program("git")) func onlyChangedFilesAreLinted() throws {
    let git = try #require(Shell.path(of: "git"))
    let folder = try Self.project()
    for arguments in [
      ["init", "-q"], ["add", "."], ["-c", "user.name=N", "-c", "user.email=n@example.org", "commit", "-qm", "First"],
    ] {
      #expect(try Shell.run(git, arguments, in: folder.url).code == 0)
    }
    let clean = Self.lint(folder, "", "--changed-since", "HEAD")
    #expect(clean.code == .success && clean.output == "nothing was checked: 2 files haven't changed\n")
    try folder.write(InfoPlist.share("<string>\(LintCommandTests.bad)</string>"), to: "Share/Info.plist")
    let run = Self.lint(folder, "", "--changed-since", "HEAD")
    #expect(run.code == .negative && run.output.contains("AR101") && !run.output.contains("AR301"))
    let unknown = Self.lint(folder, "", "--changed-since", "nowhere")
    #expect(unknown.code == .malformed && unknown.output.contains("unknown revision 'nowhere'"))
    #expect(Self.lint(folder, "", "--changed-since", "HEAD", "--expect-rules", "1").code == .malformed)
  }

  @Test func initSaysWhatItDid() throws {
    let folder = try Self.project()
    let run = ToolRun(["init", folder.url.path, "--ci", "github,pre-commit"])
    #expect(run.code == .success, "\(run.errors)")
    for line in [
      "found    2 rules in ", "wrote    .activation-rule.json: ", "wrote    ActivationRuleTests/Share.ruletest.json: ",
      "wrote    ActivationRuleTests/Links.ruletest.json: ", "wrote    .github/workflows/activation-rules.yml: ",
      "wrote    .pre-commit-config.yaml: ", "Today there is 1 warning, for which checks fail.",
      "Tests expect what the rules do today", "- Nobody publishes the tool yet: push your clone of it to GitHub",
    ] {
      #expect(run.output.contains(line), "\(line)")
    }
    #expect(ToolRun(["init", folder.url.path, "--ci", "none"]).output.contains("kept     .activation-rule.json: "))
    let renewed = ToolRun(["init", folder.url.path, "--ci", "github", "--repository", "me/tool", "--replace"])
    let advice = "- Replace OWNER/ActivationRules by me/tool in lines 11 and 14 of .github/workflows/"
    #expect(renewed.output.contains(advice), "\(renewed.output)")
    // Its tests are renewed beside others.
    let own = "{\"rule\": \"TRUEPREDICATE\", \"tests\": [{\"host\": \"Photos: one JPEG\", \"expect\": \"shown\"}]}"
    try Data(own.utf8).write(to: folder.url.appendingPathComponent("own.ruletest.json"))
    #expect(ToolRun(["init", folder.url.path, "--replace"]).output.contains("renewed  ActivationRuleTests/Share"))
    // What it wrote holds.
    #expect(ToolRun(["test", folder.url.path]).code == .success)
    #expect(Self.lint(folder).code == .negative)
    _ = ToolRun(["init", folder.url.path, "--ci", "none", "--baseline"])
    #expect(Self.lint(folder).code == .success)
    // A hook names it when it is committed.
    #expect(Self.lint(folder, "activation-rule-baseline.json").code == .success)
    // A baseline that is there is renewed without its option.
    let old = try folder.text("activation-rule-baseline.json").replacing("AR", with: "XX")
    try folder.write(old, to: "activation-rule-baseline.json")
    let again = ToolRun(["init", folder.url.path, "--ci", "none", "--replace"])
    #expect(again.output.contains("renewed  activation-rule-baseline.json: ") && Self.lint(folder).code == .success)
  }

  /// Nobody wants a rule that fails for every share, so that no test asks for it.
  @Test func initWritesNoTestsOfARuleThatFails() throws {
    let folder = try TemporaryFolder()
    let rule = "<string>ANY extensionItems.foo.bar UTI-CONFORMS-TO \"public.image\"</string>"
    try folder.write(InfoPlist.share(rule), to: "Action/Info.plist")
    let run = ToolRun(["init", folder.url.path, "--ci", "none"])
    let line =
      "- No test was written for Action/Info.plist: the rule fails for every share. `activation-rule lint` says why.\n"
    #expect(run.output.contains(line) && !run.output.contains(".ruletest.json"), "\(run.output)")
  }

  /// A project set up by `init --baseline` passes immediately: even where something can't be read, where a rule is in the wrong place, and
  /// where no rule can be tested.
  @Test func whatInitWritesIsGreen() throws {
    let folder = try Self.project()
    try folder.write("<plist><key>NSExtensionActivationRule</key></plist>", to: "Broken/Info.plist")
    try folder.write(
      InfoPlist.share("<true/>").replacingOccurrences(
        of: "<key>NSExtensionActivationRule</key>", with: "<key>Other</key>"
      )
      .replacingOccurrences(
        of: "<dict>", with: "<dict><key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>"),
      to: "Wrong/Info.plist")
    try Self.expectGreenAfterInit(folder.url.path)
    let only = try TemporaryFolder()
    try only.write(folder.text("Wrong/Info.plist"), to: "Info.plist")
    try Self.expectGreenAfterInit(only.url.path)
  }

  @Test(.enabled(if: Place.hasFacts("projects"), "the projects are beside the package"))
  func whatInitWritesInRealProjectsIsGreen() throws {
    for set in ["projects", "projects-2"] {
      let trees = Place.package.deletingLastPathComponent().appendingPathComponent("shared/data/" + set)
      for name in try FileManager.default.contentsOfDirectory(atPath: trees.path).sorted() {
        let tree = trees.appendingPathComponent(name)
        guard (try? tree.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else { continue }
        let copy = try TemporaryFolder().url.appendingPathComponent("copy")
        try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: tree, to: copy)
        try Self.expectGreenAfterInit(copy.path)
      }
    }
  }

  private static func expectGreenAfterInit(_ folder: String) throws {
    let setup = ToolRun(["init", folder, "--baseline", "--ci", "github,gitlab,pre-commit,xcode"])
    #expect(setup.code == .success || setup.errors.contains("no activation rule found"), "\(setup.errors)")
    for command in ["lint", "test"] {
      let run = ToolRun([command, folder])
      #expect(run.code == .success, "\(command) \(folder): \(run.output)\(run.errors)")
    }
  }

  @Test func initNeedsARuleAndKnownPlaces() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(["init", folder.url.path])
    #expect(run.code == .malformed && run.errors.contains("no activation rule found"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    #expect(ToolRun(["init", folder.url.path, "--ci", "githb"]).errors.contains("Did you mean github?"))
    #expect(ToolRun(["init", folder.url.path, "--repository", "nobody"]).errors.contains("expected OWNER/NAME"))
    #expect(ToolRun(["init", folder.url.path + "/none"]).code == .malformed)
    #expect(ToolRun(["init", "a", "b"]).code == .malformed)
  }
}
