import Foundation
import TestSupport
import Testing

@testable import ToolSupport
@testable import activation_rule

@Suite struct FieldCommandTests {
  static func facts(_ name: String) -> String { Place.corpus.path + "/extensions/facts/\(name).plist" }
  static let share = Place.corpus.path + "/extensions/valid/pdf-action.plist"

  @Test(arguments: [
    ("keyboard", "keyboardType=default", ExitCode.success, "offered: "),
    ("keyboard", "keyboardType=phonePad,isSecureTextEntry=false", .negative, "not offered: "),
    ("keyboard", "keyboardType=asciiCapable", .undecided, "uncertain: "),
  ])
  func fieldsGiveOneLineAndACode(_ name: String, _ field: String, _ code: ExitCode, _ start: String) {
    let run = ToolRun(["eval", Self.facts(name), "--field", field])
    #expect(run.code == code)
    #expect(run.output.hasPrefix(start))
    #expect(run.output.count { $0 == "\n" } == 1)
    #expect(run.errors.isEmpty)
  }

  @Test func mediaAndSeveralQuestions() {
    #expect(ToolRun(["eval", Self.facts("photo"), "--media", "image"]).code == .success)
    #expect(ToolRun(["eval", Self.facts("photo"), "--media=livePhoto"]).code == .undecided)
    let both = ToolRun(["eval", Self.facts("photo"), "--media", "image", "--media", "video"])
    #expect(both.code == .negative)
    #expect(both.output.hasPrefix("image: offered: "))
    #expect(both.output.contains("\nvideo: not offered: "))
  }

  @Test func jsonNamesTheFact() throws {
    let arguments = [Self.facts("keyboard"), "--field", "isSecureTextEntry=true", "--json"]
    let eval = try object(ToolRun(["eval"] + arguments).output)
    #expect(eval["verdict"] as? String == "not-offered")
    #expect((eval["source"] as? String)?.hasPrefix("https://") == true)
    #expect(eval["facts"] == nil)
    let explain = try object(ToolRun(["explain"] + arguments).output)
    #expect((explain["facts"] as? [[String: Any]])?.count == 5)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func explainListsEveryFact() {
    let run = ToolRun(["explain", Self.facts("keyboard"), "--field", "keyboardType=phonePad"])
    #expect(run.code == .negative)
    #expect(run.output.contains("Verdict: not offered"))
    #expect(run.output.contains("✗ The field has keyboardType phonePad"))
    #expect(run.output.contains("✓ The field has isSecureTextEntry false"))
    #expect(run.output.contains("documented: https://developer.apple.com/"))
  }

  @Test func findingsGoToErrors() {
    let run = ToolRun(["eval", Self.facts("keyboard-wrong-types"), "--field", "keyboardType=URL"])
    #expect(run.code == .success)
    #expect(run.errors.contains("warning: "))
    #expect(run.errors.contains("[AR402 keyboard-key-wrong-type]"))
    #expect(ToolRun(["eval", Self.facts("keyboard-empty"), "--field", "keyboardType=URL"]).errors.isEmpty)
    let explained = ToolRun(["explain", Self.facts("keyboard-empty"), "--field", "keyboardType=URL"])
    #expect(explained.errors.contains("note: "))
  }

  @Test func bundlesAndFilesAndStandardInput() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (kind, name) in [("Keyboard", "keyboard"), ("Editor", "photo"), ("Other", "share-media-types")] {
      let bundle = folder.appendingPathComponent("My.app/PlugIns/\(kind).appex")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: Self.facts(name), toPath: bundle.appendingPathComponent("Info.plist").path)
    }
    let field = folder.appendingPathComponent("field.json")
    try Data(#"{"keyboardType": "phonePad"}"#.utf8).write(to: field)
    let app = folder.path + "/My.app"
    for operand in [app, app + "/PlugIns/Keyboard.appex", app + "/PlugIns/Keyboard.appex/"] {
      let run = ToolRun(["eval", operand, "--field", field.path])
      #expect(run.code == .negative, "\(run.errors)")
      #expect(run.output.hasPrefix("not offered: "))
    }
    #expect(ToolRun(["eval", app, "--media", "image"]).code == .success)
    let misfit = ToolRun(["eval", app + "/PlugIns/Editor.appex", "--field", field.path])
    #expect(misfit.code == .malformed)
    #expect(misfit.errors.contains("--media image"))
    let text = try String(contentsOfFile: Self.facts("keyboard"), encoding: .utf8)
    #expect(ToolRun(["eval", "-", "--field", "keyboardType=URL"], input: text).code == .success)
  }

  @Test(arguments: [
    ([facts("keyboard")], "--field keyboardType=default"),
    ([facts("keyboard"), "--attachment", "public.url"], "--field keyboardType=default"),
    ([facts("keyboard-rule"), "--attachment", "public.url"], "--field keyboardType=default"),
    ([facts("photo")], "--media image"),
    ([facts("photo"), "--field", "keyboardType=URL"], "--media image"),
    ([share, "--field", "keyboardType=URL"], "--attachment"),
    ([share, "--media", "image"], "--attachment"),
    ([facts("keyboard"), "--field", "keyboardType=URL", "--media", "image"], "Give one of them"),
    ([facts("keyboard"), "--field", "keyboardType=URL", "--attachment", "a"], "--attachment belongs to"),
    (["--field", "keyboardType=URL"], "No extension is given"),
    ([facts("keyboard"), facts("photo"), "--field", "keyboardType=URL"], "More than one extension"),
    ([facts("keyboard"), "--field", "keybordType=URL"], "Did you mean keyboardType?"),
    ([facts("keyboard"), "--field", "nowhere.json"], "nowhere.json: no such file"),
    ([facts("keyboard"), "--field", "phonePad"], "name=value"),
    ([facts("keyboard"), "--field", "\0="], "name=value"),
    ([facts("keyboard"), "--field", ""], "--field"),
    ([facts("photo"), "--media", "audio"], "The media types are image, video, livePhoto"),
    (["nowhere.plist", "--field", "keyboardType=URL"], "nowhere.plist: no such file"),
    (["TRUEPREDICATE", "--field", "keyboardType=URL"], "no such file"),
    (["a\0b", "--field", "keyboardType=URL"], "no such file"),
    (["-", "--field", "keyboardType=URL"], "the file is empty"),
  ])
  func usageErrorsSayWhatToGive(_ arguments: [String], _ expected: String) {
    for command in ["eval", "explain"] {
      let run = ToolRun([command] + arguments)
      #expect(run.code == .malformed)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(expected), "\(run.errors)")
    }
  }
}
