import ActivationChecks
import ActivationTool
import Foundation
import TestSupport
import Testing

@testable import activation_rule

/// The options of `make` apart from the description.
@Suite struct MakeCommandTests {
  /// --counting is the same as the words for it.
  @Test func countingPerItem() {
    let asked = ToolRun(["make", "up to 3 images", "--counting", "per-item"])
    let said = ToolRun(["make", "up to 3 images per item"])
    #expect(asked.code == .success && asked.output == said.output && asked.errors == said.errors)
    #expect(asked.output != ToolRun(["make", "up to 3 images", "--counting", "total"]).output)
    let contradiction = ToolRun(["make", "1 PDF, in exactly one extension item", "--counting", "per-item"])
    #expect(contradiction.code == .malformed && contradiction.errors.contains("says how extension items count"))
    #expect(ToolRun(["make", "a PDF", "--counting", "itmes"]).code == .malformed)
  }

  /// The types of the app around the file that the rule is put into are known, as to `lint`.
  @Test func typesOfTheAppAroundTheFile() throws {
    let project = try TemporaryFolder()
    try project.write(InfoPlist.notebooks, to: "App/Info.plist")
    let list = project.path + "/Share/Info.plist"
    for words in ["1 .notebook file", "1 notebook file", "1 com.example.notebook", "notebooks only"] {
      // Neither a project of Xcode's nor a repository is needed for the first.
      if words != "1 .notebook file" { try project.write("", to: "App.xcodeproj/project.pbxproj") }
      try project.write(InfoPlist.share("<string>TRUEPREDICATE</string>"), to: "Share/Info.plist")
      let run = ToolRun(["make", words, "--into", list, "--replace"])
      #expect(run.code == .success && !run.errors.contains("warning"), "\(words): \(run.errors)")
      #expect(ToolRun(["eval", list, "--file", "a.notebook"]).code == .success)
      #expect(ToolRun(["eval", list, "--file", "a.pdf"]).code == .negative)
    }
    let other = ToolRun(["make", "1 com.example.other", "--into", list, "--replace"])
    #expect(other.errors.contains("App/Info.plist, doesn't declare it"), "\(other.errors)")
    #expect(ToolRun(["make", "1 com.example.notebook"]).errors.contains("name the app: --declared-in"))
    // The tests know the type, since their rule names it.
    let tests = project.path + "/notebook.ruletest.json"
    let app = project.path + "/App/Info.plist"
    #expect(ToolRun(["make", "1 .notebook file", "--declared-in", app, "--tests", tests]).code == .success)
    let tested = ToolRun(["test", tests])
    #expect(tested.code == .success && !tested.errors.contains("warning"), "\(tested.errors)")
  }

  /// The losses with a rule that is replaced are said: comments, the version, and shares.
  @Test func lossesAreSaid() throws {
    let folder = try TemporaryFolder()
    let old = """
      <dict><!-- max 3, server limit --><key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>
      <key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>3</integer>
      <key>NSExtensionActivationSupportsText</key><true/><!-- and captions --></dict>
      """
    let list = try folder.write("<!-- stays -->" + InfoPlist.share(old), to: "Info.plist")
    let run = ToolRun(["make", "up to 10 images", "--into", list, "--replace"])
    for line in [
      "replaced the rule\n", "note: removed 2 comments in the old rule\n",
      "note: the old rule had NSExtensionActivationDictionaryVersion 2, and the new one hasn't\n",
      "note: no longer shown for: Safari: selected text; ",
    ] {
      #expect(run.errors.contains(line), "\(run.errors)")
    }
    let again = ToolRun(["make", "up to 10 images", "--into", list, "--replace"])
    #expect(!again.errors.contains("note: "), "\(again.errors)")
    let yaml = """
      targets:
        Share:
          info:
            properties:
              NSExtension: # stays
                NSExtensionAttributes:
                  NSExtensionActivationRule:
                    # keep
                    NSExtensionActivationSupportsImageWithMaxCount: 10
      """
    let project = try folder.write(yaml, to: "project.yml")
    let made = ToolRun(["make", "up to 10 images", "--into", project, "--replace"])
    #expect(made.errors.contains("note: removed 1 comment in the old rule\n"), "\(made.errors)")
  }

