package import Documents
import Predicates
package import Texts

/// The position in a file of a rule and of the text around it.
package struct PartText: Sendable {
  /// The text in which keys and values are found: the text of the file, or of a literal or a block in it.
  package let text: [UInt8]
  /// The keys and values in the text; nil for a predicate without a key.
  package let document: SourceDocument?
  /// The node at which key paths begin.
  package private(set) var root: Node?
  /// A Boolean value that indicates whether the root is a member of an object whose other members don't matter. If so, key paths begin with
  /// the root's own key.
  package private(set) var isMember: Bool
  /// The part of the document that was searched.
  package let top: Node?
  /// The words of another tool for keys below the root.
  package var words: [String: String] = [:]
  /// The literal of a predicate without a key; nil for keys and values.
  package let literal: LiteralText?
  /// The position of the text in the file; nil if the text is the whole file.
  package private(set) var outer: Spelled?
  /// The style in which the file spells the text.
  package private(set) var style = LiteralStyle.verbatim(indentation: "")

  /// Creates the position of a node in a document. Without a root, it's the position of the outermost value.
  ///
  /// - Parameters:
  ///   - top: The part of the document that was searched; nil for all of it.
  ///   - isMember: Whether key paths begin with the root's own key.
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

  /// Records that the text is spelled inside another text.
  package mutating func enclose(in next: Spelled, _ nextStyle: LiteralStyle) {
    guard let inner = outer else {
      outer = next
      style = nextStyle
      return
    }
    outer = inner.composed(with: next)
    // A text that is spelled in two ways at once isn't changed.
    if nextStyle != .verbatim(indentation: "") { style = .mixed }
  }

  /// A Boolean value that indicates whether the text is a predicate and nothing else.
  package var isPlain: Bool { literal?.style == .verbatim(indentation: "") }

  package func node(at path: [String]) -> Node? {
    if isMember, path.first != root?.name { return nil }
    let path = isMember ? path.dropFirst() : path[...]
    return document?.node(at: words.isEmpty ? path : path.map { words[$0] ?? $0 }[...], from: root)
  }

  /// Returns the key of a rule that a member means, even if another tool has its own word for this key.
  package func name(of node: Node) -> String { words.first { $0.value == node.name }?.key ?? node.name ?? "" }

  /// Returns the keys and indexes that lead to a node from the part of the document that was searched.
  package func path(to node: Node) -> [String] {
    let outer = top.map { $0.id == document?.root?.id ? 0 : $0.path.count - 1 } ?? 0
    return Array(node.path.dropFirst(outer))
  }

  /// Returns the same position with another root; nil if the path leads to no node.
  package func moved(to path: [String]) -> PartText? {
    guard let node = node(at: path) else { return nil }
    var text = self
    (text.root, text.isMember) = (node, false)
    return text
  }

  /// Returns the range in the file of the value at a key path.
  package func valueRange(at path: [String]) -> SourceRange? {
    node(at: path).flatMap { node in document.map { fileRange(of: $0.valueRange(of: node)) } }
  }

  /// Returns the range in the file to show for a key or a value. A dictionary or an array is shown at its key, and a missing key at the
  /// nearest key around it.
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
    // A missing value is shown at its key.
    if value.isEmpty, let key = node.key?.range { return key }
    guard node.isCollection else {
      let content = document.content(of: node)
      return content.isEmpty ? value : content
    }
    // In XML, the name of the tag is shown; in other notations, the bracket.
    let isTag = text[value].first == UInt8(ascii: "<")
    let length = isTag ? (node.kind == .object ? "<dict>" : "<array>").utf8.count : 1
    return value.lowerBound..<value.lowerBound + length
  }

  package func fileRange(of range: Range<Int>) -> SourceRange { SourceRange(outer?.source(of: range) ?? range) }

  /// Returns the characters of a predicate in the text; nil if the value at the key path isn't a string.
  package func spelling(at path: [String]) -> Spelled? { literal?.spelled ?? node(at: path)?.text }

  /// Returns the characters of a predicate in the file.
  package func fileSpelling(at path: [String]) -> Spelled? { spelling(at: path).map { inFile($0) } }

  /// Returns characters of the text as characters of the file.
  package func inFile(_ spelling: Spelled) -> Spelled { outer.map { spelling.composed(with: $0) } ?? spelling }

  /// A Boolean value that indicates whether the file contains the text verbatim.
  package var isVerbatim: Bool { if case .verbatim = style { true } else { false } }

  /// Returns the change of the file that makes a change of the text; nil if the file can't express it.
  package func change(from old: [UInt8], to new: [UInt8], in file: [UInt8]) -> TextEdit? {
    guard let change = TextEdit(from: old, to: new) else { return nil }
    guard let outer else { return change }
    let range = outer.source(of: change.range)
    if case .verbatim = style {
      // Text that isn't in the file, such as a branch that was left out, can't be changed with the rest.
      guard range.upperBound <= file.count, range.count == change.range.count,
        file[range.offsets].elementsEqual(old[change.range.offsets]),
        let spelled = style.spelling(of: change.replacement)
      else { return nil }
      return TextEdit(range, spelled)
    }
    // A text that isn't spelled the way this style would write it, such as a computed part, isn't changed.
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
  /// Sets the value at a key path, and creates missing dictionaries.
  case setValue([String], ActivationDictionary.Value)
  /// Gives a key another name.
  case renameKey([String], String)
  /// Removes a key with its value.
  case removeKey([String])
  /// Moves a key with its value to another key path. An existing value is replaced, and missing dictionaries are created.
  case moveKey([String], to: [String])

  /// Returns the same change with its key paths below another path.
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

  /// Returns the changes that turn one dictionary into another. If a new key has the value of a removed one, the key is renamed; all other keys
  /// stay in place. Nil if there are so many keys that it's better to write the dictionary anew.
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
    // New keys are added before others are removed, so that the dictionary never becomes empty in between.
    return added.map { .setValue(path + [$0.key], $0.value) } + edits
  }
}

extension [PartEdit] {
  package var texts: [TextEdit] {
    compactMap { if case .text(let edit) = $0 { edit } else { nil } }
  }
}
