import ActivationLint
import ActivationRules
import PredicateSyntax

extension PartText {
  /// The text after the changes of a fix; nil when it can't say one of them.
  ///
  /// - Parameters:
  ///   - edits: The changes, with key paths from ``root``.
  ///   - spelling: The characters of the predicate in the text.
  ///   - rulePath: The keys that lead to the rule.
  func text(after edits: [Finding.Edit], spelling: TextMap?, rulePath: [String]) -> [UInt8]? {
    if let literal { return text(after: edits, literal, spelling) }
    guard let map, !map.entries.isEmpty else { return nil }
    let rootPath = map.path(to: root)
    let entry = map.entry(at: rulePath, from: root)
    if case .text(let literal)? = entry?.leaf,
      edits.contains(where: { if case .replaceText = $0 { true } else { false } })
    {
      return text(after: edits, literal, spelling)
    }
    if map.entries.contains(where: { $0.leaf != nil }) { return text(after: edits, inLiteralsOf: map) }
    let editor = TextEditor(text: text, spelling: spelling, isPropertyList: true)
    return editor.text(after: edits.map { $0.moved(below: rootPath) })
  }

  private func text(after edits: [Finding.Edit], _ literal: LiteralText, _ spelling: TextMap?) -> [UInt8]? {
    var literal = literal
    // With build settings filled in the characters are others.
    if let spelling { literal.map = spelling }
    var replacements: [TextEdit] = []
    for edit in edits {
      guard case .replaceText(let range, let new) = edit else { return nil }
      replacements.append(TextEdit(range, new))
    }
    return literal.changes(replacing: replacements).flatMap { TextEdit.apply($0, to: text) }
  }

  /// Changes of keys and values that aren't written as XML: one value for another, and one name for another.
  private func text(after edits: [Finding.Edit], inLiteralsOf map: PropertyListMap) -> [UInt8]? {
    guard edits.count == 1, let edit = edits.first else { return nil }
    switch edit {
    case .setValue(let path, let value):
      guard let entry = map.entry(at: path, from: root), let leaf = entry.leaf else { return nil }
      switch (leaf, value) {
      case (.text(let literal), .string(let new)):
        let all = SourceRange(0, literal.map.value.count)
        return literal.changes(replacing: [TextEdit(all, new)]).flatMap { TextEdit.apply($0, to: text) }
      case (.value, .boolean(let isTrue)):
        // Python's words begin with capitals.
        let isPython = ["True", "False"].contains(spelled(entry.value))
        let word = isTrue ? "true" : "false"
        let new = isPython ? word.prefix(1).uppercased() + word.dropFirst() : word
        return TextEdit(entry.value, new).applied(to: text)
      case (.value, .integer(let number)):
        return TextEdit(entry.value, "\(number)").applied(to: text)
      default: return nil
      }
    case .renameKey(let path, let name):
      guard let entry = map.entry(at: path, from: root), let key = entry.key, isWord(name),
        spelled(key) == path.last, map.index(at: path.dropLast() + [name], from: root) == nil
      else { return nil }
      return TextEdit(key, name).applied(to: text)
    case .replaceText, .removeKey, .moveKey: return nil
    }
  }

  private func spelled(_ range: SourceRange) -> String {
    String(decoding: text[range.lowerBound..<min(range.upperBound, text.count)], as: UTF8.self)
  }

  /// Returns whether a key is the same in every notation, with quotation marks and without.
  private func isWord(_ name: String) -> Bool {
    name.first?.isLetter == true && name.utf8.allSatisfy { SourceCursor.isNamePart($0) && $0 < 0x80 && $0 != 0x24 }
  }
}

extension Finding.Edit {
  /// The same change in a property list in which the rule's is a part.
  func moved(below path: [String]) -> Finding.Edit {
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
