import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// Reads type identifiers out of what people copy from a console: log lines, `dump`, and what a debugger prints.
///
/// | text | means |
/// |---|---|
/// | `2026-01-14 10:22:33.123 Share[4711:993] types: ["public.jpeg"]` | an attachment with these types |
/// | the same with `Optional([…])` and `Optional("…")`, or NSLog's `( … )` over several lines | an attachment with these types |
/// | `▿ 2 elements` and lines such as `- 0 : "public.jpeg"`; `2 values {` and `[0] = "public.jpeg"` | an attachment with these types |
/// | `<_UTCoreType 0x1f> public.jpeg (not dynamic, declared)` on one line | an attachment with these types |
/// | `types: public.url, public.plain-text` | an attachment with these types |
/// | `Attachment 0`, and a type in each line below | an attachment with these types |
/// | `attachments = 1`, and a type in each line below | an attachment with these types |
/// | `2 extension items: 2 × [public.jpeg]; [public.url]`, as it's printed here | as many attachments with these types |
///
/// The first of these forms that a text has is the one that counts, and several are the attachments of one item, or of as many as labels
/// such as `item 0` and `item 1` number. Dates, processes, other labels and anything else around them is skipped, but for types of the
/// system in another form, which are refused.
struct PastedListReader {
  struct Identifier {
    var text: [UInt8]
    var offset: Int
  }

  let bytes: [UInt8]
  var attachments: [[Identifier]] = []
  /// The numbers of attachments of each item, where the text tells items apart by semicolons.
  private var counts: [Int]?

  /// Finds the identifiers of a text.
  ///
  /// - Throws: When there are none, or a list isn't closed.
  /// - Complexity: linear in the length of the text.
  init(_ bytes: [UInt8], at start: Int) throws(ReadingError) {
    let prefixes = Self.logPrefixes(bytes)
    var cleared = bytes
    if prefixes.count > 1 { for place in prefixes.map({ $0.place }).joined() { cleared[place] = 0x20 } }
    for place in Self.senders(bytes).joined() { cleared[place] = 0x20 }
    self.bytes = cleared
    let lines = lines(from: start)
    if !lines.contains(where: { announcedCount($0) != nil }) { try checkEllipses(in: lines) }
    let lists = try quotedAndBareLists(from: start)
    if let items = try printedItems(in: lines) {
      attachments = Array(items.joined())
      counts = items.map { $0.count }
    } else {
      attachments = lists.quoted.isEmpty ? lists.bare : lists.quoted
    }
    if attachments.isEmpty { attachments = lines.compactMap { contentTypes($0) } }
    if attachments.isEmpty { attachments = try dumped(lines) }
    let hasLists = !attachments.isEmpty
    if !hasLists {
      attachments = labeled(lines)
      try checkNames()
    }
    try compareWithAnnouncements(in: lines, isLinePerAttachment: !hasLists)
    try Self.checkProcesses(prefixes, printing: attachments.compactMap { $0.first?.offset })
    if !attachments.isEmpty {
      try checkWhatIsMissing(in: lines)
      try checkRest(lists.quoted.isEmpty || counts != nil ? [] : lists.bare, lines)
      try checkItems(in: lines)
      try checkShares(in: lines)
      return
    }
    if let place = firstOffset(of: "<private>", in: start..<bytes.count) {
      throw Self.isPrivate(at: place)
    }
    throw ReadingError(
      .shape, "no list of type identifiers found",
      help:
        "Paste what print(provider.registeredTypeIdentifiers) shows, such as [\"public.url\"]; or write 4 × [public.jpeg]."
    )
  }

  private init(linesOf bytes: [UInt8]) { self.bytes = bytes }

  /// Returns what a log writes before lines, such as `2026-01-14 10:22:33.123 Share[4711:993] `, with the number of the process.
  static func logPrefixes(_ bytes: [UInt8]) -> [(place: Range<Int>, process: ArraySlice<UInt8>)] {
    var prefixes: [(place: Range<Int>, process: ArraySlice<UInt8>)] = []
    for line in bytes.split(separator: 0x0a) {
      // A time, and the numbers of a process in brackets.
      let head = line.prefix(160)
      guard hasTime(head), let close = head.firstIndex(of: 0x5d), let open = head[..<close].lastIndex(of: 0x5b),
        open > line.startIndex, close > open + 1,
        bytes[open + 1..<close].allSatisfy({ ReadingCursor.hexadecimalValue($0) != nil || $0 == 0x3a })
      else { continue }
      prefixes.append((line.startIndex..<close + 1, bytes[open + 1..<close].prefix { $0 != 0x3a }))
    }
    return prefixes
  }

