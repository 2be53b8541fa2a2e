import ActivationRules
import PredicateSyntax

/// Notes where the values of an XML property list are, the keys before them, and the comments.
struct PropertyListScanner {
  /// A dictionary or an array that is open.
  private struct Frame {
    var entry: Int
    var count = 0
    var key: Key?
    var comments: [SourceRange] = []
  }

  private struct Key {
    var name: String
    var content: SourceRange
    var element: SourceRange
    var comments: [SourceRange]
  }

  private(set) var entries: [PropertyListMap.Entry] = []
  private var markup: PropertyListMarkup
  private var frames = [Frame(entry: -1)]

  init(_ text: [UInt8]) { markup = PropertyListMarkup(text) }

  mutating func scan() {
    while let part = markup.next() {
      switch part {
      case .comment(let range): frames[frames.count - 1].comments.append(range)
      case .key(let tag, let content): openKey(tag, content)
      case .leaf(let tag, let content):
        add(tag, value: SourceRange(tag.range.lowerBound, markup.place), content: content)
      case .open(let tag):
        add(tag, value: tag.range, content: SourceRange(tag.range.upperBound, tag.range.upperBound))
        if !tag.isClosedAtOnce { frames.append(Frame(entry: entries.count - 1)) }
      case .close(_, let start): close(at: start)
      }
    }
  }

  private mutating func openKey(_ tag: PropertyListMarkup.Tag, _ content: SourceRange) {
    let name = TextMap(content: content, of: markup.text).value
    let last = frames.count - 1
    frames[last].key = Key(
      name: String(decoding: name, as: UTF8.self), content: content,
      element: SourceRange(tag.range.lowerBound, markup.place), comments: frames[last].comments)
    frames[last].comments = []
  }

  private mutating func add(_ tag: PropertyListMarkup.Tag, value: SourceRange, content: SourceRange) {
    let last = frames.count - 1
    let parent = frames[last].entry
    let isInArray = parent >= 0 && entries[parent].tag == "array"
    let key = isInArray ? nil : frames[last].key
    let name = isInArray ? "\(frames[last].count)" : key?.name ?? ""
    entries.append(
      PropertyListMap.Entry(
        name: name, key: key?.content, keyElement: key?.element, value: value, content: content, tag: tag.name,
        comments: key?.comments ?? frames[last].comments, isClosedAtOnce: tag.isClosedAtOnce, parent: parent))
    frames[last].count += 1
    frames[last].key = nil
    frames[last].comments = []
  }

  /// The end of a dictionary or an array; the end of `plist` finds none open.
  private mutating func close(at start: Int) {
    guard frames.count > 1, let frame = frames.popLast() else { return }
    entries[frame.entry].content = SourceRange(entries[frame.entry].content.lowerBound, start)
    entries[frame.entry].value = SourceRange(entries[frame.entry].value.lowerBound, markup.place)
  }
}
