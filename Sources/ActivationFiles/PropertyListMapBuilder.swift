import ActivationRules
import Documents
import PredicateSyntax

/// Notes the values of a property list in XML in the order of their starts, for its map.
struct PropertyListMapBuilder {
  private(set) var entries: [PropertyListMap.Entry] = []
  /// The dictionaries and arrays that are open, with the number of their values.
  private var open: [(entry: Int, count: Int)] = []
  private var key: Spelled?
  /// Comments before the next key or value.
  private var comments: [SourceRange] = []

  /// Adds the values of a property list in XML.
  ///
  /// - Complexity: linear in the length of the text; nothing recurs.
  mutating func add(_ document: SourceDocument) {
    var rest = document.comments[...]
    func takeComments(before place: Int) -> [SourceRange] {
      let found = rest.prefix { $0.lowerBound < place }
      rest = rest.dropFirst(found.count)
      return found.map { SourceRange($0) }
    }
    var nodes: [(node: Node, next: Int)] = []
    var node = document.root
    while true {
      if let value = node {
        // A key without a value means nothing.
        let isMissing = value.range.isEmpty
        if let key = value.key, !isMissing {
          comments += takeComments(before: key.range.lowerBound)
          self.key = key
        }
        comments += takeComments(before: value.range.lowerBound)
        switch value.value {
        case .object, .array:
          let opening = Element(value, in: document.source).opening
          append(
            value.isObject ? .dictionary : .array, opening, SourceRange(opening.upperBound, opening.upperBound))
          open.append((entries.count - 1, 0))
          nodes.append((value, 0))
        case .text(let text): append(.string, value, SourceRange(text.content))
        case .computed where isMissing: break
        case .computed: append(.unknown, value, Element(value, in: document.source).content)
        default: append(.scalar, value, Element(value, in: document.source).content)
        }
      }
      guard let last = nodes.last else { return }
      if last.next < last.node.members.count {
        node = last.node.members[last.next]
        nodes[nodes.count - 1].next += 1
      } else {
        _ = takeComments(before: last.node.range.upperBound)
        close(last.node, Element(last.node, in: document.source).content)
        nodes.removeLast()
        node = nil
      }
    }
  }

  private mutating func close(_ node: Node, _ content: SourceRange) {
    guard let last = open.popLast()?.entry else { return }
    let (start, end) = (entries[last].value.lowerBound, node.range.upperBound)
    if content.isEmpty, content.upperBound == end { entries[last].isClosedAtOnce = node.isClosed }
    entries[last].value = SourceRange(start, max(start, end))
    entries[last].content = SourceRange(entries[last].content.lowerBound, content.upperBound)
    comments = []
    key = nil
  }

  /// Adds a value whose text is read again when it's asked for.
  private mutating func append(_ kind: PropertyListMap.Entry.Kind, _ node: Node, _ content: SourceRange) {
    append(kind, SourceRange(node.range), content)
    entries[entries.count - 1].isClosedAtOnce = content.isEmpty && content.upperBound == node.range.upperBound
  }

  private mutating func append(_ kind: PropertyListMap.Entry.Kind, _ value: SourceRange, _ content: SourceRange) {
    let parent = open.last?.entry ?? -1
    let isInArray = parent >= 0 && entries[parent].kind == .array
    let key = isInArray ? nil : key
    entries.append(
      PropertyListMap.Entry(
        name: isInArray ? "\(open[open.count - 1].count)" : key?.text ?? "", key: key.map { SourceRange($0.content) },
        keyElement: key.map { SourceRange($0.range) }, value: value, content: content, kind: kind, comments: comments,
        parent: parent))
    if !open.isEmpty { open[open.count - 1].count += 1 }
    self.key = nil
    comments = []
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
