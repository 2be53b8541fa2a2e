internal import UniformTypes

// The levels of conditions, evaluated on the sets of a prepared context. A condition on an attachment is evaluated for 64 attachments
// at a time: its value is a word of bits.
extension FusedProgram {
  /// Returns whether a clause holds for a context that has columns.
  @inline(__always)
  func holds(_ clause: FusedClause, _ context: PreparedStorage) -> Bool { holds(clause.root, context) }

  // MARK: On the context

  private func holds(_ id: FusedID, _ context: PreparedStorage) -> Bool {
    switch nodes[Int(id)] {
    case .truth(let value): return value
    case .not(let operand): return !holds(operand, context)
    case .and(let run):
      for position in run.range where !holds(operands[position], context) { return false }
      return true
    case .or(let run):
      for position in run.range where holds(operands[position], context) { return true }
      return false
    case .itemCount(let test):
      let count = context.layout.itemCount
      return test.holds(count, of: count)
    case .attachmentTotal(let test):
      let count = context.layout.attachmentCount
      return test.holds(count, of: count)
    case .items(let predicate, let test):
      let whole = context.layout.itemCount
      var count = 0
      for item in 0..<whole where holds(predicate, forItem: item, context) { count &+= 1 }
      return test.holds(count, of: whole)
    case .allAttachments(let predicate, let test):
      return attachments(predicate, test, 0, context.layout.attachmentCount, context)
    default: return false
    }
  }

  // MARK: On an item

  private func holds(_ id: FusedID, forItem item: Int, _ context: PreparedStorage) -> Bool {
    switch nodes[Int(id)] {
    case .truth(let value): return value
    case .not(let operand): return !holds(operand, forItem: item, context)
    case .and(let run):
      for position in run.range where !holds(operands[position], forItem: item, context) { return false }
      return true
    case .or(let run):
      for position in run.range where holds(operands[position], forItem: item, context) { return true }
      return false
    case .attachmentCount(let test):
      let count = Int(context.layout.itemStarts[item + 1]) - Int(context.layout.itemStarts[item])
      return test.holds(count, of: count)
    case .attachments(let predicate, let test):
      let start = Int(context.layout.itemStarts[item])
      return attachments(predicate, test, start, Int(context.layout.itemStarts[item + 1]), context)
    default: return false
    }
  }

  /// Returns whether the number of attachments in a range for which a predicate holds passes a test.
  private func attachments(
    _ predicate: FusedID, _ test: CountTest, _ start: Int, _ end: Int, _ context: PreparedStorage
  ) -> Bool {
    // The commonest question has the cheapest answer: it ends at the first attachment that does not match.
    let wantsAll = test.bound == .whole && test.comparator == .equalTo
    var count = 0
    var position = start
    while position < end {
      let word = position >> 6
      let last = min(end, (word &+ 1) &* 64)
      let width = UInt64(last &- position)
      let wanted = (width == 64 ? UInt64.max : (1 &<< width) &- 1) &<< UInt64(position & 63)
      let matching: UInt64
      if case .conformsToAny(let run) = nodes[Int(predicate)] {
        matching = conforming(run, word, wanted, context)
      } else {
        matching = bits(predicate, word, wanted, context)
      }
      position = last
      if !wantsAll {
        count &+= (matching & wanted).nonzeroBitCount
      } else if matching & wanted != wanted {
        return false
      }
    }
    return wantsAll || test.holds(count, of: end &- start)
  }

  // MARK: On attachments

  /// Returns the bits of 64 attachments for which a predicate holds; bits that aren't wanted may have any value.
  private func bits(
    _ id: FusedID, _ word: Int, _ wanted: UInt64, _ context: PreparedStorage
  ) -> UInt64 {
    switch nodes[Int(id)] {
    case .truth(let value): return value ? .max : 0
    case .not(let operand): return ~bits(operand, word, wanted, context)
    case .and(let run):
      var result = UInt64.max
      for position in run.range {
        result &= bits(operands[position], word, wanted & result, context)
        if result & wanted == 0 { break }
      }
      return result
    case .or(let run):
      var result: UInt64 = 0
      for position in run.range {
        result |= bits(operands[position], word, wanted & ~result, context)
        if ~result & wanted == 0 { break }
      }
      return result
    case .conformsToAny(let run):
      return conforming(run, word, wanted, context)
    case .conformsToForeign(let type): return foreignBits(targets[Int(type)], word, context)
    case .identifierCount(let test):
      return bits(wanted, word) { attachment in
        let count = context.layout.identifierRange(of: attachment).count
        return test.holds(count, of: count)
      }
    case .identifiers(let predicate, let test):
      return bits(wanted, word) { attachment in
        let range = context.layout.identifierRange(of: attachment)
        var count = 0
        for position in range where holds(predicate, forText: context.layout.identifiers[position], context) {
          count &+= 1
        }
        return test.holds(count, of: range.count)
      }
    default: return 0
    }
  }

  @inline(__always)
  private func conforming(_ run: IndexRun, _ word: Int, _ wanted: UInt64, _ context: PreparedStorage) -> UInt64 {
    var result: UInt64 = 0
    for position in run.range {
      result |= context.columns.word(word, ofClass: Int(operands[position]))
      if ~result & wanted == 0 { break }
    }
    return result
  }

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

  // MARK: On an identifier

  private func holds(_ id: FusedID, forText text: UInt32, _ context: PreparedStorage) -> Bool {
    switch nodes[Int(id)] {
    case .truth(let value): return value
    case .not(let operand): return !holds(operand, forText: text, context)
    case .and(let run):
      for position in run.range where !holds(operands[position], forText: text, context) { return false }
      return true
    case .or(let run):
      for position in run.range where holds(operands[position], forText: text, context) { return true }
      return false
    case .conforms(let type):
      let target = targets[Int(type)]
      return context.conforms(text, to: target, named: identifier(target))
    case .equals(let type):
      let target = targets[Int(type)]
      return context.equals(text, target, named: identifier(target))
    default: return false
    }
  }

  /// The attachments of a word that conform to a type that is compared as a text.
  @inline(never)
  private func foreignBits(_ target: TypeTarget, _ word: Int, _ context: PreparedStorage) -> UInt64 {
    var bits: UInt64 = 0
    for foreign in context.columns.foreign {
      let attachments = context.columns.word(word, of: foreign.column)
      if attachments != 0, context.conforms(foreign.text, to: target, named: identifier(target)) { bits |= attachments }
    }
    return bits
  }
}
