import ActivationLint
import ActivationRules
import Foundation
import TestSupport
import Testing
import UniformTypes

@testable import ActivationChecks

/// The corpus's expectation for one extension in `Corpus/extensions/scan`.
private struct Expectation: Decodable, Sendable {
  var path: String
  var kind: String
  var state: String
  var application: String?
  var verdicts: [String]
  var undeclared: [String]?
  var problem: String?
}

private func scanFolder() -> String {
  Place.corpus.appendingPathComponent("extensions/scan").path
}

private func expectations() throws -> [Expectation] {
  let data = try Data(contentsOf: URL(fileURLWithPath: scanFolder() + "/expected.json"))
  return try JSONDecoder().decode([Expectation].self, from: data)
}

private func context(_ types: String...) -> SharedContext {
  SharedContext { ExtensionItem { ItemProvider(registeredTypeIdentifiers: types) } }
}

@Suite struct ScanTests {
  /// The contexts of the verdicts in `expected.json`.
  private static let contexts = [
    context("org.example.sketch.document"), context("org.example.desktop.note"), context("org.example.source.note"),
    context("public.jpeg"),
  ]

  private func state(_ state: RuleState) -> String {
    switch state {
    case .found: "found"
    case .missing: "missing"
    case .unusable: "unusable"
    case .decidedAtBuildTime(let reference): reference
    }
  }

