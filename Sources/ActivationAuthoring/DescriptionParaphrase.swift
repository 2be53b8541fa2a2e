internal import PredicateSyntax
internal import UniformTypes

/// Everyday words in the place of those of the language: `I want photos (max 5)` becomes `up to 5 photos`.
///
/// Tokens keep their places in the text, so that a mistake is still shown where it is. It comes after the language's own reader: what
/// that reads is never changed.
struct DescriptionParaphrase {
  /// The tokens, with one for the end.
  var tokens: [DescriptionToken]
  /// The places of words that a rule can't tell, which are left out: *from Safari*.
  private(set) var left: [SourceRange] = []
  private let end: DescriptionToken

  /// - Complexity: linear in the number of tokens, for each of the phrases.
  init(_ all: [DescriptionToken]) {
    end = all.last ?? DescriptionToken(kind: .end, text: "", range: SourceRange(0, 0))
    tokens = Array(all.dropLast())
    nameKinds()
    narrowNouns()
    for rule in Self.earlyRules { _ = apply(rule) }
    dropExclusionBeforeOnly()
    exchangeSymbols()
    moveTotal()
    separateExtensions()
    dropConditions()
    for rule in Self.openings where apply(rule, onlyAtStart: true) {
      showsWhateverElse()
      break
    }
    dropFillers()
    for _ in 0..<3 {
      var changed = false
      for rule in Self.rules where apply(rule) { changed = true }
      if !changed { break }
    }
    for rule in Self.openings where apply(rule, onlyAtStart: true) {
      showsWhateverElse()
      break
    }
    dropFillers()
    moveLimits()
    for rule in Self.rules { _ = apply(rule) }
    moveExclusions()
    dropNouns()
    trimCommas()
    tokens.append(end)
  }

  // MARK: Names of other languages

  /// Keys of a dictionary, constants of a program, and plurals such as *image(s)* and *photo's*.
  private mutating func nameKinds() {
    var result: [DescriptionToken] = []
    var place = 0
    func isNext(_ text: String, _ distance: Int) -> Bool {
      place + distance < tokens.count && tokens[place + distance].text == text
    }
    while place < tokens.count {
      let token = tokens[place]
      if token.kind == .word, let words = Self.names[Self.stem(token.text)] {
        result += Self.made(of: words, at: token.range)
      } else if token.kind == .word, isNext("(", 1), isNext("s", 2), isNext(")", 3) {
        result.append(DescriptionToken(kind: .word, text: token.text + "s", range: token.range))
        place += 3
      } else if token.kind == .word, token.text.hasSuffix("'s"),
        let several = KindWord.reading(String(decoding: token.text.utf8.dropLast(2), as: UTF8.self) + "s")
      {
        result.append(DescriptionToken(kind: .word, text: several.word.plural.lowercased(), range: token.range))
      } else {
        result.append(token)
      }
      place += 1
    }
    tokens = result
  }

  /// A key or a constant without what all of them have.
  private static func stem(_ name: String) -> String {
    var stem = name
    for (prefix, length) in [("nsextensionactivation", 21), ("kuttype", 1)] where stem.hasPrefix(prefix) {
      stem = String(decoding: stem.utf8.dropFirst(length), as: UTF8.self)
    }
    return stem.hasSuffix("withmaxcount")
      ? String(decoding: stem.utf8.dropLast("withmaxcount".utf8.count), as: UTF8.self) : stem
  }

  private static let names = [
    "supportstext": "text", "supportsimage": "images", "supportsmovie": "videos", "supportsfile": "files",
    "supportsweburl": "links", "supportswebpage": "web pages", "supportsattachments": "attachments",
    "uttypeimage": "images", "uttypemovie": "videos", "uttypevideo": "videos", "uttypepdf": "PDFs",
    "uttypeurl": "links", "uttypeplaintext": "texts", "uttypetext": "texts", "uttypejpeg": "JPEGs",
    "uttypepng": "PNGs", "uttypeaudio": "audio files", "uttypefileurl": "files", "uttypevcard": "contact cards",
    "uttypegif": "GIFs", "uttypehtml": "HTML files", "uttypedata": "data files", "truepredicate": "anything",
  ].mapValues { $0.lowercased() }

