public import PredicateSyntax

/// Where the characters of a value's text stand in the file that spells it, with entities and CDATA sections.
public struct TextMap: Sendable, Hashable {
  /// A run that the file spells in one way.
  struct Segment: Sendable, Hashable {
    enum Spelling: Sendable, Hashable {
      /// Byte for byte.
      case plain
      /// Byte for byte, where markup means nothing.
      case characterData
      /// As one entity.
      case entity
    }

    /// The range in the value.
    var value: SourceRange
    /// The range in the file.
    var file: SourceRange
    var spelling: Spelling
  }

  /// The value, as UTF-8.
  public private(set) var value: [UInt8] = []
  /// The content of the element in the file.
  public let content: SourceRange
  private(set) var segments: [Segment] = []
  /// Whether parts of the value take the place of what the file spells.
  private(set) var isFilled = false

  /// A text that is its own spelling, such as a file with nothing but a rule.
  public init(plain text: [UInt8]) {
    value = text
    content = SourceRange(0, text.count)
    segments = [Segment(value: content, file: content, spelling: .plain)]
  }

  /// Reads the content of an element as property list readers do: entities and CDATA sections are replaced, line ends stay.
  ///
  /// - Complexity: linear in the length of the content.
  init(content: SourceRange, of text: [UInt8]) {
    self.content = content
    let end = min(content.upperBound, text.count)
    var place = content.lowerBound
    while place < end {
      if MarkupBytes.starts("<![CDATA[", text, at: place) {
        let start = place + 9
        let close = min(MarkupBytes.find("]]>", text, from: start) ?? end, end)
        append(text[start..<max(start, close)], from: start, .characterData)
        place = max(start, close) + 3
      } else if text[place] == UInt8(ascii: "&"), let entity = MarkupBytes.entity(text, at: place), entity.end <= end {
        let bytes = Array(String(entity.scalar).utf8)
        add(bytes[...], SourceRange(place, entity.end), .entity)
        place = entity.end
      } else {
        var stop = place + 1
        while stop < end, text[stop] != UInt8(ascii: "&"), text[stop] != UInt8(ascii: "<") { stop += 1 }
        append(text[place..<stop], from: place, .plain)
        place = stop
      }
    }
  }

  /// The map of the value with ranges replaced, which come in its order; all of a replacement is spelt by what its range is spelt
  /// by.
  ///
  /// - Complexity: linear in the value.
  func replacing(_ replacements: [(range: SourceRange, text: [UInt8])]) -> TextMap {
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

  private mutating func append(_ bytes: ArraySlice<UInt8>, from start: Int, _ spelling: Segment.Spelling) {
    guard !bytes.isEmpty else { return }
    add(bytes, SourceRange(start, start + bytes.count), spelling)
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
  public func fileRange(of range: SourceRange) -> SourceRange {
    let start = startOffset(of: range.lowerBound)
    return range.isEmpty ? SourceRange(start, start) : SourceRange(start, max(start, endOffset(of: range.upperBound)))
  }

  /// Whether a range, or the position of an empty one, is spelt in one way; nil when in several.
  func spelling(of range: SourceRange) -> Segment.Spelling? {
    guard let first = segment(holding: range.lowerBound) else { return .plain }
    guard !range.isEmpty, let last = segment(holding: range.upperBound - 1) else { return first.spelling }
    if first == last { return first.spelling }
    let touched = segments.filter {
      $0.value.upperBound > range.lowerBound && $0.value.lowerBound < range.upperBound
    }
    return touched.contains { $0.spelling == .characterData } ? nil : .plain
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
