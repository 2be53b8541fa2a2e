import Foundation
import TestSupport
import Testing

/// Each file is opened once per command: it is read into a value, and everything else is a question to that.
@Suite(.enabled(if: Strace.canWatch, "strace is not installed or may not watch"))
struct OpenedOnceTests {
  private static func plist(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>\(content)</dict></plist>
    """
  }

  private static let share = plist(
    """
    <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
    <key>NSExtension</key><dict>
    <key>NSExtensionAttributes</key><dict>
    <key>NSExtensionActivationRule</key><string>SUBQUERY(extensionItems, $item, $item.attachments.@count == 1).@count == 1</string>
    </dict>
    <key>NSExtensionMainStoryboard</key><string>MainInterface</string>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    </dict>
    """)
  private static let app = plist(
    """
    <key>CFBundlePackageType</key><string>APPL</string>
    <key>CFBundleIdentifier</key><string>org.example.app</string>
    """)
  private static let entitlements = plist(
    """
    <key>com.apple.security.application-groups</key><array><string>group.org.example</string></array>
    """)
  private static let keyboard = plist(
    """
    <key>NSExtension</key><dict>
    <key>NSExtensionAttributes</key><dict><key>PrimaryLanguage</key><string>en-US</string></dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.keyboard-service</string>
    </dict>
    """)
  private static let description = """
    name: App
    configFiles: { Debug: App.xcconfig, Release: App.xcconfig }
    targets:
      App:
        type: application
        info: { path: App/Info.plist }
        entitlements: { path: App/App.entitlements }
        dependencies: [{ target: Share }, { target: More }]
      Share:
        type: app-extension
        info: { path: Share/Info.plist }
        entitlements: { path: Share/Share.entitlements }
      More:
        type: app-extension
        info: { path: More/Info.plist }
        entitlements: { path: Share/Share.entitlements }
    """

  private static let files = [
    "project.yml": description, "App.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = org.example.share\n",
    "App/Info.plist": app, "App/App.entitlements": entitlements, "Share/Info.plist": share, "More/Info.plist": share,
    "Share/Share.entitlements": entitlements, "Keyboard/Info.plist": keyboard, "rule.txt": "TRUEPREDICATE",
    "app.json": "{\"iosActivationRules\": {\"NSExtensionActivationSupportsText\": true}}",
    "Rule.swift": "let rule = [\"NSExtensionActivationRule\": \"TRUEPREDICATE\"]\n",
    "share.ruletest.json": """
    {"rule": "Share/Info.plist", "tests": [{"name": "a", "attachments": ["public.url"], "expect": "shown"}]}
    """,
    "Built.app/Info.plist": app, "Built.app/PlugIns/Share.appex/Info.plist": share,
  ]

  /// How often a command opened each file of the project.
  private static func openings(_ arguments: [String], in folder: URL) throws -> [String: Int] {
    let root = folder.resolvingSymlinksInPath().path
    var counts: [String: Int] = [:]
    for call in try Strace.calls(arguments, of: "open,openat", in: folder)
    where !call.contains("O_DIRECTORY") && !call.contains("= -1") {
      let path = call.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
      let absolute = path.hasPrefix("/") ? path : folder.path + "/" + path
      let url = URL(fileURLWithPath: absolute).standardizedFileURL.resolvingSymlinksInPath()
      guard url.path.hasPrefix(root + "/") else { continue }
      counts[String(url.path.dropFirst(root.count + 1)), default: 0] += 1
    }
    return counts
  }

  @Test(arguments: [
    ["eval", "Share/Info.plist", "--attachment", "public.url"], ["eval", "Share", "--attachment", "public.url"],
    ["eval", "Built.app", "--attachment", "public.url"],
    ["eval", "Built.app/PlugIns/Share.appex", "--attachment", "public.url"], ["eval", "Keyboard/Info.plist"],
    ["eval", "Keyboard/Info.plist", "--field", "keyboardType=default"], ["explain", "app.json", "--hosts"],
    ["eval", "rule.txt", "--hosts"], ["describe", "Share/Info.plist"], ["format", "Share/Info.plist"],
    ["lint", "Share/Info.plist"], ["lint", "app.json"], ["lint", "Rule.swift"], ["lint", "project.yml"], ["lint", "."],
    ["lint", "Built.app"], ["lint", ".", "--diff"], ["lint", "App/Info.plist"], ["scan", "."],
    ["scan", "Share/Info.plist"], ["scan", "Built.app", "--attachment", "public.url"], ["test", "share.ruletest.json"],
  ])
  func onlyOnce(_ arguments: [String]) throws {
    try TemporaryFolder.with { folder in
      for (name, text) in Self.files {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
      let counts = try Self.openings(arguments, in: folder)
      try #require(!counts.isEmpty)
      #expect(counts.filter { $0.value != 1 } == [:])
    }
  }
}
