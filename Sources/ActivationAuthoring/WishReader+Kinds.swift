internal import PredicateSyntax
internal import UniformTypes

/// Of what.
extension WishReader {
  /// Grammar: `kinds`, `exceptions`.
  mutating func kinds() throws(WishError) -> ReadNeed {
    let start = place
    var need = try kind()
    while isNext("or"), startsKind(after: 1) {
      advance()
      let next = try kind()
      need.kind = need.kind.union(next.kind, types)
      need.isPlural = need.isPlural || next.isPlural
      need.isMass = need.isMass || next.isMass
    }
    if let word = takeAny(["attachment", "attachments"]) { need.isPlural = word == "attachments" }
    if isNext("other"), isNext("than", after: 1) {
      if need.kind == .other { mistake = mistake ?? .attachmentsButSome(tokens[place].range) }
      advance()
      advance()
      repeat {
        for type in try kind().kind.types where !need.kind.exceptions.contains(type) {
          need.kind.exceptions.append(type)
        }
      } while isNext("or") && startsKind(after: 1) && take("or")
    }
    need.range = range(from: start)
    return need
  }

  /// Whether a kind can begin at a distance: anything but a count and what begins an alternative of its own.
  func startsKind(after distance: Int) -> Bool {
    switch following(distance).kind {
    case .identifier, .filenameExtension: return true
    case .number, .symbol, .end: return false
    case .word:
      if isNumber(distance) || startsOpen(after: distance) { return false }
      return ![
        "a", "an", "no", "exactly", "up", "at", "max", "maximum", "more", "from", "between", "any", "some", "all",
        "only", "just", "fewer", "less",
      ].contains(following(distance).text)
    }
  }

  /// Grammar: `kind`.
  mutating func kind() throws(WishError) -> ReadNeed {
    let start = place
    switch token.kind {
    case .identifier: return try typeIdentifier()
    case .filenameExtension:
      let name = String(token.text.dropFirst())
      guard let type = types.types(tag: name, tagClass: .filenameExtension).first else {
        throw WishError(source, .unknownExtension(token.text, at: token.range))
      }
      advance()
      let isPlural = takeAny(["file", "files"]) != "file"
      return ReadNeed(kind: Wish.Kind(types: [type]), isPlural: isPlural, isMass: false, range: range(from: start))
    case .word:
      let isOther = isNext("other") && ["attachment", "attachments"].contains(following(1).text)
      if isOther { advance() }
      if let word = takeAny(["attachment", "attachments"]) {
        return ReadNeed(kind: .other, isPlural: word == "attachments", isMass: false, range: range(from: start))
      }
      return try kindWord()
    case .number, .symbol, .end:
      throw failure(
        expected: "a kind of attachment, such as images, PDFs or links",
        help: "activation-rule types --words lists them.")
    }
  }

  /// Types that hosts share and that no declaration is known of.
  private static let undeclaredTypes: Set<String> = ["com.apple.active-webpage"]

  /// A type identifier, and what says that it is meant without what conforms to it.
  mutating func typeIdentifier() throws(WishError) -> ReadNeed {
    let start = place
    let name = token.text
    if !types.isDeclared(UniformTypeIdentifier.canonical(name)), !Self.undeclaredTypes.contains(name) {
      remarks.append(.unknownType(name, at: token.range, near: types.suggestions(for: name)))
    }
    advance()
    let exact = take("itself") ? [name] : []
    return ReadNeed(
      kind: Wish.Kind(types: [name], exactTypes: exact), isPlural: true, isMass: false, range: range(from: start))
  }

  /// The longest phrase that is a word, as in *PDF files*.
  mutating func kindWord() throws(WishError) -> ReadNeed {
    let start = place
    for length in stride(from: KindWord.longestPhrase, through: 1, by: -1) where place + length < tokens.count {
      let parts = tokens[place..<place + length]
      guard parts.allSatisfy({ $0.kind == .word }) else { continue }
      let phrase = parts.map { $0.text }.joined(separator: " ")
      guard let reading = KindWord.reading(phrase) else { continue }
      for _ in 0..<length { advance() }
      var need = ReadNeed(
        kind: Wish.Kind(types: reading.word.types, exceptions: reading.word.exceptions), isPlural: reading.isPlural,
        isMass: KindWord.massPhrases.contains(phrase), range: range(from: start))
      if isNext("(") {
        advance()
        guard token.kind == .identifier else { throw failure(expected: "a uniform type identifier") }
        need.kind = try typeIdentifier().kind
        try expect(")")
      } else if ["file", "files", "document", "documents"].contains(phrase) {
        remarks.append(.chosenFile(range(from: start)))
      } else if need.kind == Wish.Kind(types: ["public.url"]) {
        remarks.append(.anyURL(range(from: start)))
      }
      return need
    }
    if let need = extensionWord() { return need }
    throw unknownWord()
  }

