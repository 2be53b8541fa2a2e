import ActivationRules
import Foundation
import TestSupport
import Testing

@testable import activation_rule

@Suite struct TestCommandTests {
  /// The first tests of a project are in the folder where the tool is started, have the name of the target, and pass.
  @Test(.program("activation-rule")) func aFirstFileIsWritten() throws {
    let tool = try #require(Shell.tool).path
    let folder = try TemporaryFolder()
    try folder.write(Place.text("Corpus/extensions/valid/image-share.plist"), to: "Photos Share/Info.plist")
    let name = "Photos Share.ruletest.json"
    let made = try Shell.run(tool, ["test", "--init", "Photos Share/Info.plist"], in: folder.url)
    #expect(made.code == 0 && made.text.contains("run `activation-rule test '\(name)'`"), "\(made.text)")
    for words in [["test", name], ["test"]] {
      let run = try Shell.run(tool, words, in: folder.url)
      #expect(run.code == 0 && run.text.contains("passed"), "\(run.text)")
    }
    let again = try Shell.run(tool, ["test", "--init", "Photos Share/Info.plist"], in: folder.url)
    #expect(again.code == 2 && again.text.contains("already exists"), "\(again.text)")
  }
}
