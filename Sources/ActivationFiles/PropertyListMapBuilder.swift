package import ActivationRules
import Documents
package import PredicateSyntax

/// Notes the values of a document in the order of their starts, for its map.
package struct PropertyListMapBuilder {
  package private(set) var entries: [PropertyListMap.Entry] = []
  /// The dictionaries and arrays that are open, with the number of their values.
  private var open: [(entry: Int, count: Int, hasBrackets: Bool)] = []
  private var key: (name: String, content: SourceRange, element: SourceRange)?
  /// The comments before the key, or the mark of an array's element, that the next value belongs to; nil when neither was read.
  private var keyComments: [SourceRange]?
  /// Comments before the next key or value.
  package var comments: [SourceRange] = []

  /// Begins a document.
  package init() {}

  /// A Boolean value that indicates whether the innermost open collection is a dictionary.
  package var isInDictionary: Bool { open.last.map { entries[$0.entry].kind == .dictionary } ?? false }

  /// Names the key of the next value.
  package mutating func addKey(_ name: String, content: SourceRange, element: SourceRange) {
    key = (name, content, element)
    bindComments()
  }

  /// Says that the comments so far are about the next value as a whole.
  package mutating func bindComments() {
    keyComments = (keyComments ?? []) + comments
    comments = []
  }

  /// Opens a dictionary or an array.
  ///
  /// - Parameters:
  ///   - isDictionary: Whether it's a dictionary.
  ///   - start: Where it begins.
  ///   - hasBrackets: Whether a bracket begins it; otherwise comments after its key are before its first key or value.
  package mutating func open(dictionary isDictionary: Bool, at start: Int, hasBrackets: Bool = true) {
    open(isDictionary ? .dictionary : .array, SourceRange(start, start + 1), hasBrackets: hasBrackets)
  }

  /// Opens a dictionary or an array, with the place of its bracket or its first tag.
  package mutating func open(_ kind: PropertyListMap.Entry.Kind, _ bracket: SourceRange, hasBrackets: Bool = true) {
    let inner = hasBrackets || keyComments == nil ? [] : comments
    if !inner.isEmpty { comments = [] }
    append(kind, bracket, SourceRange(bracket.upperBound, bracket.upperBound))
    comments = inner
    open.append((entries.count - 1, 0, hasBrackets))
  }

  /// Adds a comment that follows the value at an index of ``entries`` on its line.
  package mutating func add(comment: SourceRange, toEntryAt index: Int) {
    if entries.indices.contains(index) { entries[index].comments.append(comment) }
  }

  /// Closes the innermost dictionary or array, whose content ends before its last tag in XML.
  package mutating func close(at end: Int, content contentEnd: Int? = nil) {
    guard let last = open.popLast() else { return }
    let start = entries[last.entry].value.lowerBound
    entries[last.entry].value = SourceRange(start, max(start, end))
    entries[last.entry].content =
      contentEnd.map { SourceRange(entries[last.entry].content.lowerBound, $0) } ?? entries[last.entry].value
    // Without a bracket at its end, comments after the last value are before what comes next.
    if last.hasBrackets { comments = [] }
    keyComments = nil
    key = nil
  }

  /// Closes every dictionary and array that begins at a place of ``entries`` or later.
  package mutating func closeAll(from index: Int, at end: Int) {
    while let last = open.last, last.entry >= index { close(at: end) }
  }

  /// Adds a value that is neither a dictionary nor an array.
  package mutating func add(_ leaf: PropertyListMap.Leaf, value: SourceRange) {
    let (kind, content): (PropertyListMap.Entry.Kind, SourceRange) =
      switch leaf {
      case .text(let literal): (.string, literal.map.content)
      case .value: (.scalar, value)
      case .unknown: (.unknown, value)
      }
    append(kind, value, content, leaf)
  }

  /// Adds a value of any kind.
  package mutating func append(
    _ kind: PropertyListMap.Entry.Kind, _ value: SourceRange, _ content: SourceRange,
    _ leaf: PropertyListMap.Leaf? = nil,
    isClosedAtOnce: Bool = false
  ) {
    let parent = open.last?.entry ?? -1
    let isInArray = parent >= 0 && entries[parent].kind == .array
    entries.append(
      PropertyListMap.Entry(
        name: isInArray ? "\(open[open.count - 1].count)" : key?.name ?? "", key: isInArray ? nil : key?.content,
        keyElement: isInArray ? nil : key?.element, value: value, content: content, kind: kind,
        comments: (keyComments ?? []) + comments, isClosedAtOnce: isClosedAtOnce, parent: parent, leaf: leaf))
    if !open.isEmpty { open[open.count - 1].count += 1 }
    key = nil
    keyComments = nil
    comments = []
  }

  /// Says that the innermost dictionary or array holds more than what is written here.
  package mutating func markUnknownPart(_ reason: String) {
    guard let last = open.last, entries[last.entry].unknownPart == nil else { return }
    entries[last.entry].unknownPart = reason
  }

  /// Replaces the value at an index of ``entries``, and everything in it, by a note that it cannot be read.
  package mutating func replaceValue(at index: Int, by reason: String, end: Int) {
    guard index < entries.count else { return }
    let old = entries[index]
    entries.removeSubrange(index...)
    let range = SourceRange(old.value.lowerBound, max(old.value.lowerBound, end))
    var new = old
    (new.value, new.content, new.kind) = (range, range, .unknown)
    (new.leaf, new.unknownPart) = (.unknown(reason), nil)
    entries.append(new)
  }

  /// Says that a text, a number or a truth value is written within a call, such as `.integer(1)`.
  package mutating func wrapValue(at index: Int, in call: SourceRange) {
    if index < entries.count, entries[index].leaf != nil { entries[index].value = call }
  }

  /// The most values that a document is unfolded to.
  package static let mostEntries = 200_000

  /// The value at an index of ``entries`` with everything in it; the parents are positions in it.
  ///
  /// - Complexity: linear in what the value holds.
  package func value(at index: Int) -> [PropertyListMap.Entry] {
    guard index < entries.count else { return [] }
    var copy: [PropertyListMap.Entry] = []
    for (place, entry) in entries[index...].enumerated() {
      if place > 0, entry.parent < index { break }
      copy.append(entry)
      copy[place].parent -= index
    }
    return copy
  }

  /// Adds a value that was read before, under the key that was named last; false when that would be too many.
  package mutating func add(_ value: [PropertyListMap.Entry]) -> Bool {
    guard let top = value.first, entries.count + value.count <= Self.mostEntries else { return false }
    let root = entries.count
    append(top.kind, top.value, top.content, top.leaf, isClosedAtOnce: top.isClosedAtOnce)
    entries[root].unknownPart = top.unknownPart
    entries += value.dropFirst().map { entry in
      var entry = entry
      entry.parent += root
      return entry
    }
    return true
  }

  /// Puts what the dictionary at an index of ``entries``, or an array of them, holds into the dictionary around it, in its place. What is
  /// there under the same key stays, and of several dictionaries the first counts (documented: YAML's merge key).
  package mutating func mergeValue(at index: Int) {
    guard let parent = open.last, index < entries.count else { return }
    let merged = value(at: index)
    entries.removeSubrange(index...)
    open[open.count - 1].count -= 1
    var names = Set(entries[(parent.entry + 1)...].filter { $0.parent == parent.entry }.map { $0.name })
    guard let top = merged.first else { return }
    let roots = top.kind == .array ? merged.indices.filter { merged[$0].parent == 0 } : [0]
    for root in roots {
      guard merged[root].kind == .dictionary else {
        if case .unknown(let reason)? = merged[root].leaf {
          markUnknownPart(reason)
        } else {
          markUnknownPart("a merge key takes dictionaries")
        }
        continue
      }
      if let reason = merged[root].unknownPart { markUnknownPart(reason) }
      add(entriesOf: root, of: merged, except: &names, to: parent.entry)
    }
  }

  private mutating func add(
    entriesOf root: Int, of value: [PropertyListMap.Entry], except names: inout Set<String>, to parent: Int
  ) {
    var places: [Int: Int] = [root: parent]
    for (index, entry) in value.enumerated().dropFirst(root + 1) {
      guard entry.parent >= root else { break }
      guard let place = places[entry.parent] else { continue }
      if entry.parent == root {
        guard names.insert(entry.name).inserted else { continue }
        open[open.count - 1].count += 1
      }
      guard entries.count < Self.mostEntries else {
        return markUnknownPart("its aliases come to more than \(Self.mostEntries) values")
      }
      places[index] = entries.count
      var entry = entry
      entry.parent = place
      entries.append(entry)
    }
  }

  /// Makes the innermost array, whose only value is a text, a dictionary with that text as its first key: `["a": …` in Swift.
  package mutating func turnFirstValueIntoKey() -> Bool {
    guard let last = open.last, last.count == 1, last.entry == entries.count - 2,
      entries[last.entry].kind == .array, case .text(let literal)? = entries[entries.count - 1].leaf
    else { return false }
    let element = entries.removeLast()
    entries[last.entry].kind = .dictionary
    open[open.count - 1].count = 0
    key = (literal.text, literal.map.content, element.value)
    keyComments = element.comments
    return true
  }
}

