import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

@Suite struct FieldCommandTests {
  static func facts(_ name: String) -> String { Place.corpus.path + "/extensions/facts/\(name).plist" }
  @Test func bundlesAndFilesAndStandardInput() throws {
    let folder = try TemporaryFolder()
    for (kind, name) in [("Keyboard", "keyboard"), ("Editor", "photo"), ("Other", "share-media-types")] {
      let plist = try String(contentsOfFile: Self.facts(name), encoding: .utf8)
      try folder.write(plist, to: "My.app/PlugIns/\(kind).appex/Info.plist")
    }
    let field = try folder.write(#"{"keyboardType": "phonePad"}"#, to: "field.json")
    let app = folder.path + "/My.app"
    for operand in [app, app + "/PlugIns/Keyboard.appex", app + "/PlugIns/Keyboard.appex/"] {
      let run = ToolRun(["eval", operand, "--field", field])
      #expect(run.code == .negative, "\(run.errors)")
      #expect(run.output.hasPrefix("hidden: "))
    }
    #expect(ToolRun(["eval", app, "--media", "image"]).code == .success)
    let misfit = ToolRun(["eval", app + "/PlugIns/Editor.appex", "--field", field])
    #expect(misfit.code == .malformed)
    #expect(misfit.errors.contains("--media image"))
    #expect(ToolRun(["eval", Self.facts("keyboard"), "--field", "\0="]).errors.contains("name=value"))
    #expect(ToolRun(["eval", "a\0b", "--field", "keyboardType=URL"]).errors.contains("no such file"))
    let text = try String(contentsOfFile: Self.facts("keyboard"), encoding: .utf8)
    #expect(ToolRun(["eval", "-", "--field", "keyboardType=URL"], input: text).code == .success)
  }
}
