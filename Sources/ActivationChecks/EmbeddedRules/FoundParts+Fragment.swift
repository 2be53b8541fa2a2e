import ActivationRules
import Documents
import Predicates

/// The rules in a part of an XML property list, as people paste it: `<dict>…` or `<key>…</key><dict>…` without what belongs around it.
extension FoundParts {
  /// Returns whether a text begins like a property list fragment.
  static func isFragment(_ text: [UInt8]) -> Bool {
    let start = text.prefix(4096).drop { $0 <= 0x20 || $0 == 0xef || $0 == 0xbb || $0 == 0xbf }
    return start.starts(with: Array("<dict".utf8)) || start.starts(with: Array("<key".utf8))
  }

  /// The rules of a fragment by itself.
  ///
  /// - Throws: When it isn't well-formed, with the place.
  /// - Complexity: linear in the text.
  static func read(fragment text: [UInt8], limits: ReadingLimits) throws(ReadingError) -> FoundParts {
    guard let (completed, start, missing) = text.withoutRemarks.completedMarkup else {
      return try read(fragment: LiteralText(plain: text), limits: limits)
    }
    let document = try PropertyListReader.document(utf8: completed, limits: limits)
    var found = FoundParts()
    found.add(
      RuleFinder(document, isExcerpt: true).found, in: Spelled(completed, around: text.indices, at: start),
      .verbatim(indentation: ""))
    if let (count, tag) = missing {
      let reason =
        "\(count) \(tag) \(count == 1 ? "is missing at the end; it's read as if it were" : "are missing at the end; they're read as if they were") there"
      found.unread.append(
        UnreadRule(range: SourceRange(text.count, text.count), reason: reason, kind: .completed))
    }
    return found
  }

  /// The rules of a fragment that a literal or a block spells.
  ///
  /// - Throws: When it isn't well-formed, with the place in the fragment.
  /// - Complexity: linear in the text.
  static func read(fragment literal: LiteralText, limits: ReadingLimits) throws(ReadingError) -> FoundParts {
    let text = literal.spelled.utf8.withoutRemarks
    let document = try PropertyListReader.document(utf8: text, limits: limits)
    var result = FoundParts()
    result.add(RuleFinder(document, isExcerpt: true).found, in: literal.spelled, literal.style)
    return result
  }
}

/// Blanks what is between the elements of a property list and doesn't belong there, so that every place stays what it was.
extension [UInt8] {
  /// The text with comments as in C blanked, `//` and `/* … */`, and the dots with which an excerpt leaves something out.
  ///
  /// - Complexity: linear in the text.
  var withoutRemarks: [UInt8] {
    var text = self
    var place = 0
    while place < text.count {
      if text[place] == 0x3c {
        place = text.endOfMarkup(at: place)
      } else if text.has("//", at: place) {
        while place < text.count, text[place] != 0x0a {
          text[place] = 0x20
          place += 1
        }
      } else if text.has("/*", at: place) {
        let end = text.offset(of: "*/", from: place).map { $0 + 2 } ?? text.count
        while place < end {
          if text[place] != 0x0a { text[place] = 0x20 }
          place += 1
        }
      } else if let length = text.ellipsis(at: place) {
        for index in place..<place + length { text[index] = 0x20 }
        place += length
      } else {
        place += 1
      }
    }
    return text
  }

  private func ellipsis(at place: Int) -> Int? {
    if has("…", at: place) { return 3 }
    guard has("...", at: place) else { return nil }
    var end = place
    while end < count, self[end] == 0x2e { end += 1 }
    return end - place
  }

  /// The place after a tag, with the content of a text element.
  private func endOfMarkup(at start: Int) -> Int {
    if has("<!--", at: start) { return end(of: "-->", from: start) }
    if has("<![CDATA[", at: start) { return end(of: "]]>", from: start) }
    let close = end(of: ">", from: start)
    for name: StaticString in ["</", "<?", "<!", "<dict", "<array", "<plist"] where has(name, at: start) {
      return close
    }
    guard close < count, self[close - 2] != 0x2f else { return close }
    // Up to the closing tag of a text, a number or a key.
    return offset(of: "</", from: close) ?? count
  }

  private func end(of mark: StaticString, from start: Int) -> Int {
    offset(of: mark, from: start).map { $0 + mark.utf8CodeUnitCount } ?? count
  }
}