  /// Returns the places where log lines name the library that logs: `ShareExt: (ShareExt.debug.dylib) [com.example.box:share] …`.
  ///
  /// - Complexity: linear in the length of the text.
  private static func senders(_ bytes: [UInt8]) -> [Range<Int>] {
    bytes.split(separator: 0x0a).compactMap { line in
      // A time, the process, and one word in parentheses with text after it.
      let head = line.prefix(320)
      guard hasTime(head), let open = head.firstIndex(of: 0x28), let close = head[open...].firstIndex(of: 0x29),
        let before = head[..<open].last(where: { !ReadingCursor.isBlank($0) }), before == 0x3a || before == 0x5d,
        let next = line[(close + 1)...].firstIndex(where: { !ReadingCursor.isBlank($0) })
      else { return nil }
      let word = bytes[open + 1..<close]
      guard word.allSatisfy({ IdentifierListReader.isWordByte($0) }), !isType(word) else { return nil }
      let isImage = ([".dylib", ".framework", ".appex", ".app", ".bundle"] as [StaticString]).contains {
        word.count > $0.utf8CodeUnitCount && bytes.has($0, at: close - $0.utf8CodeUnitCount)
      }
      let subsystem = bytes[next] == 0x5b ? line[next...].prefix { $0 != 0x5d } : []
      return isImage || subsystem.contains(0x3a) && !subsystem.contains(0x22) ? open..<close + 1 : nil
    }
  }

  /// Returns whether a time such as `10:22:33` is in the head of a line.
  private static func hasTime(_ head: ArraySlice<UInt8>) -> Bool {
    head.indices.dropFirst().dropLast().contains { place in
      head[place] == 0x3a && head[place - 1] &- 0x30 < 10 && head[place + 1] &- 0x30 < 10
    }
  }

  /// Checks that one process printed everything: an extension is started anew for each share.
  ///
  /// - Throws: At the first place that another process printed.
  /// - Complexity: linear in the numbers of prefixes and places.
  static func checkProcesses(
    _ prefixes: [(place: Range<Int>, process: ArraySlice<UInt8>)], printing places: [Int]
  ) throws(ReadingError) {
    var first: ArraySlice<UInt8>?
    var next = 0
    for place in places {
      while next < prefixes.count, prefixes[next].place.lowerBound <= place { next += 1 }
      guard next > 0 else { continue }
      let process = prefixes[next - 1].process
      if let first, first != process {
        throw ReadingError(
          .shape, "another process printed this, so that it's another share",
          help: "Ask about each share by itself.", offset: place)
      }
      first = process
    }
  }

  /// Checks that no line that isn't read has types of the system, and no list of bare identifiers that isn't.
  ///
  /// - Complexity: linear in the length of the text.
  private func checkRest(_ bare: [[Identifier]], _ lines: [Range<Int>]) throws(ReadingError) {
    let read = attachments.joined().map { $0.offset }
    var rest = bare
    // Both are in the order of the text.
    var next = 0
    for line in lines {
      while next < read.count, read[next] < line.lowerBound { next += 1 }
      if next < read.count, read[next] < line.upperBound { continue }
      rest.append(words(in: line))
    }
    for identifier in rest.joined() where Self.isType(identifier.text[...]) {
      throw Self.inAnotherForm(identifier.offset)
    }
  }

  /// The words of a line that may be identifiers, whatever is around them; none where it asks for a type (`hasItemConformingTo…`).
  func words(in line: Range<Int>) -> [Identifier] {
    guard firstOffset(of: "ConformingTo", in: line) == nil else { return [] }
    return bytes[line].split { !IdentifierListReader.isWordByte($0) }.filter { IdentifierListReader.isIdentifier($0) }
      .map { Identifier(text: Array($0), offset: $0.startIndex) }
  }

  /// Checks that all types are in the objects, because nothing else is read.
  static func checkSurroundings(of objects: [Range<Int>], in bytes: [UInt8]) throws(ReadingError) {
    var cleared = bytes
    for place in objects.joined() where cleared[place] != 0x0a { cleared[place] = 0x20 }
    guard let rest = try? PastedListReader(cleared, at: 0) else { return }
    for identifier in rest.attachments.joined() where isType(identifier.text[...]) {
      throw inAnotherForm(identifier.offset)
    }
  }

