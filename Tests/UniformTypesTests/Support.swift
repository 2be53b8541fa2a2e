import Foundation
import TestSupport

extension Place {
  /// Returns the lines of a table in `Corpus/types`, split at tabs, without comments.
  static func table(_ name: String) -> [[String]] {
    guard let text = try? text("Corpus/types/\(name)") else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}

func items(_ text: String) -> [String] { text.isEmpty ? [] : text.components(separatedBy: ",") }
