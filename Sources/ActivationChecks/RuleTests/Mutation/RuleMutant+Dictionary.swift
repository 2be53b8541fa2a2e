import ActivationRules
import PredicateEvaluation

extension DictionaryRule {
  /// The mutants of a rule that has this dictionary, in the order of the keys; then those of keys that are not there.
  func mutants(of rule: ActivationRule) -> [RuleMutant] {
    var found: [RuleMutant] = []
    for entry in dictionary.entries { found += mutants(of: rule, at: entry) }
    for key in tables.first?.keys ?? [] where dictionary[key] == nil {
      let (value, word): (ActivationDictionary.Value, String) =
        key == ActivationKey.text ? (.boolean(true), "true") : (.integer(1), "1")
      found.append(mutant(of: rule, .keyChanged, "\(ActivationKey.short(key)) is put in with \(word)", key, value))
    }
    return found + versionMutants(of: rule)
  }

  private func mutants(of rule: ActivationRule, at entry: ActivationDictionary.Entry) -> [RuleMutant] {
    let name = ActivationKey.short(entry.key)
    guard entry.key != ActivationKey.dictionaryVersion, entry.key != ActivationKey.usesStrictMatching else { return [] }
    var found = [mutant(of: rule, .keyChanged, "\(name) is dropped", entry.key, nil)]
    switch entry.value {
    case .boolean(let value):
      found.append(mutant(of: rule, .countChanged, "\(name) becomes \(!value)", entry.key, .boolean(!value)))
    case .integer(let value):
      for (other, overflows) in [value.subtractingReportingOverflow(1), value.addingReportingOverflow(1)]
      where !overflows && other >= 0 {
        found.append(mutant(of: rule, .countChanged, "\(name) \(value) becomes \(other)", entry.key, .integer(other)))
      }
    case .real, .string, .other: break
    }
    return found
  }

  private func versionMutants(of rule: ActivationRule) -> [RuleMutant] {
    let version = dictionary[ActivationKey.dictionaryVersion]?.integerValue ?? 0
    let other: Int64 = version > 1 ? 1 : 2
    let old = dictionary[ActivationKey.dictionaryVersion] == nil ? "1, by default," : "\(version)"
    var found = [
      mutant(
        of: rule, .versionFlipped, "DictionaryVersion \(old) becomes \(other)", ActivationKey.dictionaryVersion,
        .integer(other))
    ]
    let isStrict = (dictionary[ActivationKey.usesStrictMatching]?.integerValue ?? 0) != 0
    found.append(
      mutant(
        of: rule, .versionFlipped, "UsesStrictMatching becomes \(!isStrict)", ActivationKey.usesStrictMatching,
        .boolean(!isStrict)))
    return found
  }

  private func mutant(
    of rule: ActivationRule, _ kind: RuleMutant.Kind, _ change: String, _ key: String,
    _ value: ActivationDictionary.Value?
  ) -> RuleMutant {
    RuleMutant(
      kind: kind, change: change,
      rule: rule.setting([VerdictChange.KeyChange(key: key, value: value)], in: self))
  }
}
