import PredicateSyntax

extension PastedListReader {
  /// The lines without the blanks at their ends.
  func lines(from start: Int) -> [Range<Int>] {
    bytes[start...].split(separator: 0x0a).map { line in
      var (lower, upper) = (line.startIndex, line.endIndex)
      while lower < upper, ReadingCursor.isBlank(bytes[lower]) { lower += 1 }
      while lower < upper, ReadingCursor.isBlank(bytes[upper - 1]) { upper -= 1 }
      return lower..<upper
    }
  }

  func firstOffset(of text: StaticString, in range: Range<Int>) -> Int? {
    range.first { bytes.has(text, at: $0) }
  }

  /// The types of a line that shows content types as objects.
  func contentTypes(_ line: Range<Int>) -> [Identifier]? {
    var list: [Identifier] = []
    var cursor = ReadingCursor(bytes, at: line.lowerBound)
    while cursor.offset < line.upperBound {
      guard cursor.starts(with: "<_UTCoreType") || cursor.starts(with: "<UTType") else {
        cursor.offset += 1
        continue
      }
      while cursor.offset < line.upperBound, cursor.byte != 0x3e { cursor.offset += 1 }
      guard cursor.offset < line.upperBound else { break }
      cursor.offset += 1
      cursor.skipBlanks()
      let offset = cursor.offset
      let word = word(&cursor)
      if IdentifierListReader.isIdentifier(word) { list.append(Identifier(text: Array(word), offset: offset)) }
    }
    return list.isEmpty ? nil : list
  }

  /// The lists of `dump`, `po` and `p`: a line with their number of elements, and a line for each.
  func dumped(_ lines: [Range<Int>]) throws(ReadingError) -> [[Identifier]] {
    var lists: [(identifiers: [Identifier], head: Int, count: Int)] = []
    for line in lines {
      if let count = announcedCount(line) {
        lists.append(([], line.lowerBound, count))
      } else if !lists.isEmpty, let element = element(line) {
        lists[lists.count - 1].identifiers.append(element)
      }
    }
    lists.removeAll { $0.identifiers.isEmpty }
    for list in lists where list.identifiers.count < list.count {
      throw Self.cutOff("only \(list.identifiers.count) of these \(list.count) types are here", at: list.head)
    }
    return lists.map { $0.identifiers }
  }

  /// The number in `▿ 2 elements`, `▿ some : 2 elements`, `([String]) $R0 = 2 values {`; nil for another line.
  func announcedCount(_ line: Range<Int>) -> Int? {
    for end in [" elements", " element", " values {", " value {"] as [StaticString] {
      let start = line.upperBound - end.utf8CodeUnitCount
      guard start >= line.lowerBound, bytes.has(end, at: start) else { continue }
      var (number, digit, place) = (0, 1, start)
      while place > line.lowerBound, bytes[place - 1] &- 0x30 < 10, digit < 1_000_000 {
        place -= 1
        number += digit * Int(bytes[place] - 0x30)
        digit *= 10
      }
      return number
    }
    return nil
  }

  /// `- "public.jpeg"`, `- 0 : "public.jpeg"`, `[0] = "public.jpeg"`
  private func element(_ line: Range<Int>) -> Identifier? {
    guard !line.isEmpty, bytes[line.lowerBound] == 0x2d || bytes[line.lowerBound] == 0x5b else { return nil }
    guard let quote = bytes[line].firstIndex(of: 0x22) else {
      return labeled(line.lowerBound + 1..<line.upperBound)?.first
    }
    var cursor = ReadingCursor(bytes, at: quote)
    guard let text = try? cursor.readQuoted().text else { return nil }
    return Identifier(text: text, offset: quote)
  }

  /// The identifiers at the ends of lines, those of a line together; below headings those of all lines up to the next.
  func labeled(_ lines: [Range<Int>]) -> [[Identifier]] {
    var lists: [[Identifier]] = []
    var (hasHeading, startsList) = (false, true)
    for line in lines {
      if isHeading(line) {
        (hasHeading, startsList) = (true, true)
      } else if let list = labeled(line) {
        if startsList || !hasHeading { lists.append(list) } else { lists[lists.count - 1] += list }
        startsList = false
      }
    }
    return lists
  }

