import PredicateSyntax

/// Goes once through the text of an XML property list and notes where its values stand.
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

  private struct Tag {
    var name: String
    var range: SourceRange
    var isClosedAtOnce: Bool
  }

  private(set) var entries: [PropertyListMap.Entry] = []
  private let text: [UInt8]
  private var place = 0
  private var frames = [Frame(entry: -1)]

  init(_ text: [UInt8]) { self.text = text }

  mutating func scan() {
    while let start = MarkupBytes.find("<", text, from: place) {
      // Whatever the markup is, the place moves on.
      place = start + 1
      if MarkupBytes.starts("<!--", text, at: start) {
        skip(to: "-->", 3)
        frames[frames.count - 1].comments.append(SourceRange(start, place))
      } else if MarkupBytes.starts("<![CDATA[", text, at: start) {
        skip(to: "]]>", 3)
      } else if MarkupBytes.starts("<?", text, at: start) {
        skip(to: "?>", 2)
      } else if MarkupBytes.starts("<!", text, at: start) {
        skip(to: ">", 1)
      } else if MarkupBytes.starts("</", text, at: start) {
        skip(to: ">", 1)
        close(at: start)
      } else {
        open(tag(at: start))
      }
    }
  }

  private mutating func skip(to end: StaticString, _ length: Int) {
    place = MarkupBytes.find(end, text, from: place).map { $0 + length } ?? text.count
  }

  /// The tag that starts at a place; its end is the first `>`, also within quotes, as Foundation has it.
  private mutating func tag(at start: Int) -> Tag {
    skip(to: ">", 1)
    var end = start + 1
    while end < place, !" \t\r\n/>".utf8.contains(text[end]) { end += 1 }
    let isClosedAtOnce = place - start >= 3 && text[place - 2] == UInt8(ascii: "/")
    return Tag(
      name: String(decoding: text[(start + 1)..<end], as: UTF8.self), range: SourceRange(start, place),
      isClosedAtOnce: isClosedAtOnce)
  }

  private mutating func open(_ tag: Tag) {
    switch tag.name {
    case "plist": break
    case "key": openKey(tag)
    case "dict", "array":
      let index = add(tag, content: SourceRange(tag.range.upperBound, tag.range.upperBound))
      if !tag.isClosedAtOnce { frames.append(Frame(entry: index)) }
    default:
      let content = tag.isClosedAtOnce ? SourceRange(place, place) : contentOfLeaf()
      let index = add(tag, content: content)
      entries[index].value = SourceRange(tag.range.lowerBound, place)
    }
  }

  private mutating func openKey(_ tag: Tag) {
    let content = tag.isClosedAtOnce ? SourceRange(place, place) : contentOfLeaf()
    let name = TextMap(content: content, of: text).value
    let last = frames.count - 1
    frames[last].key = Key(
      name: String(decoding: name, as: UTF8.self), content: content,
      element: SourceRange(tag.range.lowerBound, place), comments: frames[last].comments)
    frames[last].comments = []
  }

  /// The content up to the closing tag, which is passed.
  private mutating func contentOfLeaf() -> SourceRange {
    let start = place
    while let next = MarkupBytes.find("<", text, from: place) {
      place = next + 1
      if MarkupBytes.starts("<![CDATA[", text, at: next) {
        skip(to: "]]>", 3)
        continue
      }
      skip(to: ">", 1)
      return SourceRange(start, next)
    }
    place = text.count
    return SourceRange(start, text.count)
  }

  private mutating func add(_ tag: Tag, content: SourceRange) -> Int {
    let last = frames.count - 1
    let parent = frames[last].entry
    let isInArray = parent >= 0 && entries[parent].tag == "array"
    let key = isInArray ? nil : frames[last].key
    let name = isInArray ? "\(frames[last].count)" : key?.name ?? ""
    entries.append(
      PropertyListMap.Entry(
        name: name, key: key?.content, keyElement: key?.element, value: tag.range, content: content, tag: tag.name,
        comments: key?.comments ?? frames[last].comments, isClosedAtOnce: tag.isClosedAtOnce, parent: parent))
    frames[last].count += 1
    frames[last].key = nil
    frames[last].comments = []
    return entries.count - 1
  }

  /// The end of a dictionary or an array; the end of `plist` finds none open.
  private mutating func close(at start: Int) {
    guard frames.count > 1, let frame = frames.popLast() else { return }
    entries[frame.entry].content = SourceRange(entries[frame.entry].content.lowerBound, start)
    entries[frame.entry].value = SourceRange(entries[frame.entry].value.lowerBound, place)
  }
}