  /// Extensions one after the other are a list: `.jpg .png`.
  private mutating func separateExtensions() {
    for place in tokens.indices.reversed() where place > 0 {
      if tokens[place].kind == .filenameExtension, tokens[place - 1].kind == .filenameExtension {
        tokens.insert(DescriptionToken(kind: .symbol, text: ",", range: tokens[place].range), at: place)
      }
    }
  }

  // MARK: What a rule can't tell

  /// The tokens without words before and after kinds that a rule can't check: `vacation photos`, `links to my blog`.
  static func plain(_ tokens: [DescriptionToken]) -> (tokens: [DescriptionToken], left: [SourceRange]) {
    var kept: [DescriptionToken] = []
    var left: [SourceRange] = []
    func kindLength(at place: Int) -> Int? {
      for length in stride(from: KindWord.longestPhrase, through: 1, by: -1) where place + length < tokens.count {
        let parts = tokens[place..<place + length]
        if parts.allSatisfy({ $0.kind == .word }), KindWord.reading(parts.map { $0.text }.joined(separator: " ")) != nil
        {
          return length
        }
      }
      return nil
    }
    var place = 0
    while place < tokens.count {
      if let length = kindLength(at: place) {
        kept += tokens[place..<place + length]
        place += length
        // What follows until the next member of the list describes what they are of or for.
        let end = place + tokens[place...].prefix { $0.kind == .word && !separators.contains($0.text) }.count
        if end > place + 1, relations.contains(tokens[place].text),
          !tokens[place..<end].contains(where: { limits.contains($0.text) && !["a", "an", "all"].contains($0.text) })
        {
          left.append(joined(tokens[place..<end]))
          place = end
        }
        continue
      }
      var end = place
      while end < tokens.count, isPlain(tokens[end], before: tokens[min(end + 1, tokens.count - 1)]),
        kindLength(at: end) == nil
      {
        end += 1
      }
      if end > place, end - place <= 2, kindLength(at: end) != nil {
        left.append(joined(tokens[place..<end]))
        place = end
        continue
      }
      kept.append(tokens[place])
      place += 1
    }
    return (kept, left)
  }

  private static func joined(_ words: ArraySlice<DescriptionToken>) -> SourceRange {
    words.dropFirst().reduce(words[words.startIndex].range) { $0.union($1.range) }
  }

