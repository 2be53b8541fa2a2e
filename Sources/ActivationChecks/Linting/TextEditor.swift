import ActivationLint
import ActivationRules
import PredicateSyntax

/// Makes the changes of a fix in the text of a file and leaves everything else byte for byte.
struct TextEditor {
  /// The text of the file.
  var text: [UInt8]
  /// The characters of the rule in the file; nil when the rule is not a predicate or its place is not known.
  var spelling: TextMap?
  /// A Boolean value that indicates whether the text is a property list, rather than that of a rule.
  var isPropertyList: Bool

  /// The text with all changes made; nil when one cannot be made.
  func text(after edits: [Finding.Edit]) -> [UInt8]? {
    var replacements: [TextEdit] = []
    for case .replaceText(let range, let new) in edits { replacements.append(TextEdit(range, new)) }
    guard var text = textReplacing(replacements) else { return nil }
    for edit in edits {
      if case .replaceText = edit { continue }
      guard isPropertyList, let file = FileText(text),
        let next = PropertyListEditor(map: PropertyListMap(file)).text(after: edit)
      else { return nil }
      text = next
    }
    return text
  }

  private func textReplacing(_ edits: [TextEdit]) -> [UInt8]? {
    guard !edits.isEmpty else { return text }
    guard let spelling, let value = TextEdit.apply(edits, to: spelling.value) else { return nil }
    guard isPropertyList else {
      return TextEdit.apply(edits.map { TextEdit(spelling.fileRange(of: $0.range), $0.replacement) }, to: text)
    }
    if edits.contains(where: { spelling.spelling(of: $0.range) == nil }) {
      // A change across the border of a CDATA section: the value is rewritten.
      guard !spelling.isFilled else { return nil }
      return TextEdit(spelling.content, XMLText.escaped(String(decoding: value, as: UTF8.self))).applied(to: text)
    }
    let spellsQuotes = Array(
      text[spelling.content.lowerBound..<spelling.content.upperBound]
    ).offset(of: "&quot;", from: 0)
    let spelled = edits.map { edit in
      let isData = spelling.spelling(of: edit.range) == .characterData
      return TextEdit(
        spelling.fileRange(of: edit.range),
        isData
          ? XMLText.characterData(edit.replacement) : XMLText.escaped(edit.replacement, quotes: spellsQuotes != nil))
    }
    return TextEdit.apply(spelled, to: text)
  }
}

extension XMLText {
  /// A text within a CDATA section.
  static func characterData(_ text: String) -> String { text.replacing("]]>", with: "]]]]><![CDATA[>") }
}
