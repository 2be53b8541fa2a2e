import Predicates
package import Texts

/// One change of a predicate's text, or of a property list or bare dictionary.
package enum PartEdit: Sendable, Hashable {
  /// Replaces a range of the predicate's text.
  case text(TextEdit)
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
    case .text: return self
    case .setValue(let keys, let value): return .setValue(path + keys, value)
    case .renameKey(let keys, let name): return .renameKey(path + keys, name)
    case .removeKey(let keys): return .removeKey(path + keys)
    case .moveKey(let keys, let target): return .moveKey(path + keys, to: path + target)
    }
  }

  /// The changes of keys that turn one dictionary into another: a key whose value stays gets another name, and the others stay where they are. Nil where
  /// there are so many keys that the dictionary is better written anew.
  ///
  /// - Complexity: quadratic in the number of keys, which is at most 100.
  package static func edits(
    from old: ActivationDictionary, to new: ActivationDictionary, below path: [String]
  ) -> [PartEdit]? {
    guard max(old.entries.count, new.entries.count) <= 100 else { return nil }
    var edits: [PartEdit] = []
    var added = new.entries.filter { old[$0.key] == nil }
    for entry in old.entries {
      if let value = new[entry.key] {
        if value != entry.value { edits.append(.setValue(path + [entry.key], value)) }
      } else if let place = added.firstIndex(where: { $0.value == entry.value }) {
        edits.append(.renameKey(path + [entry.key], added.remove(at: place).key))
      } else {
        edits.append(.removeKey(path + [entry.key]))
      }
    }
    // New keys come before others are removed, so that a dictionary never becomes empty on the way.
    return added.map { .setValue(path + [$0.key], $0.value) } + edits
  }
}

extension [PartEdit] {
  /// The edits of the predicate's text.
  package var texts: [TextEdit] {
    compactMap { if case .text(let edit) = $0 { edit } else { nil } }
  }
}
