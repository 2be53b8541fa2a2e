import Foundation
import TestSupport
import Testing

@testable import ToolSupport
@testable import activation_rule

/// What authors of extensions suffer from, each met by what the tool says of it.
///
/// The pains are public reports, gathered and numbered by what people wrote; the tests follow that numbering.
@Suite struct PainTests {
  private static func attachments(_ test: String) -> String {
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(test)).@count == 1"
  }
  private static func conforms(_ type: String) -> String {
    "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
  }

  private static func lint(_ rule: String, _ options: String...) -> ToolRun {
    ToolRun(["lint", "--format", "plain", "--rule", rule] + options)
  }

  private static func lint(plist: String) throws -> ToolRun {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".plist")
    try Data(plist.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return ToolRun(["lint", "--format", "plain", file.path])
  }

  private static let image: String = #"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#
  private static let webURL: String = #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#

  @Test func pain01VersionOneWantsEveryAttachment() {
    #expect(Self.lint(Self.webURL).output.contains("AR301"))
    #expect(ToolRun(["convert", Self.webURL]).output.contains("== $extensionItem.attachments.@count"))
  }

  @Test func pain02ChromeSharesOtherwiseThanSafari() {
    let page = #"{"NSExtensionActivationSupportsWebPageWithMaxCount": 1}"#
    #expect(ToolRun(["eval", page, "--host", "Safari: web page, web-archive alternative"]).code == .success)
    let chrome = ToolRun(["eval", page, "--host", "Chrome: web page (before 2026)"])
    #expect(chrome.code == .negative)
    #expect(chrome.output.contains("public.url"))
  }

  @Test func pain03FirefoxAddsText() {
    let rule = Self.attachments(
      Self.conforms("public.url") + " OR " + Self.conforms("public.plain-text") + ").@count == 1")
    #expect(ToolRun(["eval", rule, "--host", "firefox"]).code == .negative)
    #expect(Self.lint(rule).output.contains("AR211"))
    #expect(Self.lint(rule).output.contains("Firefox"))
  }

  @Test func pain04ARuleInsideTheRuleIsIgnored() {
    let rule = #"{"NSExtensionActivationSupportsText": true, "NSExtensionActivationRule": "a == 1"}"#
    #expect(Self.lint(rule).output.contains("error AR305"))
  }

  @Test func pain05TheUploadNamesNoReason() {
    for (rule, id) in [
      ("a UTTypeConformsTo b", "AR112"), ("SUBQUERY(extensionItems, , a == 1).@count == 1", "AR110"),
      (#"{"NSExtensionActivationSupportsText": 1}"#, "AR303"),
    ] { #expect(Self.lint(rule, "--app-store").output.contains(id), "\(rule)") }
  }

  @Test(arguments: ["TRUEPREDICATE", "1 > 0", "NOT FALSEPREDICATE", "extensionItems.@count >= 0"])
  func pain06TruePredicateAndItsDisguises(_ rule: String) {
    let run = Self.lint(rule, "--app-store")
    #expect(run.output.contains("error AR201"))
    #expect(run.code == .negative)
  }

  @Test func pain07ValuesOfTheWrongKind() {
    let rule =
      #"{"NSExtensionActivationSupportsText": 1, "NSExtensionActivationSupportsImageWithMaxCount": true, "NSExtensionActivationSupportsMovieWithMaxCount": "2"}"#
    for id in ["AR302", "AR303", "AR313"] { #expect(Self.lint(rule).output.contains(id)) }
  }

  @Test func pain08InventedKeysAndOperators() {
    #expect(Self.lint("NSExtensionItems.attachments.@count == 1").output.contains("extensionItems"))
    #expect(Self.lint(#"extensionItems.x UTIs "public.image""#).output.contains("Did you mean `UTI-CONFORMS-TO`?"))
  }

  @Test func pain09AnyIsMissingInTheSecondClause() {
    let rule = Self.attachments(
      Self.conforms("public.url") + #" OR $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.text").@count >= 1"#)
    #expect(Self.lint(rule).output.contains("error AR101"))
  }

  @Test func pain10VariablesEatenByTheBuild() {
    let rule =
      #"SUBQUERY ( extensionItems, , SUBQUERY ( , , ANY  UTI-CONFORMS-TO "public.url").@count == 1 ).@count == 1"#
    #expect(Self.lint(rule).output.contains("error AR110"))
    #expect(ToolRun(["eval", rule, "--host", "firefox"]).code == .malformed)
  }

  @Test func pain11QuotesLostByAGenerator() {
    #expect(Self.lint("extensionItems.x == &quot;public.url&quot;").output.contains("error AR113"))
    #expect(Self.lint("extensionItems.x == “public.url”").output.contains("error AR113"))
  }

  @Test func pain12AnUpperBoundAloneHoldsForNone() {
    let rule = Self.attachments(Self.conforms("public.image") + ").@count <= 10")
    #expect(Self.lint(rule).output.contains("AR210"))
    #expect(ToolRun(["eval", rule, "--attachment", "com.adobe.pdf"]).code == .success)
  }

  /// What a dictionary is converted to may be shipped as it is.
  @Test(arguments: [
    #"{"NSExtensionActivationSupportsImageWithMaxCount": 10}"#,
    #"{"NSExtensionActivationSupportsImageWithMaxCount": 1, "NSExtensionActivationSupportsMovieWithMaxCount": 20}"#,
    #"{"NSExtensionActivationSupportsFileWithMaxCount": 10, "NSExtensionActivationSupportsText": true}"#,
  ]) func whatIsConvertedIsClean(_ dictionary: String) {
    let run = ToolRun(["convert", dictionary])
    #expect(run.code == .success)
    #expect(!run.output.contains("@unionOf") && !run.output.contains(" + "))
    let lint = ToolRun(["lint", "--rule", run.output])
    #expect(lint.code == .success, "\(lint.output)")
    #expect(lint.output.hasPrefix("no findings"), "\(lint.output)")
  }

  @Test func pain13ImagesOrOneVideoIsNoDictionary() {
    let both =
      #"{"NSExtensionActivationSupportsImageWithMaxCount": 20, "NSExtensionActivationSupportsMovieWithMaxCount": 1}"#
    let start = ToolRun(["convert", both, "--counting", "per-item"])
    #expect(start.code == .success)
    let either =
      "\(Self.attachments(Self.conforms("public.image") + ").@count >= 1")) OR \(Self.attachments(Self.conforms("public.movie") + ").@count == 1"))"
    let back = ToolRun(["convert", either])
    #expect(back.code == .negative)
    #expect(back.errors.contains("accepts any number of public.image attachments"))
  }

  @Test func pain14OnePhotoYesTwoNo() {
    let run = ToolRun(["explain", Self.image, "--host", "Photos: 2 photos"])
    #expect(run.code == .negative)
    #expect(run.output.contains("SupportsImageWithMaxCount allows 1: these 2 count"))
    #expect(run.output.contains("raise NSExtensionActivationSupportsImageWithMaxCount from 1 to 2"))
  }

  @Test func pain15PreviewAndFinderShareAFileURLOnly() {
    let rule = Self.attachments(Self.conforms("com.adobe.pdf") + ").@count >= 1")
    #expect(ToolRun(["eval", rule, "--host", "Preview"]).code == .negative)
    #expect(ToolRun(["hosts", "Preview"]).output.contains("openradar"))
  }

  @Test func pain16ASafariPageThatIsAPDF() {
    #expect(ToolRun(["eval", Self.webURL, "--host", "Safari: PDF"]).code == .negative)
    let rule = Self.attachments(Self.conforms("com.adobe.pdf") + ").@count >= 1")
    #expect(ToolRun(["eval", rule, "--host", "Safari: PDF"]).code == .success)
  }

  @Test func pain17WhatTheScreenshotShares() {
    #expect(ToolRun(["eval", Self.image, "--host", "screenshot thumbnail"]).code == .success)
    #expect(ToolRun(["hosts", "screenshot", "--json"]).output.contains("public.image"))
  }

  @Test(arguments: [
    ("json", "public.json"), ("csv", "public.comma-separated-values-text"), ("vcf", "public.vcard"),
    ("m4a", "com.apple.m4a-audio"),
  ]) func pain18WhichTypeToName(_ name: String, _ type: String) {
    #expect(ToolRun(["types", name]).output.contains(type))
  }

  @Test func pain19ShownForTooMuch() {
    let run = ToolRun(["eval", Self.attachments(Self.conforms("public.data") + ").@count >= 1"), "--hosts"])
    let shown = run.output.split(separator: "\n").filter { $0.hasSuffix(" shown") }.count
    #expect(shown > 20)
    let tests = ToolRun(["test", "--init", Self.image])
    #expect(tests.code == .success)
    #expect(tests.output.contains(#""expect": "hidden""#))
  }

  @Test func pain20SubtypesBesideTheirSupertype() {
    let rule = Self.attachments(Self.conforms("public.image") + " || " + Self.conforms("public.png") + ").@count >= 1")
    #expect(Self.lint(rule).output.contains("AR220"))
    #expect(Self.lint(rule).output.contains("public.png > public.image"))
  }

  @Test func pain21KeysBesideTheRule() throws {
    let run = try Self.lint(
      plist: """
        <plist version="1.0"><dict><key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
        <key>NSExtensionAttributes</key><dict>
        <key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>
        <key>NSExtensionActivationRule</key><dict><key>NSExtensionActivationSupportsText</key><true/></dict>
        </dict><key>NSExtensionMainStoryboard</key><string>MainInterface</string></dict></dict></plist>
        """)
    #expect(run.output.contains("error AR304"))
    #expect(run.output.contains("line 4"))
  }

  @Test func pain22SelectedTextInSafari() {
    #expect(ToolRun(["eval", Self.webURL, "--host", "Safari: selected text"]).code == .negative)
    let text = ToolRun(["eval", #"{"NSExtensionActivationSupportsText": true}"#, "--host", "Safari: selected text"])
    #expect(text.code == .success)
  }

  @Test func pain23ATypeThatNobodyDeclares() {
    let rule = Self.attachments(Self.conforms("com.example.mine") + ").@count >= 1")
    #expect(Self.lint(rule).output.contains("AR230"))
    let app = Place.corpus.appendingPathComponent("extensions/scan/Archive.xcarchive").path
    #expect(!ToolRun(["scan", app]).output.contains("which nobody declares"))
  }

  @Test func pain24TheRuleIsLostOnRegeneration() {
    let folder = Place.corpus.appendingPathComponent("extensions/scan").path
    let run = ToolRun(["scan", folder, "--attachment", "public.jpeg"])
    #expect(run.output.contains("there is no activation rule"))
    #expect(run.output.contains("directly under"))
  }

  @Test func pain25NoWayToTryARuleWithoutADevice() {
    let run = ToolRun(["repl", "--host", "firefox", "--line", "extensionItems.@count == 1", "--line", ":why"])
    #expect(run.output.hasPrefix("true"))
    #expect(run.output.contains("Verdict: activates"))
  }
}
