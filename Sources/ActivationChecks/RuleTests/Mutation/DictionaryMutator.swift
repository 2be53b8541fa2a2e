import ActivationRules
import PredicateEvaluation

/// Puts mistakes into a dictionary rule.
struct DictionaryMutator {
  let rule: ActivationRule
  let dictionary: DictionaryRule

  private var keys: ActivationDictionary { dictionary.dictionary }

  /// The mutants, in the order of the keys; then those of keys that are not there.
  func mutants() -> [RuleMutant] {
    var found: [RuleMutant] = []
    for entry in keys.entries { found += mutants(of: entry) }
    for key in tableKeys where keys[key] == nil {
      let (value, word): (ActivationDictionary.Value, String) =
        key == ActivationKey.text ? (.boolean(true), "true") : (.integer(1), "1")
      found.append(mutant(.keyChanged, "\(ActivationKey.short(key)) is put in with \(word)", key, value))
    }
    return found + versionMutants()
  }

  /// The keys that the preferred table knows.
  private var tableKeys: [String] { dictionary.tables.first?.keys ?? [] }

  private func mutants(of entry: ActivationDictionary.Entry) -> [RuleMutant] {
    let name = ActivationKey.short(entry.key)
    guard entry.key != ActivationKey.dictionaryVersion, entry.key != ActivationKey.usesStrictMatching else { return [] }
    var found = [mutant(.keyChanged, "\(name) is dropped", entry.key, nil)]
    switch entry.value {
    case .boolean(let value):
      found.append(mutant(.countChanged, "\(name) becomes \(!value)", entry.key, .boolean(!value)))
    case .integer(let value):
      for (other, overflows) in [value.subtractingReportingOverflow(1), value.addingReportingOverflow(1)]
      where !overflows && other >= 0 {
        found.append(mutant(.countChanged, "\(name) \(value) becomes \(other)", entry.key, .integer(other)))
      }
    case .real, .string, .other: break
    }
    return found
  }

  private func versionMutants() -> [RuleMutant] {
    let version = keys[ActivationKey.dictionaryVersion]?.integerValue ?? 0
    let other: Int64 = version > 1 ? 1 : 2
    let old = keys[ActivationKey.dictionaryVersion] == nil ? "1, by default," : "\(version)"
    var found = [
      mutant(
        .versionFlipped, "DictionaryVersion \(old) becomes \(other)", ActivationKey.dictionaryVersion, .integer(other))
    ]
    let isStrict = (keys[ActivationKey.usesStrictMatching]?.integerValue ?? 0) != 0
    found.append(
      mutant(
        .versionFlipped, "UsesStrictMatching becomes \(!isStrict)", ActivationKey.usesStrictMatching,
        .boolean(!isStrict)))
    return found
  }

  private func mutant(
    _ kind: RuleMutant.Kind, _ change: String, _ key: String, _ value: ActivationDictionary.Value?
  ) -> RuleMutant {
    RuleMutant(
      kind: kind, change: change,
      rule: rule.setting([VerdictChange.KeyChange(key: key, value: value)], in: dictionary))
  }
}
