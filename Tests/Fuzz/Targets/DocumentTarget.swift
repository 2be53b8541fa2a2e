import Documents

/// Any bytes as a document in any notation: all places are in the text, and every text is the sum of its segments.
enum DocumentTarget: FuzzTarget {
  static let name = "document"

  static func check(_ input: [UInt8]) throws(Violation) {
    let notation = Notation.allCases[Int(input.first ?? 0) % Notation.allCases.count]
    let document = SourceDocument(Array(input.dropFirst()), notation)
    let all = 0..<document.source.count
    func isInText(_ range: Range<Int>) -> Bool {
      all.lowerBound <= range.lowerBound && range.upperBound <= all.upperBound
    }
    for error in document.errors { try require(isInText(error.range), "the place of '\(error.message)'") }
    try require(document.comments.allSatisfy(isInText), "the place of a comment")
    _ = document.node(at: all.count / 2)
    for (node, _) in document.root?.membersFirst ?? [] {
      try require(isInText(node.memberRange) && isInText(node.range), "the place of \(node.path)")
      for text in [node.key, node.text].compactMap({ $0 }) {
        try require(
          isInText(text.range) && text.segments.allSatisfy { isInText($0.source) }, "the segments of \(text.text)")
        try require(
          text.segments.reduce(0) { $1.text.lowerBound == $0 ? $1.text.upperBound : -1 } == text.utf8.count,
          "a gap in \(text.text)")
      }
    }
  }
}
