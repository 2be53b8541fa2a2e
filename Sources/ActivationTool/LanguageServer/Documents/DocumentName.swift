import Foundation

/// The facts about a document's content that follow from its address and language.
struct DocumentName {
  /// The path of the file; nil for a document without a file.
  let path: String?
  /// A name whose ending tells the format.
  let name: String?
  /// A Boolean value that indicates whether the document is the text of a predicate.
  let isPredicate: Bool

  init(uri: String, language: String) {
    let decoded = uri.removingPercentEncoding ?? uri
    path = decoded.hasPrefix("file://") ? Self.path(decoded) : nil
    let last = decoded.split(separator: "/").last.map { String($0) } ?? ""
    isPredicate =
      ["activation-rule", "nspredicate", "predicate"].contains(language)
      || [".activation-rule", ".predicate"].contains { last.hasSuffix($0) }
    let hasEnding = path != nil && last.dropFirst().contains(".")
    name = hasEnding ? path : Self.endings[language].map { last + $0 } ?? path ?? last
  }

  /// The endings of the formats, for what has none.
  private static let endings = [
    "xml": ".plist", "plist": ".plist", "json": ".json", "jsonc": ".json", "yaml": ".yml", "javascript": ".js",
    "javascriptreact": ".js", "typescript": ".ts", "typescriptreact": ".ts", "swift": ".swift",
  ]

  /// The path without scheme and host; on Windows without the slash before the drive.
  private static func path(_ address: String) -> String {
    let rest = address.dropFirst("file://".count)
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? String(rest)
  }
}
