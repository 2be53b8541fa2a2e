// The levels of conditions, evaluated on the sets of a prepared context. A condition on an attachment is evaluated for 64 attachments
// at a time: its value is a word of bits.
extension FusedProgram {
  /// The element that a condition is about, unless it is an attachment.
  private enum Element {
    case context
    case item(Int)
    case identifier(TextID)
  }

  /// Returns whether a clause holds for a context that has columns.
  func holds(_ clause: FusedClause, _ context: PreparedStorage) -> Bool { holds(clause.root, for: .context, context) }

  private func holds(_ id: FusedID, for element: Element, _ context: PreparedStorage) -> Bool {
    switch nodes[Int(id)].condition {
    case .truth(let value): return value
    case .not(let operand): return !holds(operand, for: element, context)
    case .and(var operand):
      while operand != FusedNode.none {
        if !holds(operand, for: element, context) { return false }
        operand = nodes[Int(operand)].next
      }
      return true
    case .or(var operand):
      while operand != FusedNode.none {
        if holds(operand, for: element, context) { return true }
        operand = nodes[Int(operand)].next
      }
      return false
    case .whole(let collection, let test):
      let count = collection == .items ? context.layout.itemCount : attachments(of: element, context).count
      return test.holds(count, of: count)
    case .part(.items, let predicate, let test):
      let whole = context.layout.itemCount
      var count = 0
      for item in 0..<whole where holds(predicate, for: .item(item), context) { count &+= 1 }
      return test.holds(count, of: whole)
    case .part(_, let predicate, let test):
      return passes(test, attachments(of: element, context), predicate, context)
    case .conforms(let type):
      guard case .identifier(let text) = element else { return false }
      let target = targets[Int(type)]
      return context.conforms(text, to: target, named: tree[target.text])
    case .equals(let type):
      guard case .identifier(let text) = element else { return false }
      let target = targets[Int(type)]
      return context.equals(text, target, named: tree[target.text])
    case .hasClass: return false
    }
  }

  @inline(__always)
  private func attachments(of element: Element, _ context: PreparedStorage) -> Range<Int> {
    if case .item(let item) = element { return context.layout.attachmentRange(of: item) }
    return 0..<context.layout.attachmentCount
  }

  /// Returns whether the number of attachments in a range for which a predicate holds passes a test.
  private func passes(
    _ test: CountTest, _ attachments: Range<Int>, _ predicate: FusedID, _ context: PreparedStorage
  ) -> Bool {
    // The commonest question has the cheapest answer: it ends at the first attachment that does not match.
    let wantsAll = test.bound == .whole && test.comparator == .equalTo
    var count = 0
    var position = attachments.lowerBound
    while position < attachments.upperBound {
      let word = position >> 6
      let last = min(attachments.upperBound, (word &+ 1) &* 64)
      let width = UInt64(last &- position)
      let wanted = (width == 64 ? UInt64.max : (1 &<< width) &- 1) &<< UInt64(position & 63)
      let matching = bits(predicate, word, wanted, context) & wanted
      if wantsAll, matching != wanted { return false }
      count &+= matching.nonzeroBitCount
      position = last
    }
    return wantsAll || test.holds(count, of: attachments.count)
  }

  /// Returns the bits of 64 attachments for which a predicate holds; bits that aren't wanted may have any value.
  private func bits(_ id: FusedID, _ word: Int, _ wanted: UInt64, _ context: PreparedStorage) -> UInt64 {
    switch nodes[Int(id)].condition {
    case .truth(let value): return value ? .max : 0
    case .not(let operand): return ~bits(operand, word, wanted, context)
    case .and(var operand):
      var result = UInt64.max
      while operand != FusedNode.none, result & wanted != 0 {
        result &= bits(operand, word, wanted & result, context)
        operand = nodes[Int(operand)].next
      }
      return result
    case .or(var operand):
      var result: UInt64 = 0
      while operand != FusedNode.none, ~result & wanted != 0 {
        result |= bits(operand, word, wanted & ~result, context)
        operand = nodes[Int(operand)].next
      }
      return result
    case .hasClass(let number): return context.layout.word(word, ofClass: Int(number))
    case .whole(_, let test):
      return bits(wanted, word) { attachment in
        let count = context.layout.identifierRange(of: attachment).count
        return test.holds(count, of: count)
      }
    case .part(_, let predicate, let test):
      return bits(wanted, word) { attachment in
        let identifiers = context.layout.identifiers[context.layout.identifierRange(of: attachment)]
        let count = identifiers.count { holds(predicate, for: .identifier($0), context) }
        return test.holds(count, of: identifiers.count)
      }
    case .conforms, .equals: return 0
    }
  }

  /// The bits of those attachments of a word that are wanted and for which a condition holds.
  @inline(__always)
  private func bits(_ wanted: UInt64, _ word: Int, _ holds: (Int) -> Bool) -> UInt64 {
    var result: UInt64 = 0
    var rest = wanted
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      if holds(word &* 64 &+ bit) { result |= 1 &<< UInt64(bit) }
      rest &= rest &- 1
    }
    return result
  }
}
