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
  var left: [SourceRange] = []
  /// The places of *plus* and its sign.
  var pluses: [SourceRange] = []
  let end: DescriptionToken

  /// - Complexity: linear in the number of tokens, for each of the phrases.
  init(_ all: [DescriptionToken]) {
    end = all.last ?? DescriptionToken(kind: .end, text: "", range: SourceRange(0, 0))
    tokens = Array(all.dropLast())
    let items = cutItems()
    let start = tokens.first?.range
    // *Images [with text]*
    for place in tokens.indices.dropLast()
    where tokens[place].text == "[" && tokens.last?.text == "]" && tokens[place + 1].text == "with" {
      tokens[place] = Self.made(of: "optionally", at: tokens[place].range)[0]
    }
    // Of options in JSON or of a call the brackets say nothing.
    tokens.removeAll { $0.kind == .symbol && ["{", "}", "[", "]", "\""].contains($0.text) }
    joinLines()
    dropLead()
    nameKinds()
    nameServices()
    narrowNouns()
    dropExamples()
    unwrapKinds()
    allowOptions()
    apply(Self.earlyRules)
    if !hasBound { apply(Self.requiredNumbers) }
    moveOptions()
    moveComparisons()
    moveNegations()
    dropExclusionBeforeOnly()
    requireKinds()
    exchangeSymbols()
    spreadEach()
    moveTotal()
    separateExtensions()
    dropConditions()
    for rule in Self.openings where apply(rule, onlyAtStart: true) {
      showsWhateverElse()
      break
    }
    dropFillers()
    var rounds = 0
    while rounds < 3, apply(Self.rules) { rounds += 1 }
    for rule in Self.openings where apply(rule, onlyAtStart: true) {
      showsWhateverElse()
      break
    }
    dropFillers()
    if tokens.first?.range != start { dropVerb() }
    moveLimits()
    apply(Self.rules)
    moveExclusions()
    dropIndistinct()
    dropNouns()
    trimCommas()
    tokens += items + [end]
  }

  /// Removes `, in each extension item` at the end, which is in the language's own words.
  private mutating func cutItems() -> ArraySlice<DescriptionToken> {
    guard let comma = tokens.lastIndex(where: { $0.text == "," }), tokens.last?.text == "item",
      tokens.dropLast().last?.text == "extension"
    else { return [] }
    let items = tokens[comma...]
    tokens.removeSubrange(comma...)
    return items
  }

  /// The remarks about words that were left out or exchanged.
  func remarks(_ source: [UInt8]) -> [Diagnostic] {
    left.map { .leftOut($0, of: source) } + pluses.prefix(1).map { .listed($0, of: source) }
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
        if result.last?.kind == .filenameExtension, isNext("script", 1) || isNext("scripts", 1) {
          tokens[place + 1].text = isNext("script", 1) ? "file" : "files"
        }
      } else if token.kind == .word, isNext("(", 1), isNext("s", 2), isNext(")", 3) {
        result.append(DescriptionToken(kind: .word, text: token.text + "s", range: token.range))
        place += 3
      } else if token.kind == .word, token.text.hasSuffix("'s"),
        let several = KindWord.reading(String(decoding: token.text.utf8.dropLast(2), as: UTF8.self) + "s")
      {
        // *The page's URL* has one page.
        let isOwner = place + 1 < tokens.count && KindWord.reading(tokens[place + 1].text) != nil
        let name = isOwner ? several.word.singular : several.word.plural
        result += Self.made(of: name.lowercased(), at: token.range)
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
    return stem.hasSuffix("withmincount")
      ? String(decoding: stem.utf8.dropLast("withmincount".utf8.count), as: UTF8.self) + " min"
      : stem.hasSuffix("withmaxcount")
        ? String(decoding: stem.utf8.dropLast("withmaxcount".utf8.count), as: UTF8.self) : stem
  }

  private static let names = [
    "supportstext": "text", "supportsimage": "images", "supportsmovie": "videos", "supportsfile": "files",
    "supportsweburl": "links", "supportswebpage": "web pages", "supportsattachments": "attachments",
    "supportsattachments min": "attachments min", "python": ".py", "ruby": ".rb", "perl": ".pl", "photoshop": ".psd",
    "illustrator": ".ai",
    "uttypeimage": "images", "uttypemovie": "videos", "uttypevideo": "videos", "uttypepdf": "PDFs",
    "uttypeurl": "links", "uttypeplaintext": "texts", "uttypetext": "texts", "uttypejpeg": "JPEGs",
    "uttypepng": "PNGs", "uttypeaudio": "audio files", "uttypefileurl": "files", "uttypevcard": "contact cards",
    "uttypegif": "GIFs", "uttypehtml": "HTML files", "rule": "", "uttypedata": "data files",
    "truepredicate": "anything",
  ].mapValues { $0.lowercased() }

  /// Extensions one after the other are a list: `.jpg .png`.
  private mutating func separateExtensions() {
    for place in tokens.indices.reversed() where place > 0 {
      if tokens[place].kind == .filenameExtension, tokens[place - 1].kind == .filenameExtension {
        tokens.insert(DescriptionToken(kind: .symbol, text: ",", range: tokens[place].range), at: place)
      }
    }
  }

  static func made(of words: String, at range: SourceRange) -> [DescriptionToken] {
    words.utf8.split(separator: 0x20).map { part in
      let word = String(decoding: part, as: UTF8.self)
      let isSymbol = [",", ";", "(", ")", ":", "+", "-"].contains(word)
      let isNumber = word.utf8.allSatisfy { $0 &- 0x30 < 10 }
      let isExtension = word.utf8.first == 0x2E && word.utf8.count > 1
      return DescriptionToken(
        kind: isExtension ? .filenameExtension : isSymbol ? .symbol : isNumber ? .number : .word, text: word,
        range: range)
    }
  }

  /// Phrases that keep the members of a list apart.
  private static let exclusives = """
    ( never both ) | ( not both ) | ( but not both ) | ( or the other ) | ( either ) | but not both | not both | but never both
    | never both | but never mixed | but not mixed | never mixed | not mixed | but not together | not together
    | never together | one or the other | but not at the same time | , one type at a time | , one kind at a time
    """

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
    let numbers = tokens.count { $0.isNumber }
    if texts.last == "together", !texts.contains(","), !texts.contains("not"), texts.count(where: { $0 == "and" }) == 1,
      numbers != 1 || ["1", "one"].contains(texts[0]), let place = texts.firstIndex(of: "and")
    {
      tokens[place] = Self.made(of: "with", at: tokens[place].range)[0]
      tokens.removeLast()
      return
    }
    // *Up to 50 photos and videos together* has one number for all of them.
    if texts.last == "together", ["up", "max", "at"].contains(texts[0]), numbers == 1 {
      tokens.removeLast()
      return
    }
    if let place = texts.firstIndex(of: "xor") {
      tokens[place] = Self.made(of: "or", at: tokens[place].range)[0]
      tokens.insert(contentsOf: Self.made(of: "either", at: end.range), at: 0)
      return
    }
    if let first = place(of: ["a", "single"]), let second = place(of: ["or", "a", "single"]), first < second,
      !texts.contains("either")
    {
      tokens.insert(contentsOf: Self.made(of: "either", at: end.range), at: first)
      return
    }
    if let first = texts.first, first == "only" || first == "just", let place = place(of: ["or", first]) {
      tokens.remove(at: place + 1)
      tokens[0] = Self.made(of: "either", at: tokens[0].range)[0]
      return
    }
    if texts.first == "no", texts.count > 4, texts.suffix(3) == [",", "whatever", "else"] {
      // *No audio, the rest is fine*
      tokens.removeLast(3)
      tokens.replaceSubrange(0..<1, with: Self.made(of: "anything but", at: tokens[0].range))
      return
    }
    for part in Self.exclusives.utf8.split(separator: 0x7C) {
      let phrase = [String](words: part)
      guard let start = place(of: phrase) else { continue }
      tokens.removeSubrange(start..<start + phrase.count)
      tokens.removeAll { $0.text == "either" }
      for place in tokens.indices where tokens[place].text == "and" { tokens[place].text = "or" }
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
    // *My own file type .acme*
    if let place = tokens.firstIndex(where: { $0.kind == .filenameExtension || $0.kind == .identifier }) {
      let words = tokens[..<place].reversed().prefix { Self.ownWords.contains($0.text) }
      if words.contains(where: { !Self.plainWords.contains($0.text) }) {
        tokens.removeSubrange((place - words.count)..<place)
      }
    }
    for place in tokens.indices.reversed() where place > 1 && place + 1 < tokens.count {
      if tokens[place].text == "in", tokens[place + 1].text == "all", !tokens[place - 1].isNumber {
        tokens.removeSubrange(place...place + 1)
      }
    }
    for place in tokens.indices.reversed() where tokens[place].text == "other" && place + 1 < tokens.count {
      if !["attachment", "attachments", "than", ","].contains(tokens[place + 1].text) { tokens.remove(at: place) }
    }
  }

  private static let plainWords = Set<String>(words: "a an the file files document documents extension named")
  private static let ownWords = Set<String>(
    words:
      "a an my our own custom proprietary app's apps app file files document documents type types format called named the extension"
  )

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

  private func matches(_ rule: Rule, at place: Int) -> Bool {
    for (offset, word) in rule.pattern.enumerated() {
      let at = place + offset
      if word == "$" { return at == tokens.count }
      guard at < tokens.count else { return false }
      if word == "#" {
        if !tokens[at].isNumber { return false }
      } else if tokens[at].text != word || tokens[at].kind == .identifier {
        return false
      }
    }
    return true
  }

  /// Applies rules one after the other, and returns whether one changed something; of most the first word doesn't occur.
  @discardableResult
  private mutating func apply(_ rules: [Rule]) -> Bool {
    var words = Set(tokens.map { $0.text })
    var changed = false
    for rule in rules where rule.pattern[0] == "#" || words.contains(rule.pattern[0]) {
      guard apply(rule) else { continue }
      words.formUnion(tokens.map { $0.text })
      changed = true
    }
    return changed
  }

  private mutating func apply(_ rule: Rule, onlyAtStart: Bool = false) -> Bool {
    var changed = false
    var place = 0
    let length = rule.pattern.count - (rule.pattern.last == "$" ? 1 : 0)
    let first = rule.pattern[0]
    while place < tokens.count {
      if onlyAtStart, place > 0 { break }
      // Nearly every place differs in the first word.
      guard first == "#" || tokens[place].text == first, matches(rule, at: place) else {
        place += 1
        continue
      }
      let matched = tokens[place..<place + length]
      let range = Self.joined(matched)
      var numbers = matched.filter { $0.isNumber }[...]
      var made: [DescriptionToken] = []
      for word in rule.replacement {
        if word == "#" || word == "##" {
          if let number = word == "#" ? numbers.popFirst() : numbers.popLast() { made.append(number) }
        } else if word == "#-1" || word == "#+1" {
          let value = numbers.popFirst().flatMap { $0.number } ?? 0
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
    // An article isn't a limit, a number is: *if there is a photo*, *when there are 2 photos*.
    for place in tokens.indices.dropLast().reversed()
    where place == 0 || isSeparator(tokens[place - 1]) || tokens[place - 1].text == "either" {
      let range = tokens[place].range
      if tokens[place].text == "a" || tokens[place].text == "an" {
        tokens.replaceSubrange(place...place, with: Self.made(of: "at least 1", at: range))
      } else if tokens[place].isNumber, !["or", "and", "to", "-"].contains(tokens[place + 1].text),
        place < 2 || !tokens[place - 2].isNumber
      {
        tokens.insert(contentsOf: Self.made(of: "exactly", at: range), at: place)
      }
    }
    if !tokens.contains(where: { $0.text == "else" }) {
      tokens += Self.made(of: ", whatever else", at: end.range)
    }
  }

  // MARK: The beginning and the end

  static let fillers = Set<String>(
    words: """
      i i'd i'm todo supported accepted allowed types formats add adding ability quickly easily of feature request implement provide we we'd you it it's my our the this that app apps extension extensions want wants wanna need needs
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
      if tokens.first?.text == ":" { tokens.removeFirst() }
    }
    if tokens.first?.text == "with" { tokens.removeFirst() }
    // Which app shares, no rule can tell.
    if let place = tokens.indices.first(where: { place in
      tokens[place].kind == .word && (place > 0 || tokens[0].text == "from")
        && ["from", "in", "on"].contains(tokens[place].text)
        && place + 1 < tokens.count && !tokens[place + 1].isNumber
        && (tokens[place + 1].kind == .word || tokens[place + 1].text.hasSuffix(".com"))
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
      while let next = endOfApp(after: end) { end = next }
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
}
