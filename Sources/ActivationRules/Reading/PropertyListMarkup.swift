package import PredicateSyntax

/// Goes once through the text of an XML property list: keys, values and comments in their order.
///
/// Total: malformed parts are skipped, and the first mistake is kept for callers that accept none. Nothing recurs, and nothing outside of
/// the text is asked for: the entities of a document type stay unknown. How keys and values follow one another isn't looked at.
package struct PropertyListMarkup {
  /// A start tag.
  package struct Tag {
    package let name: String
    package let range: SourceRange
    /// A Boolean value that indicates whether the tag ends its element, too, such as `<dict/>`.
    package let isClosedAtOnce: Bool
  }

  /// A part of the text. The content of an element is what is between its tags, where entities aren't resolved.
  package enum Part {
    case comment(SourceRange)
    /// A key; its element ends at ``PropertyListMarkup/place``.
    case key(Tag, content: SourceRange)
    /// A value that is neither a dictionary nor an array; its element ends at ``PropertyListMarkup/place``.
    case leaf(Tag, content: SourceRange)
    /// The start of a dictionary or an array.
    case open(Tag)
    /// An end tag without a start tag directly before it: that of a dictionary, an array, or of the whole.
    case close(name: String, start: Int)
  }

  /// A malformed part, and its place.
  package struct Mistake: Sendable {
    package let message: String
    package let help: String
    package let place: Int
  }

  /// The text.
  package let text: [UInt8]
  /// The end of the text that was read.
  package private(set) var place = 0
  /// The first mistake in the text that was read.
  package private(set) var mistake: Mistake?

  private static let leaves = ["string", "date", "data", "integer", "real", "true", "false"]

  /// Starts at the beginning of a text, after a byte order mark.
  package init(_ text: [UInt8]) {
    self.text = text
    if text.starts(with: [0xef, 0xbb, 0xbf]) { place = 3 }
  }

  /// Reads the next part; nil at the end.
  ///
  /// - Complexity: linear in the length of the part.
  package mutating func next() -> Part? {
    while let start = MarkupBytes.find("<", text, from: place) {
      if let other = firstNonblank(from: place, to: start) { note("expected a tag, found text", other) }
      // Whatever the markup is, the place moves on.
      place = start + 1
      if MarkupBytes.starts("<!--", text, at: start) {
        skip(to: "-->", from: start)
        return .comment(SourceRange(start, place))
      } else if MarkupBytes.starts("<![CDATA[", text, at: start) {
        note("expected a tag, found text", start)
        skip(to: "]]>", from: start)
      } else if MarkupBytes.starts("<?", text, at: start) {
        skip(to: "?>", from: start)
      } else if MarkupBytes.starts("<!", text, at: start) {
        skip(to: ">", from: start)
      } else if MarkupBytes.starts("</", text, at: start) {
        skip(to: ">", from: start)
        return .close(name: name(from: start + 2), start: start)
      } else if let part = element(at: start) {
        return part
      }
    }
    if let other = firstNonblank(from: place, to: text.count) { note("expected a tag, found text", other) }
    place = text.count
    return nil
  }

  /// Keeps a mistake, unless there was one before.
  package mutating func note(_ message: String, _ place: Int, help: String = "") {
    if mistake == nil { mistake = Mistake(message: message, help: help, place: place) }
  }

  /// The element that starts at a place; nil for the whole.
  private mutating func element(at start: Int) -> Part? {
    // The end of the tag is the first `>`, also within quotes, as Foundation has it.
    skip(to: ">", from: start)
    let tag = Tag(
      name: name(from: start + 1), range: SourceRange(start, place),
      isClosedAtOnce: place - start >= 3 && text[place - 2] == UInt8(ascii: "/"))
    switch tag.name {
    case "plist": return nil
    case "dict", "array": return .open(tag)
    case "key": return .key(tag, content: content(of: tag))
    default:
      if !Self.leaves.contains(tag.name) { note("unknown element <\(tag.name)>", start) }
      return .leaf(tag, content: content(of: tag))
    }
  }

  /// The name in a tag whose end is ``place``.
  private func name(from start: Int) -> String {
    var end = start
    while end < place, !" \t\r\n/>".utf8.contains(text[end]) { end += 1 }
    return String(decoding: text[min(start, end)..<end], as: UTF8.self)
  }

  /// The content of a key or a value up to its end tag, which is passed.
  private mutating func content(of tag: Tag) -> SourceRange {
    let start = place
    if tag.isClosedAtOnce { return SourceRange(start, start) }
    while let next = MarkupBytes.find("<", text, from: place) {
      checkEntities(from: place, to: next)
      place = next + 1
      if MarkupBytes.starts("<![CDATA[", text, at: next) {
        skip(to: "]]>", from: next)
        continue
      }
      skip(to: ">", from: next)
      if !isEnd(of: tag, from: next) {
        note("expected </\(tag.name)>, found another tag", next, help: "Write < as &lt; and & as &amp;.")
      }
      return SourceRange(start, next)
    }
    checkEntities(from: place, to: text.count)
    note("<\(tag.name)> isn't closed", start)
    place = text.count
    return SourceRange(start, text.count)
  }

  /// Returns whether the tag from a place to ``place`` ends an element; blanks may follow its name.
  private func isEnd(of tag: Tag, from start: Int) -> Bool {
    let name = Array(("</" + tag.name).utf8)
    guard text[start..<place].starts(with: name) else { return false }
    return firstNonblank(from: start + name.count, to: place) == place - 1
  }

  private mutating func checkEntities(from start: Int, to end: Int) {
    guard mistake == nil else { return }
    var place = start
    while place < end {
      guard text[place] == UInt8(ascii: "&") else {
        place += 1
        continue
      }
      guard let semicolon = text[place..<min(place + 13, end)].firstIndex(of: UInt8(ascii: ";")) else {
        return note("expected an entity such as &amp;", place, help: "Write & as &amp;.")
      }
      guard MarkupBytes.entity(text, at: place) != nil else {
        return note("unknown entity " + String(decoding: text[place...semicolon], as: UTF8.self), place)
      }
      place = semicolon + 1
    }
  }

  private func firstNonblank(from start: Int, to end: Int) -> Int? {
    var place = start
    while place < end {
      if !" \t\r\n".utf8.contains(text[place]) { return place }
      place += 1
    }
    return nil
  }

  private mutating func skip(to end: StaticString, from start: Int) {
    if let found = MarkupBytes.find(end, text, from: place) {
      place = found + end.utf8CodeUnitCount
    } else {
      note("expected " + end.description + ", found the end", start)
      place = text.count
    }
  }
}
