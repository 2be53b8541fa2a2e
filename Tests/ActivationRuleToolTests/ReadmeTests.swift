import Foundation
import Testing

@testable import activation_rule

/// The README's session is what the tool prints.
@Suite struct ReadmeTests {
  @Test func theSessionIsReal() throws {
    let readme = try String(contentsOf: Place.package.appendingPathComponent("README.md"), encoding: .utf8)
    let plist = Place.corpus.appendingPathComponent("extensions/valid/pdf-action.plist").path
    let run = ToolRun([
      "explain", plist, "--attachment", "com.adobe.pdf,public.file-url", "--attachment", "public.plain-text",
    ])
    let printed = run.output.replacingOccurrences(of: Place.package.path + "/", with: "")
    #expect(readme.contains(printed))
  }
}