  /// A filename extension without its period, before the word for a file: *JSON files*.
  mutating func extensionWord() -> ReadNeed? {
    guard ["file", "files", "document", "documents"].contains(following(1).text),
      let type = types.types(tag: token.text, tagClass: .filenameExtension).first
    else { return nil }
    let start = place
    advance()
    let isPlural = token.text.hasSuffix("s")
    advance()
    return ReadNeed(kind: Wish.Kind(types: [type]), isPlural: isPlural, isMass: false, range: range(from: start))
  }

  func unknownWord() -> WishError {
    // The next word may belong to it, as in *web sight*.
    let words = tokens[place...].prefix { $0.kind == .word }.prefix(2).map { $0.text }
    let isPlural = words.last?.hasSuffix("s") ?? false
    // Of words that are equally near, one of the same number is meant.
    let phrases = KindWord.phrases.filter { $0.hasSuffix("s") == isPlural } + KindWord.phrases
    let two =
      words.count > 1 ? closestMatch(to: words.joined(separator: " "), among: phrases.filter(Self.hasBlank)) : nil
    let near = two ?? closestMatch(to: token.text, among: phrases) ?? Self.meant[token.text]
    return WishError(
      source,
      .unknownWord(
        token.text, at: token.range, near: near,
        help:
          "activation-rule types --words lists the words; a type identifier or a filename extension, such as .csv, will do too."
      ))
  }

  static func hasBlank(_ phrase: String) -> Bool { phrase.utf8.contains(0x20) }

  /// Words that are near in meaning and not in spelling.
  static let meant = [
    "screenshot": "image", "screenshots": "images", "wallpaper": "image", "clip": "movie", "clips": "movies",
    "music": "audio", "podcast": "audio", "podcasts": "audio files", "article": "web page", "articles": "web pages",
    "page": "web page", "pages": "web pages", "site": "website", "sites": "websites", "address": "web address",
    "string": "text", "strings": "texts", "word": "Word document", "excel": "spreadsheet", "powerpoint": "presentation",
    "map": "location", "maps": "locations", "safari": "web page", "result": "web page with a script's results",
    "script": "web page with a script's results", "javascript": "web page with a script's results",
  ]

  /// The mistake where the wish should have ended.
  func unexpectedRest() -> WishError {
    if token.kind == .word, place > 0, KindWord.reading(token.text) == nil {
      let help = "Alternatives are joined by or, and what must come together by and."
      return failure(expected: "'or', 'and', a comma or the end of the wish", help: help)
    }
    return failure(expected: "'or', 'and', a comma or the end of the wish")
  }
}

extension Wish.Kind {
  /// The attachments of either kind. What another type includes is left out, and no exception hides what the other kind means.
  func union(_ other: Wish.Kind, _ graph: TypeGraph) -> Wish.Kind {
    if types.isEmpty || other.types.isEmpty { return .other }
    var all: [String] = types
    for type in other.types where !all.contains(type) { all.append(type) }
    // A type that either kind takes with all that conforms to it is not one that is meant by itself.
    let exact = (exactTypes + other.exactTypes).filter { type in
      all.contains(type) && [self, other].allSatisfy { !$0.types.contains(type) || $0.exactTypes.contains(type) }
    }
    let widest: [String] = all.filter { type in
      !all.contains {
        $0 != type && !exact.contains($0) && graph.conforms(type, to: $0) && !graph.conforms($0, to: type)
      }
    }
    var left: [String] = []
    for exception in exceptions + other.exceptions where !left.contains(exception) {
      if !all.contains(where: { graph.conforms($0, to: exception) }) { left.append(exception) }
    }
    return Wish.Kind(types: widest, exceptions: left, exactTypes: widest.filter { exact.contains($0) })
  }
}
