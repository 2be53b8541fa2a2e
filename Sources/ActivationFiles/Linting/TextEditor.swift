import ActivationLint
import ActivationRules
import PredicateSyntax

/// Makes the changes of a fix in the text of a file and leaves everything else byte for byte.
struct TextEditor {
  /// The text of the file.
  var text: [UInt8]
  /// The characters of the rule in the file; nil when the rule is not a predicate or its place is not known.
  var spelling: TextMap?
  /// Where keys and values stand; nil for a file that is the text of a rule.
  var map: PropertyListMap?
  /// The keys that lead to the rule.
  var rulePath: [String]

  /// The text with all changes made; nil when one cannot be made.
  func text(after edits: [Finding.Edit]) -> [UInt8]? {
    var replacements: [(SourceRange, String)] = []
    for case .replaceText(let range, let new) in edits { replacements.append((range, new)) }
    guard var text = textReplacing(replacements) else { return nil }
    for edit in edits {
      if case .replaceText = edit { continue }
      guard map != nil, let file = FileText(text),
        let next = PropertyListEditor(map: PropertyListMap(file)).text(after: edit)
      else { return nil }
      text = next
    }
    return text
  }

  private func textReplacing(_ replacements: [(range: SourceRange, new: String)]) -> [UInt8]? {
    guard !replacements.isEmpty else { return text }
    guard let spelling else { return nil }
    // The last first, so that the others keep their places; of several at one place the last of the list.
    let sorted = replacements.enumerated()
      .sorted { ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset) }
      .map { $0.element }
    for (later, earlier) in zip(sorted, sorted.dropFirst())
    where earlier.range.upperBound > later.range.lowerBound { return nil }
    guard let last = sorted.first, last.range.upperBound <= spelling.value.count else { return nil }
    guard map != nil else {
      return sorted.reduce(text) {
        Self.replacing(spelling.fileRange(of: $1.range), in: $0, by: Array($1.new.utf8))
      }
    }
    if sorted.contains(where: { spelling.spelling(of: $0.range) == nil }) {
      // A change across the border of a CDATA section: the value is written anew.
      guard !spelling.isFilled else { return nil }
      let value = sorted.reduce(spelling.value) { Self.replacing($1.range, in: $0, by: Array($1.new.utf8)) }
      let new = XMLText.escaped(String(decoding: value, as: UTF8.self))
      return Self.replacing(spelling.content, in: text, by: Array(new.utf8))
    }
    let spellsQuotes = MarkupBytes.find(
      "&quot;", Array(text[spelling.content.lowerBound..<spelling.content.upperBound]), from: 0)
    return sorted.reduce(text) { text, replacement in
      let isData = spelling.spelling(of: replacement.range) == .characterData
      let new =
        isData
        ? XMLText.characterData(replacement.new)
        : XMLText.escaped(replacement.new, quotes: spellsQuotes != nil)
      return Self.replacing(spelling.fileRange(of: replacement.range), in: text, by: Array(new.utf8))
    }
  }

  /// A text with a range replaced; the range is within the text.
  static func replacing(_ range: SourceRange, in text: [UInt8], by new: [UInt8]) -> [UInt8] {
    Array(text[..<range.lowerBound]) + new + text[range.upperBound...]
  }
}

extension XMLText {
  /// A text within a CDATA section.
  static func characterData(_ text: String) -> String { text.replacing("]]>", with: "]]]]><![CDATA[>") }
}
