import ActivationRules

/// Keys of activation rules outside of the rule.
enum MisplacedKeys {
  /// The levels around the rule.
  private static let levels: [[String]] = [
    [], [InfoKey.extensionKey], [InfoKey.extensionKey, InfoKey.attributes],
  ]

  /// The key paths of all keys that begin like those of rules and stand around the rule, sorted in each level.
  static func paths(in list: PropertyListValue) -> [[String]] {
    var paths: [[String]] = []
    for level in levels {
      var value: PropertyListValue? = list
      for key in level { value = value?[key] }
      guard case .dictionary(let entries)? = value else { continue }
      for key in entries.keys.sorted() where key.hasPrefix(ActivationKey.prefix) {
        if level.count == 2, key == ActivationKey.rule { continue }
        paths.append(level + [key])
      }
    }
    return paths
  }

  /// Whether a key can be moved into a rule that is not there yet: nothing else claims its place, and the rule that the moves
  /// make is not the place of a predicate that stands elsewhere.
  static func isSafeToMove(_ path: [String], in list: PropertyListValue) -> Bool {
    let paths = paths(in: list)
    if path.last != ActivationKey.rule, paths.contains(where: { $0.last == ActivationKey.rule }) { return false }
    return paths.first { $0.last == path.last } == path
  }
}
