import PredicateSyntax

extension PastedListReader {
  /// The greatest number before a list of types.
  private static let mostRepeated = 1_000

  /// The only line in the words in which a context is printed here: `2 extension items: 2 × [public.jpeg] [public.url]; [com.adobe.pdf]`,
  /// or lists of types with a number before or after them, as items with their attachments.
  ///
  /// - Throws: Where there are several such lines, where the line leaves something out, or has another number of items than it says.
  func printedItems(in lines: [Range<Int>]) throws(ReadingError) -> [[[Identifier]]]? {
    var found: [[[Identifier]]]?
    for line in lines {
      guard let items = try printedItems(inLine: line) else { continue }
      guard found == nil else {
        throw ReadingError(
          .shape, "this is another share", help: "Ask about each share by itself.", offset: line.lowerBound)
      }
      found = items
    }
    return found
  }

  private func printedItems(inLine line: Range<Int>) throws(ReadingError) -> [[[Identifier]]]? {
    let head = printedHead(of: line)
    var place = head?.end ?? line.lowerBound
    var items: [[[Identifier]]] = [[]]
    var hasNumber = head != nil
    func skipBlanks() { while place < line.upperBound, ReadingCursor.isBlank(bytes[place]) { place += 1 } }
    /// The sign that multiplies: `×`, `x` or `*`.
    func skipTimes() -> Bool {
      let length =
        bytes.has("×", at: place) ? 2 : [0x78, 0x2a].contains(place < line.upperBound ? bytes[place] : 0) ? 1 : 0
      place += length
      return length > 0
    }
    while true {
      skipBlanks()
      if head != nil, place < line.upperBound, bytes[place] == 0x3b {
        items.append([])
        place += 1
        continue
      }
      if head != nil, bytes.has("no attachments", at: place) {
        place += 14
        continue
      }
      if bytes.has("…", at: place), hasNumber {
        throw ReadingError(
          .shape, "this line leaves attachments out",
          help: "Write them all, such as 12 × [public.jpeg], or give the context as JSON.", offset: place)
      }
      let start = place
      var count = number(at: &place, in: line)
      if count != nil {
        skipBlanks()
        guard skipTimes() else {
          place = start
          break
        }
        hasNumber = true
        skipBlanks()
      }
      guard place < line.upperBound, bytes[place] == 0x5b, let list = types(inBracketsAt: &place, in: line) else {
        place = start
        break
      }
      let end = place
      skipBlanks()
      if count == nil, skipTimes() {
        skipBlanks()
        count = number(at: &place, in: line)
        hasNumber = true
      }
      if count == nil { place = end }
      guard (1...Self.mostRepeated).contains(count ?? 1) else { return nil }
      items[items.count - 1] += Array(repeating: list, count: count ?? 1)
    }
    guard hasNumber, items.contains(where: { !$0.isEmpty }) else { return nil }
    // What a missing test expects may follow: `: expect hidden`.
    guard place == line.upperBound || head != nil && bytes[place] == 0x3a else { return nil }
    if let head, head.count != items.count {
      throw ReadingError(
        .shape, "this announces \(head.count) extension item\(head.count == 1 ? "" : "s"), and \(items.count) are read",
        help: "A semicolon separates extension items.", offset: head.start)
    }
    return items
  }

  /// `2 extension items: ` in a line, with its number.
  private func printedHead(of line: Range<Int>) -> (start: Int, end: Int, count: Int)? {
    for (words, length) in [(" extension items: ", 18), (" extension item: ", 17)] as [(StaticString, Int)] {
      guard let word = firstOffset(of: words, in: line) else { continue }
      var start = word
      while start > line.lowerBound, bytes[start - 1] &- 0x30 < 10 { start -= 1 }
      var place = start
      if let count = number(at: &place, in: line) { return (start, word + length, count) }
    }
    return nil
  }

  /// A number of up to six digits, after which the place is.
  func number(at place: inout Int, in line: Range<Int>) -> Int? {
    let digits = bytes[min(place, line.upperBound)..<line.upperBound].prefix { $0 &- 0x30 < 10 }
    guard (1...6).contains(digits.count) else { return nil }
    place = digits.endIndex
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The types in a pair of brackets, with or without quotation marks, after which the place is; nil for anything else there.
  private func types(inBracketsAt place: inout Int, in line: Range<Int>) -> [Identifier]? {
    guard let close = bytes[place..<line.upperBound].firstIndex(of: 0x5d) else { return nil }
    var list: [Identifier] = []
    for part in bytes[(place + 1)..<close].split(separator: 0x2c) {
      let word = part.drop { ReadingCursor.isBlank($0) || $0 == 0x22 }
      let end = word.lastIndex { !ReadingCursor.isBlank($0) && $0 != 0x22 }.map { $0 + 1 } ?? word.startIndex
      guard IdentifierListReader.isIdentifier(word[..<end]) else { return nil }
      list.append(Identifier(text: Array(word[..<end]), offset: word.startIndex))
    }
    place = close + 1
    return list
  }
}
