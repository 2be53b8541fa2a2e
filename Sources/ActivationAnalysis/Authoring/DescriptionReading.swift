internal import ActivationRules
package import Predicates
internal import Texts
package import UniformTypes

/// A description that was read from a text by its grammar, `Grammar/descriptions.ebnf`, with warnings for the person who wrote it.
///
/// The comment of each function names the production that it implements, and every pass of a loop takes a word, so the reading ends.
package struct DescriptionReading: Sendable {
  /// The maximum length of a description, in bytes.
  static let maximumBytes = 4096
  package static let maximumNumber: Int64 = 1_000_000

  fileprivate typealias ReadKind = (kind: RuleRequirements.Kind, isPlural: Bool, range: SourceRange)

  /// A word between blanks and commas, in lowercase; a comma; or, at the end, an empty word.
  private typealias Word = (text: String, range: SourceRange)

  private let types: TypeGraph
  /// A Boolean value that indicates whether the text was written from values, so that no number is unclear.
  private let isOfValues: Bool
  /// The text, as UTF-8.
  package let source: [UInt8]
  package private(set) var content = ContentDescription([])
  /// Warnings about unknown types, and about a total that has no effect.
  package private(set) var warnings: [Diagnostic] = []
  /// The first mistake in the meaning. Mistakes in the form are reported first.
  private var mistake: Diagnostic?
  private var words: [Word] = []
  private var place = 0

  /// Reads a description in the language of `Grammar/descriptions.ebnf`.
  ///
  /// - Parameters:
  ///   - text: The description.
  ///   - types: The types in which identifiers and filename extensions are looked up.
  /// - Throws: ``DescriptionError`` for the first mistake, with its position.
  /// - Complexity: linear in the length of the text, and quadratic in the number of kinds.
  package init(_ text: String, types: TypeGraph = .system) throws(DescriptionError) {
    try self.init(words: text, types: types)
    content = try description()
  }

  /// Checks a description that was given as values, in the same way as its words.
  ///
  /// - Throws: ``DescriptionError`` for the first mistake, with its position in the words.
  package init(_ content: ContentDescription, types: TypeGraph) throws(DescriptionError) {
    try self.init(words: content.description, types: types, isOfValues: true)
    self.content = try description()
  }

  fileprivate init(words text: String, types: TypeGraph, isOfValues: Bool = false) throws(DescriptionError) {
    self.types = types
    self.isOfValues = isOfValues
    source = Array(text.utf8)
    guard source.count <= Self.maximumBytes else {
      throw error(.descriptionTooLong(SourceRange(0, source.count), limit: Self.maximumBytes))
    }
    var start = 0
    while start < source.count {
      var end = start + 1
      if source[start] > 0x20 {
        while source[start] != 0x2C, end < source.count, source[end] > 0x20, source[end] != 0x2C { end += 1 }
        let range = SourceRange(start, end)
        words.append((source.string(in: range).lowercased(), range))
      }
      start = end
    }
    words.append(("", SourceRange(source.count, source.count)))
  }

  // MARK: Words

  private var word: Word { words[place] }

  private func isNext(_ text: String, after distance: Int = 0) -> Bool {
    place + distance < words.count && words[place + distance].text == text
  }

  /// Takes words if all of them are next.
  private mutating func take(_ texts: String...) -> Bool {
    for (distance, text) in texts.enumerated() where !isNext(text, after: distance) { return false }
    place += texts.count
    return true
  }

  private mutating func expect(_ text: String) throws(DescriptionError) {
    if !take(text) { throw failure(expected: "'\(text)'") }
  }

  private func range(from start: Int) -> SourceRange {
    SourceRange(words[start].range.lowerBound, words[max(start, place - 1)].range.upperBound)
  }

  private func error(_ diagnostic: Diagnostic) -> DescriptionError {
    DescriptionError(source: source, diagnostic: diagnostic)
  }

  /// Returns the mistake of a word that can't be here, with advice if there is any.
  private func failure(expected: String, help: String = "") -> DescriptionError {
    let spelled = source.string(in: word.range)
    let meant = isNext("no") && isNext("more", after: 1) ? "most" : word.text
    if let help = DescriptionError.help(for: meant) { return error(.refusedWord(spelled, at: word.range, help: help)) }
    return error(
      .expected(expected, found: word.text.isEmpty ? "the end" : "'\(spelled)'", at: word.range, help: help))
  }

  /// The advice about a word that follows a kind.
  private var nextKind: String {
    isNext("files") || isNext("file")
      ? "Leave it out: a type or '.psd' is a kind by itself. Text files are '.txt'."
      : "Write ',' or 'and' between the kinds, and nothing after the list."
  }

  /// Throws an error if there are unread words.
  fileprivate func end(expected: String) throws(DescriptionError) {
    if place < words.count - 1 { throw failure(expected: expected, help: nextKind) }
  }

  // MARK: Lists

  /// Grammar: `description`, `list`.
  private mutating func description() throws(DescriptionError) -> ContentDescription {
    var ranges: [SourceRange] = []
    var content = ContentDescription([])
    repeat {
      let start = place
      let isExact = startsExact
      let item = try isExact ? exact() : item()
      ranges.append(range(from: start))
      if isExact, !content.items.isEmpty || joins { throw exactOfSeveral(ranges[content.items.count]) }
      // In "up to 5 photos and videos", the 5 may be for the photos only, for each kind, or for both kinds together.
      if !isOfValues, item.number == .unsaid, case .upTo(let number)? = content.items.last?.number, number > 1 {
        let former = content.items[content.items.count - 1].kind
        mistake = mistake ?? .unclearNumber(range(from: start), number, [former, item.kind])
      }
      content.items.append(item)
    } while joiner()
    if startsTotal { content.total = try total(of: content) }
    content.rest = try rest()
    try end(expected: "',', 'and', 'or' or the end")
    checkKinds(content.items, ranges)
    if let mistake { throw error(mistake) }
    return content
  }

  /// A Boolean value that indicates whether another kind follows, or seems to.
  private var joins: Bool { isNext("and") || isNext("or") || isNext(",") && !startsRest }

  /// Returns the mistake of a list with a kind that must be the only one, or the mistake of the next word if it has advice of its own.
  private mutating func exactOfSeveral(_ range: SourceRange) -> DescriptionError {
    let isAdvised = place + 1 < words.count && DescriptionError.help(for: words[place + 1].text) != nil
    if !joins || !isAdvised { return error(.exactOfSeveral(range)) }
    place += 1
    return failure(expected: "the end")
  }

  /// Takes the words between two items. After a comma, another part of the description may follow.
  ///
  /// Grammar: `joiner`.
  private mutating func joiner() -> Bool {
    if startsTotal || isNext(",") && startsRest { return false }
    let hasComma = take(",")
    return take("and") || take("or") || hasComma
  }

  /// Grammar: `item`.
  private mutating func item() throws(DescriptionError) -> ContentDescription.Item {
    let start = place
    var number: ContentDescription.Number?
    let isArticle = isNext("a") || isNext("an")
    if take("up") {
      try expect("to")
      number = .upTo(try whole())
    } else if take("any", "number", "of") {
      number = .any
    } else if isArticle {
      place += 1
      number = .upTo(1)
    } else if isNumber(word) {
      number = .upTo(try whole())
    }
    let read = try kind(after: number == nil ? "a number or a kind" : "a kind")
    if isArticle, read.isPlural {
      mistake = mistake ?? .articleOfSeveral(range(from: start), source.string(in: read.range))
    }
    // Text counts as one even if it's called "texts", because the key for text accepts only one.
    let isOne = !read.isPlural || read.kind == RuleRequirements.Kind(types: ["public.plain-text"])
    return ContentDescription.Item(number ?? (isOne ? .upTo(1) : .unsaid), read.kind)
  }

  private var startsExact: Bool {
    isNext("exactly") || isNext("at") && isNext("least", after: 1) || isNumber(word) && isNext("to", after: 1)
  }

  /// Grammar: `exact`.
  private mutating func exact() throws(DescriptionError) -> ContentDescription.Item {
    let start = place
    let number: ContentDescription.Number
    if take("exactly") {
      let count = try whole()
      number = count == 1 ? .upTo(1) : .from(count, to: count)
    } else if take("at", "least") {
      let lowest = try whole()
      number = lowest == 1 ? .any : .from(lowest, to: nil)
    } else {
      let lowest = try whole()
      try expect("to")
      let highest = try whole()
      if lowest > highest { mistake = mistake ?? .reversed(range(from: start), lowest, highest) }
      // At least one is required anyway, so a lowest number of 1 adds nothing.
      number = lowest == 1 ? .upTo(highest) : .from(lowest, to: highest)
    }
    return ContentDescription.Item(number, try kind().kind)
  }

  private var startsTotal: Bool {
    isNext(",") && isNext("up", after: 1) && isNext("to", after: 2) && isNext("in", after: 4)
  }

  /// Grammar: `total`.
  private mutating func total(of content: ContentDescription) throws(DescriptionError) -> Int64 {
    try expect(",")
    let start = place
    try expect("up")
    try expect("to")
    let total = try whole()
    try expect("in")
    try expect("all")
    var most: Int64 = 0
    for item in content.items {
      guard case .upTo(let highest) = item.number else { return total }
      most += highest
    }
    if most <= total, !startsRest || isNext("nothing", after: 1) {
      warnings.append(.looseTotal(range(from: start), most))
    }
    return total
  }

  /// A Boolean value that indicates whether the word after the next one is about the rest.
  private var startsRest: Bool { isNext("nothing", after: 1) || isNext("anything", after: 1) }

  /// Grammar: `rest`.
  private mutating func rest() throws(DescriptionError) -> Bool? {
    guard isNext(","), startsRest else { return nil }
    let isOpen = isNext("anything", after: 1)
    place += 2
    try expect("else")
    return isOpen
  }

  // MARK: Numbers and kinds

  private func isNumber(_ word: Word) -> Bool { !word.text.isEmpty && word.text.utf8.allSatisfy { $0 &- 0x30 < 10 } }

  /// Grammar: `whole`.
  private mutating func whole() throws(DescriptionError) -> Int64 {
    guard isNumber(word) else { throw failure(expected: "a number") }
    let number = Int64(word.text) ?? .max
    if number > Self.maximumNumber { throw error(.largeNumber(word.range)) }
    if number == 0 { throw error(.noNumber(word.range)) }
    place += 1
    return number
  }

  /// Grammar: `kind`.
  fileprivate mutating func kind(after expected: String = "a kind") throws(DescriptionError) -> ReadKind {
    let start = place
    for length in stride(from: min(KindWord.longestName, words.count - 1 - place), to: 0, by: -1) {
      let name = words[place..<place + length].map { $0.text }.joined(separator: " ")
      guard let (found, isPlural) = KindWord.readings[name] else { continue }
      place += length
      let word = KindWord.all[found]
      return (RuleRequirements.Kind(types: word.types, exceptions: word.exceptions), isPlural, range(from: start))
    }
    let spelled = source.string(in: word.range)
    let types: [String]
    if word.text.hasPrefix(".") {
      types = fileTypes(String(word.text.dropFirst()))
      if types.isEmpty { throw error(.unknownExtension(spelled, at: word.range)) }
    } else if word.text.utf8.contains(0x2E), UniformTypeIdentifier.isValid(spelled) {
      types = [try typeIdentifier(spelled)]
    } else if word.text == ",", place > 0, isNumber(words[place - 1]), isNumber(words[place + 1]) {
      throw error(.refusedWord(",", at: word.range, help: "Write the number without a comma."))
    } else if word.text.isEmpty, place > 0, isNumber(words[place - 1]) {
      let help = "For the number of all kinds together, write ', up to \(words[place - 1].text) in all'."
      throw error(.expected(expected, found: "the end", at: word.range, help: help))
    } else if word.text.isEmpty || [",", "and", "or"].contains(word.text)
      || DescriptionError.help(for: word.text) != nil
    {
      throw failure(expected: expected)
    } else {
      let ends = spelled.utf8.split(separator: UInt8(ascii: "-")).map { String(decoding: $0, as: UTF8.self) }
      if ends.count == 2, ends.allSatisfy({ Int64($0) != nil }) {
        throw error(.refusedWord(spelled, at: word.range, help: "Write '\(ends[0]) to \(ends[1])'."))
      }
      throw error(.unknownWord(spelled, at: word.range, near: nearWord))
    }
    place += 1
    return (RuleRequirements.Kind(types: types), true, range(from: start))
  }

  /// Returns the types of files with an extension: the types of a ``KindWord`` if all of them have the extension; otherwise one type, that of a file
  /// if there is one, or that of a package.
  private func fileTypes(_ name: String) -> [String] {
    let all = types.types(tag: name, tagClass: .filenameExtension)
    guard let type = all.first(where: { types.conforms($0, to: "public.data") }) ?? all.first else { return [] }
    let word = KindWord.all.first { word in
      word.types.count > 1 && word.types.contains(type) && word.types.allSatisfy { all.contains($0) }
    }
    return word?.types ?? [type]
  }

  /// Returns a valid type identifier, with a warning if it isn't declared.
  private mutating func typeIdentifier(_ name: String) throws(DescriptionError) -> String {
    // Apps share the type of a web page, although it isn't declared, so it gets no warning.
    if types.isDeclared(UniformTypeIdentifier.canonical(name)) || name == "com.apple.active-webpage" { return name }
    let parts = name.utf8.split(separator: 0x2E).map { String(decoding: $0, as: UTF8.self) }
    if parts[0] == "UTType" { throw error(.swiftConstant(name, at: word.range)) }
    if parts.count == 2, !types.types(tag: parts[1], tagClass: .filenameExtension).isEmpty {
      throw error(.fileName(name, extension: parts[1], at: word.range))
    }
    warnings.append(.unknownType(name, at: word.range, near: types.suggestions(for: name)))
    return name
  }

  /// The word that was probably meant instead of an unknown one; nil if none is near, or if the word is so short that it resembles many others.
  private var nearWord: String? {
    let letters = word.text.utf8.count
    if letters > 2, word.text != "for", !fileTypes(word.text).isEmpty { return "." + word.text }
    guard letters > 3 else { return nil }
    // Of equally near words, one in the same number (singular or plural) is chosen.
    let isPlural = word.text.hasSuffix("s")
    let names = KindWord.names.filter { $0.hasSuffix("s") == isPlural } + KindWord.names
    guard let near = closestMatch(to: word.text, among: names + ["exactly", "nothing", "anything"]),
      editDistance(Array(word.text.utf8), near.utf8.foldingASCII, atMost: letters > 8 ? 2 : 1) != nil
    else { return nil }
    return near
  }

  /// Finds two kinds such that an attachment would count for both.
  private mutating func checkKinds(_ items: [ContentDescription.Item], _ ranges: [SourceRange]) {
    for (place, second) in items.enumerated() {
      for (former, first) in items[..<place].enumerated() {
        let isPart = second.kind.types.contains { first.kind.includes($0, types) }
        guard isPart || first.kind.types.contains(where: { second.kind.includes($0, types) }) else { continue }
        let (narrow, wide) = isPart ? (second.kind, first.kind) : (first.kind, second.kind)
        mistake = mistake ?? .countedTwice(narrow, wide, ranges[former], ranges[place])
      }
    }
  }
}

extension RuleRequirements.Kind {
  /// Reads the name of a kind: a word, a filename extension with its period, or a type identifier.
  ///
  /// - Throws: ``DescriptionError`` for the mistake, with its position.
  package init(_ text: String, types: TypeGraph = .system) throws(DescriptionError) {
    var reader = try DescriptionReading(words: text, types: types)
    self = try reader.kind().kind
    try reader.end(expected: "nothing after the kind")
  }
}
