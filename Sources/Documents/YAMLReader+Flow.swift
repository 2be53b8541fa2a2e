/// Flow collections, in brackets or braces, which may continue over several lines.
extension YAMLReader {
  mutating func openFlow(_ tree: inout TreeBuilder) {
    let column = frames.last?.column ?? -1
    let start = cursor.place
    guard push(sequence: cursor.byte == UInt8(ascii: "["), column: column, at: start, isFlow: true, &tree) else {
      return
    }
    cursor.place += 1
    lastEnd = cursor.place
  }

  /// Reads the next part of a flow collection.
  mutating func readFlow(_ tree: inout TreeBuilder) {
    guard let top = frames.last else { return }
    let byte = cursor.byte
    // A key of the surrounding block shows that the bracket isn't closed.
    if isLineStart, top.isSequence, column <= top.column, isAtKey {
      noteUnclosed(&tree)
      while frames.last?.isFlow == true { pop(&tree, isClosed: false) }
      return
    }
    isLineStart = false
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "}"): closeFlow(&tree)
    case UInt8(ascii: ","):
      if tree.hasKey {
        addNullIfAwaited(&tree)
      } else if !top.needsComma {
        tree.expect(top.isSequence ? "a value" : "a key", at: cursor)
      }
      frames[frames.count - 1].needsComma = false
      cursor.place += 1
    default:
      if top.needsComma { tree.expect("',' or '\(top.isSequence ? "]" : "}")'", at: cursor) }
      frames[frames.count - 1].needsComma = false
      if top.isSequence || tree.hasKey { readFlowValue(&tree) } else { readFlowKey(&tree) }
    }
  }

  mutating func closeFlow(_ tree: inout TreeBuilder) {
    let isSequence = cursor.byte == UInt8(ascii: "]")
    if frames.last?.isSequence != isSequence {
      tree.expect(frames.last?.isSequence == true ? "',' or ']'" : "',' or '}'", at: cursor)
      guard frames.count > 1, frames[frames.count - 2].isFlow, frames[frames.count - 2].isSequence == isSequence else {
        cursor.place += 1
        return
      }
      pop(&tree, isClosed: false)
    }
    addNullIfAwaited(&tree)
    cursor.place += 1
    lastEnd = cursor.place
    pop(&tree)
    guard frames.last?.isFlow != true else { return }
    if !isAtLineEnd() { skipLine("the end of the line", &tree) }
  }

  mutating func noteUnclosed(_ tree: inout TreeBuilder) {
    guard let outermost = frames.first(where: { $0.isFlow }) else { return }
    let start = Int(tree.records[outermost.node].start)
    tree.addError(start..<start + 1, "expected a matching '\(outermost.isSequence ? "]" : "}")'")
  }

  mutating func readFlowKey(_ tree: inout TreeBuilder) {
    readProperties()
    properties = Properties()
    let start = cursor.place
    if cursor.byte == UInt8(ascii: "\"") || cursor.byte == UInt8(ascii: "'") {
      return addFlowKey(readQuoted(&tree, isKey: true), isQuoted: true, &tree)
    }
    let end = isReserved || cursor.byte == UInt8(ascii: "*") ? start : passPlainLine(isFlow: true)
    guard end > start else {
      tree.expect("a key", at: cursor)
      if cursor.byte == UInt8(ascii: "[") || cursor.byte == UInt8(ascii: "{") { return openFlow(&tree) }
      if !cursor.isAtEnd, cursor.byte != 0x0a { cursor.passCharacter() }
      return
    }
    addFlowKey(tree.text(plain: start..<end, in: start..<end), &tree)
  }

  /// Adds a key in braces. Before a comma or the closing brace, a key may lack its colon; then its value is null.
  private mutating func addFlowKey(_ text: Int32, isQuoted: Bool = false, _ tree: inout TreeBuilder) {
    tree.addKey(text)
    lastEnd = max(lastEnd, tree.range(of: text).upperBound)
    skipToContent(&tree)
    if cursor.byte == UInt8(ascii: ":"), isQuoted || isAtColon || ",[]{}".utf8.contains(cursor.byte(1)) {
      cursor.place += 1
    } else if cursor.byte != UInt8(ascii: ","), cursor.byte != UInt8(ascii: "}"), !cursor.isAtEnd {
      tree.expect("':'", at: cursor)
    }
    awaitValue(of: text, &tree)
  }

  mutating func readFlowValue(_ tree: inout TreeBuilder) {
    readProperties()
    let start = cursor.place
    switch cursor.byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): addText(readQuoted(&tree, isKey: false), isPlain: false, &tree)
    case UInt8(ascii: "["), UInt8(ascii: "{"): openFlow(&tree)
    case UInt8(ascii: "*"): readAlias(&tree)
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if !properties.isEmpty { addNull(at: start, &tree) }
    default:
      if isAtLineEnd() { return }
      let end = isReserved ? start : passPlainLine(isFlow: true)
      guard end > start else {
        tree.expect("a value", at: cursor)
        return _ = cursor.passCharacter()
      }
      let text = readPlain(from: start, firstEnd: end, isFlow: true, &tree)
      addText(text, isPlain: true, &tree)
    }
  }
}
