package import ActivationRules
package import PredicateSyntax

/// Notes the values of an XML document in the order of their starts, for its map.
package struct PropertyListMapBuilder: ValueSink {
  package private(set) var entries: [PropertyListMap.Entry] = []
  /// The dictionaries and arrays that are open, with the number of their values.
  private var open: [(entry: Int, count: Int)] = []
  private var key: (name: String, range: ValueRange)?
  /// Comments before the next key or value.
  private var comments: [SourceRange] = []

  /// Begins a document.
  package init() {}

  package mutating func key(named text: UnsafeBufferPointer<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

  package mutating func add(key: String, at range: ValueRange) { self.key = (key, range) }

  package mutating func open(dictionary: Bool, at mark: SourceRange) {
    append(dictionary ? .dictionary : .array, mark, SourceRange(mark.upperBound, mark.upperBound))
    open.append((entries.count - 1, 0))
  }

  package mutating func close(at mark: SourceRange) {
    guard let last = open.popLast()?.entry else { return }
    let start = entries[last].value.lowerBound
    entries[last].isClosedAtOnce = mark.isEmpty
    entries[last].value = SourceRange(start, max(start, mark.upperBound))
    entries[last].content = SourceRange(entries[last].content.lowerBound, mark.lowerBound)
    comments = []
    key = nil
  }

  package mutating func add(text: UnsafeBufferPointer<UInt8>, at range: ValueRange) { append(.string, range) }
  package mutating func add(data: [UInt8], at range: ValueRange) { append(.scalar, range) }
  package mutating func add(_ scalar: Scalar, at range: ValueRange) { append(.scalar, range) }
  package mutating func addUnknown(_ reason: String, at range: ValueRange) { append(.unknown, range) }
  package mutating func add(comment: SourceRange) { comments.append(comment) }

  /// Adds a value whose text is read again when it's asked for.
  private mutating func append(_ kind: PropertyListMap.Entry.Kind, _ range: ValueRange) {
    append(kind, range.whole, range.content)
    entries[entries.count - 1].isClosedAtOnce =
      range.content.isEmpty && range.content.upperBound == range.whole.upperBound
  }

  private mutating func append(_ kind: PropertyListMap.Entry.Kind, _ value: SourceRange, _ content: SourceRange) {
    let parent = open.last?.entry ?? -1
    let isInArray = parent >= 0 && entries[parent].kind == .array
    let key = isInArray ? nil : key
    entries.append(
      PropertyListMap.Entry(
        name: isInArray ? "\(open[open.count - 1].count)" : key?.name ?? "", key: key?.range.content,
        keyElement: key?.range.whole, value: value, content: content, kind: kind, comments: comments, parent: parent))
    if !open.isEmpty { open[open.count - 1].count += 1 }
    self.key = nil
    comments = []
  }
}
