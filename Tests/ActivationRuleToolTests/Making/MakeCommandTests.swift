import Testing
import ActivationTool

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

  /// A URL may be a file's, which the author is told.
  @Test func remarkOnURLs() {
    #expect(ToolRun(["make", "one web or file URL"]).errors.contains("[any-url]"))
    #expect(!ToolRun(["make", "one link"]).errors.contains("[any-url]"))
  }
}
