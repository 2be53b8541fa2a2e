import ActivationFiles
import ActivationChecks
import ActivationLint
import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing

/// The content of an Info.plist apart from its rule, from the extension point to the verdict and the findings.
@Suite struct ExtensionPointTests {
  static let rule = "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict>"
  static let jpeg = SharedContext { ExtensionItem { ItemProvider("public.jpeg") } }

  static func plist(point: String?, _ rule: String = rule, more: String = "") -> String {
    let identifier = point.map { "<key>NSExtensionPointIdentifier</key><string>\($0)</string>" } ?? ""
    return "<plist version=\"1.0\"><dict><key>NSExtension</key><dict>\(identifier)\n"
      + "<key>NSExtensionMainStoryboard</key><string>MainInterface</string>\n\(more)"
      + "<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key>\(rule)</dict></dict></dict></plist>"
  }

  static func verdict(of text: String) throws -> Verdict {
    try #require(try rules(in: text).first).activationRule().decision(for: jpeg).verdict
  }

  static func rules(in text: String) throws -> [RulePlace] {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "Info.plist")
    return try RuleSource.load(folder.path + "/Info.plist")
  }

  static func findings(in text: String) throws -> [Finding] {
    try FileLinter().lint(RuleFile(Array(text.utf8), name: "Info.plist")).findings
  }

  @Test(arguments: [
    ("com.apple.share-service", "com.apple.share-services"), ("com.apple.ui-service", "com.apple.ui-services"),
    ("Com.Apple.Share-Services", "com.apple.share-services"), ("share-services", "com.apple.share-services"),
    ("com.apple.share-extension", "com.apple.share-services"), ("no point at all", nil),
  ]) func aWrongPointIsNeverOffered(text: String, meant: String?) throws {
    let expected = OfferObstacle(.invalidExtensionPoint(text, meant: meant.flatMap { ExtensionPoint.named($0) }))
    #expect(try Self.verdict(of: Self.plist(point: text)) == .notOffered(expected))
  }

  @Test func onlyTheSystemsRulesDecide() throws {
    #expect(try Self.verdict(of: Self.plist(point: "com.apple.share-services")) == .shown)
    #expect(try Self.verdict(of: Self.plist(point: nil)) == .notOffered(OfferObstacle(.noExtensionPoint)))
    let point = try #require(ExtensionPoint.named("com.apple.usernotifications.service"))
    let always = Self.plist(point: point.identifier, "<string>TRUEPREDICATE</string>")
    #expect(try Self.verdict(of: always) == .notOffered(OfferObstacle(.ruleIgnored(point))))
    #expect(try Self.findings(in: always).map(\.id) == ["AR414"])
    guard case .uncertain = try Self.verdict(of: Self.plist(point: "$(POINT)")) else {
      Issue.record("a build setting decides")
      return
    }
  }

  /// A point that is merely unknown doesn't change the verdict, and is said.
  @Test func anUnknownPointIsARemark() throws {
    let text = Self.plist(point: "com.apple.hologram-beacon")
    #expect(try Self.verdict(of: text) == .shown)
    let finding = try #require(try Self.findings(in: text).first { $0.id == "AR422" })
    #expect(finding.severity == .note)
  }

  /// No identifier is so near to another that one of them would be called misspelled.
  @Test(arguments: ExtensionPoint.all) func everyKnownPointIsItself(point: ExtensionPoint) {
    #expect(ExtensionPoint.identify(.string(point.identifier)) == .known(point))
    #expect(point.source.hasPrefix("https://"))
  }

  @Test func setsOfRulesLeaveOutWhatIsNotOffered() throws {
    let shown = ActivationRule(
      dictionary: ActivationDictionary(.dictionary(["NSExtensionActivationSupportsImageWithMaxCount": .integer(1)])))
    let hidden = shown.at(.absent)
    #expect(Array(RuleSet([hidden, shown, hidden]).shown(for: Self.jpeg).numbers) == [1])
  }

  @Test func duplicateKeysAreShownAtTheFirst() throws {
    let text = Self.plist(
      point: "com.apple.share-services", more: "<key>NSExtensionMainStoryboard</key><string>Other</string>\n")
    let located = try #require(try Self.findings(in: text).first { $0.id == "AR426" })
    #expect(located.message == "NSExtensionMainStoryboard appears twice; only the last one counts (line 3)")
    let first = try #require(text.range(of: "NSExtensionMainStoryboard"))
    #expect(located.range?.lowerBound == text[..<first.lowerBound].utf8.count)
    #expect(try !Self.findings(in: Self.plist(point: "com.apple.share-services")).contains { $0.id == "AR426" })
  }

  /// Seen in a real app: the template's dictionary was pasted once more.
  @Test func aWholeExtensionTwiceIsShownAtTheFirst() throws {
    let first =
      "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string></dict>\n"
    let text = Self.plist(point: "com.apple.share-services").replacing(
      "<dict><key>NSExtension</key>", with: "<dict>\(first)<key>NSExtension</key>")
    let located = try #require(try Self.findings(in: text).first { $0.id == "AR426" })
    #expect(located.message == "NSExtension appears twice; only the last one counts (line 2)")
    let place = try #require(text.range(of: "NSExtension"))
    #expect(located.range?.lowerBound == text[..<place.lowerBound].utf8.count)
  }

  /// A key is a duplicate at every level, also beside the rule and within an extension that is itself ignored.
  @Test func duplicateKeysAreFoundAtAnyLevel() throws {
    let rule = "<key>NSExtensionActivationRule</key>\(Self.rule)"
    let count = "<key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>2</integer>\n"
    let text = Self.plist(point: "com.apple.share-services", Self.rule.replacing("<dict>", with: "<dict>\(count)"))
      .replacing("<key>NSExtensionActivationRule</key>", with: "\(rule)\n<key>NSExtensionActivationRule</key>")
      .replacing(
        "<dict><key>NSExtension</key>",
        with: "<dict><key>Beside</key><true/><key>Beside</key><false/><key>NSExtension</key>")
    let messages = try Self.findings(in: text).filter { $0.id == "AR426" }.map(\.message)
    let keys = ["Beside", "NSExtensionActivationRule", "NSExtensionActivationSupportsImageWithMaxCount"]
    #expect(messages.count == 3)
    for (key, message) in zip(keys, messages) { #expect(message.hasPrefix("\(key) appears twice")) }
  }

  /// One action without a rule costs that action alone.
  @Test func actionsAreReadOneByOne() throws {
    let key = "NSExtensionFileProviderActionActivationRule"
    let text = """
      <plist version="1.0"><dict><key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.fileprovider-nonui</string>
      <key>NSExtensionFileProviderActions</key><array><dict><key>\(key)</key><string>TRUEPREDICATE</string></dict>
      <dict><key>NSExtensionFileProviderActionName</key><string>Share</string></dict>
      <dict><key>\(key)</key><string>fileproviderItems.@count == = 1</string></dict></array>
      <key>NSFileProviderUserInteractions</key><array><dict><key>ActivationRule</key><string>action == "Move"</string>
      <key>SubInteractions</key><array><dict><key>ActivationRule</key><string>sourceItem.isShared = = NO</string></dict>
      </array></dict></array></dict></dict></plist>
      """
    let found = try Self.findings(in: text)
    #expect(found.filter { $0.severity == .error }.map(\.id) == ["AR428", "AR100", "AR100"])
    let last = try #require(found.last?.range)
    let place = try #require(text.range(of: "= NO"))
    #expect(last.lowerBound == text[..<place.lowerBound].utf8.count)
    let rules = try Self.rules(in: text)
    #expect(rules.count == 2)
    #expect(rules[0].findings.contains { $0.id == "AR428" })
  }

  @Test func aScriptMayBeAnywhereInTheProject() throws {
    let text = Self.plist(point: "com.apple.ui-services").replacing(
      "<key>NSExtensionActivationRule</key>",
      with:
        "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string><key>NSExtensionActivationRule</key>")
    let folder = try TemporaryFolder()
    func ids() throws -> [String] {
      try Project(folder.path).files.flatMap { try FileLinter().lint($0).findings.map(\.id) }
    }
    try folder.write(text, to: "Action/Info.plist")
    #expect(try !ids().contains("AR427"), "nothing is known without sources")
    for source in ["project.yml", "Action/ActionRequestHandler.swift"] {
      let path = try folder.write("", to: source)
      #expect(try ids().contains("AR427"), "\(source)")
      try FileManager.default.removeItem(atPath: path)
    }
    try folder.write("", to: "Action/ActionRequestHandler.swift")
    try folder.write("", to: "Shared/Web/Action.js")
    #expect(try !ids().contains("AR427"))
  }

  /// The fixes of findings are those of the ones that nothing silences: 50 that are silenced took them all.
  @Test func silencedFindingsDoNotTakeTheFixesOfOthers() throws {
    let rule =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.peg\").@count >= 1).@count >= 1"
    let text = (0..<60).map { index in
      let comment = index < 55 ? "  # activation-rule: ignore AR231\n" : ""
      return "share\(index):\n" + comment + "  NSExtensionActivationRule: '\(rule)'\n"
    }.joined()
    let file = try FileLinter().lint(RuleFile(Array(text.utf8), name: "project.yml"))
    let left = file.findings.filter { $0.id == "AR231" }
    #expect(left.count == 5)
    #expect(left.allSatisfy { $0.fixes.first?.fileEdit != nil })
  }

  /// The number of findings of one kind is limited, and the last says how many there are.
  @Test(arguments: [60, 4_000]) func findingsOfOneKindAreBounded(count: Int) throws {
    let keys = (0..<count).map { "<key>NSExtensionActivationSupportsThing\($0)</key><true/>\n" }.joined()
    let text = Self.plist(point: "com.apple.share-services").replacing(
      "<dict><key>NSExtension</key>", with: "<dict>\(keys)<key>NSExtension</key>")
    let file = LintedFile(name: nil, findings: try Self.findings(in: text).filter { $0.id == "AR306" })
    #expect(file.findings.count == count)
    let found = file.abridged().findings
    #expect(found.count == 50)
    #expect(found.contains { $0.message.hasSuffix("(and \(count - 50) more of these in this file)") })
    #expect(found.allSatisfy { $0.range != nil })
  }
}
