import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

@Suite struct ExplanationPageTests {
  static let pdf = CommandTests.pdf

  static func page(_ arguments: [String]) -> String { ToolRun(["explain"] + arguments + ["--html"]).output }

  /// The page as a tree; nil when an element is left open or a character is not escaped.
  static func isWellFormed(_ page: String) -> Bool {
    // Read as XML: the page closes what it opens, but for the elements that HTML leaves empty.
    let text = page.replacingOccurrences(of: "<!DOCTYPE html>", with: "")
      .replacingOccurrences(of: "<meta ([^>]*)>", with: "<meta $1/>", options: .regularExpression)
      .replacingOccurrences(of: "<details open>", with: "<details>")
      .replacingOccurrences(of: "<style>[^<]*</style>", with: "", options: .regularExpression)
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      guard let end = rest[start...].firstIndex(of: ">") else { return false }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        if open.popLast() != tag.dropFirst() { return false }
      } else {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }

  @Test func thePageSaysWhatTheTextSays() {
    let page = Self.page([Self.pdf, "--attachment", "com.adobe.pdf", "--attachment", "public.plain-text"])
    for text in [
      "hidden", "the second is public.plain-text", "leave out attachment 2 (public.plain-text)",
      "accept public.plain-text too", "public.plain-text conforms to public.data, not to com.adobe.pdf",
      "<mark title=", "class=\"decides\"", "attachment 2", "Evidence",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(page.components(separatedBy: "class=\"decides\"").count == 2)
    #expect(Self.isWellFormed(page))
  }

  @Test func thePageNeedsNothingElse() {
    let other = Self.page([Self.pdf, "--host", "Firefox: web page"])
    #expect(
      !other.contains("<script") && !other.contains("<link") && !other.contains(" src=") && !other.contains("@import"))
    #expect(!other.contains("url("))
    #expect(other.contains("prefers-color-scheme: dark") && other.contains("@media print"))
    #expect(Self.isWellFormed(other))
  }

  @Test func severalVerdictsHaveATable() {
    let plist = Place.corpus.appendingPathComponent("extensions/valid/photos-and-links.plist").path
    let page = Self.page([plist, "--host", "Firefox: web page", "--host", "Photos: 2 photos", "--host", "Files: PDF"])
    #expect(page.contains("<a href=\"#verdict-2\">Photos: 2 photos</a>"))
    #expect(page.components(separatedBy: "<section class=\"verdict\"").count == 4)
    #expect(page.contains("All 4 tables agree on every change"))
    #expect(page.contains("<th scope=\"row\"><code>NSExtensionActivationSupportsImageWithMaxCount</code></th>"))
    #expect(Self.isWellFormed(page))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "a\"b", "a'b", "a&b;", "</title><b>", "<img/src=x>", "a\u{202E}b", "a\u{7}b", "--x-->",
    "]]>",
  ])
  func nothingThatIsReadIsMarkup(_ odd: String) throws {
    let rule = "ANY extensionItems.title == \"\(odd.replacingOccurrences(of: "\"", with: "\\\""))\""
    let context: [String: Any] = [
      "extensionItems": [["title": odd, "attachments": [["registeredTypeIdentifiers": [odd, "public.url"]]]]]
    ]
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("context <b>&.json")
    try JSONSerialization.data(withJSONObject: context).write(to: file)
    let page = Self.page([rule, "--context", file.path])
    #expect(page.contains("</html>"))
    #expect(!page.contains(odd) || odd == "--x-->" && !page.contains("<!--"))
    #expect(!page.contains("<b>&.json"))
    #expect(Self.isWellFormed(page))
    for scalar in page.unicodeScalars { #expect(scalar.value >= 0x20 && scalar.value != 0x202E || scalar == "\n") }
  }

  @Test func anErrorIsShownWithItsPlace() {
    let page = Self.page([Self.pdf.replacingOccurrences(of: "ANY ", with: ""), "--attachment", "com.adobe.pdf"])
    #expect(page.contains("type-identifier-not-string"))
    #expect(page.contains("write ANY before the comparison"))
    #expect(Self.isWellFormed(page))
  }

  @Test func programsGetTheChangesAndThePaths() throws {
    let run = ToolRun(["explain", Self.pdf, "--attachment", "public.jpeg", "--json"])
    let object = try run.object()
    let changes = try #require(object["changes"] as? [[String: Any]])
    let inRule = try #require(changes.first { $0["in"] as? String == "rule" })
    let text = try #require(inRule["rule"] as? String)
    #expect(ToolRun(["eval", text, "--attachment", "public.jpeg"]).code == .success)
    let inContext = try #require(changes.first { $0["in"] as? String == "share" })
    #expect(inContext["verdict"] as? String == "shown")
    #expect(inContext["share"] is [String: Any])
    #expect(run.output.contains("\"conforms\":false"))
    // The words of the line protocol.
    #expect((object["clauses"] as? [[String: Any]])?.first?["outcome"] as? String == "false")
  }
}
