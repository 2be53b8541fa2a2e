package import ActivationRules

extension WrittenRule {
  /// The rule as it is read from a file.
  package var loaded: LoadedRule {
    switch self {
    case .predicate(let text): return LoadedRule(rule: .predicate(text))
    case .dictionary(let dictionary):
      var values: [String: PropertyListValue] = [:]
      for entry in dictionary.entries {
        switch entry.value {
        case .boolean(let value): values[entry.key] = .boolean(value)
        case .string(let text): values[entry.key] = .string(text)
        case .real(let number): values[entry.key] = .real(number)
        case .integer, .other: values[entry.key] = .integer(entry.value.integerValue)
        }
      }
      return LoadedRule(rule: .dictionary(.dictionary(values)))
    }
  }
}
