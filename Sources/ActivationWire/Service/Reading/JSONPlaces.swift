import PredicateSyntax

/// The places of the values in a JSON text, which was read before, so that it is well-formed.
struct JSONPlaces {
  private struct Frame {
    let start: Int
    let isArray: Bool
    var key: String?
    var count = 0
  }

  /// Returns where the values at some paths are in a text; nil where there is none. Of equal keys the last counts.
  ///
  /// - Parameter paths: For each value the keys, and the indices of arrays, on the way to it.
  /// - Complexity: linear in the length of the text, and for each of its values in the length of the paths.
  static func ranges(at paths: [[String]], in text: [UInt8]) -> [SourceRange?] {
    var ranges = [SourceRange?](repeating: nil, count: paths.count)
    var frames: [Frame] = []
    /// A value ends here: of the object or array around it, the next one comes.
    func finish(_ range: SourceRange) {
      let here = frames.map { $0.isArray ? String($0.count) : $0.key ?? "" }
      for (index, path) in paths.enumerated() where path == here { ranges[index] = range }
      guard let last = frames.indices.last else { return }
      frames[last].count += 1
      frames[last].key = nil
    }
    var place = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while place < text.count {
      let byte = text[place]
      if RequestText.isBlank(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
        place += 1
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        frames.append(Frame(start: place, isArray: byte == UInt8(ascii: "[")))
        place += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        place += 1
        guard let frame = frames.popLast() else { return ranges }
        finish(SourceRange(frame.start, place))
      } else {
        let range = RequestText.scalar(at: place, in: text)
        place = max(range.upperBound, place + 1)
        if let last = frames.indices.last, !frames[last].isArray, frames[last].key == nil {
          frames[last].key = String(
            decoding: text[(range.lowerBound + 1)..<max(range.lowerBound + 1, range.upperBound - 1)], as: UTF8.self)
        } else {
          finish(range)
        }
      }
    }
    return ranges
  }
}
