package import Documents
package import PredicateSyntax

/// The places of the characters of a value's text in the file that spells it, with entities and CDATA sections.
package struct TextMap: Sendable, Hashable {
  package typealias Segment = Spelled.Segment

  private var spelled: Spelled
  /// A Boolean value that indicates whether parts of the value replace the file's own text.
  package private(set) var isFilled = false

  /// The value, as UTF-8.
  package var value: [UInt8] { spelled.utf8 }
  /// The content of the element in the file.
  package var content: SourceRange { SourceRange(spelled.content) }
  package var segments: [Segment] { spelled.segments }

  package init(_ spelled: Spelled) { self.spelled = spelled }

  /// A text that is its own spelling, such as a file with nothing but a rule.
  package init(plain text: [UInt8]) { self.init(Spelled(text)) }

  /// A text in parts, which are given with their places in a file.
  package init(_ parts: [(text: [UInt8], file: Range<Int>, Segment.Spelling)], in content: Range<Int>) {
    var (value, segments): ([UInt8], [Segment]) = ([], [])
    for (text, file, spelling) in parts where !text.isEmpty {
      segments.append(Segment(text: value.count..<value.count + text.count, source: file, spelling))
      value += text
    }
    self.init(Spelled(utf8: value, range: content, content: content, segments: segments))
  }

  /// Reads the content of an element as property list readers do: entities and CDATA sections are replaced, line ends stay.
  ///
  /// - Complexity: linear in the length of the content.
  package init(content: SourceRange, of text: [UInt8]) {
    let range = content.lowerBound..<max(content.lowerBound, min(content.upperBound, text.count))
    let tag = Array("<string>".utf8)
    let element = SourceDocument(utf8: tag + text[range] + Array("</string>".utf8), .xml)
    self.init(element.root?.text?.moved(by: range.lowerBound - tag.count) ?? Spelled([], at: range.lowerBound))
  }

  /// The map of the value with ranges replaced, which come in its order; all of a replacement is spelt by what its range is spelt
  /// by.
  ///
  /// - Complexity: linear in the value.
  package func replacing(_ replacements: [(range: SourceRange, text: [UInt8])]) -> TextMap {
    guard !replacements.isEmpty else { return self }
    var parts: [(text: [UInt8], file: Range<Int>, Segment.Spelling)] = []
    var place = 0
    var index = 0
    for (range, text) in replacements + [(range: SourceRange(value.count, value.count), text: [])] {
      while index < segments.count, segments[index].text.lowerBound < range.lowerBound {
        let segment = segments[index]
        let start = max(place, segment.text.lowerBound)
        let end = min(segment.text.upperBound, range.lowerBound)
        if start < end {
          let offset = segment.source.lowerBound - segment.text.lowerBound
          let file = segment.spelling == .unit ? segment.source : start + offset..<end + offset
          parts.append((Array(value[start..<end]), file, segment.spelling))
        }
        guard segment.text.upperBound <= range.lowerBound else { break }
        index += 1
      }
      if !text.isEmpty { parts.append((text, spelled.source(of: range.lowerBound..<range.upperBound), .unit)) }
      place = range.upperBound
    }
    var result = TextMap(parts, in: spelled.content)
    result.isFilled = true
    return result
  }

  /// The range of the file that spells a range of the value; an empty range stays a position. A range within an entity is the
  /// whole entity.
  ///
  /// - Complexity: logarithmic in the number of entities and sections.
  package func fileRange(of range: SourceRange) -> SourceRange {
    SourceRange(spelled.source(of: range.lowerBound..<range.upperBound))
  }

  /// The place of the value that a place of the file spells; nil outside of the content. Within an entity it is the entity's start.
  ///
  /// - Complexity: logarithmic in the number of entities and sections.
  package func offset(inFile place: Int) -> Int? { spelled.offset(at: place) }

  /// Returns the spelling of a range, or of the position of an empty one; nil when it is spelled in several ways.
  package func spelling(of range: SourceRange) -> Segment.Spelling? {
    guard let first = segments.first(where: { $0.text.upperBound > range.lowerBound }) else { return .plain }
    guard !range.isEmpty, first.text.upperBound < range.upperBound else { return first.spelling }
    let touched = segments.filter { $0.text.overlaps(range.lowerBound..<range.upperBound) }
    return touched.contains { $0.spelling == .characterData } ? nil : .plain
  }

  /// Returns the places of the characters of this text in the file around the text that contains it.
  ///
  /// - Parameter outer: The places of the characters of this text's file in another file.
  /// - Complexity: linear in the lengths of the texts.
  package func composed(with outer: TextMap) -> TextMap { TextMap(spelled.composed(with: outer.spelled)) }
}

extension SourceRange {
  /// Creates a range of offsets.
  package init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }
}
