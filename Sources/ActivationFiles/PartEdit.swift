package import ActivationRules
package import PredicateSyntax

/// One change of a predicate's text, or of a property list or bare dictionary.
package enum PartEdit: Sendable, Hashable {
  /// Replaces a range of the predicate's text; an empty range inserts.
  case replaceText(SourceRange, String)
  /// Sets the value at a key path; dictionaries on the way are made.
  case setValue([String], ActivationDictionary.Value)
  /// Gives a key another name.
  case renameKey([String], String)
  /// Removes a key with its value.
  case removeKey([String])
  /// Takes a key out and puts its value to another key path, replacing what is there; dictionaries on the way are made.
  case moveKey([String], to: [String])

  /// The same change in a property list in which the rule's is a part.
  func moved(below path: [String]) -> PartEdit {
    guard !path.isEmpty else { return self }
    switch self {
    case .replaceText: return self
    case .setValue(let keys, let value): return .setValue(path + keys, value)
    case .renameKey(let keys, let name): return .renameKey(path + keys, name)
    case .removeKey(let keys): return .removeKey(path + keys)
    case .moveKey(let keys, let target): return .moveKey(path + keys, to: path + target)
    }
  }
}
