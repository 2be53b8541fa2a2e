extension SourceDocument {
  /// The comments that are about a key or a value, with its node: the next one, with nothing but blanks and comments between; in YAML the one on
  /// the comment's line, too. A comment between a key and its value is about both.
  ///
  /// - Complexity: linear in the text, and for each comment in the depth.
  package var ownedComments: [(comment: Range<Int>, owner: Node)] {
    guard !comments.isEmpty else { return [] }
    var nodes: [Node] = []
    var next = root.map { [$0] } ?? []
    while let node = next.popLast() {
      nodes.append(node)
      next += node.aliased == nil ? node.written.reversed() : []
    }
    var owned: [(comment: Range<Int>, owner: Node)] = []
    var index = nodes.count
    var direct: Int?
    for comment in comments.reversed() {
      while index > 0, nodes[index - 1].memberRange.lowerBound >= comment.lowerBound { index -= 1 }
      let next = index < nodes.count ? nodes[index] : nil
      let end = source[comment.upperBound...].firstIndex { !Bytes.isBlank($0) } ?? source.count
      direct = end == next?.memberRange.lowerBound || end == direct ? comment.lowerBound : nil
      let owner = owner(of: comment, index > 0 ? nodes[index - 1] : nil, next, isDirect: direct != nil)
      if let owner { owned.append((comment, owner)) }
    }
    return owned.reversed()
  }

  private func owner(of comment: Range<Int>, _ last: Node?, _ next: Node?, isDirect: Bool) -> Node? {
    guard let last else { return next }
    let isBetween = comment.lowerBound < last.range.lowerBound
    guard notation == .yaml else { return isBetween ? last : isDirect ? next : nil }
    let before = source[..<comment.lowerBound].last { $0 != 0x20 && $0 != 0x09 } ?? 0x0a
    if isBetween, before != 0x0a || last.written.isEmpty { return last }
    var around: Node? = last
    while let node = around, !node.isInBrackets || node.range.upperBound <= comment.lowerBound { around = node.parent }
    if around != nil { return isDirect ? next : nil }
    guard before != 0x0a, before != 0x0d, before != UInt8(ascii: "-") else { return next }
    var owner = last
    while let parent = owner.parent, parent.isInBrackets { owner = parent }
    return owner
  }
}

extension Node {
  /// A Boolean value that indicates whether brackets or braces spell the value.
  package var isInBrackets: Bool { spelling.first == UInt8(ascii: "[") || spelling.first == UInt8(ascii: "{") }
}
