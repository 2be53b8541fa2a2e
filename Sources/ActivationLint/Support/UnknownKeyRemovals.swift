import ActivationRules
import PredicateSyntax

/// The unknown keys that can be removed without making the rule accept nothing, or accept something new.
///
/// Only two facts about an unknown key matter: whether its value is zero, and whether it can be read. So the rule is expanded once
/// for each of these kinds and not for each key.
struct UnknownKeyRemovals {
  struct Kind: Hashable {
    let isZero: Bool
    let isReadable: Bool

    fileprivate init(_ value: ActivationDictionary.Value) {
      isZero = value.integerValue == 0
      if case .other = value { isReadable = false } else { isReadable = !value.isBuildSetting }
    }
  }

  private let dictionary: ActivationDictionary
  private let refusal: DictionaryRule.Refusal?
  private let values: [String: ActivationDictionary.Value]
  /// The results so far, with one expansion of the rule for each kind.
  private(set) var isHarmless: [Kind: Bool] = [:]

  init(_ dictionary: ActivationDictionary) {
    self.dictionary = dictionary
    refusal = DictionaryFacts.refusal(of: dictionary)
    var values: [String: ActivationDictionary.Value] = [:]
    for entry in dictionary.entries { values[entry.key] = entry.value }
    self.values = values
  }

  /// The removal of a key, when it changes nothing.
  mutating func fixes(_ path: [String]) -> [Finding.Fix] {
    guard let key = path.last, let value = values[key] else { return [] }
    let kind = Kind(value)
    if isHarmless[kind] == nil {
      var rest = dictionary
      rest[key] = nil
      isHarmless[kind] = DictionaryFacts.refusal(of: rest) == refusal
    }
    return isHarmless[kind] == true ? [Finding.Fix("remove it", isSafe: false, [.removeKey(path)])] : []
  }
}
