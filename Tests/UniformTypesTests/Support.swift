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

/// Numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
