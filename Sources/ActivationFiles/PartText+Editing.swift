import ActivationMemory
package import ActivationRules
import Documents
import PredicateSyntax

extension PartText {
  /// The text after the changes of a fix; nil when it can't say one of them.
  ///
  /// - Parameters:
  ///   - edits: The changes, with key paths from ``root``.
  ///   - spelling: The characters of the predicate in the text.
  ///   - rulePath: The keys that lead to the rule.
  package func text(after edits: [PartEdit], spelling: TextMap?, rulePath: [String]) -> [UInt8]? {
    if let literal { return text(after: edits, literal, spelling) }
    guard let map, !map.entries.isEmpty else { return nil }
    let rootPath = map.path(to: root)
    let entry = map.entry(at: rulePath, from: root)
    if case .text(let literal)? = entry?.leaf, !edits.texts.isEmpty {
      return text(after: edits, literal, spelling)
    }
    if map.entries.contains(where: { $0.leaf != nil }) { return text(after: edits, inLiteralsOf: map) }
    let replacements = edits.texts
    guard var changed = replacements.isEmpty ? text : text(after: replacements, ofMarkup: spelling) else { return nil }
    for edit in edits {
      if case .text = edit { continue }
      guard let next = PropertyListMap(changed).text(after: edit.moved(below: rootPath)) else {
        return nil
      }
      changed = next
    }
    return changed
  }

  /// The text after changes of a predicate that is written as XML; nil when the text can't say one of them.
  package func text(after edits: [TextEdit], ofMarkup spelling: TextMap?) -> [UInt8]? {
    guard let spelling, let value = TextEdit.apply(edits, to: spelling.value) else { return nil }
    if edits.contains(where: { spelling.spelling(of: $0.range) == nil }) {
      // A change across the border of a CDATA section: the value is rewritten.
      guard !spelling.isFilled else { return nil }
      return TextEdit(spelling.content, XMLText.escaped(String(decoding: value, as: UTF8.self))).applied(to: text)
    }
    let content = Array(text[spelling.content.lowerBound..<spelling.content.upperBound])
    let spellsQuotes = content.offset(of: "&quot;", from: 0) != nil
    let spelled = edits.map { edit in
      let isData = spelling.spelling(of: edit.range) == .characterData
      return TextEdit(
        spelling.fileRange(of: edit.range),
        isData ? XMLText.characterData(edit.replacement) : XMLText.escaped(edit.replacement, quotes: spellsQuotes))
    }
    return TextEdit.apply(spelled, to: text)
  }

  private func text(after edits: [PartEdit], _ literal: LiteralText, _ spelling: TextMap?) -> [UInt8]? {
    var literal = literal
    // With build settings filled in the characters are others.
    if let spelling { literal.map = spelling }
    guard edits.texts.count == edits.count else { return nil }
    return literal.changes(replacing: edits.texts).flatMap { TextEdit.apply($0, to: text) }
  }

  /// Changes of keys and values that aren't written as XML: values that are set, several keys that are moved, or one other change.
  private func text(after edits: [PartEdit], inLiteralsOf map: PropertyListMap) -> [UInt8]? {
    var changes: [TextEdit] = []
    for case .setValue(let path, let value) in edits {
      guard let change = change(setting: path, to: value, in: map) else { return nil }
      // What is inserted at one place goes in together.
      if let last = changes.last, last.range == change.range, last.range.isEmpty {
        changes[changes.count - 1] = TextEdit(last.range, last.replacement + change.replacement)
      } else {
        changes.append(change)
      }
    }
    if changes.isEmpty {
      return edits.count > 1 ? text(moving: edits, in: map) : edits.first.flatMap { text(after: $0, inLiteralsOf: map) }
    }
    guard edits.allSatisfy({ if case .setValue = $0 { true } else { false } }) else { return nil }
    return TextEdit.apply(changes.stablySorted { $0.range.lowerBound < $1.range.lowerBound }, to: text)
  }

  private func text(after edit: PartEdit, inLiteralsOf map: PropertyListMap) -> [UInt8]? {
    switch edit {
    case .renameKey(let path, let name):
      guard let entry = map.entry(at: path, from: root), let key = entry.key, isWord(name),
        text.string(in: key) == path.last, map.index(at: path.dropLast() + [name], from: root) == nil
      else { return nil }
      return TextEdit(key, name).applied(to: text)
    case .removeKey(let path): return map.index(at: path, from: root).flatMap { map.text(removing: $0) }
    case .moveKey(let path, let target):
      guard let index = map.index(at: path, from: root), target.count == path.count + 1,
        target.starts(with: path.dropLast()), target.last == path.last
      else { return nil }
      return map.text(moving: [index], into: target[target.count - 2])
    case .text, .setValue: return nil
    }
  }

  /// The change that gives a key a value; nil where the text can't say it.
  private func change(
    setting path: [String], to value: ActivationDictionary.Value, in map: PropertyListMap
  ) -> TextEdit? {
    guard let index = map.index(at: path, from: root) else {
      guard let dictionary = map.index(at: path.dropLast(), from: root), let name = path.last, isWord(name) else {
        return nil
      }
      return map.insertion(of: name, value, into: dictionary)
    }
    let entry = map.entries[index]
    switch (entry.leaf, value) {
    case (.text(let literal), .string(let new)):
      let changes = literal.changes(replacing: [TextEdit(SourceRange(0, literal.map.value.count), new)])
      return changes?.count == 1 ? changes?.first : nil
    case (.text, .integer), (.text, .boolean), (.value, .boolean), (.value, .integer):
      return map.spelled(value, like: entry.value).map { TextEdit(entry.value, $0) }
    default: return nil
    }
  }

  /// Several keys that are moved into one dictionary beside them.
  private func text(moving edits: [PartEdit], in map: PropertyListMap) -> [UInt8]? {
    var indexes: [Int] = []
    var folder: [String] = []
    for edit in edits {
      guard case .moveKey(let path, let target) = edit, let index = map.index(at: path, from: root),
        target.count == path.count + 1, target.starts(with: path.dropLast()), target.last == path.last,
        folder.isEmpty || folder == target.dropLast()
      else { return nil }
      folder = target.dropLast()
      indexes.append(index)
    }
    return folder.last.flatMap { map.text(moving: indexes.stablySorted(), into: $0) }
  }

  /// Returns whether a key is the same in every notation, with quotation marks and without.
  private func isWord(_ name: String) -> Bool {
    name.first?.isLetter == true && name.utf8.allSatisfy { $0 == 0x5f || PropertyListMap.isLetterOrDigit($0) }
  }
}

extension XMLText {
  /// A text within a CDATA section.
  fileprivate static func characterData(_ text: String) -> String { text.replacing(["]]>": "]]]]><![CDATA[>"]) }
}
