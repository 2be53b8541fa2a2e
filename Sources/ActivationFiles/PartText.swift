package import ActivationRules
package import PredicateSyntax

/// Where a rule and what is around it appear in a file.
package struct PartText: Sendable {
  /// The text in which keys and values are found: that of the file, or of a literal or a block in it.
  package var text: [UInt8]
  /// The keys and values in the text; nil for a predicate without a key.
  package var map: PropertyListMap?
  /// The entry at which key paths begin.
  package var root = 0
  /// The characters of a predicate without a key.
  package var literal: LiteralText?
  /// The place of the text in the file; nil when it is the file's own.
  package private(set) var outer: TextMap?
  /// The style in which the file spells the text.
  package private(set) var style = LiteralStyle.verbatim(indentation: "")

  package init(_ map: PropertyListMap, root: Int = 0) {
    text = map.text
    self.map = map
    self.root = root
  }

  package init(_ literal: LiteralText, in text: [UInt8]) {
    self.text = text
    self.literal = literal
  }

  /// Says that the text appears in another one, spelled in some way.
  package mutating func enclose(in next: TextMap, _ nextStyle: LiteralStyle) {
    guard let inner = outer else {
      outer = next
      style = nextStyle
      return
    }
    outer = inner.composed(with: next)
    // Two ways of spelling at once aren't written.
    if nextStyle != .verbatim(indentation: "") { style = .mixed }
  }

  /// A Boolean value that indicates whether the text is a predicate and nothing else.
  package var isPlain: Bool { literal?.style == .verbatim(indentation: "") }

  /// The entry at a key path.
  package func entry(at path: [String]) -> PropertyListMap.Entry? { map?.entry(at: path, from: root) }

  /// The range in the file that shows a key or a value: of a dictionary or an array its key says enough, and a key that is missing is shown
  /// at the nearest one around it.
  package func shownRange(at path: [String], isKey: Bool) -> SourceRange? {
    map?.nearestEntry(to: path, from: root).map {
      fileRange(of: shownRange(of: $0, isKey: isKey || entry(at: path) == nil))
    }
  }

  private func shownRange(of entry: PropertyListMap.Entry, isKey: Bool) -> SourceRange {
    let isContainer = entry.kind == .dictionary || entry.kind == .array
    if isKey || isContainer, let key = entry.key, !key.isEmpty { return key }
    guard isContainer else { return entry.content.isEmpty ? entry.value : entry.content }
    let start = entry.value.lowerBound
    // Of a tag the name, of other notations the bracket.
    let isTag = start < text.count && text[start] == UInt8(ascii: "<")
    return SourceRange(start, start + (isTag ? (entry.kind == .dictionary ? "<dict>" : "<array>").utf8.count : 1))
  }

  /// A range of the text as one of the file.
  package func fileRange(of range: SourceRange) -> SourceRange { outer?.fileRange(of: range) ?? range }

  /// The characters of a predicate in the text; nil when the value at the key path is not a text.
  package func spelling(at path: [String]) -> TextMap? {
    if let literal { return literal.map }
    return entry(at: path).flatMap { map?.textMap(of: $0) }
  }

  /// The characters of a predicate in the file.
  package func fileSpelling(at path: [String]) -> TextMap? { spelling(at: path).map { inFile($0) } }

  /// Characters of the text as ones of the file.
  package func inFile(_ spelling: TextMap) -> TextMap { outer.map { spelling.composed(with: $0) } ?? spelling }

  /// A Boolean value that indicates whether the file contains the text verbatim.
  package var isVerbatim: Bool { if case .verbatim = style { true } else { false } }

  /// The change of the file that makes a change of the text; nil when the file can't say it.
  package func change(from old: [UInt8], to new: [UInt8], in file: [UInt8]) -> TextEdit? {
    guard let change = TextEdit(from: old, to: new) else { return nil }
    guard let outer else { return change }
    let range = outer.fileRange(of: change.range)
    if case .verbatim = style {
      // What isn't the file's, such as a branch that was left out, can't be changed with the rest.
      guard range.upperBound <= file.count, range.count == change.range.count,
        file[range.lowerBound..<range.upperBound].elementsEqual(old[change.range.lowerBound..<change.range.upperBound]),
        let spelled = style.spelling(of: change.replacement)
      else { return nil }
      return TextEdit(range, spelled)
    }
    // What is spelled otherwise than it would be written, such as a part that is computed, stays.
    guard
      let spelled = style.spelling(of: old.string(in: change.range)),
      range.upperBound <= file.count, file[range.lowerBound..<range.upperBound].elementsEqual(spelled.utf8)
    else { return nil }
    return LiteralText(outer, style).changes(replacing: [change])?.first
  }
}
