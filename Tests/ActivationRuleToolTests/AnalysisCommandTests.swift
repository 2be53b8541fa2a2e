import Foundation
import TestSupport
import Testing

@testable import ToolSupport
@testable import activation_rule

/// `describe` and `compare`.
@Suite struct AnalysisCommandTests {
  private static let pdf = Place.corpus.appendingPathComponent("extensions/valid/pdf-action.plist").path
  private static let images = Place.corpus.appendingPathComponent("extensions/valid/image-share.plist").path
  private static let photos = #"{"NSExtensionActivationSupportsImageWithMaxCount": 10}"#

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func aRuleIsDescribed() throws {
    let run = ToolRun(["describe", Self.pdf])
    #expect(run.code == .success)
    #expect(run.output.contains("Shown for any number of PDFs, and nothing else, in exactly one extension item.\n"))
    #expect(run.output.contains("Proved for every shared context.\n"))
    let json = try object(ToolRun(["describe", Self.pdf, "--json"]).output)
    #expect(json["exact"] as? Bool == true)
    #expect(json["wish"] as? String == "any number of PDFs, and nothing else, in exactly one extension item")
    #expect((json["hosts"] as? [String: [String]])?["shown"]?.contains("Files: PDF") == true)
  }

  @Test func rulesThatAreNeverOrAlwaysShownSaySo() {
    #expect(ToolRun(["describe", "--rule", "extensionItems.@count < 0"]).output.contains("Never shown. Proved"))
    let item = "SUBQUERY(extensionItems, $i, $i.attachments.@count == 0).@count == 1"
    #expect(
      ToolRun(["describe", "--rule", item]).output.contains("Never shown when something is shared. Proved for every"))
    #expect(
      ToolRun(["describe", "--rule", "TRUEPREDICATE"]).output.contains("Shown for every shared context. Proved"))
  }

  @Test func whatIsNotUnderstoodIsSaid() throws {
    let rule = "extensionItems[0].attachments.@count == 1"
    let run = ToolRun(["describe", "--rule", rule])
    #expect(run.code == .undecided)
    #expect(run.output.contains("Not described: the rule asks for an item by its place in the list."))
    let json = try object(ToolRun(["describe", "--rule", rule, "--json"]).output)
    #expect(json["reason"] as? String == "indexing")
    #expect(json["wish"] is NSNull)
  }

  /// An example is what `eval` is told with `--context`.
  @Test(arguments: ["shown", "hidden"]) func examplesAreContexts(_ verdict: String) throws {
    let run = ToolRun(["describe", Self.pdf, "--example", verdict])
    #expect(run.code == .success)
    let evaluated = ToolRun(["eval", Self.pdf, "--context", "-"], input: run.output)
    #expect(evaluated.code == (verdict == "shown" ? .success : .negative))
  }

  @Test func anExampleThatThereIsNotIsProvedAbsent() {
    let run = ToolRun(["describe", "--rule", "TRUEPREDICATE", "--example", "hidden"])
    #expect(run.code == .negative)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("always shown (proved"))
  }

  @Test func relations() throws {
    let one = #"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#
    func relation(_ first: String, _ second: String) throws -> [String: Any] {
      try object(ToolRun(["compare", first, second, "--json"]).output)
    }
    let stricter = try relation(Self.photos, one)
    #expect(stricter["relation"] as? String == "stricter")
    #expect(stricter["onlyFirst"] is [String: Any])
    #expect(stricter["onlySecond"] is NSNull)
    #expect((stricter["hosts"] as? [String: [String]])?["lost"]?.contains("Photos: 2 photos") == true)
    #expect(try relation(one, Self.photos)["relation"] as? String == "looser")
    #expect(try relation(one, one)["relation"] as? String == "equivalent")
    #expect(try relation(Self.pdf, "extensionItems.@count < 0")["relation"] as? String == "stricter")
  }

  @Test func expectationsDecideTheExitCode() {
    let one = #"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#
    #expect(ToolRun(["compare", one, one]).code == .success)
    #expect(ToolRun(["compare", Self.photos, one]).code == .negative)
    #expect(ToolRun(["compare", Self.photos, one, "--expect", "stricter"]).code == .success)
    #expect(ToolRun(["compare", Self.photos, one, "--expect", "looser"]).code == .negative)
    #expect(ToolRun(["compare", one, one, "--expect", "looser"]).code == .success)
    #expect(ToolRun(["compare", one, "extensionItems[0] == nil"]).code == .undecided)
  }

  @Test func misuseIsRefused() {
    #expect(ToolRun(["compare", Self.pdf]).errors.contains("compare requires two rules; found 1."))
    #expect(ToolRun(["compare", Self.pdf, Self.images, "--git", "HEAD"]).errors.contains("--git requires one file."))
    #expect(ToolRun(["compare", Self.pdf, "--git", "--output=x"]).errors.contains("is not a revision"))
    #expect(ToolRun(["compare", Self.pdf, Self.images, "--expect", "same"]).errors.contains("unknown relation 'same'"))
    #expect(ToolRun(["describe", Self.pdf, "--example", "both"]).errors.contains("unknown example 'both'"))
    #expect(ToolRun(["describe", Self.pdf, "--world", "flat"]).errors.contains("unknown world 'flat'"))
  }

  /// Names and types come from files, and must not become Markdown or a workflow's commands.
  @Test func machineFormatsEscapeWhatTheyQuote() {
    let rule = "SUBQUERY(extensionItems, $i, ANY $i.attachments.registeredTypeIdentifiers == \"a*b\") .@count == 1"
    let markdown = ToolRun(["compare", "--format", "markdown", rule, "TRUEPREDICATE"]).output
    #expect(markdown.hasPrefix("**`"))
    let github = ToolRun(["compare", "--format", "github", Self.photos, Self.pdf]).output
    #expect(github.hasPrefix("::warning title=activation rule::"))
    #expect(github.split(separator: "\n").count == 1)
  }

  /// A page needs nothing else, and has a bar for what is accepted.
  @Test func aDescriptionIsAPage() throws {
    let rule = #"{"NSExtensionActivationSupportsImageWithMaxCount": 3}"#
    let page = ToolRun(["describe", rule, "--html"])
    #expect(page.code == .success)
    #expect(page.output.hasPrefix("<!DOCTYPE html>") && page.output.hasSuffix("</html>\n"))
    #expect(page.output.contains("up to 3 images") && page.output.contains("aria-label=\"1–3\""))
    #expect(!page.output.contains("<script") && !page.output.contains("src="))
    #expect(ToolRun(["describe", rule, "--html", "--json"]).code == .malformed)
    #expect(ToolRun(["describe", rule, "--html", "--example", "shown"]).code == .malformed)
    #expect(ToolRun(["describe", rule, "--output", "x.html"]).code == .malformed)
  }

  // MARK: Assumptions

  @Test func assumptionsNarrowTheContexts() {
    let one = ToolRun(["describe", "--rule", "extensionItems.@count < 2", "--assume", "extensionItems.@count == 1"])
    #expect(one.output.contains("Shown for every shared context. Proved for every shared context that satisfies the"))
    let all = ToolRun(["describe", "--rule", "extensionItems.@count >= 1", "--no-assume"])
    #expect(!all.output.contains("Shown for every shared context."))
    let arguments = ["compare", "extensionItems.@count == 1", "extensionItems.@count < 3"]
    #expect(ToolRun(arguments).code == .negative)
    #expect(ToolRun(arguments + ["--assume", "extensionItems.@count < 2"]).code == .success)
  }

  @Test(arguments: [
    ["--assume", "x =="], ["--assume", "TRUEPREDICATE", "--no-assume"], ["--world", "hosts", "--no-assume"],
    ["--assume", "TRUEPREDICATE", "--assume", "TRUEPREDICATE"],
  ])
  func assumptionsAreOneRule(_ options: [String]) {
    let run = ToolRun(["describe", "--rule", "TRUEPREDICATE"] + options)
    #expect(run.code == .malformed && run.output.isEmpty && run.errors.contains("error: "), "\(run.errors)")
  }

  /// What is not described may still be proved.
  @Test func patternsAreProved() {
    let rule = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers BEGINSWITH "public." \
      AND NONE $a.registeredTypeIdentifiers CONTAINS "p").@count > 0).@count > 0
      """
    let run = ToolRun(["describe", "--rule", rule])
    #expect(run.code == .success && run.output.contains("Never shown. Proved for every shared context."))
  }
}