  /// Returns whether a word may be left out: not one of the language, no number, no negation, and not a kind that is misspelled.
  private static func isPlain(_ token: DescriptionToken, before next: DescriptionToken) -> Bool {
    guard token.kind == .word, token.text.utf8.count > 2, !limits.contains(token.text),
      !separators.contains(token.text),
      !relations.contains(token.text), !fillers.contains(token.text), !token.text.hasPrefix("non"),
      token.text.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }), !DescriptionReader.numberWords.contains(token.text),
      !DescriptionReader.isExtension(token.text, before: next), DescriptionReader.meant[token.text] == nil
    else { return false }
    return !isMisspelled(token.text)
  }

  private static func isMisspelled(_ word: String) -> Bool {
    let letters = Array(word.utf8)
    return KindWord.phrases.contains { phrase in
      guard !DescriptionReader.hasBlank(phrase), letters.count > 3 else { return false }
      // *vacation* isn't a misspelled *location*.
      let other = Array(phrase.lowercased().utf8)
      return EditDistance.between(letters, other, atMost: letters.count > 6 && other.first == letters.first ? 2 : 1)
        != nil
    }
  }

  private static let separators = Set<String>(words: "and or with together plus optionally whatever")
  private static let relations = Set<String>(words: "of to about for showing by taken made which that")
  /// Words that change what is meant.
  private static let limits = Set<String>(
    words: """
      no not non without except excluding but minus under over above below more less fewer than least most max min
      maximum minimum exactly only just either neither nor both all each every per other another else if unless any
      some anything everything nothing first last half double twice dozens hundreds own custom proprietary item items
      attachment attachments up at in on from a an between larger smaller bigger type types its itself same xor never
      instead rather through until till before after
      """)

  // MARK: Symbols

  private static let symbols: [String: String] = [
    "&": "and", "|": "or", "/": "or", "≤": "at most", "≥": "at least", "•": ",", ".": ",", "!": "", "?": "", "\"": "",
    "'": "", "`": "", "“": "", "”": "", "‘": "", "’": "", "…": "", "=": ":", "×": "x", "—": ",", "→": "",
    "🖼": "images", "📷": "images", "📸": "images", "🎥": "videos", "🎬": "videos", "📹": "videos", "🔗": "links",
    "📄": "files", "📁": "folders", "🎵": "audio", "🎧": "audio", "\u{fe0f}": "", "、": ",", "，": ",", "*": ",",
  ]

  private mutating func exchangeSymbols() {
    // What must not be shared may be in parentheses: `PDFs (no images)`.
    if let open = tokens.indices.dropLast().first(where: { place in
      tokens[place].text == "(" && ["not", "no", "without", "except", "but"].contains(tokens[place + 1].text)
    }), let close = tokens[open...].firstIndex(where: { $0.text == ")" }) {
      tokens.remove(at: close)
      tokens[open] = Self.made(of: ",", at: tokens[open].range)[0]
    }
    var result: [DescriptionToken] = []
    for token in tokens {
      if token.kind == .symbol, let words = Self.symbols[token.text] {
        result += Self.made(of: words, at: token.range)
      } else if token.kind == .word, let value = Self.numbers[token.text] {
        result.append(DescriptionToken(kind: .number, text: "\(value)", range: token.range))
      } else if token.kind == .word, token.text.hasPrefix("x"),
        let value = Int(String(decoding: token.text.utf8.dropFirst(), as: UTF8.self))
      {
        result.append(DescriptionToken(kind: .number, text: "\(value)", range: token.range))
      } else if token.kind == .word, token.text.hasSuffix("x"),
        let value = Int(String(decoding: token.text.utf8.dropLast(), as: UTF8.self))
      {
        result.append(DescriptionToken(kind: .number, text: "\(value)", range: token.range))
      } else {
        result.append(token)
      }
    }
    tokens = result
  }

  /// Numbers in words beyond those of the language.
  private static let numbers: [String: Int] = [
    "zero": 0, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "hundred": 100, "dozen": 12, "thousand": 1000,
  ]

  static func made(of words: String, at range: SourceRange) -> [DescriptionToken] {
    words.utf8.split(separator: 0x20).map { part in
      let word = String(decoding: part, as: UTF8.self)
      let isSymbol = [",", ";", "(", ")", ":", "+", "-"].contains(word)
      let isNumber = word.utf8.allSatisfy { $0 &- 0x30 < 10 }
      return DescriptionToken(kind: isSymbol ? .symbol : isNumber ? .number : .word, text: word, range: range)
    }
  }

  /// Takes off what follows *even if*, and *but not both*, and says it as the language does.
  private mutating func dropConditions() {
    let texts = tokens.map { $0.text }
    func place(of phrase: [String]) -> Int? {
      guard texts.count >= phrase.count else { return nil }
      return (0...texts.count - phrase.count).first { Array(texts[$0..<$0 + phrase.count]) == phrase }
    }
    for phrase in [["even", "if"], ["even", "when"], ["even", "with"], ["no", "matter", "what"], ["regardless"]] {
      guard let start = place(of: phrase), start > 0 else { continue }
      tokens.removeSubrange(start...)
      tokens += Self.made(of: ", whatever else", at: end.range)
      return
    }
    if let last = texts.last, last == "together", !texts.contains(","), texts.filter({ $0 == "and" }).count == 1,
      !tokens.contains(where: { isNumber($0) }), let place = texts.firstIndex(of: "and")
    {
      tokens[place] = Self.made(of: "with", at: tokens[place].range)[0]
      tokens.removeLast()
      return
    }
    if let place = texts.firstIndex(of: "xor") {
      tokens[place] = Self.made(of: "or", at: tokens[place].range)[0]
      tokens.insert(contentsOf: Self.made(of: "either", at: end.range), at: 0)
      return
    }
    if let first = texts.first, first == "only" || first == "just", let place = place(of: ["or", first]) {
      tokens.remove(at: place + 1)
      tokens[0] = Self.made(of: "either", at: tokens[0].range)[0]
      return
    }
    for words in [
      "but not both", "not both", "but never both", "but never mixed", "but not mixed", "never mixed", "not mixed",
    ] {
      let phrase = words.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard let start = place(of: phrase) else { continue }
      tokens.removeSubrange(start..<start + phrase.count)
      tokens.removeAll { $0.text == "either" }
      tokens.insert(contentsOf: Self.made(of: "either", at: end.range), at: 0)
      return
    }
  }

  /// The nouns after a type identifier say nothing, and neither does *in all* without a number of its own.
  private mutating func dropNouns() {
    for place in tokens.indices.reversed() where place > 0 && tokens[place - 1].kind == .identifier {
      switch tokens[place].text {
      case "file", "document", "image", "item": tokens[place] = Self.made(of: "attachment", at: tokens[place].range)[0]
      case "files", "documents", "images": tokens[place] = Self.made(of: "attachments", at: tokens[place].range)[0]
      default: continue
      }
    }
    for place in tokens.indices.reversed() where place > 1 && place + 1 < tokens.count {
      if tokens[place].text == "in", tokens[place + 1].text == "all", !isNumber(tokens[place - 1]) {
        tokens.removeSubrange(place...place + 1)
      }
    }
    for place in tokens.indices.reversed() where tokens[place].text == "other" && place + 1 < tokens.count {
      if !["attachment", "attachments", "than", ","].contains(tokens[place + 1].text) { tokens.remove(at: place) }
    }
  }

  // MARK: Phrases

  /// Words and what to write instead; `#` is a number, `#-1` and `#+1` those next to it, and `$` the end.
  struct Rule {
    let pattern: [String]
    let replacement: [String]
  }

  /// The rules of a table: in each line a replacement and what it takes the place of, `replacement = words | other words`.
  static func rules(_ table: String) -> [Rule] {
    var rules: [Rule] = []
    for line in table.utf8.split(separator: 0x0A) {
      let parts = line.split(separator: 0x3D, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      for pattern in parts[1].split(separator: 0x7C) {
        rules.append(Rule(pattern: [String](words: pattern), replacement: [String](words: parts[0])))
      }
    }
    return rules
  }

  private func isNumber(_ token: DescriptionToken) -> Bool {
    token.kind == .number || (token.kind == .word && DescriptionReader.numberWords.contains(token.text))
  }

  private func number(_ token: DescriptionToken) -> Int64? {
    if token.kind == .number { return Int64(token.text) }
    return DescriptionReader.numberWords.firstIndex(of: token.text).map { Int64($0 + 1) }
  }

  private func matches(_ rule: Rule, at place: Int) -> Bool {
    for (offset, word) in rule.pattern.enumerated() {
      let at = place + offset
      if word == "$" { return at == tokens.count }
      guard at < tokens.count else { return false }
      if word == "#" {
        if !isNumber(tokens[at]) { return false }
      } else if tokens[at].text != word || tokens[at].kind == .identifier {
        return false
      }
    }
    return true
  }

  private mutating func apply(_ rule: Rule, onlyAtStart: Bool = false) -> Bool {
    var changed = false
    var place = 0
    let length = rule.pattern.count - (rule.pattern.last == "$" ? 1 : 0)
    while place < tokens.count {
      if onlyAtStart, place > 0 { break }
      guard matches(rule, at: place) else {
        place += 1
        continue
      }
      let matched = tokens[place..<place + length]
      let range = Self.joined(matched)
      var numbers = matched.filter { isNumber($0) }[...]
      var made: [DescriptionToken] = []
      for word in rule.replacement {
        if word == "#" {
          if let number = numbers.popFirst() { made.append(number) }
        } else if word == "#-1" || word == "#+1" {
          let value = numbers.popFirst().flatMap { number($0) } ?? 0
          let next = word == "#-1" ? max(0, value - 1) : value &+ 1
          made.append(DescriptionToken(kind: .number, text: "\(next)", range: range))
        } else {
          made += Self.made(of: word, at: range)
        }
      }
      tokens.replaceSubrange(place..<place + length, with: made)
      place += made.count
      changed = true
    }
    return changed
  }

  private mutating func showsWhateverElse() {
    if let first = tokens.first, first.text == "a" || first.text == "an" || first.text == "one" {
      tokens.replaceSubrange(0..<1, with: Self.made(of: "at least 1", at: first.range))
    }
    if !tokens.contains(where: { $0.text == "else" }) {
      tokens += Self.made(of: ", whatever else", at: end.range)
    }
  }

  // MARK: The beginning and the end

  private static let fillers = Set<String>(
    words: """
      i i'd i'm we we'd you it it's my our the this that app apps extension extensions want wants wanna need needs
      like would should must can could will to accept accepts accepting allow allows allowing support supports
      supporting show shows shown showing appear appears appearing display displays activate activates activated
      activation share shares sharing for when whenever where take takes handle handles handling receive receives
      receiving import imports importing save saves upload uploads send sends sending open opens rule which is are be
      being make let lets people users user users' someone somebody offer offered able enable enabled available works
      work working please if he she they there sheet in by visible used use convert converts edit read reads pick
      process contain contains include includes transcribe translate annotate something give me us a an but have also so then case do does only just match matches hi hello ok action
      up
      """)
  /// Fillers that begin a description as well: they are dropped before another filler only.
  private static let articles = Set<String>(words: "a an only just in there but up")

  private mutating func dropFillers() {
    while tokens.count > 1, let first = tokens.first, first.kind == .word, Self.fillers.contains(first.text) {
      if Self.openings.contains(where: { matches($0, at: 0) }) { break }
      if Self.articles.contains(first.text) {
        guard first.text != "up" || tokens.dropFirst().first?.text != "to", let next = tokens.dropFirst().first,
          next.kind == .word, Self.fillers.contains(next.text),
          !Self.articles.contains(next.text), tokens.count > 2
        else { break }
      }
      tokens.removeFirst()
    }
    if tokens.first?.text == "with" { tokens.removeFirst() }
    // Which app shares, no rule can tell.
    if let place = tokens.indices.dropFirst().first(where: { place in
      tokens[place].kind == .word && ["from", "in", "on"].contains(tokens[place].text)
        && place + 1 < tokens.count && tokens[place + 1].kind == .word && !isNumber(tokens[place + 1])
        && (tokens[place].text == "from"
          || ![
            "all", "each", "one", "at", "exactly", "extension", "total", "any", "common",
          ].contains(tokens[place + 1].text))
    }) {
      var end = place + 1
      while end < tokens.count, tokens[end].kind == .word || tokens[end].kind == .identifier,
        !["and", "or", "with"].contains(tokens[end].text)
      {
        end += 1
      }
      left.append(Self.joined(tokens[place..<end]))
      tokens.removeSubrange(place..<end)
    }
  }

  private mutating func trimCommas() {
    var result: [DescriptionToken] = []
    for token in tokens {
      let isComma = token.kind == .symbol && (token.text == "," || token.text == ":")
      if isComma, result.isEmpty || result.last?.text == "," || result.last?.text == ";" { continue }
      if token.kind == .symbol, token.text == ";", result.last?.text == ";" { continue }
      result.append(isComma ? DescriptionToken(kind: .symbol, text: ",", range: token.range) : token)
    }
    while let last = result.last, last.kind == .symbol, last.text == "," || last.text == ";" { result.removeLast() }
    tokens = result
  }

  // MARK: Limits after what they limit

  private static let limiters: [[String]] = [
    ["at", "most"], ["up", "to"], ["no", "more", "than"], ["max"], ["maximum"], ["limit"], ["at", "least"], ["min"],
    ["minimum"],
  ]

  /// Writes a number before its noun: `photos (max 5)`, `photos: 5`, `10 photos max`.
  private mutating func moveLimits() {
    // At the end of a list without other numbers it's that of all: `photos and also videos up to 10`.
    if let last = tokens.last, isNumber(last), tokens.filter({ isNumber($0) }).count == 1,
      let separator = tokens.lastIndex(where: { isSeparator($0) }),
      Self.limiters.contains(where: { tokens[..<(tokens.count - 1)].suffix($0.count).map { $0.text } == $0 }),
      tokens[separator].text == "and" || tokens[separator].text == "or",
      !tokens.contains(where: { ["a", "an", "with", "no"].contains($0.text) })
    {
      return
    }
    var result: [DescriptionToken] = []
    var start = 0
    while start <= tokens.count {
      var end = start
      while end < tokens.count, !isSeparator(tokens[end]) { end += 1 }
      result += moved(Array(tokens[start..<end]))
      if end < tokens.count { result.append(tokens[end]) }
      start = end + 1
    }
    tokens = result
  }

  /// Writes a number of all that is listed behind the list: `max 5 files, only PDFs and images`, and `PDFs & images (max 5)`.
  private mutating func moveTotal() {
    dropTotalNoun()
    let total = Self.made(of: ", up to", at: end.range)
    // At the beginning, before *only* or a colon.
    if let place = tokens.firstIndex(where: { isNumber($0) }), place <= 3, place + 3 < tokens.count,
      Self.limiters.contains(tokens[..<place].map { $0.text }), !tokens[0].text.hasPrefix("min"),
      tokens[place - 1].text != "least",
      ["files", "items", "attachments", "documents", "things"].contains(tokens[place + 1].text)
    {
      var start = place + 2
      let hasColon = tokens[start].text == ":"
      if hasColon || tokens[start].text == "," || tokens[start].text == "-" { start += 1 }
      let hasOnly = start < tokens.count && ["only", "just"].contains(tokens[start].text)
      if hasOnly { start += 1 }
      let list = Array(tokens[min(start, tokens.count)...])
      if hasColon || hasOnly, !list.isEmpty, !list.contains(where: { isNumber($0) }) {
        tokens = list + total + [tokens[place]]
        return
      }
    }
    // In parentheses at the end, if nothing in the list has a number of its own.
    guard tokens.last?.text == ")", let open = tokens.lastIndex(where: { $0.text == "(" }), open > 2,
      let number = tokens[open...].first(where: { isNumber($0) }), tokens[open...].count <= 6,
      !tokens[open...].contains(where: { $0.text == "least" || $0.text.hasPrefix("min") || $0.text == "each" })
    else { return }
    let list = tokens[..<open]
    guard list.contains(where: { isSeparator($0) }),
      !list.contains(where: { isNumber($0) || ["(", "a", "an", "with", "one", "each"].contains($0.text) })
    else { return }
    tokens = Array(list) + total + [number]
  }

  /// Leaves out the noun for whatever was listed, after a number behind the list: `photos and videos, max 10 items`.
  private mutating func dropTotalNoun() {
    guard let comma = tokens.lastIndex(where: { $0.text == "," || $0.text == ":" || $0.text == "-" }), comma > 0,
      let noun = tokens[comma...].lastIndex(where: { Self.totalNouns.contains($0.text) }),
      isNumber(tokens[noun - 1])
    else { return }
    let words = tokens[(comma + 1)...].filter { !isNumber($0) && !Self.totalNouns.contains($0.text) }.map { $0.text }
    let limiting = Set(Self.limiters.joined()).union([
      "tops", "max.", "only", "just", "total", "in", "all", "per", "share", "at", "once",
    ])
    guard words.allSatisfy({ limiting.contains($0) }), !words.contains("least"), !words.contains("min") else { return }
    tokens.remove(at: noun)
  }

  private static let totalNouns: Set = [
    "item", "items", "attachment", "attachments", "thing", "things", "piece", "pieces", "element", "elements",
  ]

  /// Writes what must not be there before the number of all: `photos, up to 5, and no videos`.
  private mutating func moveExclusions() {
    let start = tokens.indices.first { place in
      place > 0 && tokens[place].text == "up" && place + 3 < tokens.count && tokens[place + 1].text == "to"
        && isNumber(tokens[place + 2]) && tokens[place - 1].text == ","
    }
    guard let start else { return }
    var end = start + 3
    if end + 1 < tokens.count, tokens[end].text == "in", tokens[end + 1].text == "all" { end += 2 }
    var rest = end
    if rest < tokens.count, tokens[rest].text == "," { rest += 1 }
    guard rest + 1 < tokens.count, tokens[rest].text == "and", tokens[rest + 1].text == "no" else { return }
    let total = Array(tokens[(start - 1)..<end])
    let clause = Array(tokens[rest...].prefix { $0.text != "," && $0.text != ";" })
    tokens.replaceSubrange((start - 1)..<(rest + clause.count), with: clause + total)
  }

  private func isSeparator(_ token: DescriptionToken) -> Bool {
    token.kind == .symbol && (token.text == "," || token.text == ";" || token.text == "+")
      || token.kind == .word && ["and", "or", "with"].contains(token.text)
  }

  private func moved(_ segment: [DescriptionToken]) -> [DescriptionToken] {
    var words = segment
    var limiter = "up to"
    // Parentheses with a number in them belong to the noun before them.
    if let open = words.lastIndex(where: { $0.text == "(" && $0.kind == .symbol }), words.last?.text == ")",
      words[open...].contains(where: { isNumber($0) })
    {
      words.remove(at: open)
      words.removeLast()
    }
    // photos (2-5), photos: 2 to 5
    if words.count > 3, isNumber(words[words.count - 1]), isNumber(words[words.count - 3]), !isNumber(words[0]),
      ["-", "–", "to"].contains(words[words.count - 2].text), !["from", "between"].contains(words[0].text)
    {
      let span = words.suffix(3)
      words.removeLast(3)
      while let end = words.last, end.text == ":" || end.text == "," || end.text == "from" { words.removeLast() }
      return Self.made(of: "from", at: span[span.startIndex].range) + span + words
    }
    // 10 photos max
    if let last = words.last, ["max", "maximum", "tops", "limit", "max.", "most"].contains(last.text),
      let place = words.firstIndex(where: { isNumber($0) }), place == 0
    {
      words.removeLast()
      if last.text == "most", words.last?.text == "at" { words.removeLast() }
      return Self.made(of: limiter, at: words[0].range) + words
    }
    if words.count > 1, let last = words.last, ["min", "minimum", "least"].contains(last.text), isNumber(words[0]) {
      words.removeLast()
      if last.text == "least", words.last?.text == "at" { words.removeLast() }
      return Self.made(of: "at least", at: words[0].range) + words
    }
    // photos max 5, photos: 5
    guard let last = words.last, words.count > 1, isNumber(last), !isNumber(words[0]),
      !["up", "at", "no", "max", "maximum", "exactly", "from", "between", "more", "only", "just", "item"]
        .contains(words[0].text)
    else { return words }
    words.removeLast()
    for phrase in Self.limiters
    where words.count > phrase.count && words.suffix(phrase.count).map({ $0.text }) == phrase {
      if phrase == ["at", "least"] || phrase[0].hasPrefix("min") { limiter = "at least" }
      words.removeLast(phrase.count)
      break
    }
    while let end = words.last, end.text == ":" || end.text == "x" || end.text == "-" || end.text == "," {
      words.removeLast()
    }
    if words.count > 1, words[0].text == "a" || words[0].text == "an" { words.removeFirst() }
    guard !words.isEmpty else { return segment }
    return Self.made(of: limiter, at: last.range) + [last] + words
  }
}
