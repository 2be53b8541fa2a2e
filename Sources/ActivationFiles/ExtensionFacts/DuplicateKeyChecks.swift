import ActivationRules
import PredicateSyntax

/// Keys that a dictionary has more than once.
///
/// Which value counts: the last, as in Apple's open-source reader of XML property lists (CFPropertyList.c of
/// swift-corelibs-foundation; observed with the one that reads the file here).
enum DuplicateKeyChecks {
  /// How many findings a file has at most; the last says how many more there are.
  static let limit = 20

  static func findings(in map: PropertyListMap) -> [ExtensionFinding] {
    let duplicates = map.duplicates()
    guard !duplicates.isEmpty else { return [] }
    let lines = LineTable(map.text)
    return duplicates.prefix(limit).enumerated().map { index, duplicate in
      let rest = index == limit - 1 ? duplicates.count - limit : 0
      return ExtensionFinding(
        .duplicateKey, .warning, at: duplicate.path,
        message(duplicate, lines) + (rest > 0 ? " (and \(rest) more duplicate keys in this file)" : ""),
        help: "Remove the values that aren't meant.",
        source: "https://github.com/swiftlang/swift-corelibs-foundation")
    }
  }

  /// What is odd, in one line: `NSExtensionMainStoryboard is there 2 times; the last value counts, in line 30`.
  static func message(_ duplicate: PropertyListMap.Duplicate, _ lines: LineTable) -> String {
    let line = duplicate.entries.last.map { ", in line \(lines.position(of: $0.value.lowerBound).line)" } ?? ""
    return "\(duplicate.path.last ?? "") is there \(duplicate.entries.count) times; the last value counts\(line)"
  }
}
