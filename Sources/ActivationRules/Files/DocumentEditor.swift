import Texts
package import Documents
import Predicates

/// An editor that changes keys and values of a text, and keeps all other bytes.
package struct DocumentEditor {
  /// The text as a tree.
  package let document: SourceDocument

  /// Creates an editor of a text that was read.
  package init(_ document: SourceDocument) { self.document = document }

  /// Creates an editor of an XML property list, and ignores the encoding that it names.
  package init(markup text: [UInt8]) { self.init(SourceDocument(utf8: text, .xml, depth: .max)) }

  package var text: [UInt8] { document.source }

  /// The line break that the text uses.
  package var newline: String { newline(at: 0) }

  /// Returns the line break at the end of a position's line; on the last line, the line break before it.
  func newline(at place: Int) -> String {
    let end = text[place...].firstIndex(of: 0x0a) ?? text[..<place].lastIndex(of: 0x0a)
    return end.map { $0 > 0 && text[$0 - 1] == 0x0d } == true ? "\r\n" : "\n"
  }

  func string(_ range: Range<Int>) -> String { document.text(in: range) }

  /// Returns whether only blanks precede a position on its line.
  package func isFirstOnLine(_ place: Int) -> Bool {
    text[..<place].last { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0a } ?? true
  }

  /// Returns the blanks at the beginning of a position's line.
  package func indentation(at place: Int) -> String {
    let start = text[..<place].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    return String(decoding: text[start..<place].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}

extension PartText {
  /// Returns the text after the changes of a fix; nil if the text can't express one of them.
  ///
  /// - Parameters:
  ///   - edits: The changes, with key paths from ``root``.
  ///   - spelling: The characters of the predicate in the text.
  ///   - rulePath: The keys that lead to the rule.
  package func text(
    after edits: [PartEdit], spelling: Spelled? = nil, rulePath: [String] = []
  ) -> [UInt8]? {
    let rule = node(at: rulePath)
    if var literal = literal ?? rule.flatMap({ edits.texts.isEmpty ? nil : document?.literal(of: $0) }) {
      // If build settings were filled in, the predicate's characters differ from the literal's, so the predicate's spelling is used.
      if let spelling { literal.spelled = spelling }
      guard edits.texts.count == edits.count else { return nil }
      return literal.changes(replacing: edits.texts).flatMap { TextEdit.apply($0, to: text) }
    }
    guard let document, let root else { return nil }
    guard document.notation == .xml else { return text(after: edits, in: DocumentEditor(document)) }
    let replacements = edits.texts
    var changed: [UInt8]?
    if !replacements.isEmpty {
      guard let next = text(after: replacements, ofMarkup: spelling) else { return nil }
      changed = next
    }
    for edit in edits {
      if case .text = edit { continue }
      // Only a text that was already changed needs to be read again.
      let editor = changed.map { DocumentEditor(markup: $0) } ?? DocumentEditor(document)
      guard let next = editor.text(after: edit.moved(below: root.path)) else { return nil }
      changed = next
    }
    return changed ?? text
  }

  /// Returns the text after changes to a predicate that is written in XML; nil if the text can't express one of them.
  package func text(after edits: [TextEdit], ofMarkup spelling: Spelled?) -> [UInt8]? {
    guard let spelling, let value = TextEdit.apply(edits, to: spelling.utf8) else { return nil }
    let spellings = edits.map { spelling.spelling(of: $0.range.offsets) }
    if spellings.contains(nil) || spellings.contains(.characterData) && value.offset(of: "]]>", from: 0) != nil {
      // A change crosses the border of a CDATA section, or would end it, so the whole value is rewritten.
      guard !spelling.isFilled else { return nil }
      return TextEdit(SourceRange(spelling.content), String(decoding: value, as: UTF8.self).escapedForXML())
        .applied(to: text)
    }
    let spellsQuotes = Array(text[spelling.content]).offset(of: "&quot;", from: 0) != nil
    let spelled = zip(edits, spellings).map { edit, form in
      TextEdit(
        spelling.source(of: edit.range),
        form == .characterData ? edit.replacement : edit.replacement.escapedForXML(quotes: spellsQuotes))
    }
    return TextEdit.apply(spelled, to: text)
  }

  /// Returns the text after changes in a notation other than XML: values that are set, several keys that are moved, or one other change.
  private func text(after edits: [PartEdit], in editor: DocumentEditor) -> [UInt8]? {
    var changes: [TextEdit] = []
    for case .setValue(let path, let value) in edits {
      guard let change = change(setting: path, to: value, in: editor) else { return nil }
      // Insertions at the same position are combined.
      if let last = changes.last, last.range == change.range, last.range.isEmpty {
        changes[changes.count - 1] = TextEdit(last.range, last.replacement + change.replacement)
      } else {
        changes.append(change)
      }
    }
    if changes.isEmpty {
      return edits.count > 1 ? text(moving: edits, in: editor) : edits.first.flatMap { text(after: $0, in: editor) }
    }
    guard edits.allSatisfy({ if case .setValue = $0 { true } else { false } }) else { return nil }
    return TextEdit.apply(changes.stablySorted { $0.range.lowerBound < $1.range.lowerBound }, to: text)
  }

  private func text(after edit: PartEdit, in editor: DocumentEditor) -> [UInt8]? {
    switch edit {
    case .renameKey(let path, let name):
      guard let key = node(at: path)?.key?.content, isWord(name), editor.string(key) == path.last,
        node(at: path.dropLast() + [name]) == nil
      else { return nil }
      return TextEdit(SourceRange(key), name).applied(to: text)
    case .removeKey(let path): return node(at: path).flatMap { editor.text(removing: $0) }
    case .moveKey: return text(moving: [edit], in: editor)
    case .text, .setValue: return nil
    }
  }

  /// Returns the change that gives a key a value; nil if the text can't express it.
  private func change(
    setting path: [String], to value: ActivationDictionary.Value, in editor: DocumentEditor
  ) -> TextEdit? {
    guard let node = node(at: path) else {
      guard let dictionary = self.node(at: path.dropLast()), let name = path.last, isWord(name) else { return nil }
      return editor.insertion(of: name, value, into: dictionary)
    }
    if editor.document.notation == .json {
      return TextEdit(SourceRange(node.range), WrittenRule.literal(value))
    }
    if case .string(let new) = value {
      let literal = editor.document.literal(of: node)
      let changes = literal?.changes(replacing: [TextEdit(SourceRange(0, literal?.spelled.utf8.count ?? 0), new)])
      return changes?.count == 1 ? changes?.first : nil
    }
    guard !node.isCollection, editor.document.unknown(node) == nil else { return nil }
    let range = editor.document.valueRange(of: node)
    return editor.spelled(value, like: range).map { TextEdit(SourceRange(range), $0) }
  }

  /// Returns the text after moving keys into one dictionary next to them.
  private func text(moving edits: [PartEdit], in editor: DocumentEditor) -> [UInt8]? {
    var nodes: [Node] = []
    var folder: [String] = []
    for edit in edits {
      guard case .moveKey(let path, let target) = edit, let node = node(at: path), target.count == path.count + 1,
        target.starts(with: path.dropLast()), target.last == path.last,
        folder.isEmpty || folder == target.dropLast()
      else { return nil }
      folder = target.dropLast()
      nodes.append(node)
    }
    return folder.last.flatMap { editor.text(moving: nodes.stablySorted { $0.id < $1.id }, into: $0) }
  }

  /// Returns whether a key is a plain word, which every notation reads alike with and without quotation marks.
  private func isWord(_ name: String) -> Bool {
    name.utf8.first.map { $0 > 0x40 && $0 != 0x5f } == true && name.utf8.allSatisfy(BuildSettings.isNameByte)
  }
}
