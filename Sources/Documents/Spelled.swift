/// A text of a document: its characters, and the map from them to the source.
package struct Spelled: Sendable, Hashable {
  /// A run of a text that the source spells in one way.
  package struct Segment: Sendable, Hashable {
    package enum Spelling: UInt8, Sendable, Hashable {
      /// The source has the same bytes.
      case plain
      /// The source has the same bytes in a CDATA section, where markup has no meaning.
      case characterData
      /// The source spells the run as a unit: an entity, an escape, or a folded line end.
      case unit
    }

    package let text: Range<Int>
    package let source: Range<Int>
    /// The way in which the source spells the run.
    package let spelling: Spelling

    /// Creates a run of a text, with its place in the source.
    package init(text: Range<Int>, source: Range<Int>, _ spelling: Spelling) {
      self.text = text
      self.source = source
      self.spelling = spelling
    }
  }

  /// The characters, as UTF-8.
  package let utf8: [UInt8]
  /// The range in the source, including quotation marks or tags.
  package let range: Range<Int>
  /// The range in the source between quotation marks or tags.
  package let content: Range<Int>
  /// The runs of the text in order, without gaps.
  package let segments: [Segment]
  /// A Boolean value that indicates whether ``replacing(_:)`` made the text, so that parts of it aren't in the source.
  package private(set) var isFilled = false

  /// The characters.
  ///
  /// - Complexity: linear in the length of the text.
  package var text: String { Bytes.string(utf8) }

  package init(utf8: [UInt8], range: Range<Int>, content: Range<Int>, segments: [Segment]) {
    self.utf8 = utf8
    self.range = range
    self.content = content
    self.segments = segments
  }

  /// Creates a text that contains a whole source, with additions before and after it.
  ///
  /// - Parameters:
  ///   - source: The range of the source.
  ///   - start: The offset in the text at which the source starts.
  package init(_ utf8: [UInt8], around source: Range<Int>, at start: Int) {
    let end = start + source.count
    self.init(
      utf8: utf8, range: source, content: source,
      segments: [
        .init(text: 0..<start, source: 0..<0, .unit), .init(text: start..<end, source: source, .plain),
        .init(text: end..<utf8.count, source: source.upperBound..<source.upperBound, .unit),
      ].filter { !$0.text.isEmpty })
  }

  /// Creates a text that the source spells exactly, such as a file that contains only a predicate.
  package init(_ utf8: [UInt8], at start: Int = 0) {
    self.init(utf8, around: start..<start + utf8.count, at: 0)
  }

  /// Returns the range of the source that spells a range of the text. For an empty range, it's empty. For a range within a unit, it's the whole unit.
  ///
  /// - Complexity: logarithmic in the number of segments.
  package func source(of range: Range<Int>) -> Range<Int> {
    let start = source(at: range.lowerBound, isEnd: false)
    return range.isEmpty ? start..<start : start..<max(start, source(at: range.upperBound, isEnd: true))
  }

  private func source(at offset: Int, isEnd: Bool) -> Int {
    let index = segments.indices.halved {
      isEnd ? segments[$0].text.upperBound >= offset : segments[$0].text.upperBound > offset
    }
    guard index < segments.count else { return segments.last?.source.upperBound ?? content.lowerBound }
    let segment = segments[index]
    guard segment.spelling == .unit else {
      return segment.source.lowerBound + max(0, offset - segment.text.lowerBound)
    }
    return isEnd ? segment.source.upperBound : segment.source.lowerBound
  }

  /// Returns the offset in the text of a place in the source; nil outside the content. Within a unit, it is the unit's start.
  ///
  /// - Complexity: logarithmic in the number of segments.
  package func offset(at place: Int) -> Int? {
    guard content.lowerBound <= place, place <= content.upperBound else { return nil }
    let index = segments.indices.halved { segments[$0].source.upperBound >= place }
    guard index < segments.count else { return utf8.count }
    let segment = segments[index]
    guard place > segment.source.lowerBound else { return segment.text.lowerBound }
    guard segment.spelling == .unit else { return segment.text.lowerBound + place - segment.source.lowerBound }
    return place < segment.source.upperBound ? segment.text.lowerBound : segment.text.upperBound
  }

  /// Returns the spelling of a range within one run. For a range of several runs, returns nil if one of them is in a CDATA section, and otherwise
  /// plain.
  package func spelling(of range: Range<Int>) -> Segment.Spelling? {
    // An empty range is spelled like the run at its position; at the end, like the last run.
    let part = segments.first { $0.text.upperBound > range.lowerBound } ?? segments.last
    if range.isEmpty || part?.text.upperBound ?? .max >= range.upperBound { return part?.spelling ?? .plain }
    return segments.contains { $0.text.overlaps(range) && $0.spelling == .characterData } ? nil : .plain
  }

  /// Returns the text with ranges replaced; the ranges must be in order. Each replacement becomes a unit whose source is that of the replaced range.
  ///
  /// - Complexity: linear in the text.
  package func replacing(_ replacements: [(range: Range<Int>, text: [UInt8])]) -> Spelled {
    guard !replacements.isEmpty else { return self }
    var (text, parts): ([UInt8], [Segment]) = ([], [])
    func add(_ part: some Collection<UInt8>, _ source: Range<Int>, _ spelling: Segment.Spelling) {
      guard !part.isEmpty else { return }
      parts.append(Segment(text: text.count..<text.count + part.count, source: source, spelling))
      text += part
    }
    var place = 0
    var index = 0
    for (range, new) in replacements + [(range: utf8.count..<utf8.count, text: [])] {
      while index < segments.count, segments[index].text.lowerBound < range.lowerBound {
        let segment = segments[index]
        let kept = max(place, segment.text.lowerBound)..<max(place, min(segment.text.upperBound, range.lowerBound))
        let shift = segment.source.lowerBound - segment.text.lowerBound
        let source = kept.lowerBound + shift..<kept.upperBound + shift
        add(utf8[kept], segment.spelling == .unit ? segment.source : source, segment.spelling)
        guard segment.text.upperBound <= range.lowerBound else { break }
        index += 1
      }
      add(new, source(of: range), .unit)
      place = range.upperBound
    }
    var result = Spelled(utf8: text, range: content, content: content, segments: parts)
    result.isFilled = true
    return result
  }

  /// Returns the same text with a map into the source of `outer`. The source of this text must be the text of `outer`: for a property list in a
  /// program's literal, `outer` is the literal.
  ///
  /// - Complexity: linear in the number of segments of both.
  package func composed(with outer: Spelled) -> Spelled {
    var result: [Segment] = []
    var index = 0
    for segment in segments {
      guard segment.spelling != .unit else {
        result.append(Segment(text: segment.text, source: outer.source(of: segment.source), .unit))
        continue
      }
      while index < outer.segments.count, outer.segments[index].text.upperBound <= segment.source.lowerBound {
        index += 1
      }
      var next = index
      while next < outer.segments.count, outer.segments[next].text.lowerBound < segment.source.upperBound {
        let around = outer.segments[next]
        let part = around.text.clamped(to: segment.source)
        let shift = segment.text.lowerBound - segment.source.lowerBound
        let isUnit = around.spelling == .unit
        let source = isUnit ? around.source : outer.source(of: part)
        result.append(
          Segment(
            text: part.lowerBound + shift..<part.upperBound + shift, source: source, isUnit ? .unit : segment.spelling))
        next += 1
      }
    }
    return Spelled(
      utf8: utf8, range: outer.source(of: range), content: outer.source(of: content), segments: result)
  }

}

extension Range<Int> {
  /// Returns the first number that passes a test; the end if no number does. All numbers after the first one must pass the test, too.
  func halved(until test: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if test(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
