import ActivationRules
import PredicateSyntax

/// Compares the names of keys by what tells them apart.
enum KeyNames {
  /// The key that was probably meant by an unknown one.
  ///
  /// All keys are long and have most letters in common, so that only the part between `Supports` and `With…Count` is compared;
  /// where two keys have the same part, the whole names decide.
  static func closest(to key: String) -> String? {
    guard key.hasPrefix(ActivationKey.prefix) else { return nil }
    let names = ActivationKey.all
    guard let part = closestMatch(to: part(of: key), among: names.map { Self.part(of: $0) }) else { return nil }
    let candidates = names.filter { Self.part(of: $0) == part }
    return closestMatch(to: key, among: candidates) ?? candidates.first
  }

  private static func part(of key: String) -> String {
    var name = ActivationKey.short(key)
    if name.hasPrefix("Supports") { name = String(name.dropFirst("Supports".utf8.count)) }
    for ending in ["WithMaxCount", "WithMinCount"] where name.hasSuffix(ending) {
      name = String(name.dropLast(ending.utf8.count))
    }
    return name
  }
}