extension PropertyListMapBuilder {
  /// Adds the values of a property list in XML.
  ///
  /// - Complexity: linear in the length of the text; nothing recurs.
  mutating func add(_ document: Documents.Document) {
    var rest = document.comments[...]
    func takeComments(before place: Int) -> [SourceRange] {
      let found = rest.prefix { $0.lowerBound < place }
      rest = rest.dropFirst(found.count)
      return found.map { SourceRange($0.lowerBound, $0.upperBound) }
    }
    var open: [(node: Node, next: Int)] = []
    var node = document.root
    while true {
      if let value = node {
        // A key without a value means nothing.
        let isMissing = value.range.isEmpty
        if let key = value.key, !isMissing {
          comments += takeComments(before: key.range.lowerBound)
          addKey(key.text, content: SourceRange(key.content), element: SourceRange(key.range))
        }
        comments += takeComments(before: value.range.lowerBound)
        switch value.value {
        case .object, .array:
          let start = Element(value, in: document.source)
          self.open(value.isObject ? .dictionary : .array, start.opening)
          open.append((value, 0))
        case .text(let text): append(.string, value, SourceRange(text.content))
        case .computed where isMissing: break
        case .computed: append(.unknown, value, Element(value, in: document.source).content)
        default: append(.scalar, value, Element(value, in: document.source).content)
        }
      }
      guard let last = open.last else { return }
      if last.next < last.node.members.count {
        node = last.node.members[last.next]
        open[open.count - 1].next += 1
      } else {
        comments += takeComments(before: last.node.range.upperBound)
        let content = Element(last.node, in: document.source).content
        if content.isEmpty, content.upperBound == last.node.range.upperBound, let entry = self.open.last?.entry {
          entries[entry].isClosedAtOnce = last.node.isClosed
        }
        close(at: last.node.range.upperBound, content: content.upperBound)
        open.removeLast()
        node = nil
      }
    }
  }

