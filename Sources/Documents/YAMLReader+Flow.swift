/// Flow collections, in brackets or braces, which may continue over several lines.
extension YAMLReader {
  mutating func openFlow() {
    let column = frames.last?.column ?? -1
    let start = cursor.place
    guard push(sequence: cursor.byte == UInt8(ascii: "["), column: column, at: start, isFlow: true) else { return }
    cursor.place += 1
    lastEnd = cursor.place
  }

  /// Reads the next part of a flow collection.
  mutating func readFlow() {
    guard let top = frames.last else { return }
    let byte = cursor.byte
    // A key of the surrounding block shows that the bracket isn't closed.
    if isLineStart, top.isSequence, column <= top.column, isAtKey {
      noteUnclosed()
      while frames.last?.isFlow == true { pop(isClosed: false) }
      return
    }
    isLineStart = false
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "}"): closeFlow()
    case UInt8(ascii: ","):
      if tree.hasKey {
        addNullIfAwaited()
      } else if !top.needsComma {
        tree.expect(top.isSequence ? "a value" : "a key", at: cursor)
      }
      frames[frames.count - 1].needsComma = false
      cursor.place += 1
    default:
      if top.needsComma { tree.expect("',' or '\(top.isSequence ? "]" : "}")'", at: cursor) }
      frames[frames.count - 1].needsComma = false
      if top.isSequence || tree.hasKey { readFlowValue() } else { readFlowKey() }
    }
  }

  mutating func closeFlow() {
    let isSequence = cursor.byte == UInt8(ascii: "]")
    if frames.last?.isSequence != isSequence {
      tree.expect(frames.last?.isSequence == true ? "',' or ']'" : "',' or '}'", at: cursor)
      guard frames.count > 1, frames[frames.count - 2].isFlow, frames[frames.count - 2].isSequence == isSequence else {
        cursor.place += 1
        return
      }
      pop(isClosed: false)
    }
    addNullIfAwaited()
    cursor.place += 1
    lastEnd = cursor.place
    pop()
    guard frames.last?.isFlow != true else { return }
    if !isAtLineEnd() { skipLine("the end of the line") }
  }

  mutating func noteUnclosed() {
    guard let outermost = frames.first(where: { $0.isFlow }) else { return }
    let start = tree.records[outermost.node].range.lowerBound
    tree.addError(start..<start + 1, "expected a matching '\(outermost.isSequence ? "]" : "}")'")
  }

  mutating func readFlowKey() {
    guard let text = readKeyText(isFlow: true) else {
      tree.expect("a key", at: cursor)
      if cursor.byte == UInt8(ascii: "[") || cursor.byte == UInt8(ascii: "{") { return openFlow() }
      if !cursor.isAtEnd, cursor.byte != 0x0a { cursor.passCharacter() }
      return
    }
    addFlowKey(text)
  }

  /// Adds a key in braces. Before a comma or the closing brace, a key may lack its colon; then its value is null.
  private mutating func addFlowKey(_ text: Int32) {
    tree.addKey(text)
    let range = tree.range(of: text)
    let isQuoted = "\"'".utf8.contains(cursor.bytes[range.lowerBound])
    lastEnd = max(lastEnd, range.upperBound)
    skipToContent()
    if cursor.byte == UInt8(ascii: ":"), isQuoted || isAtColon || ",[]{}".utf8.contains(cursor.byte(1)) {
      cursor.place += 1
    } else if cursor.byte != UInt8(ascii: ","), cursor.byte != UInt8(ascii: "}"), !cursor.isAtEnd {
      tree.expect("':'", at: cursor)
    }
    awaitValue(of: text)
  }

  mutating func readFlowValue() {
    readProperties()
    let start = cursor.place
    switch cursor.byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): addText(readQuoted(isKey: false), isPlain: false)
    case UInt8(ascii: "["), UInt8(ascii: "{"): openFlow()
    case UInt8(ascii: "*"): readAlias()
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if !properties.isEmpty { addNull(at: start) }
    default:
      if isAtLineEnd() { return }
      let end = isReserved ? start : passPlainLine(isFlow: true)
      guard end > start else {
        tree.expect("a value", at: cursor)
        return _ = cursor.passCharacter()
      }
      let text = readPlain(from: start, firstEnd: end, isFlow: true)
      addText(text, isPlain: true)
    }
  }
}
