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
    guard let items = printedItems(inLine: line, after: head) else {
      guard let timesPlace = timesPlace(in: line) else { return nil }
      throw ReadingError(
        .shape, "the number of attachments beside this sign isn't understood",
        help: "Write numbers from 1 to \(Self.mostRepeated) and lists alone in the line: 4 × [public.jpeg].",
        offset: timesPlace)
    }
    if let head, head.count != items.count {
      throw Self.differs(
        head.count, "extension item", items.count, help: "A semicolon separates extension items.", at: head.start)
    }
    return items
  }

  private func printedItems(
    inLine line: Range<Int>, after head: (start: Int, end: Int, count: Int)?
  ) -> [[[Identifier]]]? {
    var place = head?.end ?? line.lowerBound
    var items: [[[Identifier]]] = [[]]
    var hasNumber = head != nil
    func skipBlanks() { while place < line.upperBound, ReadingCursor.isBlank(bytes[place]) { place += 1 } }
    while true {
      skipBlanks()
      let separator = place < line.upperBound ? bytes[place] : 0
      if head != nil || !items[items.count - 1].isEmpty && place + 1 < line.upperBound, separator == 0x3b {
        items.append([])
        place += 1
        hasNumber = true
        continue
      }
      if !items[items.count - 1].isEmpty, separator == 0x2c || bytes.has("and ", at: place) {
        place += separator == 0x2c ? 1 : 3
        continue
      }
      if head != nil, bytes.has("no attachments", at: place) {
        place += 14
        continue
      }
      let start = place
      var count = number(at: &place, in: line)
      if count != nil {
        guard skipTimes(&place) else {
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
      if count == nil, skipTimes(&place) {
        skipBlanks()
        count = number(at: &place, in: line)
        hasNumber = true
      }
      if count == nil { place = end }
      guard (1...Self.mostRepeated).contains(count ?? 1) else { return nil }
      items[items.count - 1] += Array(repeating: list, count: count ?? 1)
    }
    guard hasNumber, items.contains(where: { !$0.isEmpty }) else { return nil }
    // A sentence or code may end here; and what a missing test expects may follow: `: expect hidden`.
    if place < line.upperBound, head == nil, [0x2e, 0x3b, 0x60].contains(bytes[place]) { place += 1 }
    guard place == line.upperBound || head != nil && bytes[place] == 0x3a else { return nil }
    return items
  }

  private static let times: [StaticString] = ["×", "x", "X", "*", "✕", "✖️", "✖", "times"]

  /// Skips blanks and a sign or word that multiplies; false for anything else.
  func skipTimes(_ place: inout Int) -> Bool {
    while place < bytes.count, bytes[place] == 0x20 { place += 1 }
    guard let sign = Self.times.first(where: { bytes.has($0, at: place) }) else { return false }
    place += sign.utf8CodeUnitCount
    return true
  }

  /// The sign or word that multiplies before or after a list of a line.
  private func timesPlace(in line: Range<Int>) -> Int? {
    for place in line {
      guard let sign = Self.times.first(where: { $0.utf8Start[0] == bytes[place] && bytes.has($0, at: place) }) else {
        continue
      }
      var (before, after) = (place, place + sign.utf8CodeUnitCount)
      while before > line.lowerBound, ReadingCursor.isBlank(bytes[before - 1]) { before -= 1 }
      func skipBlanks() { while after < bytes.count, ReadingCursor.isBlank(bytes[after]) { after += 1 } }
      skipBlanks()
      let hasNumber = number(at: &after, in: after..<bytes.count) != nil
      skipBlanks()
      let last = before > line.lowerBound ? bytes[before - 1] : 0
      if last == 0x5d, hasNumber { return place }
      // Not a bullet, nor the end of a word.
      let isWord = bytes[place] < 0x80 && bytes[place] > 0x2a && before == place && last | 0x20 > 0x60
      let isFactor = last == 0 ? hasNumber : IdentifierListReader.isWordByte(last) && !isWord
      if isFactor, after < bytes.count, [0x5b, 0x28].contains(bytes[after]) { return place }
    }
    return nil
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