  /// Checks that a dump has as many objects as it says, where it's the only one: `▿ 6 elements`.
  static func checkCount(of objects: [Range<Int>], in bytes: [UInt8]) throws(ReadingError) {
    let reader = PastedListReader(linesOf: bytes)
    try reader.checkEllipses(in: reader.lines(from: 0))
    let announced = reader.lines(from: 0).compactMap { line in reader.announcedCount(line).map { (line.lowerBound, $0) }
    }
    guard announced.count == 1, let (place, count) = announced.first, !objects.isEmpty, objects.count < count else {
      return
    }
    throw cutOff("only \(objects.count) of these \(count) objects are here", at: place)
  }

  static func isType(_ text: ArraySlice<UInt8>) -> Bool {
    TypeGraph.system.isSystemType(String(decoding: text, as: UTF8.self))
  }

  private static func inAnotherForm(_ offset: Int) -> ReadingError {
    ReadingError(
      .shape, "this type would be left out: the text shows types in two ways",
      help: "Keep one form only, or name the types of each attachment: --attachment public.jpeg,public.heic",
      offset: offset)
  }

  /// Reads the text: an array with an array for each attachment; with an array for each item, where several are numbered.
  func read(into writer: inout ValueWriter) -> ValueID {
    let items = items
    writer.openList(at: attachments.first?.first?.offset ?? 0)
    for item in items {
      if items.count > 1 { writer.openList(at: item.first?.first?.offset ?? 0) }
      for attachment in item {
        writer.openList(at: attachment.first?.offset ?? 0)
        for identifier in attachment { _ = writer.add(identifier.text[...], at: identifier.offset) }
        writer.closeList()
      }
      if items.count > 1 { writer.closeList() }
    }
    return writer.closeList()
  }

