import ActivationLint
import ActivationRules
import PredicateSyntax
import Testing

@testable import ActivationChecks

/// AR434: extensions of a project that appear for the same contexts.
@Suite struct DuplicateExtensionsTests {
  private static let images = """
    <dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict>
    """

  private func target(
    _ name: String, _ rule: String = images, point: String = "com.apple.share-services", identifier: String? = nil,
    comment: String = "", application: ApplicationSearch? = nil, system: String? = nil
  ) -> RuleFile {
    let bundle = identifier.map { "<key>CFBundleIdentifier</key><string>\($0)</string>" } ?? ""
    let text = """
      <plist version="1.0"><dict>\(bundle)<key>NSExtension</key><dict>
      <key>NSExtensionAttributes</key><dict>
      \(comment)<key>NSExtensionActivationRule</key>\(rule)
      </dict>
      <key>NSExtensionMainStoryboard</key><string>Main</string>
      <key>NSExtensionPointIdentifier</key><string>\(point)</string>
      </dict></dict></plist>
      """
    var file = RuleFile(
      Array(text.utf8), name: name, path: name, settings: system.map { ["SDKROOT": $0] } ?? [:])
    file.surroundings.application = application
    return file
  }

  private func application(_ path: String) -> ApplicationSearch {
    .found(ContainingApplication(propertyListPath: path, discovery: .place))
  }

  /// The files with a duplicate, each with the one that is named.
  private func duplicates(_ targets: [RuleFile], _ linter: FileLinter = FileLinter()) throws -> [String] {
    try linter.lint(targets).flatMap { file in
      let file = try file.get()
      return file.findings.filter { $0.id == "AR434" }.map { (file.name ?? "") + ": " + $0.message }
    }
  }

  private func message(_ name: String, _ other: String) -> String {
    "\(name): this extension appears for the same shared content as that of \(other) (proved)"
  }

  @Test func eachAfterTheFirstNamesIt() throws {
    let count = "<string>extensionItems.@count &gt;= 1</string>"
    let targets = [
      target("A.plist"), target("B.plist", count), target("C.plist"), target("D.plist"),
    ]
    #expect(try duplicates(targets) == [message("C.plist", "A.plist"), message("D.plist", "A.plist")])
    let range = try #require(
      FileLinter().lint(targets)[2].get().findings.first { $0.id == "AR434" }?.range)
    let text = String(decoding: targets[2].bytes[range.lowerBound..<range.upperBound], as: UTF8.self)
    #expect(text.contains("NSExtensionActivationRule"))
  }

  @Test func othersAreNotSideBySide() throws {
    let first = target("A.plist", application: application("One/Info.plist"))
    #expect(try duplicates([first, target("B.plist", application: application("One/Info.plist"))]).count == 1)
    #expect(try duplicates([first, target("B.plist", application: application("Two/Info.plist"))]) == [])
    #expect(try duplicates([target("A.plist"), target("B.plist", point: "com.apple.ui-services")]) == [])
    #expect(
      try duplicates([target("A.plist", system: "iphoneos"), target("B.plist", system: "macosx")]) == [])
    #expect(
      try duplicates([target("A.plist", identifier: "org.a.share"), target("B.plist", identifier: "org.a.share")])
        == [])
    #expect(
      try duplicates([target("A.plist", identifier: "org.a.share"), target("B.plist", identifier: "org.a.other")])
        == [message("B.plist", "A.plist")])
    let several = ApplicationSearch.several([], agree: true)
    #expect(try duplicates([target("A.plist", application: several), target("B.plist", application: several)]) == [])
    let built = target("B.plist").placed(in: Surroundings(isBuilt: true))
    #expect(try duplicates([target("A.plist"), built]) == [])
  }

  /// The property lists of two configurations belong to one extension.
  @Test func configurationsOfOneTarget() throws {
    let share = XcodeTarget(
      projectFile: "App.xcodeproj", folder: "", name: "Share", product: .appExtension, configurations: [])
    let files = [target("Debug.plist"), target("Release.plist")].map {
      $0.placed(in: Surroundings(of: [share], given: SettingLayer()))
    }
    #expect(try duplicates(files) == [])
  }

  @Test func aCommentSilencesIt() throws {
    let comment = "<!-- activation-rule: ignore AR434 both are intended -->\n"
    let files = [target("A.plist"), target("B.plist", comment: comment)]
    let linted = try FileLinter().lint(files).map { try $0.get() }
    #expect(!linted.flatMap(\.findings).contains { ["AR434", "AR901"].contains($0.id) })
    // Alone, nothing says that the comment is idle.
    #expect(try !FileLinter().lint(files[1]).findings.contains { $0.id == "AR901" })
    #expect(try duplicates([target("A.plist"), target("B.plist")], FileLinter(ignoring: ["AR434"])) == [])
  }
}
