import ActivationRules
import PredicateSyntax

/// Notes the values of a document in the order of their starts, for its map.
struct PropertyListMapBuilder {
  private struct Key {
    var name: String
    var content: SourceRange
    var element: SourceRange
  }

  private(set) var entries: [PropertyListMap.Entry] = []
  /// The dictionaries and arrays that are open, with the number of their values.
  private var open: [(entry: Int, count: Int, hasBrackets: Bool)] = []
  private var key: Key?
  /// The comments before the key, or the mark of an array's element, that the next value belongs to; nil when neither was read.
  private var keyComments: [SourceRange]?
  /// Comments before the next key or value.
  var comments: [SourceRange] = []

  /// Whether the innermost open collection is a dictionary.
  var isInDictionary: Bool { open.last.map { entries[$0.entry].tag == "dict" } ?? false }

  /// Names the key of the next value.
  mutating func addKey(_ name: String, content: SourceRange, element: SourceRange) {
    key = Key(name: name, content: content, element: element)
    bindComments()
  }

  /// Says that the comments so far are about the next value as a whole.
  mutating func bindComments() {
    keyComments = (keyComments ?? []) + comments
    comments = []
  }

  /// Opens a dictionary or an array.
  ///
  /// - Parameters:
  ///   - isDictionary: Whether it's a dictionary.
  ///   - start: Where it begins.
  ///   - hasBrackets: Whether a bracket begins it; otherwise comments after its key are before its first key or value.
  mutating func open(dictionary isDictionary: Bool, at start: Int, hasBrackets: Bool = true) {
    open(isDictionary ? "dict" : "array", SourceRange(start, start + 1), hasBrackets: hasBrackets)
  }

  /// Opens a dictionary or an array, by its tag and where its bracket is, or its first tag.
  mutating func open(_ tag: String, _ bracket: SourceRange, hasBrackets: Bool = true) {
    let inner = hasBrackets || keyComments == nil ? [] : comments
    if !inner.isEmpty { comments = [] }
    append(tag, bracket, SourceRange(bracket.upperBound, bracket.upperBound))
    comments = inner
    open.append((entries.count - 1, 0, hasBrackets))
  }

  /// Adds a comment that follows the value at an index of ``entries`` on its line.
  mutating func add(comment: SourceRange, toEntryAt index: Int) {
    if entries.indices.contains(index) { entries[index].comments.append(comment) }
  }

  /// Closes the innermost dictionary or array, whose content ends before its last tag in XML.
  mutating func close(at end: Int, content contentEnd: Int? = nil) {
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
  mutating func closeAll(from index: Int, at end: Int) {
    while let last = open.last, last.entry >= index { close(at: end) }
  }

  /// Adds a value that is neither a dictionary nor an array.
  mutating func add(_ leaf: PropertyListMap.Leaf, value: SourceRange) {
    let (tag, content): (String, SourceRange) =
      switch leaf {
      case .text(let literal): ("string", literal.map.content)
      case .value(.boolean(let isTrue)): (isTrue ? "true" : "false", value)
      case .value(.integer): ("integer", value)
      case .value(.real): ("real", value)
      case .value: ("string", value)
      case .unknown: ("unknown", value)
      }
    append(tag, value, content, leaf)
  }

  /// Adds a value of any kind.
  mutating func append(
    _ tag: String, _ value: SourceRange, _ content: SourceRange, _ leaf: PropertyListMap.Leaf? = nil,
    isClosedAtOnce: Bool = false
  ) {
    let parent = open.last?.entry ?? -1
    let isInArray = parent >= 0 && entries[parent].tag == "array"
    entries.append(
      PropertyListMap.Entry(
        name: isInArray ? "\(open[open.count - 1].count)" : key?.name ?? "", key: isInArray ? nil : key?.content,
        keyElement: isInArray ? nil : key?.element, value: value, content: content, tag: tag,
        comments: (keyComments ?? []) + comments, isClosedAtOnce: isClosedAtOnce, parent: parent, leaf: leaf))
    if !open.isEmpty { open[open.count - 1].count += 1 }
    key = nil
    keyComments = nil
    comments = []
  }

  /// Says that the innermost dictionary or array holds more than what is written here.
  mutating func markUnknownPart(_ reason: String) {
    guard let last = open.last, entries[last.entry].unknownPart == nil else { return }
    entries[last.entry].unknownPart = reason
  }

  /// Replaces the value at an index of ``entries``, and everything in it, by a note that it cannot be read.
  mutating func replaceValue(at index: Int, by reason: String, end: Int) {
    guard index < entries.count else { return }
    let old = entries[index]
    entries.removeSubrange(index...)
    let range = SourceRange(old.value.lowerBound, max(old.value.lowerBound, end))
    var new = old
    (new.value, new.content, new.tag) = (range, range, "unknown")
    (new.leaf, new.unknownPart) = (.unknown(reason), nil)
    entries.append(new)
  }

  /// Makes the innermost array, whose only value is a text, a dictionary with that text as its first key: `["a": …` in Swift.
  mutating func turnFirstValueIntoKey() -> Bool {
    guard let last = open.last, last.count == 1, last.entry == entries.count - 2,
      entries[last.entry].tag == "array", case .text(let literal)? = entries[entries.count - 1].leaf
    else { return false }
    let element = entries.removeLast()
    entries[last.entry].tag = "dict"
    open[open.count - 1].count = 0
    key = Key(name: literal.text, content: literal.map.content, element: element.value)
    keyComments = element.comments
    return true
  }
}