  /// The attachments of each item.
  var items: [[[Identifier]]] {
    guard let counts else {
      return Self.items(of: attachments.map { $0.first?.offset ?? 0 }, in: bytes).map { $0.map { attachments[$0] } }
    }
    var rest = attachments[...]
    return counts.map { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  /// The positions of attachments at some places by the number in the label before each; one item where not all have one.
  static func items(of places: [Int], in bytes: [UInt8]) -> [[Int]] {
    var items: [[Int]] = []
    var numbers: [Int] = []
    var (number, place) = (nil as Int?, 0)
    for (position, offset) in places.enumerated() {
      while place < offset {
        if let label = itemNumber(at: place, in: bytes) { number = label }
        place += 1
      }
      guard let number else { return [Array(places.indices)] }
      if let known = numbers.firstIndex(of: number) {
        items[known].append(position)
      } else if numbers.count < 64 {
        numbers.append(number)
        items.append([position])
      } else {
        return [Array(places.indices)]
      }
    }
    return items
  }

  /// The number after `item`, `extensionItem` or `inputItems` at a place: `item 0`, `Item: 1`, `inputItems[2]`.
  private static func itemNumber(at start: Int, in bytes: [UInt8]) -> Int? {
    let word = "item" as StaticString
    var place = start + word.utf8CodeUnitCount
    guard place < bytes.count, (start..<place).allSatisfy({ bytes[$0] | 0x20 == word.utf8Start[$0 - start] }) else {
      return nil
    }
    if bytes.has("s[", at: place) { place += 1 }
    let separators = place
    while place < bytes.count, place < separators + 3, [0x20, 0x23, 0x5b, 0x5f, 0x3d, 0x3a].contains(bytes[place]) {
      place += 1
    }
    let digits = place
    var number = 0
    while place < bytes.count, place < digits + 4, bytes[place] &- 0x30 < 10 {
      number = number * 10 + Int(bytes[place] - 0x30)
      place += 1
    }
    return place > digits ? number : nil
  }

  /// The lists in brackets and parentheses: those of quoted texts, and those of bare identifiers.
  private func quotedAndBareLists(
    from start: Int
  ) throws(ReadingError) -> (quoted: [[Identifier]], bare: [[Identifier]]) {
    var quoted: [[Identifier]] = []
    var bare: [[Identifier]] = []
    var cursor = ReadingCursor(bytes, at: start)
    // The brackets that are open around a place.
    var depth = 0
    var last: UInt8 = 0
    while !cursor.isAtEnd {
      guard cursor.byte == 0x5b || cursor.byte == 0x28 else {
        if cursor.byte == 0x5d || cursor.byte == 0x29 {
          if depth == 0, last == 0x22 {
            throw ReadingError(
              .syntax, "this closes a list whose beginning isn't here",
              help: ReadingError.cutOffStartHelp, offset: cursor.offset)
          }
          depth = max(0, depth - 1)
        }
        if !ReadingCursor.isBlank(cursor.byte) { last = cursor.byte }
        cursor.offset += 1
        continue
      }
      depth += 1
      last = cursor.byte
      let close: UInt8 = cursor.byte == 0x5b ? 0x5d : 0x29
      // Optional("…") is one text, hasItemConformingToTypeIdentifier("…") a question, and print(…) code; none is a list.
      let isCall =
        close == 0x29 && cursor.offset > 0 && IdentifierListReader.isWordByte(bytes[cursor.offset - 1])
      var inner = cursor
      inner.offset += 1
      inner.skipBlanks()
      if inner.byte == 0x22 || inner.starts(with: "Optional(\""), !isCall {
        if let list = try quotedList(&inner, close) {
          quoted.append(list)
          depth -= 1
        }
        cursor = inner
      } else {
        if !isCall, let list = try bareList(inner, close) {
          if isFollowedByTypes(list) {
            throw ReadingError(
              .shape, "the word in brackets may be a type, or the label of those after it",
              help: "Paste the types alone, such as [\"public.url\"].", offset: inner.offset)
          }
          bare.append(list)
        }
        cursor.offset += 1
      }
    }
    return (quoted, bare)
  }

  /// A list that begins with a quoted text; nil for a dictionary.
  private func quotedList(_ cursor: inout ReadingCursor, _ close: UInt8) throws(ReadingError) -> [Identifier]? {
    var list: [Identifier] = []
    let start = cursor.offset
    while true {
      let isOptional = cursor.starts(with: "Optional(\"")
      if isOptional { cursor.offset += 9 }
      let offset = cursor.offset
      let text = cursor.byte == 0x22 ? try cursor.readQuoted().text : cursor.readBareWord()
      guard !text.isEmpty else { throw cursor.unexpected("a type identifier") }
      if isOptional {
        guard cursor.byte == 0x29 else { throw cursor.unexpected("')'") }
        cursor.offset += 1
      }
      list.append(Identifier(text: text, offset: offset))
      cursor.skipBlanks()
      if cursor.byte == 0x3a, list.count == 1 { return nil }
      if cursor.byte == close { break }
      guard cursor.byte == 0x2c else {
        if cursor.isAtEnd { throw Self.cutOff("the list that starts here is not closed", at: start) }
        throw cursor.unexpected(close == 0x5d ? "',' or ']'" : "',' or ')'")
      }
      cursor.offset += 1
      cursor.skipBlanks()
      if cursor.isAtEnd { throw Self.cutOff("the list that starts here is not closed", at: start) }
    }
    cursor.offset += 1
    return list
  }

  /// Returns whether one word in brackets is followed by types that are in none: `[com.example.share] public.jpeg`.
  private func isFollowedByTypes(_ list: [Identifier]) -> Bool {
    guard list.count == 1, let word = list.first else { return false }
    let end = word.offset + word.text.count
    let rest = bytes[end...].prefix { ![0x0a, 0x28, 0x5b, 0x22].contains($0) }
    return firstOffset(of: "public.", in: rest.startIndex..<rest.endIndex) != nil
  }

  static func cutOff(_ message: String, at offset: Int) -> ReadingError {
    ReadingError(.syntax, message, help: ReadingError.cutOffHelp, offset: offset)
  }

  /// A list of identifiers without quotation marks, as `po` prints one for Objective-C.
  private func bareList(_ start: ReadingCursor, _ close: UInt8) throws(ReadingError) -> [Identifier]? {
    var cursor = start
    var list: [Identifier] = []
    while true {
      let offset = cursor.offset
      let word = self.word(&cursor)
      guard IdentifierListReader.isIdentifier(word) else { return nil }
      list.append(Identifier(text: Array(word), offset: offset))
      cursor.skipBlanks()
      if cursor.isAtEnd { throw Self.cutOff("the list that starts here is not closed", at: start.offset) }
      if cursor.byte == close { return list }
      guard cursor.byte == 0x2c else { return nil }
      cursor.offset += 1
      cursor.skipBlanks()
      if cursor.isAtEnd { throw Self.cutOff("the list that starts here is not closed", at: start.offset) }
    }
  }

  func word(_ cursor: inout ReadingCursor) -> ArraySlice<UInt8> {
    let start = cursor.offset
    while !cursor.isAtEnd, IdentifierListReader.isWordByte(cursor.byte) { cursor.offset += 1 }
    return bytes[start..<cursor.offset]
  }
}
