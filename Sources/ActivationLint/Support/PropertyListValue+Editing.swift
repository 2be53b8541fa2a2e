import ActivationRules

extension PropertyListValue {
  /// The value with another one at a key path, dictionaries on the way being made; nil when something else is in the way.
  func setting(_ value: PropertyListValue, at path: [String]) -> PropertyListValue? {
    changing(path[...], makesDictionaries: true) { _ in value }
  }

  /// The value without a key; nil when it is not there.
  func removing(_ path: [String]) -> PropertyListValue? {
    guard value(at: path) != nil else { return nil }
    return changing(path[...], makesDictionaries: false) { _ in nil }
  }

  private func changing(
    _ path: ArraySlice<String>, makesDictionaries: Bool, _ change: (PropertyListValue) -> PropertyListValue?
  ) -> PropertyListValue? {
    guard let key = path.first else { return change(self) }
    guard case .dictionary(var entries) = self else { return nil }
    if path.count == 1 {
      entries[key] = change(entries[key] ?? .dictionary([:]))
    } else {
      guard let inner = entries[key] ?? (makesDictionaries ? .dictionary([:]) : nil),
        let changed = inner.changing(path.dropFirst(), makesDictionaries: makesDictionaries, change)
      else { return nil }
      entries[key] = changed
    }
    return .dictionary(entries)
  }
}
