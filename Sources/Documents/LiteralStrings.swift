extension LiteralReader {
  /// A text literal that was read.
  enum Spelling {
    case text(Int32)
    /// The literal has parts that a program computes.
    case computed
    /// The literal isn't closed, and its line was skipped.
    case broken
  }

  /// A Boolean value that indicates whether a text literal begins here.
  var isAtString: Bool {
    switch cursor.byte {
    case UInt8(ascii: "\""): return true
    case UInt8(ascii: "'"), UInt8(ascii: "`"): return notation == .javaScript
    case UInt8(ascii: "#") where notation == .swift && cursor.byte(-1) != UInt8(ascii: "#"):
      var distance = 1
      while cursor.byte(distance) == UInt8(ascii: "#") { distance += 1 }
      return cursor.byte(distance) == UInt8(ascii: "\"")
    default: return false
    }
  }

  /// Reads the text literal that begins here.
  ///
  /// - Parameter notes: Whether a missing closing mark is noted, as it is if the literal is a value. Malformed escapes are always noted.
  mutating func readString(notes: Bool) -> Spelling {
    let start = cursor.place
    var hashes = 0
    while cursor.byte == UInt8(ascii: "#") {
      hashes += 1
      cursor.place += 1
    }
    let quote = cursor.byte
    let isTemplate = quote == UInt8(ascii: "`")
    let isLong = notation == .swift && cursor.byte(1) == quote && cursor.byte(2) == quote
    if isTemplate || isLong, hasUnclosedText {
      cursor.passLine()
      return .broken
    }
    let draft = tree.beginText()
    if let (content, isComputed) = isLong ? readLong(hashes, draft) : readLine(quote, hashes, draft) {
      if !isComputed { return .text(tree.endText(draft, content: content, in: start..<cursor.place)) }
      tree.discard(draft)
      return .computed
    }
    if isTemplate || isLong { hasUnclosedText = true }
    cursor.place = start
    let line = cursor.passLine()
    if notes { tree.addError(line, "expected a closing quotation mark; close the text that starts here") }
    tree.discard(draft)
    guard notes, !isTemplate, !isLong else { return .broken }
    return .text(tree.text(plain: min(start + hashes + 1, line.upperBound)..<line.upperBound, in: line))
  }

  /// The range between the marks of a literal, and whether a program computes parts of it.
  private typealias Content = (Range<Int>, isComputed: Bool)

  /// Reads a single-line literal or a JavaScript template from its opening mark. Returns nil if it isn't closed.
  private mutating func readLine(_ quote: UInt8, _ hashes: Int, _ draft: TreeBuilder.Draft) -> Content? {
    let isTemplate = quote == UInt8(ascii: "`")
    cursor.place += 1
    let contentStart = cursor.place
    var plain = contentStart
    var isComputed = false
    while !cursor.isAtEnd, isTemplate || cursor.byte != 0x0a {
      if cursor.byte == quote, cursor.hasHashes(hashes, 1) {
        tree.append(draft, plain: plain..<cursor.place)
        let content = contentStart..<cursor.place
        cursor.place += 1 + hashes
        return (content, isComputed)
      }
      if isTemplate, cursor.starts("${") {
        cursor.place += 2
        guard passInterpolation(UInt8(ascii: "{"), UInt8(ascii: "}"), isLong: true) else { return nil }
        isComputed = true
      } else if cursor.byte == UInt8(ascii: "\\"), cursor.hasHashes(hashes, 1) {
        tree.append(draft, plain: plain..<cursor.place)
        guard readEscape(hashes, draft, isLong: isTemplate, &isComputed) else { return nil }
        plain = cursor.place
      } else {
        cursor.place += 1
      }
    }
    return nil
  }

  /// Reads an escape or a Swift interpolation. Returns false if an interpolation isn't closed.
  private mutating func readEscape(
    _ hashes: Int, _ draft: TreeBuilder.Draft, isLong: Bool, _ isComputed: inout Bool
  ) -> Bool {
    let place = cursor.place
    let letter = cursor.byte(1 + hashes)
    if notation == .swift, letter == UInt8(ascii: "(") {
      cursor.place += 2 + hashes
      isComputed = true
      return passInterpolation(UInt8(ascii: "("), UInt8(ascii: ")"), isLong: isLong)
    }
    if notation == .swift, isLong, letter == 0x0a {
      cursor.place += 1 + hashes
      return true
    }
    let escapes = notation == .swift ? Escapes.swift : .script
    if let characters = escapes.read(&cursor, hashes: hashes) {
      tree.append(draft, characters, for: place..<cursor.place)
    } else {
      tree.noteEscape(at: place, cursor, escapes)
    }
    return true
  }

  /// Skips a computed part with its closing bracket. Returns false if the part isn't closed. Texts within it are skipped, but computed parts in these
  /// texts aren't recognized.
  private mutating func passInterpolation(_ opening: UInt8, _ closing: UInt8, isLong: Bool) -> Bool {
    var depth = 1
    while !cursor.isAtEnd {
      let byte = cursor.byte
      if byte == 0x0a, !isLong { return false }
      cursor.place += 1
      if byte == opening { depth += 1 }
      if byte == closing {
        depth -= 1
        if depth == 0 { return true }
      }
      if byte == UInt8(ascii: "\"") || notation == .javaScript && "'`".utf8.contains(byte) {
        while !cursor.isAtEnd, cursor.byte != byte, cursor.byte != 0x0a {
          cursor.place += cursor.byte == UInt8(ascii: "\\") ? 2 : 1
        }
        if cursor.byte == byte { cursor.place += 1 }
      }
    }
    return false
  }

  /// Reads a multiline Swift text, and drops the closing mark's indentation from every line. Returns nil if the text isn't closed.
  private mutating func readLong(_ hashes: Int, _ draft: TreeBuilder.Draft) -> Content? {
    cursor.place += 3
    while cursor.byte == 0x20 || cursor.byte == 0x09 || cursor.byte == 0x0d { cursor.place += 1 }
    guard cursor.byte == 0x0a else { return nil }
    cursor.place += 1
    let contentStart = cursor.place
    guard let (lastLine, close) = closingLine(hashes) else { return nil }
    let indentation = cursor.bytes[lastLine..<close]
    var isComputed = false
    while cursor.place < lastLine {
      for byte in indentation {
        guard cursor.byte == byte else { break }
        cursor.place += 1
      }
      var plain = cursor.place
      while cursor.place < lastLine, cursor.byte != 0x0a {
        if cursor.byte == UInt8(ascii: "\\"), cursor.hasHashes(hashes, 1) {
          let escape = cursor.place
          tree.append(draft, plain: plain..<escape)
          guard readEscape(hashes, draft, isLong: true, &isComputed) else { return nil }
          // A line end after a backslash isn't part of the text.
          plain = cursor.byte == 0x0a && cursor.place == escape + 1 + hashes ? -1 : cursor.place
          if plain < 0 { break }
        } else {
          cursor.place += 1
        }
      }
      // The last line end belongs to the closing mark, so it isn't part of the text.
      let lineEnd = min(cursor.place, lastLine)
      if plain >= 0 {
        tree.append(draft, plain: min(plain, lineEnd)..<min(lineEnd + (lineEnd + 1 < lastLine ? 1 : 0), lastLine))
      }
      cursor.place = min(cursor.place + 1, max(lastLine, cursor.place))
    }
    cursor.place = close + 3 + hashes
    return (contentStart..<max(contentStart, lastLine - 1), isComputed)
  }

  /// Returns the start of the closing mark's line, and the place of the mark; nil if there's no mark.
  private func closingLine(_ hashes: Int) -> (line: Int, mark: Int)? {
    var probe = cursor
    var line = probe.place
    var isOnlyBlank = true
    while !probe.isAtEnd {
      if isOnlyBlank, probe.starts("\"\"\""), probe.hasHashes(hashes, 3) { return (line, probe.place) }
      if probe.byte == 0x0a {
        line = probe.place + 1
        isOnlyBlank = true
      } else if probe.byte != 0x20, probe.byte != 0x09 {
        isOnlyBlank = false
      }
      probe.place += 1
    }
    return nil
  }
}

extension Cursor {
  /// Returns whether the given number of `#` follow at a distance, as at the end of a raw Swift string that begins with the same number of `#`.
  fileprivate func hasHashes(_ count: Int, _ distance: Int) -> Bool {
    (0..<count).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }
}