  /// Compares the attachments with the numbers that the text itself gives: `attachments = 1`, `attachments.count: 2`, `2 attachments`.
  /// Lines with a type each are the types of one attachment where one is announced.
  ///
  /// - Throws: Where there are more or fewer attachments than are announced.
  mutating func compareWithAnnouncements(in lines: [Range<Int>], isLinePerAttachment: Bool) throws(ReadingError) {
    let announced = lines.compactMap { line in
      self.announced(Self.attachmentWords, in: line).map { (line.lowerBound, $0) }
    }
    // A line for each attachment may repeat their number.
    guard let first = announced.first, !attachments.isEmpty,
      announced.contains(where: { $0.1 != first.1 }) || first.1 != attachments.count
    else { return }
    var counted: [[Identifier]] = []
    for (position, (place, count)) in announced.enumerated() {
      // One number is for the whole text; several are each for what follows.
      let start = position == 0 ? 0 : place
      let end = position + 1 < announced.count ? announced[position + 1].0 : bytes.count
      let lists = attachments.filter { (start..<end).contains($0.first?.offset ?? 0) }
      if lists.count == count {
        counted += lists
      } else if count == 1, isLinePerAttachment, !lists.isEmpty {
        counted.append(Array(lists.joined()))
      } else {
        throw Self.differs(
          count, "attachment", lists.count,
          help: lists.count > count
            ? "Write the types of one attachment in one line, with commas."
            : "Paste all of it, or write each attachment, such as 4 × [public.jpeg].", at: place)
      }
    }
    guard announced.count == 1 || items.count > 1 || announced.allSatisfy({ $0.1 == attachments.count }) else {
      throw Self.another(at: announced[1].0)
    }
    attachments = counted
  }

  private static let attachmentWords: [StaticString] = ["ttachments", "ttachment(s)", "roviders", "rovider(s)"]

  /// The number in `attachments = 1`, `providers.count: 2`, `2 attachments`, `three attachments`; nil for another line.
  private func announced(_ words: [StaticString], in line: Range<Int>) -> Int? {
    for word in words {
      guard let start = firstOffset(of: word, in: line), start > line.lowerBound,
        "api".utf8.contains(bytes[start - 1] | 0x20)
      else { continue }
      var place = start + word.utf8CodeUnitCount
      // A debugger prints the number in the next line.
      for part in ["!", "?", ".count\n", ".count", " count", " is", " ", ":", "=", " ", "Optional", "("]
        as [StaticString]
      where bytes.has(part, at: place) {
        place += part.utf8CodeUnitCount
      }
      if let count = number(at: &place, in: place..<bytes.count), !skipTimes(&place) { return count }
      // Before the word, whose first letter may be a capital.
      var end = start - 1
      for _ in 0..<2 {
        while end > line.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
        place = end
        while place > line.lowerBound, IdentifierListReader.isWordByte(bytes[place - 1]) { place -= 1 }
        let word = bytes[place..<end].map { $0 | 0x20 }
        if let position = Self.numbers.firstIndex(where: { word.elementsEqual($0.utf8) }) { return position + 1 }
        if let count = number(at: &place, in: place..<end), place == end { return count }
        end = place
      }
    }
    return nil
  }

  private static let numbers = ["one", "two", "three", "four", "five", "six"]

  /// Checks the number of extension items that the text gives.
  func checkItems(in lines: [Range<Int>]) throws(ReadingError) {
    for line in lines {
      guard let count = announced(["tems", "tem(s)", "tem count"], in: line), count != items.count else { continue }
      throw Self.differs(count, "extension item", items.count, at: line.lowerBound)
    }
  }

  static func differs(
    _ count: Int, _ name: String, _ read: Int,
    help: String = "Paste all of it, or write it as 2 extension items: 4 × [public.jpeg]; [public.url].", at place: Int
  ) -> ReadingError {
    ReadingError(
      .shape, "this announces \(count) \(name)\(count == 1 ? "" : "s"), and \(read) \(read == 1 ? "is" : "are") read",
      help: help, offset: place)
  }

  /// Checks that no line between attachments says that others follow: another share's, what was expected, or what a type conforms to.
  func checkShares(in lines: [Range<Int>]) throws(ReadingError) {
    let places = attachments.compactMap { $0.first?.offset }
    guard let first = places.first, let last = places.last else { return }
    for line in lines where (first + 1...max(first + 1, last)).contains(line.lowerBound) {
      let text = bytes[line].drop { $0 | 0x20 < 0x61 || $0 >= 0x80 }.prefix(24).map { $0 | 0x20 }
      if Self.otherShares.contains(where: { text.has($0, at: 0) }) { throw Self.another(at: line.lowerBound) }
    }
  }

  /// Beginnings of lines, with the sixth bit set.
  private static let otherShares: [StaticString] = [
    "share 2", "run 2", "test 2", "second share", "second run", "from photos", "from safari", "from files", "safari:",
    "photos:", "after:", "actual:", "expected:", "got:", "wanted:", "ios 1", "ios 2", "ipad", "iphone",
    "message from debugger",
    "conforms to:", "all supertypes:",
  ]

  static func another(at place: Int) -> ReadingError {
    ReadingError(
      .shape, "what follows seems to be another share, or not to be shared", help: "Give one share at a time.",
      offset: place)
  }

