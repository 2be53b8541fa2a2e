internal import Documents
internal import Texts
import Predicates
package import UniformTypes

/// Reads the types of a share from the output of a console, a log or a debugger.
///
/// An identifier counts if the graph knows it, if it's dynamic, or if it's quoted in a list. A list counts if all its members do. A list of
/// identifiers is an attachment, a list of such lists is an item, and a list of such items is several items. Successive lists are attachments of
/// one item if the words before them agree, until `NSExtensionItem` or `item 1` begins the next item. If there's no list, a line that ends with
/// an identifier is an attachment. Everything else is skipped, and the skipped identifiers are reported.
package struct PastedReader {
  package typealias Identifier = (text: String, offset: Int, isQuoted: Bool)

  /// An identifier, or a list of identifiers or lists.
  private indirect enum Part {
    case identifier(Identifier)
    case list([Part])

    var identifier: Identifier? { if case .identifier(let identifier) = self { identifier } else { nil } }
  }

  private static let deepest = 8
  /// The maximum number of skipped identifiers to report.
  private static let mostPassedOver = 8
  static let forms = """
    Paste the output of print(provider.registeredTypeIdentifiers), such as ["public.url"], or of po provider.registeredTypeIdentifiers, such as ( "public.url" ), or write each \
    attachment on its own line, with commas between its types.
    """

  /// Signs that a text shows something other than types, with the problem and some advice.
  private static let withoutTypes: [(sign: StaticString, problem: String, help: String)] = [
    ("<private>", "the log hides the types as <private>", "Print them with print(…), or as %{public}@."),
    (
      "<NSItemProvider: 0x", "this is a provider's address in memory, not its types",
      "Print provider.registeredTypeIdentifiers."
    ),
    ("://", "this is a URL, not a type", "A link is shared as [\"public.url\"]."),
  ]

  private let bytes: [UInt8]
  private let types: TypeGraph
  package private(set) var items: [[[Identifier]]] = []
  /// The identifiers that look like types but don't count, each once.
  package private(set) var passedOver: [String] = []
  /// A member of the first list that contains no types.
  private var suspect: Identifier?
  /// The place of the last list without members.
  private var empty: Int?
  private var group = -1

  /// Reads a text.
  ///
  /// - Throws: ``ReadingError`` if nothing counts, or if a list with types isn't closed or has other members as well.
  /// - Complexity: linear in the length of the text, for each level of brackets.
  package init(_ text: [UInt8], types: TypeGraph) throws(ReadingError) {
    bytes = Self.cleared(ContextReader.withStraightQuotes(text))
    self.types = types
    try readLists()
    if items.isEmpty { try readLines() }
    if isRepeated { throw ReadingError(.shape, "the same item is printed twice", help: "Paste only one of the two.") }
    let counted = Set(items.joined().joined().map { $0.offset })
    for word in words(in: 0..<bytes.count) where !counted.contains(word.offset) {
      let isPart = word.offset > 0 && bytes[word.offset - 1] == 0x22 && counted.contains(word.offset - 1)
      guard !isPart, isLikeType(word.text), !passedOver.contains(word.text) else { continue }
      passedOver.append(word.text)
      if passedOver.count == Self.mostPassedOver { break }
    }
    guard items.isEmpty else { return }
    for (sign, problem, help) in Self.withoutTypes {
      guard let place = bytes.offset(of: sign, from: 0) else { continue }
      throw ReadingError(.shape, problem, help: help, offset: place)
    }
    if let suspect {
      let near = types.suggestions(for: suspect.text, limit: 1).first.map { "Did you mean \($0)? " } ?? ""
      throw ReadingError(
        .shape, "'\(suspect.text)' isn't a type identifier", help: near + Self.forms, offset: suspect.offset)
    }
    let first = words(in: 0..<bytes.count).first { isLikeType($0.text) }
    let problem = first.map { "\($0.text) is neither in a list nor alone on its line" }
    let end = bytes.contains { $0.isLetterOrDigit } ? "" : ": nothing is shared"
    throw ReadingError(.shape, problem ?? "no type identifiers found" + end, help: Self.forms, offset: first?.offset)
  }

  /// Returns the text with blanks in place of escapes, of quotation marks around descriptions, and of words that only say that a value is
  /// optional or what a content type is. Every byte keeps its position.
  private static func cleared(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    func clear(_ range: Range<Int>) { for place in range where bytes[place] != 0x0A { bytes[place] = 0x20 } }
    var place = 0
    while place < bytes.count {
      let start = place
      while place < bytes.count, bytes[place] == 0x5C { place += 1 }
      if place > start, place < bytes.count, [0x6E, 0x72, 0x74].contains(bytes[place]) {
        bytes[place] = 0x0A
        place += 1
        clear(start..<place - 1)
      } else {
        clear(start..<place)
        place += 1
      }
    }
    // Logs write a prefix before each line, which isn't a list: 2026-01-14 10:22:33.123 Share[4711:993]
    for line in bytes.split(separator: 0x0A) where line.first.map({ $0 &- 0x30 < 10 }) == true {
      guard let close = line.prefix(160).firstIndex(of: 0x5D), let begin = line[..<close].lastIndex(of: 0x5B),
        bytes[begin + 1..<close].contains(0x3A),
        bytes[begin + 1..<close].allSatisfy({ $0 == 0x3A || Bytes.hexadecimalValue($0) != nil })
      else { continue }
      clear(line.startIndex..<close + 1)
    }
    var open: [Bool] = []
    var last: UInt8 = 0
    for place in bytes.indices {
      switch bytes[place] {
      case 0x28:
        let isOptional = place >= 8 && bytes.has("Optional", at: place - 8)
        if isOptional { clear(place - 8..<place + 1) }
        open.append(isOptional)
      case 0x29 where open.popLast() == true: bytes[place] = 0x20
      case 0x22 where last == 0x7D || place + 1 < bytes.count && bytes[place + 1] == 0x3C: bytes[place] = 0x20
      case 0x3C where bytes.has("<_UTCoreType", at: place) || bytes.has("<UTType", at: place):
        clear(place..<(bytes[place...].prefix(64).firstIndex(of: 0x3E) ?? place - 1) + 1)
      default: break
      }
      if bytes[place] > 0x20 { last = bytes[place] }
    }
    for note in ["(not dynamic, declared)", "(dynamic, not declared)", "(not dynamic, not declared)"] as [StaticString]
    {
      for place in bytes.indices where bytes[place] == 0x28 && bytes.has(note, at: place) {
        clear(place..<place + note.utf8CodeUnitCount)
      }
    }
    return bytes
  }

  // MARK: Identifiers

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }

  /// Returns the word at a position, without periods at its end.
  private func word(at start: Int, isQuoted: Bool = false) -> (word: Identifier, end: Int) {
    let end = bytes[start...].firstIndex { !Self.isWord($0) } ?? bytes.count
    let last = bytes[start..<end].lastIndex { $0 != 0x2E } ?? start - 1
    return ((String(decoding: bytes[start..<last + 1], as: UTF8.self), start, isQuoted), end)
  }

  private func words(in range: Range<Int>) -> [Identifier] {
    bytes[range].split { !Self.isWord($0) }.map { word(at: $0.startIndex).word }
  }

  /// Returns the quoted text at a position. A line break may split an identifier in it. Nil if the closing quotation mark is missing, or if the
  /// text spans several lines but isn't an identifier.
  private func quoted(at start: Int) -> (word: Identifier, end: Int)? {
    guard let close = bytes[(start + 1)...].firstIndex(of: 0x22) else { return nil }
    let inner = bytes[start + 1..<close]
    let text = String(decoding: inner.filter { $0 > 0x20 }, as: UTF8.self)
    if inner.contains(0x0A), !UniformTypeIdentifier.isValid(text) { return nil }
    return ((text, start, true), close + 1)
  }

  private func isKnown(_ text: String) -> Bool {
    types.isDeclared(UniformTypeIdentifier.canonical(text)) || UniformTypeIdentifier.isDynamic(text)
      || text == "com.apple.active-webpage"
  }

  /// Returns whether a text may be a type identifier: it has several parts, and is neither a file name nor a Swift constant.
  private func looksLikeType(_ text: String) -> Bool {
    if isKnown(text) { return true }
    let parts = text.utf8.split(separator: 0x2E).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count > 1, UniformTypeIdentifier.isValid(text), let first = parts[0].utf8.first, first | 0x20 > 0x60
    else { return false }
    return parts.count > 2 || parts[0] == "public"
  }

  /// Returns whether a word is a known type, or begins like the identifiers of companies.
  private func isLikeType(_ text: String) -> Bool {
    isKnown(text) || ["com.", "org.", "net.", "io.", "de.", "public.", "dyn."].contains { text.hasPrefix($0) }
  }

  private func counts(_ identifier: Identifier) -> Bool {
    isKnown(identifier.text) || identifier.isQuoted && looksLikeType(identifier.text)
  }

  // MARK: Lists

  private mutating func readLists() throws(ReadingError) {
    var (place, depth) = (0, 0)
    while place < bytes.count {
      let byte = bytes[place]
      noteItem(at: place)
      if byte == 0x5B || byte == 0x28 && (place == 0 || !Self.isWord(bytes[place - 1])),
        let (part, end) = try list(at: place, depth: 1)
      {
        if !isOfOtherThing(place) {
          try checkLabel(before: place)
          add(part)
        }
        (place, lastEnd) = (end, end)
        // This tool writes a semicolon between items: [public.jpeg]; [public.url]
        let next = bytes[place...].drop { $0 == 0x20 }
        if next.first == 0x3B, next.dropFirst().first(where: { $0 != 0x20 }) == 0x5B { group = -2 - place }
      } else if byte == 0x22, let end = quoted(at: place)?.end {
        place = end
      } else {
        depth += "([{".utf8.contains(byte) ? 1 : ")]}".utf8.contains(byte) ? -1 : 0
        place += 1
      }
    }
    try checkLines(before: bytes.count)
    if let empty, !items.isEmpty, label(in: (bytes[..<empty].lastIndex(of: 0x0A) ?? 0)..<empty) == label {
      throw ReadingError(.shape, "found an empty list", expected: "the types of an attachment", offset: empty)
    }
    if depth != 0, !items.isEmpty, bytes.offset(of: "<NSItemProvider", from: 0) != nil {
      throw ReadingError(.syntax, "a part of what was printed is missing", help: ReadingError.cutOffHelp)
    }
  }

  /// The place after the last list, the words before it, and the number at their end.
  private var (lastEnd, label, number): (Int, [String], Int?) = (0, [], nil)

  /// Throws an error if a list has another label than the attachment before it, so that it may be about something else, or if a count precedes
  /// it, as in `4 × [public.jpeg]`.
  private mutating func checkLabel(before place: Int) throws(ReadingError) {
    let line = bytes[lastEnd..<place].lastIndex(of: 0x0A) ?? lastEnd
    if let sign = (line..<place).first(where: { bytes.has("×", at: $0) }) {
      throw ReadingError(
        .shape, "a count before a list isn't supported", help: "Repeat the list instead.", offset: sign)
    }
    try checkLines(before: line)
    let (found, next) = (label(in: line..<place), words(in: line..<place).last.flatMap { Int($0.text) })
    if group == lastGroup, !label.isEmpty, !found.isEmpty,
      found != label || next != number && (next ?? 0) &- (number ?? 0) != 1
    {
      throw ReadingError(
        .shape, "this list may belong to something else: the words before it don't continue those before the last list",
        help: "Paste one list of types for each attachment, and nothing else.", offset: place)
    }
    (label, number) = (found, next)
  }

  /// Throws an error if a line after the last list has the label of an attachment, but no list.
  private func checkLines(before end: Int) throws(ReadingError) {
    for line in bytes[lastEnd..<end].split(separator: 0x0A) where !label.isEmpty && label(in: line.indices) == label {
      throw ReadingError(
        .shape, "this attachment has no list of types", help: "Write its types as a list, or leave out the line.",
        offset: line.startIndex)
    }
  }

  /// Returns the words of a label, without numbers, names, and what is optional.
  private func label(in range: Range<Int>) -> [String] {
    words(in: range).map { $0.text }.filter { word in
      !["first", "second", "third", "nil", "null"].contains(word) && !word.hasPrefix("__")
        && !word.utf8.contains { $0 &- 0x30 < 10 || $0 == 0x2E }
    }
  }

  /// Returns whether a line is about one of UIKit's own keys, or about the metadata of a file.
  private func isOfOtherThing(_ place: Int) -> Bool {
    let line = bytes[..<place].suffix(256).lastIndex(of: 0x0A) ?? max(0, place - 256)
    return (line..<place).contains { bytes.has("com.apple.UIKit", at: $0) || bytes.has("kMDItem", at: $0) }
  }

  /// Notes that the text names the next item: `<NSExtensionItem: 0x1>`, `item 1`, `inputItems[1]`.
  private mutating func noteItem(at place: Int) {
    if bytes.has("<NSExtensionItem", at: place), bytes.has(":", at: place + 16) || bytes.has(" ", at: place + 16) {
      group = -2 - place
      printed = (bytes[place...].prefix(64).prefix { $0 != 0x3E }, group)
    }
    guard bytes.has("item", at: place) || bytes.has("Item", at: place) else { return }
    var digits = place + 4
    let isPlural = bytes.has("s[", at: digits)
    // The number after `NSExtensionItem` is an address, so it isn't the number of an item.
    if !isPlural, place > 0, Self.isWord(bytes[place - 1]) { return }
    if isPlural { digits += 1 }
    let most = digits + 2
    while digits < min(most, bytes.count), [0x20, 0x23, 0x5B, 0x5F, 0x3A, 0x3D].contains(bytes[digits]) { digits += 1 }
    let number = bytes[digits...].prefix(4).prefix { $0 &- 0x30 < 10 }
    if !number.isEmpty { group = number.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
  }

  private var lastGroup = -1
  /// The last item that is named by its address in memory, and its group.
  private var printed: (name: ArraySlice<UInt8>, group: Int) = ([], -1)
  /// The names of the items that have attachments.
  private var names: Set<ArraySlice<UInt8>> = []
  private var isRepeated = false

  /// Adds an attachment to the current item.
  private mutating func add(_ attachment: [Identifier]) {
    if items.isEmpty || group != lastGroup {
      items.append([])
      if printed.group == group {
        let isNew = names.insert(printed.name).inserted
        isRepeated = isRepeated || !isNew
      }
    }
    lastGroup = group
    items[items.count - 1].append(attachment)
  }

  private mutating func add(_ part: Part) {
    guard case .list(let parts) = part else { return }
    if parts.first?.identifier != nil { return add(parts.compactMap { $0.identifier }) }
    // A list of lists is an item. In a list of several such lists, each one is a new item.
    let isDeep = parts.contains { part in
      if case .list(let inner) = part { inner.first.map { $0.identifier == nil } ?? false } else { false }
    }
    if !isDeep { group = -2 - bytes.count - items.count }
    for part in parts { add(part) }
  }

  /// Returns the list that begins at a position, and its end; nil for brackets around anything else.
  private mutating func list(at open: Int, depth: Int) throws(ReadingError) -> (Part, end: Int)? {
    guard depth <= Self.deepest else { return nil }
    let close: UInt8 = bytes[open] == 0x5B ? 0x5D : 0x29
    var parts: [Part] = []
    var place = open + 1
    while place < bytes.count, bytes[place] != close {
      switch bytes[place] {
      case 0x09...0x0D, 0x20, 0x2C: place += 1
      case 0x5B, 0x28:
        let next = bytes[(place + 1)...].firstIndex { $0 > 0x20 }
        if let next, bytes[next] == (bytes[place] == 0x5B ? 0x5D : 0x29) {
          empty = place
          place = next + 1
          continue
        }
        guard let (part, end) = try list(at: place, depth: depth + 1) else { return nil }
        parts.append(part)
        place = end
      case 0x22:
        guard let (word, end) = quoted(at: place) else {
          if bytes[(place + 1)...].contains(0x22) { return nil }
          place = bytes.count
          continue
        }
        parts.append(.identifier(word))
        place = end
      case let byte where Self.isWord(byte):
        let (word, end) = word(at: place)
        parts.append(.identifier(word))
        place = end
      case 0x29, 0x5D, 0x7D:
        guard parts.contains(where: { $0.identifier.map { counts($0) } == true }) else { return nil }
        let missing = String(decoding: [close], as: UTF8.self)
        throw ReadingError(.syntax, "'\(missing)' is missing before this bracket", offset: place)
      default: return nil
      }
    }
    let members = parts.compactMap { $0.identifier }
    let count = members.count { counts($0) }
    guard place < bytes.count else {
      if count == 0 || depth > 1 { return nil }
      throw ReadingError(.syntax, "this list isn't closed", help: ReadingError.cutOffHelp, offset: open)
    }
    if parts.isEmpty, depth == 1 { empty = open }
    if members.isEmpty { return parts.isEmpty ? nil : (.list(parts), place + 1) }
    if members.count < parts.count {
      throw ReadingError(
        .shape, "found '\(members[0].text)' next to a list", expected: "only types, or only lists",
        offset: members[0].offset)
    }
    if count == 0 {
      suspect = suspect ?? members.first { $0.isQuoted || $0.text.utf8.contains(0x2E) }
      return nil
    }
    if let other = members.first(where: { !counts($0) }) {
      throw ReadingError(
        .shape, "found '\(other.text)', which isn't a type identifier", expected: "only types in the list",
        help: "Quote an identifier that no app or system declares. For a Swift constant, write its identifier.",
        offset: other.offset)
    }
    return (.list(parts), place + 1)
  }

  // MARK: Lines

  /// Reads the identifiers at the ends of lines, alone or after a label. The elements of a dumped array are the types of one attachment.
  ///
  /// - Throws: If other words or the labels may say which lines are about one attachment.
  private mutating func readLines() throws(ReadingError) {
    var element: [Identifier] = []
    var labels: Set<String> = []
    var (isUnclear, lines) = (false, 0)
    for line in bytes.split(separator: 0x0A) {
      let item = group
      for place in line.indices { noteItem(at: place) }
      let first = line.first { $0 > 0x20 }
      let found = tail(of: line)
      // An array that dump or a debugger prints has quotes, and is one attachment. Lines that a person writes with dashes are several attachments.
      let isElement = (first == 0x2D || first == 0x5B && line.contains(0x3D)) && found.first?.isQuoted == true
      // A line isn't read if one of its types would be left out.
      let rest = line[..<(found.first?.offset ?? line.startIndex)]
      if words(in: rest.startIndex..<rest.endIndex).contains(where: { isKnown($0.text) && !isLabel($0) }) { continue }
      if isElement, let only = found.first {
        element.append(only)
        continue
      }
      if !element.isEmpty { add(element) }
      element = []
      let label = String(decoding: (found.isEmpty ? line : rest).filter { $0 > 0x20 && $0 != 0x22 }, as: UTF8.self)
      let hasWords = label.utf8.contains { $0 | 0x20 > 0x60 }
      guard !found.isEmpty, !hasWords || label.utf8.last?.isLetterOrDigit == false else {
        isUnclear = isUnclear || hasWords && group == item
        continue
      }
      add(found)
      lines += 1
      let namesTypes = rest.indices.contains { bytes.has("ype", at: $0) }
      if item != group { labels = [] }
      let isNew = labels.insert(label).inserted
      isUnclear = isUnclear || hasWords && (namesTypes || !isNew)
    }
    if !element.isEmpty { add(element) }
    // Several types on one line show that each line is an attachment.
    if isUnclear, lines > 1, items.joined().allSatisfy({ $0.count == 1 }) {
      throw ReadingError(
        .shape, "the text doesn't say which types belong to one attachment",
        help: "Write each attachment as a list: [\"com.adobe.pdf\", \"public.file-url\"].",
        offset: items[0][0][0].offset)
    }
  }

  /// Returns whether a colon or an equals sign follows a word.
  private func isLabel(_ word: Identifier) -> Bool {
    let next = bytes[(word.offset + word.text.utf8.count)...].first { $0 != 0x20 && $0 != 0x22 }
    return next == 0x3A || next == 0x3D
  }

  /// Returns the identifiers at the end of a line, with blanks, commas, semicolons or bars between them.
  private func tail(of line: ArraySlice<UInt8>) -> [Identifier] {
    var found: [Identifier] = []
    var end = line.endIndex
    while true {
      while end > line.startIndex, bytes[end - 1] <= 0x20 || [0x22, 0x2C, 0x3B, 0x7C].contains(bytes[end - 1]) {
        end -= 1
      }
      var start = end
      while start > line.startIndex, Self.isWord(bytes[start - 1]) { start -= 1 }
      guard start < end else { return found.reversed() }
      let isQuoted = start > line.startIndex && bytes[start - 1] == 0x22
      let (word, _) = word(at: start, isQuoted: isQuoted)
      guard counts(word) else { return found.reversed() }
      found.append(word)
      end = start
    }
  }
}
