import ActivationRules
import Predicates

extension LintSubject {
  /// Returns the subject after a fix.
  ///
  /// - Returns: The changed rule with its changed surroundings; nil if an edit can't be made, for example because its key is missing.
  /// - Complexity: linear in the rule and in the dictionaries along the changed key paths.
  package func applying(_ fix: Finding.Fix) -> LintSubject? {
    var changed = self
    changed.proofs = nil
    var texts: [TextEdit] = []
    for edit in fix.edits {
      if case .text(let edit) = edit {
        texts.append(edit)
      } else if !changed.make(edit) {
        return nil
      }
    }
    return texts.isEmpty || changed.replace(texts) ? changed : nil
  }

  private mutating func replace(_ edits: [TextEdit]) -> Bool {
    guard let parsed, let bytes = TextEdit.apply(edits, to: parsed.source) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    rule = .predicate(Parser.parse(text))
    if !isFileProvider, let list = surroundings.propertyList {
      surroundings.propertyList = list.setting(.string(text), at: rulePath) ?? list
    }
    return true
  }

  private mutating func make(_ edit: PartEdit) -> Bool {
    // File Provider actions have their rules elsewhere, and no fix changes keys there.
    guard !isFileProvider, let list = surroundings.propertyList ?? dictionary?.propertyList,
      let changed = Self.list(list, after: edit)
    else { return false }
    if surroundings.propertyList != nil { surroundings.propertyList = changed }
    switch changed.value(at: rulePath) {
    case .string(let text)?: rule = .predicate(Parser.parse(text))
    case .dictionary(let entries)?: rule = .dictionary(ActivationDictionary(.dictionary(entries)))
    default: rule = .missing()
    }
    return true
  }

  private static func list(_ list: PropertyListValue, after edit: PartEdit) -> PropertyListValue? {
    switch edit {
    case .text: return nil
    case .setValue(let path, let value): return list.setting(value, at: path)
    case .renameKey(let path, let name):
      guard let value = list.value(at: path) else { return nil }
      return list.removing(path)?.setting(value, at: path.dropLast() + [name])
    case .removeKey(let path): return list.removing(path)
    case .moveKey(let path, let target):
      guard let value = list.value(at: path) else { return nil }
      return list.removing(path)?.setting(value, at: target)
    }
  }
}

extension PropertyListValue {
  /// Returns the property list with a value at a key path, creating missing dictionaries; nil if the path leads through another kind of value.
  func setting(_ value: PropertyListValue, at path: [String]) -> PropertyListValue? {
    changing(path[...]) { _ in value }
  }

  func removing(_ path: [String]) -> PropertyListValue? {
    guard value(at: path) != nil else { return nil }
    return changing(path[...]) { _ in nil }
  }

  private func changing(
    _ path: ArraySlice<String>, _ change: (PropertyListValue) -> PropertyListValue?
  ) -> PropertyListValue? {
    guard let key = path.first else { return change(self) }
    guard case .dictionary(var entries) = self else { return nil }
    let inner = entries[key] ?? .dictionary([:])
    if path.count == 1 {
      entries[key] = change(inner)
    } else {
      guard let changed = inner.changing(path.dropFirst(), change) else { return nil }
      entries[key] = changed
    }
    return .dictionary(entries)
  }
}
