import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// Where the keys and values of a dictionary that is written as JSON stand in its text.
struct JSONMap {
  private let source: LocatedDocument

  /// Finds the values of a text without a byte order mark.
  ///
  /// - Throws: When the text is no JSON.
  /// - Complexity: linear in the length of the text.
  init(_ text: [UInt8], limits: Limits) throws(ReadingError) {
    source = try LocatedDocument(json: text, name: nil, limits: limits)
  }

  /// The place that is shown for the deepest value on a key path that is there.
  ///
  /// Texts and keys are shown without their quotation marks, as those of property lists are without their tags.
  ///
  /// - Complexity: linear in the sizes of the dictionaries on the path.
  func shownRange(at path: [String], isKey: Bool) -> SourceRange {
    var value = source.document.root
    var depth = 0
    var hasKey = false
    for name in path {
      guard let next = child(name, of: value) else { break }
      value = next.value
      hasKey = !next.isElement
      depth += 1
    }
    let isShownByKey = hasKey && (isKey || depth < path.count || isCollection(value))
    return range(ofValueAt: isShownByKey ? source.offset(ofKeyBefore: value) : source.offset(of: value))
  }

  private func child(_ name: String, of value: ValueID) -> (value: ValueID, isElement: Bool)? {
    switch source.document[value] {
    case .dictionary(let run):
      for entry in source.document.entries(of: run) where source.document[entry.key] == name {
        return (entry.value, false)
      }
      return nil
    case .array(let run):
      guard let index = Int(name), index >= 0 else { return nil }
      return source.document.elements(of: run).dropFirst(index).first.map { ($0, true) }
    default: return nil
    }
  }

  private func isCollection(_ value: ValueID) -> Bool {
    switch source.document[value] {
    case .array, .dictionary, .set: true
    default: false
    }
  }

  /// The range of a string between its quotation marks, of a number or word, or of the bracket that opens a collection.
  private func range(ofValueAt start: Int) -> SourceRange {
    let text = source.bytes
    guard start < text.count else { return SourceRange(text.count, text.count) }
    var end = start + 1
    switch text[start] {
    case UInt8(ascii: "\""):
      while end < text.count, text[end] != UInt8(ascii: "\"") { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
      let content = SourceRange(start + 1, min(end, text.count))
      return content.isEmpty ? SourceRange(start, min(end + 1, text.count)) : content
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    default: while end < text.count, !" \t\r\n,]}".utf8.contains(text[end]) { end += 1 }
    }
    return SourceRange(start, end)
  }
}
