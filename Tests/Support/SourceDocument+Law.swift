package import Documents

extension SourceDocument {
  /// All nodes. The node of an alias is included once.
  package var allNodes: [Node] {
    var found: [Node] = []
    var rest = root.map { [$0] } ?? []
    while let node = rest.popLast() {
      found.append(node)
      if node.aliased == nil { rest += node.written }
    }
    return found
  }

  /// The law that the document breaks, whatever mistakes its text has; nil if it breaks none.
  package var violation: String? {
    let count = source.count
    for node in allNodes {
      if node.range.upperBound > count || node.memberRange.upperBound > count { return "range of \(node.path)" }
      if let parent = node.parent, parent.range.lowerBound > node.memberRange.lowerBound {
        return "parent of \(node.path)"
      }
      for text in [node.aliased == nil ? node.text : nil, node.key] {
        if let text, let violation = violation(in: text) { return violation + " in \(node.path)" }
      }
    }
    for error in errors where error.range.upperBound > count || error.message.hasSuffix(".") { return "error \(error)" }
    return zip(comments, comments.dropFirst()).contains { $0.upperBound > $1.lowerBound } ? "order of comments" : nil
  }

  /// Every run of a text is where its map says, byte for byte unless the run is a unit, and together the runs are the text.
  private func violation(in text: Spelled) -> String? {
    var end = 0
    for segment in text.segments {
      if segment.text.lowerBound != end || segment.source.upperBound > source.count { return "gap" }
      end = segment.text.upperBound
      guard segment.spelling != .unit else { continue }
      if text.utf8[segment.text] != source[segment.source] { return "other characters" }
      if text.source(of: segment.text) != segment.source { return "other place" }
    }
    return end == text.utf8.count && text.content.upperBound <= source.count ? nil : "other length"
  }
}