  @Test func findsExactlyWhatTheCorpusHolds() throws {
    let result = try ExtensionScanner.scan(scanFolder())
    #expect(result.extensions.map(\.owner) == (try expectations()).map(\.path))
    #expect(
      result.problems.map(\.name) == [
        "Broken/Cut.appex/Info.plist", "Broken/Hollow.appex", "Broken/Info.plist", "Broken/Marked.plist",
      ])
    #expect(result.problems.allSatisfy { !$0.message.isEmpty && !$0.message.contains("\n") })
  }

  @Test(arguments: try expectations()) private func judges(_ expected: Expectation) throws {
    let result = try ExtensionScanner.scan(scanFolder())
    let judged = try #require(result.judged(for: Self.contexts).first { $0.file.owner == expected.path })
    #expect(judged.file.infoPlist?.kind == expected.kind)
    #expect(state(judged.file.ruleState) == expected.state)
    let application = judged.file.surroundings.application?.application?.propertyListPath.map {
      $0.dropFirst(scanFolder().count + 1)
    }
    #expect(application.map(String.init) == expected.application)
    #expect(judged.verdicts.map(\.kind.word) == expected.verdicts)
    #expect(judged.verdicts.allSatisfy { $0.kind == .shown || !$0.reason.isEmpty })
    #expect(judged.undeclaredTypes == expected.undeclared ?? [])
    let problems = judged.problems + judged.findings.map(\.line)
    if let problem = expected.problem {
      #expect(problems.contains { $0.contains(problem) }, "\(problems)")
    } else {
      #expect(problems.isEmpty)
    }
  }

  @Test func actionsAreAskedOfFileProviderItems() throws {
    let result = try ExtensionScanner.scan(scanFolder() + "/Provider.appex")
    let items = try SharedContext(
      document: ContextReader.read(Array(#"{"fileproviderItems": [{"filename": "a.pdf"}]}"#.utf8)))
    let judged = try #require(result.judged(for: [items]).first)
    #expect(judged.file.owner == "Provider.appex")
    #expect(judged.verdicts.first?.kind == .shown)
    #expect(judged.verdicts.first?.reason.hasPrefix("Pin is hidden: ") == true)
  }

  @Test func aTypeThatABuildSettingNamesLeavesTheVerdictOpen() throws {
    let result = try ExtensionScanner.scan(scanFolder() + "/Source")
    let judged = result.judged(for: [context("org.example.source.drawing"), context("org.example.source.note")])
    let share = try #require(judged.first { $0.file.owner == "Share/Info.plist" })
    #expect(share.verdicts.map(\.kind) == [.uncertain, .shown])
  }

  @Test(.timeLimit(.minutes(10))) func pipesAreNotWaitedFor() throws {
    let folder = try TemporaryFolder()
    try folder.write(BundleFarm.share("a", type: "public.text"), to: "A.app/PlugIns/A.appex/Info.plist")
    try folder.write("", to: "B.appex/Executable")
    for name in ["A.app/Info.plist", "B.appex/Info.plist", "Info.plist"] {
      #expect(mkfifo(folder.path + "/" + name, 0o600) == 0)
    }
    let result = try ExtensionScanner.scan(folder.path)
    #expect(result.extensions.map(\.owner) == ["A.app/PlugIns/A.appex"])
    #expect(result.problems.map(\.name) == ["B.appex"])
  }

  @Test func aPropertyListOfABundleKnowsItsApp() throws {
    let result = try ExtensionScanner.scan(
      scanFolder() + "/Desktop.app/Contents/PlugIns/Service.appex/Contents/Info.plist")
    #expect(result.extensions.map(\.isSource) == [false])
    #expect(result.extensions.first?.declarations.map(\.identifier) == ["org.example.desktop.note"])
  }

  @Test func manyBundlesInTheOrderOfTheirPaths() throws {
    let folder = try TemporaryFolder()
    try BundleFarm.fill(folder, count: 300)
    let result = try ExtensionScanner.scan(folder.path)
    let whole = (0..<300).filter { $0 % 7 != 6 }
    #expect(result.extensions.map(\.owner) == whole.map { "App\($0).app/PlugIns/Share.appex" }.sorted())
    #expect(result.problems.count == 300 - whole.count)
    for judged in result.judged(for: [context("public.png"), context("com.example.app0.type")]) {
      let index = try #require(Int(judged.file.owner.drop { !$0.isNumber }.prefix { $0.isNumber }))
      #expect((judged.verdicts[0].kind == .shown) == (index % 3 == 0))
      // The type of one app is not known to the extensions of others.
      #expect(judged.verdicts[1].kind == .hidden)
      #expect(judged.file.declarations.map(\.identifier) == ["com.example.app\(index).type"])
    }
  }

  /// However many extensions have a rule, it is compiled once; a verdict is asked for once as well.
  @Test func equalRulesAreCompiledOnce() throws {
    let folder = try TemporaryFolder()
    let dictionary = "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"
    let predicate = "<string>extensionItems.@count == 7</string>"
    for number in 0..<60 {
      let rule = number % 2 == 0 ? dictionary : predicate
      let plist = """
        <plist><dict><key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
        <key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key>\(rule)</dict>
        </dict></dict></plist>
        """
      try folder.write(plist, to: "\(number).appex/Info.plist")
    }
    let result = try ExtensionScanner.scan(folder.path)
    let rules = CompiledRules(tables: DictionaryTable.standard, platform: .iOS)
    let judged = result.judged(for: [context("public.plain-text"), context("public.jpeg")], by: rules)
    #expect(judged.count == 60)
    let entries = try judged.map { judged in
      try rules.entry(for: #require(judged.file.extensionRules.first), declarations: judged.file.declarations)
    }
    #expect(Set(entries.map { ObjectIdentifier($0) }).count == 2)
    for judged in judged {
      let isDictionary = (Int(judged.file.owner.prefix { $0.isNumber }) ?? 1) % 2 == 0
      #expect(judged.verdicts.map(\.kind) == [isDictionary ? .shown : .hidden, .hidden])
      #expect(judged.verdicts.allSatisfy { ($0.kind == .shown) == $0.reason.isEmpty })
    }
  }

  @Test func exportedTypesOfTheAppWinOverImportedOnesOfTheExtension() throws {
    let result = try ExtensionScanner.scan(scanFolder() + "/Archive.xcarchive")
    let share = try #require(result.extensions.first { $0.owner.hasSuffix("Share.appex") })
    #expect(share.declarations.map(\.kind) == [.imported, .exported])
    #expect(
      TypeGraph.system.adding(share.declarations).parents(of: "org.example.sketch.document") == ["public.plain-text"])
    let reversed = TypeGraph.system.adding(share.declarations.reversed())
    #expect(reversed.parents(of: "org.example.sketch.document") == ["public.plain-text"])
  }

  @Test(
    arguments: [
      ("$(RULE)", "$(RULE)"), ("${RULE}", "${RULE}"), ("a $(A_$(B)) b", "$(A_$(B))"), ("$(A:lower)", "$(A:lower)"),
      ("$extensionItem", nil), ("$(", nil), ("$()", nil), ("$(a b)", nil), ("${A)", nil),
      ("SUBQUERY($i.a, $a, 1 > 0)", nil),
      ("$$(A)", "$(A)"), ("", nil), ("$", nil),
    ] as [(String, String?)])
  func buildSettings(_ text: String, _ reference: String?) {
    #expect(BuildSettings.firstReference(in: text) == reference)
  }

  @Test(arguments: [
    ("$(ID).drawing", "org.example.drawing", true), ("$(ID).drawing", "org.example.note", false),
    ("org.$(A).x", "ORG.a.X", true), ("org.$(A).x", "org.x", false), ("a", "A", true), ("a", "b", false),
    ("$(A)$(B)", "anything", true),
  ])
  func undecidedIdentifiers(_ pattern: String, _ text: String, _ isPossible: Bool) {
    #expect(BuildSettings.could(pattern, become: text) == isPossible)
  }

  @Test func rulesOfFoldersAndArchives() throws {
    #expect(try RuleSource.load(scanFolder() + "/Archive.xcarchive").count == 1)
    let pair = try RuleSource.load(scanFolder() + "/Pair.app")
    #expect(pair.count == 1)
    #expect(pair.first?.warnings.contains { $0.contains("Misplaced.appex") && $0.contains("directly under") } == true)
    #expect(try RuleSource.load(scanFolder() + "/Desktop.app").first?.declarations.count == 1)
    let source = try RuleSource.load(scanFolder() + "/Source")
    #expect(source.count == 5)
    #expect(source.compactMap(\.openReference) == ["$(ACTION_RULE)", "$(MAXIMUM_$(CONFIGURATION))"])
    #expect(message { try RuleSource.load(scanFolder() + "/Broken/Cut.appex") }?.contains("malformed") == true)
    #expect(
      message { try RuleSource.load(scanFolder() + "/Source/Resources") }?.contains(
        "no extension with a rule was found in this folder") == true)
  }

  /// No identifier is so near to another that one of them would be called misspelled.
  @Test(arguments: ExtensionPoint.all) func everyKnownPointIsItself(point: ExtensionPoint) {
    #expect(ExtensionPoint.identify(.string(point.identifier)) == .known(point))
    #expect(point.source.hasPrefix("https://"))
  }

  @Test func everyExtensionPointIsListedOnce() {
    let identifiers = ExtensionPoint.all.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    for identifier in identifiers { #expect(ExtensionPoint.named(identifier)?.kind.count ?? 0 < 24) }
  }
}
