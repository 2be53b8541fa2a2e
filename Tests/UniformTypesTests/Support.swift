import Foundation

/// Files of the package, found from the place of this source.
enum PackageFiles {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The lines of a table in `Corpus/types`, split at tabs, without comments.
  static func table(_ name: String) -> [[String]] {
    let url = root.appending(path: "Corpus/types/\(name)")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// A file of research data beside the package; `nil`, with a notice, when it is absent.
  static func sharedJSON(_ name: String) -> Any? {
    let url = root.deletingLastPathComponent().appending(path: "shared/data/\(name)")
    guard let data = try? Data(contentsOf: url) else {
      print("notice: \(name) is not beside the package; skipped")
      return nil
    }
    return try? JSONSerialization.jsonObject(with: data)
  }
}

func items(_ text: String) -> [String] { text.isEmpty ? [] : text.components(separatedBy: ",") }
