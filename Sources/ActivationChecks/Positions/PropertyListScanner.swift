import ActivationRules
import PredicateSyntax

/// Notes where the values of an XML property list are, the keys before them, and the comments.
enum PropertyListScanner {
  /// The values in the order of their starts.
  static func entries(of text: [UInt8]) -> [PropertyListMap.Entry] {
    var markup = PropertyListMarkup(text)
    var builder = PropertyListMapBuilder()
    while let part = markup.next() {
      switch part {
      case .comment(let range): builder.comments.append(range)
      case .key(let tag, let content):
        let name = String(decoding: TextMap(content: content, of: text).value, as: UTF8.self)
        builder.addKey(name, content: content, element: SourceRange(tag.range.lowerBound, markup.place))
      case .leaf(let tag, let content):
        let value = SourceRange(tag.range.lowerBound, markup.place)
        builder.append(tag.name, value, content, isClosedAtOnce: tag.isClosedAtOnce)
      case .open(let tag) where tag.isClosedAtOnce:
        let end = SourceRange(tag.range.upperBound, tag.range.upperBound)
        builder.append(tag.name, tag.range, end, isClosedAtOnce: true)
      case .open(let tag): builder.open(tag.name, tag.range)
      // The end of `plist` finds nothing open.
      case .close(_, let start): builder.close(at: markup.place, content: start)
      }
    }
    return builder.entries
  }
}
