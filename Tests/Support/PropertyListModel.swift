package import ActivationRules

/// Changes of property lists as values, to compare changes of their text with.
extension PropertyListValue {
  /// Sets what is at a path of keys, with the dictionaries on the way; returns false where another value is in the way.
  @discardableResult package mutating func set(_ value: PropertyListValue?, at path: ArraySlice<String>) -> Bool {
    guard let key = path.first else {
      if let value { self = value }
      return true
    }
    guard case .dictionary(var entries) = self else { return false }
    if path.count == 1 {
      entries[key] = value
    } else {
      var inner = entries[key] ?? .dictionary([:])
      guard inner.set(value, at: path.dropFirst()) else { return false }
      entries[key] = inner
    }
    self = .dictionary(entries)
    return true
  }

  /// Removes and returns what is at a path of keys.
  package mutating func taken(_ path: ArraySlice<String>) -> PropertyListValue? {
    guard let key = path.first, case .dictionary(var entries) = self else { return nil }
    var inner = entries[key]
    let value = path.count == 1 ? inner : inner?.taken(path.dropFirst())
    entries[key] = path.count == 1 ? nil : inner
    self = .dictionary(entries)
    return value
  }
}