  /// Checks that names outside of lists are types: `self.extensionContext`, `www.example.com` and `com.example.share` may not be.
  func checkNames() throws(ReadingError) {
    for attachment in attachments {
      let isKnown = attachment.contains { Self.isType($0.text[...]) }
      for name in attachment where bytes[name.offset] != 0x22 && !Self.isType(name.text[...]) {
        if isKnown, name.text.last != 0x2e, name.text.filter({ $0 == 0x2e }).count > 1 { continue }
        throw ReadingError(
          .shape, "this name may not be a type",
          help: "Remove it, or write types in brackets: [\"com.example.sketch\"]. For a file, use --file IMG_1.jpg.",
          offset: name.offset)
      }
    }
  }

  private static let ellipses: [StaticString] = ["...", "…", "more"]

  /// Checks that nothing is left out: `[…]`, `... 3 more`.
  func checkEllipses(in lines: [Range<Int>]) throws(ReadingError) {
    for line in lines {
      for place in line where bytes[place] == 0x2e || bytes[place] == 0xe2 || bytes[place] == 0x6d {
        guard let sign = Self.ellipses.first(where: { bytes.has($0, at: place) }) else { continue }
        let after = bytes[(place + sign.utf8CodeUnitCount)..<line.upperBound].first { $0 != 0x20 } ?? 0x2c
        let before = bytes[line.lowerBound..<place].last { $0 != 0x20 } ?? 0x2c
        let isElement =
          [0x28, 0x2c, 0x2d, 0x3b, 0x5b, 0x5d].contains(before)
          && ([0x29, 0x2c, 0x5d].contains(after) || after &- 0x30 < 10)
        guard sign.utf8CodeUnitCount == 4 ? before &- 0x30 < 10 : isElement else { continue }
        throw ReadingError(
          .shape, "this line leaves attachments out",
          help: "Write them all, such as 12 × [public.jpeg], or give the context as JSON.", offset: place)
      }
    }
  }

  /// Checks that the console left no attachment out: neither as private, nor as the repetition of a line.
  func checkWhatIsMissing(in lines: [Range<Int>]) throws(ReadingError) {
    for line in lines {
      if let place = firstOffset(of: "message repeated ", in: line) {
        throw ReadingError(
          .shape, "the lines that were repeated aren't here",
          help: "Write each attachment, such as 4 × [public.jpeg].", offset: place)
      }
      guard let place = firstOffset(of: "<private>", in: line) else { continue }
      if firstOffset(of: "ype", in: line.lowerBound..<place) != nil { throw Self.isPrivate(at: place) }
    }
  }

  static func isPrivate(at offset: Int) -> ReadingError {
    ReadingError(
      .shape, "the console shows <private> instead of the types",
      help: "Log them with privacy: .public, or print them.", offset: offset)
  }

  /// Returns whether a line only numbers an attachment: `Attachment 0`, `provider #1:`.
  private func isHeading(_ line: Range<Int>) -> Bool {
    let text = bytes[line].map { $0 | 0x20 }
    let name = (["attachment", "provider"] as [StaticString]).first { text.has($0, at: 0) }
    guard let rest = name.map({ text.dropFirst($0.utf8CodeUnitCount) }) else { return false }
    return rest.contains { $0 &- 0x30 < 10 } && rest.allSatisfy { $0 &- 0x30 < 11 || $0 == 0x20 || $0 == 0x23 }
  }

  /// The identifiers at the end of a line, after its label or the process that wrote it; nil for a line with anything else there.
  func labeled(_ whole: Range<Int>) -> [Identifier]? {
    var line = whole
    // What a log line says after them: `; count = 2`.
    if let end = bytes[line].firstIndex(of: 0x3b), !bytes[end..<line.upperBound].contains(0x2e) {
      line = line.lowerBound..<end
    }
    var start = line.lowerBound
    for index in line where index + 1 < line.upperBound && bytes[index + 1] == 0x20 || bytes[index] == 0x09 {
      if [0x3a, 0x5d, 0x3d, 0x09].contains(bytes[index]) { start = index + 1 }
    }
    // A type before the last label is of a form that isn't known; what would be read is only a part.
    if words(in: line.lowerBound..<start).contains(where: { Self.isType($0.text[...]) }) { return nil }
    var cursor = ReadingCursor(bytes, at: start)
    var list: [Identifier] = []
    while true {
      while cursor.offset < line.upperBound, ReadingCursor.isBlank(cursor.byte) || cursor.byte == 0x2c {
        cursor.offset += 1
      }
      if cursor.offset >= line.upperBound { return list.isEmpty ? nil : list }
      let isOptional = cursor.starts(with: "Optional(")
      if isOptional { cursor.offset += 9 }
      let offset = cursor.offset
      if cursor.byte == 0x22 {
        guard let text = try? cursor.readQuoted().text else { return nil }
        list.append(Identifier(text: text, offset: offset))
      } else {
        let word = word(&cursor)
        guard IdentifierListReader.isIdentifier(word) else { return nil }
        list.append(Identifier(text: Array(word), offset: offset))
      }
      if isOptional {
        guard cursor.byte == 0x29 else { return nil }
        cursor.offset += 1
      }
    }
  }
}
