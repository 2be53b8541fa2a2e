internal import Documents
package import PredicateSyntax

/// The places of the characters of a value's text in the file that spells it, with entities and CDATA sections.
package struct TextMap: Sendable, Hashable {
  /// A run that the file spells in one way.
  package struct Segment: Sendable, Hashable {
    package enum Spelling: Sendable, Hashable {
      /// Byte for byte.
      case plain
      /// Byte for byte, where markup means nothing.
      case characterData
      /// As one entity.
      case entity
    }

    /// The range in the value.
    package var value: SourceRange
    /// The range in the file.
    package var file: SourceRange
    package var spelling: Spelling
  }

  /// The value, as UTF-8.
  package private(set) var value: [UInt8] = []
  /// The content of the element in the file.
  package let content: SourceRange
  package private(set) var segments: [Segment] = []
  /// A Boolean value that indicates whether parts of the value replace the file's own text.
  package private(set) var isFilled = false

  /// A text that is its own spelling, such as a file with nothing but a rule.
  package init(plain text: [UInt8]) {
    value = text
    content = SourceRange(0, text.count)
    segments = [Segment(value: content, file: content, spelling: .plain)]
  }

  /// Reads the content of an element as property list readers do: entities and CDATA sections are replaced, line ends stay.
  ///
  /// - Complexity: linear in the length of the content.
  package init(content: SourceRange, of text: [UInt8]) {
    self.content = content
    let range = content.lowerBound..<max(content.lowerBound, min(content.upperBound, text.count))
    let tag = Array("<string>".utf8)
    let element = tag + text[range] + Array("</string>".utf8)
    guard let spelled = Documents.Document(utf8: element, .xml).root?.text else { return }
    let shift = range.lowerBound - tag.count
    for segment in spelled.segments {
      let spelling: Segment.Spelling =
        switch segment.spelling {
        case .plain: .plain
        case .characterData: .characterData
        case .unit: .entity
        }
      append(
        spelled.utf8[segment.text],
        SourceRange(segment.source.lowerBound + shift, segment.source.upperBound + shift), spelling)
    }
  }

  /// The map of the value with ranges replaced, which come in its order; all of a replacement is spelt by what its range is spelt
  /// by.
  ///
  /// - Complexity: linear in the value.
  package func replacing(_ replacements: [(range: SourceRange, text: [UInt8])]) -> TextMap {
    guard !replacements.isEmpty else { return self }
    var result = self
    (result.value, result.segments, result.isFilled) = ([], [], true)
    var place = 0
    var index = 0
    for (range, text) in replacements + [(range: SourceRange(value.count, value.count), text: [])] {
      while index < segments.count, segments[index].value.lowerBound < range.lowerBound {
        let segment = segments[index]
        let start = max(place, segment.value.lowerBound)
        let end = min(segment.value.upperBound, range.lowerBound)
        if start < end {
          let offset = segment.file.lowerBound - segment.value.lowerBound
          let file = segment.spelling == .entity ? segment.file : SourceRange(start + offset, end + offset)
          result.add(value[start..<end], file, segment.spelling)
        }
        guard segment.value.upperBound <= range.lowerBound else { break }
        index += 1
      }
      if !text.isEmpty { result.add(text[...], fileRange(of: range), .entity) }
      place = range.upperBound
    }
    return result
  }

  /// A text without characters so far, which ``append(_:_:_:)`` adds.
  package init(emptyIn content: SourceRange) { self.content = content }

  /// The same text in another place, as when the end of a literal is known only now.
  package init(_ other: TextMap, content: SourceRange) {
    self.content = content
    value = other.value
    segments = other.segments
  }

  /// Adds characters with their place in the file.
  package mutating func append(_ bytes: some Collection<UInt8>, _ file: SourceRange, _ spelling: Segment.Spelling) {
    guard !bytes.isEmpty else { return }
    let end = value.count + bytes.count
    if spelling == .plain, let last = segments.last, last.spelling == .plain,
      last.file.upperBound == file.lowerBound
    {
      segments[segments.count - 1].value = SourceRange(last.value.lowerBound, end)
      segments[segments.count - 1].file = SourceRange(last.file.lowerBound, file.upperBound)
    } else {
      segments.append(Segment(value: SourceRange(value.count, end), file: file, spelling: spelling))
    }
    value.append(contentsOf: bytes)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, _ file: SourceRange, _ spelling: Segment.Spelling) {
    segments.append(
      Segment(value: SourceRange(value.count, value.count + bytes.count), file: file, spelling: spelling))
    value += bytes
  }
}

