import ActivationRules

/// Keys of activation rules, and misspelt ones, outside of the rule.
enum MisplacedKeys {
  /// The levels around the rule.
  private static let levels: [[String]] = [
    [], [InfoKey.extensionKey], [InfoKey.extensionKey, InfoKey.attributes],
  ]

  /// The key paths of all keys that begin like those of rules and are around the rule, sorted in each level.
  static func paths(in list: PropertyListValue) -> [[String]] {
    var paths: [[String]] = []
    for level in levels {
      guard case .dictionary(let entries)? = list.value(at: level) else { continue }
      for key in entries.keys.sorted() where key.hasPrefix(ActivationKey.prefix) || ActivationKey.isMisspeltRule(key) {
        if level.count == 2, key == ActivationKey.rule { continue }
        paths.append(level + [key])
      }
    }
    return paths
  }

  /// Returns the paths that can be moved into a rule that doesn't exist yet: those whose place nothing else claims, unless the
  /// place of the resulting rule is that of a predicate elsewhere.
  ///
  /// - Complexity: linear in the number of paths.
  static func movable(_ paths: [[String]]) -> Set<[String]> {
    let hasRule = paths.contains { $0.last == ActivationKey.rule }
    var taken: Set<String> = []
    var movable: Set<[String]> = []
    for path in paths {
      guard let key = path.last, taken.insert(key).inserted, key == ActivationKey.rule || !hasRule else { continue }
      movable.insert(path)
    }
    return movable
  }
}