  /// Adds a value whose text is read again when it's asked for.
  private mutating func append(_ kind: PropertyListMap.Entry.Kind, _ node: Node, _ content: SourceRange) {
    append(
      kind, SourceRange(node.range), content,
      isClosedAtOnce: content.isEmpty && content.upperBound == node.range.upperBound)
  }

  /// The tags of an element.
  private struct Element {
    /// The first tag; empty for keys without a dictionary around them.
    let opening: SourceRange
    /// The text between the tags; empty, and at the end, where there is one tag only.
    let content: SourceRange

    /// Finds the tags of a value.
    ///
    /// - Complexity: linear in the length of both tags.
    init(_ node: Node, in text: [UInt8]) {
      let range = node.range
      var start = range.lowerBound
      if text[start...].starts(with: "<key".utf8), node.isObject {
        (opening, content) = (SourceRange(start, start), SourceRange(start, range.upperBound))
        return
      }
      while start < range.upperBound, text[start] != UInt8(ascii: ">") { start += 1 }
      start = min(start + 1, range.upperBound)
      opening = SourceRange(range.lowerBound, start)
      var end = range.upperBound
      if start < end, node.isClosed {
        repeat { end -= 1 } while end > start && text[end] != UInt8(ascii: "<")
      }
      content = SourceRange(start, end)
    }
  }
}

extension Node {
  fileprivate var isObject: Bool { if case .object = value { true } else { false } }
}

extension SourceRange {
  fileprivate init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }
}