extension TextMap {
  /// The range of the file that spells a range of the value; an empty range stays a position. A range within an entity is the
  /// whole entity.
  ///
  /// - Complexity: logarithmic in the number of entities and sections.
  package func fileRange(of range: SourceRange) -> SourceRange {
    let start = startOffset(of: range.lowerBound)
    return range.isEmpty ? SourceRange(start, start) : SourceRange(start, max(start, endOffset(of: range.upperBound)))
  }

  /// The place of the value that a place of the file spells; nil outside of the content. Within an entity it is the entity's start, and
  /// between the literals of a concatenation the end of the one before.
  ///
  /// - Complexity: logarithmic in the number of entities and sections.
  package func offset(inFile place: Int) -> Int? {
    guard content.lowerBound <= place, place <= content.upperBound else { return nil }
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].file.upperBound < place { low = middle + 1 } else { high = middle }
    }
    guard low < segments.count else { return value.count }
    let segment = segments[low]
    guard place > segment.file.lowerBound else { return segment.value.lowerBound }
    guard segment.spelling == .entity else { return segment.value.lowerBound + place - segment.file.lowerBound }
    return place < segment.file.upperBound ? segment.value.lowerBound : segment.value.upperBound
  }

  /// Returns the spelling of a range, or of the position of an empty one; nil when it is spelled in several ways.
  package func spelling(of range: SourceRange) -> Segment.Spelling? {
    guard let first = segment(holding: range.lowerBound) else { return .plain }
    guard !range.isEmpty, let last = segment(holding: range.upperBound - 1) else { return first.spelling }
    if first == last { return first.spelling }
    let touched = segments.filter {
      $0.value.upperBound > range.lowerBound && $0.value.lowerBound < range.upperBound
    }
    return touched.contains { $0.spelling == .characterData } ? nil : .plain
  }

  /// Returns the places of the characters of this text in the file around the text that contains it.
  ///
  /// - Parameter outer: The places of the characters of this text's file in another file.
  /// - Complexity: linear in the lengths of the texts.
  package func composed(with outer: TextMap) -> TextMap {
    var result = TextMap(emptyIn: outer.fileRange(of: content))
    var index = 0
    for segment in segments {
      guard segment.spelling != .entity else {
        let range = outer.fileRange(of: segment.file)
        result.append(value[segment.value.lowerBound..<segment.value.upperBound], range, .entity)
        continue
      }
      while index < outer.segments.count, outer.segments[index].value.upperBound <= segment.file.lowerBound {
        index += 1
      }
      var next = index
      while next < outer.segments.count, outer.segments[next].value.lowerBound < segment.file.upperBound {
        let around = outer.segments[next]
        let start = max(around.value.lowerBound, segment.file.lowerBound)
        let end = min(around.value.upperBound, segment.file.upperBound)
        let shift = segment.value.lowerBound - segment.file.lowerBound
        let isUnit = around.spelling == .entity
        let offset = around.file.lowerBound - around.value.lowerBound
        let range = isUnit ? around.file : SourceRange(start + offset, end + offset)
        result.append(value[start + shift..<end + shift], range, isUnit ? .entity : segment.spelling)
        next += 1
      }
    }
    return result
  }

  private func startOffset(of offset: Int) -> Int {
    guard let segment = segment(holding: offset) else { return segments.last?.file.upperBound ?? content.lowerBound }
    return segment.spelling == .entity
      ? segment.file.lowerBound : segment.file.lowerBound + offset - segment.value.lowerBound
  }

  private func endOffset(of offset: Int) -> Int {
    guard let segment = segment(holding: offset - 1) else {
      return segments.last?.file.upperBound ?? content.lowerBound
    }
    return segment.spelling == .entity
      ? segment.file.upperBound : segment.file.lowerBound + offset - segment.value.lowerBound
  }

  private func segment(holding offset: Int) -> Segment? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].value.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < segments.count && offset >= 0 ? segments[low] : nil
  }
}
