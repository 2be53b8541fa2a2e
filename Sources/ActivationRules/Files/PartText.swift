package import Documents
import Predicates
package import Texts

/// Where a rule and what is around it appear in a file.
package struct PartText: Sendable {
  /// The text in which keys and values are found: that of the file, or of a literal or a block in it.
  package let text: [UInt8]
  /// The keys and values in the text; nil for a predicate without a key.
  package let document: SourceDocument?
  /// The node at which key paths begin.
  package private(set) var root: Node?
  /// A Boolean value that indicates whether the root is a member of an object whose other members don't count, so that its own key is the first of
  /// key paths.
  package private(set) var isMember: Bool
  /// The part of the document that was looked at.
  package let top: Node?
  /// The words of another tool for keys below the root.
  package var words: [String: String] = [:]
  /// The characters of a predicate without a key.
  package let literal: LiteralText?
  /// The place of the text in the file; nil when it is the file's own.
  package private(set) var outer: Spelled?
  /// The style in which the file spells the text.
  package private(set) var style = LiteralStyle.verbatim(indentation: "")

  /// Creates the place of a node of a document; nil takes its outermost value.
  ///
  /// - Parameters:
  ///   - top: The part of the document that was looked at; nil for all of it.
  ///   - isMember: Whether the root's own key is the first of key paths.
  package init(_ document: SourceDocument, root: Node? = nil, top: Node? = nil, isMember: Bool = false) {
    text = document.source
    self.document = document
    self.root = root ?? document.root
    self.top = top ?? document.root
    self.isMember = isMember
    literal = nil
  }

  package init(_ literal: LiteralText, in text: [UInt8]) {
    self.text = text
    self.literal = literal
    (document, root, top, isMember) = (nil, nil, nil, false)
  }

  /// Says that the text appears in another one, spelled in some way.
  package mutating func enclose(in next: Spelled, _ nextStyle: LiteralStyle) {
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

  package func node(at path: [String]) -> Node? {
    if isMember, path.first != root?.name { return nil }
    let path = isMember ? path.dropFirst() : path[...]
    return document?.node(at: words.isEmpty ? path : path.map { words[$0] ?? $0 }[...], from: root)
  }

  /// The key of a rule that a member is about, which another tool may have a word of its own for.
  package func name(of node: Node) -> String { words.first { $0.value == node.name }?.key ?? node.name ?? "" }

  /// The keys and indexes that lead to a node from the part of the document that was looked at.
  package func path(to node: Node) -> [String] {
    let outer = top.map { $0.id == document?.root?.id ? 0 : $0.path.count - 1 } ?? 0
    return Array(node.path.dropFirst(outer))
  }

  /// The same place with another root; nil when the path leads to no node.
  package func moved(to path: [String]) -> PartText? {
    guard let node = node(at: path) else { return nil }
    var text = self
    (text.root, text.isMember) = (node, false)
    return text
  }

  /// The place in the file of the value at a key path.
  package func valueRange(at path: [String]) -> SourceRange? {
    node(at: path).flatMap { node in document.map { fileRange(of: $0.valueRange(of: node)) } }
  }

  /// The range in the file that shows a key or a value: of a dictionary or an array its key says enough, and a key that is missing is shown
  /// at the nearest one around it.
  package func shownRange(at path: [String], isKey: Bool) -> SourceRange? {
    guard let document else { return nil }
    for count in stride(from: path.count, through: 0, by: -1) {
      guard let node = node(at: Array(path.prefix(count))) ?? (count == 0 ? root : nil) else { continue }
      return fileRange(of: shownRange(of: node, in: document, isKey: isKey || count < path.count))
    }
    return nil
  }

  private func shownRange(of node: Node, in document: SourceDocument, isKey: Bool) -> Range<Int> {
    if isKey || node.isCollection, let key = node.key?.content, !key.isEmpty { return key }
    let value = document.valueRange(of: node)
    // A value that is missing is shown at its key.
    if value.isEmpty, let key = node.key?.range { return key }
    guard node.isCollection else {
      let content = document.content(of: node)
      return content.isEmpty ? value : content
    }
    // Of a tag the name, of other notations the bracket.
    let isTag = text[value].first == UInt8(ascii: "<")
    let length = isTag ? (node.kind == .object ? "<dict>" : "<array>").utf8.count : 1
    return value.lowerBound..<value.lowerBound + length
  }

  package func fileRange(of range: Range<Int>) -> SourceRange { SourceRange(outer?.source(of: range) ?? range) }

  /// The characters of a predicate in the text; nil when the value at the key path is not a text.
  package func spelling(at path: [String]) -> Spelled? { literal?.spelled ?? node(at: path)?.text }

  /// The characters of a predicate in the file.
  package func fileSpelling(at path: [String]) -> Spelled? { spelling(at: path).map { inFile($0) } }

  /// Characters of the text as ones of the file.
  package func inFile(_ spelling: Spelled) -> Spelled { outer.map { spelling.composed(with: $0) } ?? spelling }

  /// A Boolean value that indicates whether the file contains the text verbatim.
  package var isVerbatim: Bool { if case .verbatim = style { true } else { false } }

  /// The change of the file that makes a change of the text; nil when the file can't say it.
  package func change(from old: [UInt8], to new: [UInt8], in file: [UInt8]) -> TextEdit? {
    guard let change = TextEdit(from: old, to: new) else { return nil }
    guard let outer else { return change }
    let range = outer.source(of: change.range)
    if case .verbatim = style {
      // What isn't the file's, such as a branch that was left out, can't be changed with the rest.
      guard range.upperBound <= file.count, range.count == change.range.count,
        file[range.offsets].elementsEqual(old[change.range.offsets]),
        let spelled = style.spelling(of: change.replacement)
      else { return nil }
      return TextEdit(range, spelled)
    }
    // What is spelled otherwise than it would be written, such as a part that is computed, stays.
    guard let spelled = style.spelling(of: old.string(in: change.range)), range.upperBound <= file.count,
      file[range.offsets].elementsEqual(spelled.utf8)
    else { return nil }
    return LiteralText(outer, style).changes(replacing: [change])?.first
  }
}

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
  /// Moves a key with its value to another key path. A value that is there is replaced, and missing dictionaries are created.
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
  package var texts: [TextEdit] {
    compactMap { if case .text(let edit) = $0 { edit } else { nil } }
  }
}