  /// A file that XcodeGen writes is the wrong place for a rule; the place in its description takes it.
  @Test(arguments: [true, false]) func aFileThatXcodeGenWrites(hasRule: Bool) throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(InfoPlist.share("<string>TRUEPREDICATE</string>"), to: "Share/Info.plist")
    let rule = "\n          NSExtensionAttributes:\n            NSExtensionActivationRule: TRUEPREDICATE"
    let yaml = """
      targets:
        Share:
          type: app-extension
          info:
            path: Share/Info.plist
            properties:
              NSExtension:
                NSExtensionPointIdentifier: com.apple.share-services\(hasRule ? rule : "")

      """
    let project = try folder.write(yaml, to: "project.yml")
    let place = hasRule ? project + ":10" : project
    let made = ToolRun(["make", "1 link", "--into", list, "--replace"])
    #expect(
      made.errors.contains(
        "warning: XcodeGen writes \(list) from \(place), so this rule is lost when it runs\n"
          + "  help: Put it there: --into \(place)\(hasRule ? " --replace" : "").\n"), "\(made.errors)")
    let there = ToolRun(["make", "1 link", "--into", place, "--replace"])
    #expect(there.code == .success && !there.errors.contains("XcodeGen"), "\(there.errors)")
  }

  /// A rule where the system ignores it stays, and is named.
  @Test func aRuleInAnotherPlaceIsNamed() throws {
    let folder = try TemporaryFolder()
    let text = """
      <plist version="1.0"><dict><key>NSExtension</key><dict>
      <key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict></dict></plist>
      """
    let list = try folder.write(text, to: "Info.plist")
    let run = ToolRun(["make", "up to 10 images", "--into", list])
    let note = "note: \(list) still has NSExtension > NSExtensionActivationRule, which the system ignores\n"
    #expect(run.code == .success && run.errors.contains(note), "\(run.errors)")
  }

  /// In a folder with another plug-in, the option of expo-share-intent is named.
  @Test func otherPluginsAreNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"expo\": {\"plugins\": [[\"expo-sharing\", {\"ios\": {\"enabled\": true}}]]}}", to: "app.json")
    #expect(RuleInsertion.otherPlugin(in: Array(try folder.text("app.json").utf8)) == "expo-sharing")
    let both = "{\"plugins\": [\"expo-share-intent\", \"expo-share-extension\"]}"
    #expect(RuleInsertion.otherPlugin(in: Array(both.utf8)) == nil)
    #expect(
      RuleInsertion.otherPlugin(in: Array("{\"plugins\": [[\"expo-share-extension\", {}]]}".utf8))
        == "expo-share-extension")
  }

  /// A rule that is written as a member of a JSON object is read back.
  @Test func aMemberOfAnObjectIsReadBack() throws {
    let folder = try TemporaryFolder()
    let made = ToolRun(["make", "up to 3 images", "--as", "json"]).output
    let path = try folder.write(made, to: "rule.json")
    for run in [
      ToolRun(["describe", path]), ToolRun(["describe", "-"], input: made), ToolRun(["describe", "--rule", made]),
    ] {
      #expect(run.code == .success && run.output.hasPrefix("Takes up to 3 images."), "\(run.errors)")
    }
    // Mistakes have their place in the text.
    let linted = ToolRun([
      "lint", try folder.write("\"NSExtensionActivationRule\": \"TRUEPREDICATE AND\",\n", to: "p.json"),
    ])
    #expect(linted.output.contains("p.json:1:"), "\(linted.output)")
  }

  /// A URL may be a file's, which the author is told.
  @Test func remarkOnURLs() {
    #expect(ToolRun(["make", "one web or file URL"]).errors.contains("[any-url]"))
    #expect(!ToolRun(["make", "one link"]).errors.contains("[any-url]"))
  }
}
