internal import PredicateSyntax
internal import UniformTypes

/// Everyday words in the place of those of the language: `I want photos (max 5)` becomes `up to 5 photos`.
///
/// Tokens keep their places in the text, so that a mistake is still shown where it is. It comes after the language's own reader: what
/// that reads is never changed.
struct DescriptionParaphrase {
  /// The tokens, with one for the end.
  private(set) var tokens: [DescriptionToken]
  private let end: DescriptionToken

  /// - Complexity: linear in the number of tokens, for each of the phrases.
  init(_ all: [DescriptionToken]) {
    end = all.last ?? DescriptionToken(kind: .end, text: "", range: SourceRange(0, 0))
    tokens = Array(all.dropLast())
    nameKinds()
    for rule in Self.earlyRules { _ = apply(rule) }
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
  static func plain(_ tokens: [DescriptionToken]) -> (tokens: [DescriptionToken], left: [DescriptionToken]) {
    var kept: [DescriptionToken] = []
    var left: [DescriptionToken] = []
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

  private static func joined(_ words: ArraySlice<DescriptionToken>) -> DescriptionToken {
    let range = words.dropFirst().reduce(words[words.startIndex].range) { $0.union($1.range) }
    return DescriptionToken(kind: .word, text: words.map { $0.text }.joined(separator: " "), range: range)
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

  private static let separators: Set<String> = ["and", "or", "with", "together", "plus", "optionally", "whatever"]
  private static let relations: Set<String> = [
    "of", "to", "about", "for", "showing", "by", "taken", "made", "which", "that",
  ]
  /// Words that change what is meant.
  private static let limits: Set<String> = [
    "no", "not", "non", "without", "except", "excluding", "but", "minus", "under", "over", "above", "below", "more",
    "less", "fewer", "than", "least", "most", "max", "min", "maximum", "minimum", "exactly", "only", "just", "either",
    "neither", "nor", "both", "all", "each", "every", "per", "other", "another", "else", "if", "unless", "any", "some",
    "anything", "everything", "nothing", "first", "last", "half", "double", "twice", "dozens", "hundreds", "own",
    "custom", "proprietary", "item", "items", "attachment", "attachments", "up", "at", "in", "on", "from", "a", "an",
    "between", "larger", "smaller", "bigger", "type", "types", "its", "itself", "same", "xor", "never", "instead",
    "rather", "through", "until", "till", "before", "after",
  ]

  // MARK: Symbols

  private static let symbols: [String: String] = [
    "&": "and", "|": "or", "/": "or", "≤": "at most", "≥": "at least", "•": ",", ".": ",", "!": "", "?": "", "\"": "",
    "'": "", "`": "", "“": "", "”": "", "‘": "", "’": "", "…": "", "=": ":", "×": "x", "—": ",", "→": "",
    "🖼": "images", "📷": "images", "📸": "images", "🎥": "videos", "🎬": "videos", "📹": "videos", "🔗": "links",
    "📄": "files", "📁": "folders", "🎵": "audio", "🎧": "audio", "\u{fe0f}": "", "、": ",", "，": ",", "*": "",
  ]

  private mutating func exchangeSymbols() {
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

  private static func made(of words: String, at range: SourceRange) -> [DescriptionToken] {
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
    for phrase in [["but", "not", "both"], ["not", "both"], ["but", "never", "both"]] {
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
  private struct Rule {
    let pattern: [String]
    let replacement: [String]

    init(_ pattern: String, _ replacement: String) {
      self.pattern = pattern.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      self.replacement = replacement.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    }
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
      let range = matched.dropFirst().reduce(tokens[place].range) { $0.union($1.range) }
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

  /// The phrases that ask for one thing among others: `if there is an image`.
  private static let openings: [Rule] = [
    Rule("if there is", ""), Rule("if there are", ""), Rule("when there is", ""), Rule("when there are", ""),
    Rule("whenever there is", ""), Rule("whenever there are", ""), Rule("there is", ""), Rule("there are", ""),
    Rule("contains", ""), Rule("containing", ""), Rule("if it contains", ""), Rule("if it has", ""),
    Rule("has", ""), Rule("includes", ""), Rule("including", ""), Rule("anything that contains", ""),
    Rule("anything containing", ""), Rule("anything with a", "a"), Rule("anything with an", "an"),
    Rule("everything containing", ""), Rule("everything with a", "a"), Rule("everything with an", "an"),
    Rule("if any of them is", ""), Rule("as long as there is", ""), Rule("as soon as there is", ""),
  ]

  private mutating func showsWhateverElse() {
    if let first = tokens.first, first.text == "a" || first.text == "an" || first.text == "one" {
      tokens.replaceSubrange(0..<1, with: Self.made(of: "at least 1", at: first.range))
    }
    if !tokens.contains(where: { $0.text == "else" }) {
      tokens += Self.made(of: ", whatever else", at: end.range)
    }
  }

  /// The phrases that must be replaced before all others.
  private static let earlyRules: [Rule] = [
    Rule("max . #", "max #"), Rule("min . #", "at least #"), Rule("show up", "show"), Rule("shows up", "shows"),
    Rule("showing up", "showing"), Rule("pop up", "show"), Rule("in the share sheet", ""), Rule("in share sheet", ""),
    Rule("as many", "any number of"), Rule("( any number )", ""), Rule("( any number of )", ""),
    Rule("less than or equal to #", "up to #"), Rule("greater than or equal to #", "at least #"),
    Rule("more than or equal to #", "at least #"), Rule("half a dozen", "6"), Rule("half dozen", "6"),
    Rule("at least # and at most #", "# to #"), Rule("at least # and up to #", "# to #"),
    Rule("at least # and no more than #", "# to #"), Rule("at least # but no more than #", "# to #"),
    Rule("at least # but at most #", "# to #"), Rule("at least # , at most #", "# to #"),
    Rule("at least # , up to #", "# to #"), Rule("at least # and max #", "# to #"), Rule("min # max #", "# to #"),
    Rule("min # and max #", "# to #"), Rule("min # , max #", "# to #"), Rule("minimum # , maximum #", "# to #"),
    Rule("minimum # and maximum #", "# to #"), Rule("minimum # maximum #", "# to #"),
    Rule("# items in total ,", "#"), Rule("# items in total :", "#"), Rule("# in total :", "#"), Rule("# total :", "#"),
    Rule("# altogether :", "#"), Rule("( one of each )", ""), Rule("one of each of", ""), Rule("one of each :", ""),
    Rule("one of each", ""), Rule("literally", ""), Rule("really", ""), Rule("basically", ""), Rule("simply", ""),
    Rule("whatever the user shares", "anything"), Rule("whatever users share", "anything"),
    Rule("whatever is shared", "anything"), Rule("whatever gets shared", "anything"),
    Rule("snippet of text", "text"), Rule("snippets of text", "texts"), Rule("piece of text", "text"),
    Rule("pieces of text", "texts"), Rule("bit of text", "text"), Rule("line of text", "text"),
    Rule("files of type", ""), Rule("file of type", "1"), Rule("images of type", ""), Rule("attachments of type", ""),
    Rule("attachment of type", "1"), Rule("documents of type", ""), Rule("items of type", ""),
    Rule("files with extension", ""), Rule("files with the extension", ""), Rule("files ending in", ""),
    Rule("files that end in", ""), Rule("files conforming to", ""), Rule("images conforming to", ""),
    Rule("attachments conforming to", ""), Rule("attachments that conform to", ""), Rule("items conforming to", ""),
    Rule("anything conforming to", ""), Rule("anything that conforms to", ""), Rule("content conforming to", ""),
    Rule("with javascript preprocessing", ""), Rule("with a preprocessing script", ""),
    Rule("with preprocessing", ""), Rule("a web adress", "a link"), Rule("web adress", "link"),
    Rule("( unlimited )", ""), Rule("( optional )", ""), Rule("up too #", "up to #"),
  ]

  private static let rules: [Rule] = [
    // What else.
    Rule("or anything else along with it", ", whatever else"), Rule("and whatever else", ", whatever else"),
    Rule("and everything else", ", whatever else"), Rule("and other things", ", whatever else"),
    Rule("and other stuff", ", whatever else"), Rule("plus anything else", ", whatever else"),
    Rule("plus anything", ", whatever else"), Rule("with anything else", ", whatever else"),
    Rule("along with anything else", ", whatever else"), Rule("along with anything", ", whatever else"),
    Rule("along with whatever", ", whatever else"), Rule("together with anything", ", whatever else"),
    Rule("with anything", ", whatever else"), Rule("and anything $", ", whatever else"),
    Rule("among other things", ", whatever else"), Rule("amongst other things", ", whatever else"),
    Rule("and possibly other things", ", whatever else"), Rule("and possibly more", ", whatever else"),
    Rule("and maybe more", ", whatever else"), Rule("and maybe other things", ", whatever else"),
    Rule("whatever comes along with it", ", whatever else"), Rule("whatever comes along", ", whatever else"),
    Rule("whatever comes with it", ", whatever else"), Rule("whatever comes with them", ", whatever else"),
    Rule("whatever is shared with it", ", whatever else"), Rule("whatever is with it", ", whatever else"),
    Rule("whatever else is there", ", whatever else"), Rule("whatever else there is", ", whatever else"),
    Rule("whatever else is in there", ", whatever else"), Rule("whatever else comes with it", ", whatever else"),
    Rule("whatever else comes with them", ", whatever else"), Rule("ignoring everything else", ", whatever else"),
    Rule("ignore everything else", ", whatever else"), Rule("ignoring the rest", ", whatever else"),
    Rule("even with other things", ", whatever else"), Rule("even with other stuff", ", whatever else"),
    Rule("other things allowed", ", whatever else"), Rule("other attachments allowed", ", whatever else"),
    Rule("and nothing more", ", nothing else"), Rule("and that's it", ", nothing else"),
    Rule("and that's all", ", nothing else"), Rule("and only that", ", nothing else"),
    Rule("and only those", ", nothing else"), Rule("but nothing else", ", nothing else"),
    Rule("with nothing else", ", nothing else"), Rule("without anything else", ", nothing else"),
    Rule("and not anything else", ", nothing else"), Rule("by itself", ""), Rule("by themselves", ""),
    Rule("on its own", ""), Rule("on their own", ""), Rule("alone $", ""), Rule("exclusively", ""),
    Rule("and no other types", ", nothing else"), Rule("and no other type", ", nothing else"),
    Rule("and no others", ", nothing else"), Rule("nothing but", ""), Rule("no other types", "nothing else"),
    Rule("and no other files", ", nothing else"), Rule("and no other attachments", ", nothing else"),
    Rule("nothing else allowed", "nothing else"), Rule(", nothing more", ", nothing else"),
    // Counts.
    Rule("upto #", "up to #"), Rule("up til #", "up to #"), Rule("until #", "up to #"),
    Rule("less than #", "up to #-1"),
    Rule("fewer than #", "up to #-1"), Rule("under #", "up to #-1"), Rule("below #", "up to #-1"),
    Rule("< : #", "up to #"), Rule("< #", "up to #-1"), Rule("> : #", "at least #"), Rule("> #", "at least #+1"),
    Rule("over #", "at least #+1"), Rule("not more than #", "up to #"), Rule("no more then #", "up to #"),
    Rule("not over #", "up to #"), Rule("not exceeding #", "up to #"), Rule("no greater than #", "up to #"),
    Rule("limited to #", "up to #"), Rule("limited to at most #", "up to #"), Rule("limit of #", "up to #"),
    Rule("with a limit of #", ", up to #"), Rule("with a maximum of #", ", up to #"), Rule("with max #", ", up to #"),
    Rule("with a max of #", ", up to #"), Rule("with at most #", ", up to #"), Rule("with up to #", "with up to #"),
    Rule("a maximum of #", "up to #"), Rule("a max of #", "up to #"), Rule("max of #", "up to #"),
    Rule("maximally #", "up to #"), Rule("max : #", "up to #"), Rule("as many as #", "up to #"),
    Rule("capped at #", "up to #"), Rule("a total of #", "up to #"), Rule("atmost #", "up to #"),
    Rule("atleast #", "at least #"), Rule("a minimum of #", "at least #"), Rule("minimum of #", "at least #"),
    Rule("minimum #", "at least #"), Rule("min of #", "at least #"),
    Rule("min #", "at least #"), Rule("minimally #", "at least #"), Rule("not less than #", "at least #"),
    Rule("no less than #", "at least #"), Rule("no fewer than #", "at least #"), Rule("not fewer than #", "at least #"),
    Rule("# or more", "at least #"), Rule("# and more", "at least #"), Rule("# +", "at least #"),
    Rule("# or fewer", "up to #"), Rule("# or less", "up to #"), Rule("# max", "up to #"), Rule("# maximum", "up to #"),
    Rule("# at most", "up to #"), Rule("# tops", "up to #"), Rule("one or several", "any number of"),
    Rule("one or many", "any number of"), Rule("one or multiple", "any number of"), Rule("# or #", "# to #"),
    Rule("anywhere from # to #", "# to #"), Rule("between # to #", "# to #"), Rule("at least a", "at least 1"),
    Rule("at least an", "at least 1"), Rule("at least some", "any number of"), Rule("at most one single", "up to 1"),
    Rule("a dozen", "12"), Rule("a hundred", "100"), Rule("# hundred", "100"), Rule("precisely #", "exactly #"),
    Rule("just exactly #", "exactly #"), Rule("exactly a", "exactly 1"), Rule("exactly an", "exactly 1"),
    Rule("a single", "1"), Rule("one single", "1"), Rule("single", "1"), Rule("a couple of", "up to 2"),
    Rule("a pair of", "exactly 2"), Rule("pair of", "exactly 2"), Rule("a couple", "up to 2"),
    Rule("couple of", "up to 2"), Rule("a few", "any number of"),
    Rule("several", "any number of"), Rule("multiple", "any number of"), Rule("many", "any number of"),
    Rule("lots of", "any number of"), Rule("dozens of", "any number of"), Rule("hundreds of", "any number of"),
    Rule("a lot of", "any number of"), Rule("loads of", "any number of"),
    Rule("plenty of", "any number of"), Rule("tons of", "any number of"), Rule("unlimited", "any number of"),
    Rule("an unlimited number of", "any number of"), Rule("any number of any number of", "any number of"),
    Rule("unlimited numbers of", "any number of"), Rule("any amount of", "any number of"),
    Rule("any count of", "any number of"), Rule("any quantity of", "any number of"),
    Rule("an arbitrary number of", "any number of"), Rule("arbitrarily many", "any number of"),
    Rule("arbitrary", "any number of"), Rule("all of the", "any number of"), Rule("all of my", "any number of"),
    Rule("every", "any number of"), Rule("each", "any number of"), Rule("all kinds of", "any number of"),
    Rule("any kind of", "any number of"), Rule("any kinds of", "any number of"), Rule("any type of", "any number of"),
    Rule("any types of", "any number of"), Rule("all types of", "any number of"), Rule("all sorts of", "any number of"),
    Rule("any sort of", "any number of"), Rule("various", "any number of"), Rule("a bunch of", "any number of"),
    Rule("any number of of", "any number of"), Rule("some any number of", "any number of"),
    Rule("however many", "any number of"), Rule("as many", "any number of"), Rule("a number of", "any number of"),
    Rule("as you like", ""), Rule("as they like", ""), Rule("without limit", ""), Rule("with no limit", ""),
    Rule(", no limit", ""), Rule("no limit", ""), Rule("without a limit", ""), Rule("x #", "up to #"),
    Rule("# x", "#"), Rule("any number of a", "any number of"), Rule("any number of an", "any number of"),
    Rule("up to a #", "up to #"), Rule("up to a", "up to 1"), Rule("up to an", "up to 1"), Rule("max a", "up to 1"),
    Rule("at most a", "at most 1"),
    Rule("at most an", "at most 1"), Rule("no more than a", "up to 1"), Rule("a up to", "up to"),
    Rule("an up to", "up to"),
    // Kinds.
    Rule("files of any type", "any number of files"), Rule("files of any kind", "any number of files"),
    Rule("file of any type", "1 file"), Rule("a file of any type", "1 file"),
    Rule("any file types", "any number of files"),
    Rule("any file type", "any number of files"), Rule("any file format", "any number of files"),
    Rule("any document type", "any number of files"), Rule("all file types", "any number of files"),
    Rule("files in any format", "any number of files"), Rule("documents of any type", "any number of files"),
    Rule("all file formats", "any number of files"), Rule("content of any type", "anything"),
    Rule("content of any kind", "anything"), Rule("any content", "anything"), Rule("all content", "anything"),
    Rule("any type $", "anything"), Rule("any kind $", "anything"), Rule("any data", "anything"),
    Rule("whatever $", "anything"),
    Rule("whatever is shared $", "anything"), Rule("all types $", "anything"), Rule("anything at all", "anything"),
    Rule("absolutely anything", "anything"), Rule("all things", "anything"), Rule("everything else $", "anything else"),
    Rule("items", "attachments"), Rule("item $", "attachment"), Rule("things", "attachments"),
    Rule("types of files", "files"), Rule("kinds of files", "files"), Rule("web page with javascript", "web page"),
    Rule("web page with a javascript", "web page"), Rule("web page with a script", "web page"),
    Rule("web page with js", "web page"), Rule("web page with preprocessing", "web page"),
    Rule("webpage with javascript", "web page"), Rule("web page with my javascript", "web page"),
    Rule("webpage with js", "web page"), Rule("web page and javascript", "web page"), Rule("safari", "web page"),
    Rule("web page page", "web page"), Rule("web page pages", "web pages"), Rule("web page web page", "web page"),
    Rule("web page web pages", "web pages"), Rule("web page link", "link"), Rule("web page links", "links"),
    Rule("the current web page", "web page"), Rule("current web page", "web page"), Rule("current page", "web page"),
    Rule("youtube videos", "links"), Rule("youtube video", "link"), Rule("http links", "links"),
    Rule("https links", "links"), Rule("http urls", "links"), Rule("https urls", "links"), Rule("http url", "link"),
    Rule("https url", "link"), Rule("http link", "link"), Rule("https link", "link"), Rule("instagram posts", "links"),
    Rule("tiktok videos", "links"),
    Rule("email address", "text"),
    Rule("email addresses", "texts"), Rule("phone number", "text"), Rule("phone numbers", "texts"),
    Rule("address book contact", "contact"), Rule("contact info", "contact"), Rule("contact details", "contact"),
    Rule("images or photos", "images"), Rule("photos or images", "images"), Rule("image or photo", "image"),
    Rule("jpeg or jpg", "jpeg"), Rule("jpg or jpeg", "jpeg"), Rule("reminders", "texts"), Rule("reminder", "text"),
    Rule("camera photos", "images"), Rule("library photos", "images"), Rule("photo library images", "images"),
    // Exclusions.
    Rule("anything except for", "anything but"), Rule("anything except", "anything but"),
    Rule("anything other than", "anything but"), Rule("anything apart from", "anything but"),
    Rule("anything excluding", "anything but"), Rule("anything besides", "anything but"),
    Rule("anything that isn't", "anything but"), Rule("anything that's not", "anything but"),
    Rule("anything that is not", "anything but"), Rule("anything , but not", "anything but"),
    Rule("anything but not", "anything but"), Rule("anything but no", "anything but"),
    Rule("anything not", "anything but"),
    Rule("anything , just no", "anything but"), Rule("anything without", "anything but"),
    Rule("anything minus", "anything but"),
    Rule("everything except for", "anything but"), Rule("everything except", "anything but"),
    Rule("everything other than", "anything but"), Rule("everything apart from", "anything but"),
    Rule("everything but not", "anything but"), Rule("everything without", "anything but"),
    Rule("everything excluding", "anything but"), Rule("all but", "anything but"), Rule("all except", "anything but"),
    Rule("anything but a", "anything but"), Rule("anything but an", "anything but"),
    Rule("everything but a", "anything but"), Rule("everything but an", "anything but"),
    Rule("anything but any", "anything but"), Rule("anything , except", "anything but"),
    Rule("everything , except", "anything but"), Rule(", but not", "and no"), Rule(", but no", "and no"),
    Rule("but not", "and no"), Rule("but no", "and no"), Rule("and not", "and no"), Rule(", not", "and no"),
    Rule("except for", "and no"), Rule(", except", "and no"), Rule("except", "and no"), Rule("excluding", "and no"),
    Rule("apart from", "and no"), Rule("without", "and no"), Rule("minus", "and no"), Rule("but without", "and no"),
    Rule("and no a", "and no"), Rule("and no an", "and no"), Rule("and no any", "and no"), Rule("and no the", "and no"),
    Rule("and no any number of", "and no"), Rule("or no", "and no"),
    // Joiners.
    Rule("both", ""), Rule("and or", "or"), Rule("or or", "or"), Rule("and and", "and"), Rule("or else", "or"),
    Rule(", and or", "or"),
    Rule("as well as", "and"), Rule("and also", "and"), Rule("or also", "or"), Rule(", also", "and"), Rule("also", ""),
    Rule("but also", "and"), Rule("or both", ""), Rule("or all of them", ""), Rule("or a mix of both", ""),
    Rule("or a mix", ""), Rule("or any combination", ""), Rule("in any combination", ""), Rule("in any mix", ""),
    Rule("in any order", ""), Rule("mixed", ""), Rule("in combination with", "with"), Rule("combined with", "with"),
    Rule("accompanied by", "with"), Rule("along with", "with"), Rule("together with", "with"), Rule("plus", "with"),
    Rule("attached to", "with"), Rule("and optional", ", optionally with"), Rule("with optional", ", optionally with"),
    Rule("with an optional", ", optionally with a"), Rule("and an optional", ", optionally with a"),
    Rule("plus optional", ", optionally with"), Rule("and optionally", ", optionally with"),
    Rule("or optionally", ", optionally with"), Rule("optionally with with", "optionally with"),
    Rule(", optionally with ,", ", optionally with"), Rule("and maybe", ", optionally with"),
    Rule("with maybe", ", optionally with"), Rule("maybe with", ", optionally with"),
    Rule("and possibly", ", optionally with"),
    Rule("possibly with", ", optionally with"), Rule("with or and no", ", optionally with"),
    Rule("optionally and", "optionally with"), Rule("optionally a", "optionally with a"),
    Rule("mix of", "any mix of"), Rule("any combination of", "any mix of"), Rule("a combination of", "any mix of"),
    Rule("combinations of", "any mix of"),
    Rule("a mix of", "any mix of"), Rule("a mixture of", "any mix of"), Rule("any mixture of", "any mix of"),
    Rule("mixes of", "any mix of"), Rule("a selection of", "any mix of"), Rule("any of", "any mix of"),
    Rule("one of", "either"), Rule("either of", "either"), Rule("any any mix of", "any mix of"),
    // Words that say nothing of the content.
    Rule("please", ""), Rule("thanks", ""), Rule("at a time", ""), Rule("at once", ""), Rule("at the same time", ""),
    Rule("in one go", ""), Rule("in one share", ""), Rule("per share", ""), Rule("to my app", ""),
    Rule("with my app", ""),
    Rule("into my app", ""), Rule("in my app", ""), Rule("to the app", ""), Rule("via share sheet", ""),
    Rule("from the share sheet", ""), Rule("in the share sheet", ""), Rule("are shared", ""), Rule("is shared", ""),
    Rule("are being shared", ""), Rule("is being shared", ""), Rule("being shared", ""), Rule("can be shared", ""),
    Rule("are selected", ""), Rule("is selected", ""), Rule("are there", ""), Rule("is there", ""), Rule("only $", ""),
    Rule("only ,", ","), Rule(", only", ","), Rule(", just", ","), Rule("only and", "and"), Rule("max $", ""),
    Rule("in total", "in all"),
    Rule("altogether", "in all"),
    Rule("total $", "in all"), Rule("overall", "in all"), Rule("combined $", "in all"), Rule("of them", ""),
    Rule("of these", ""), Rule("of those", ""), Rule("of any size", ""), Rule("of any kind", ""),
    Rule("of any type", ""),
    Rule("in any format", ""), Rule("of all kinds", ""), Rule("etc", ""), Rule("e.g", ""), Rule("the", ""),
    Rule("my", ""),
    Rule("your", ""), Rule("their", ""), Rule("its", ""), Rule("his", ""), Rule("our", ""), Rule("regular", ""),
    Rule("normal", ""),
    Rule("simple", ""), Rule("ordinary", ""), Rule("shared", ""), Rule("online", ""), Rule("local", ""),
    Rule("standard", ""), Rule("whole", ""), Rule("still", ""), Rule("just a", "a"), Rule("just an", "an"),
    Rule("only a", "a"), Rule("only an", "an"), Rule("content", ""), Rule("attached", ""), Rule("type of", ""),
    Rule("kind of", ""), Rule("external", ""), Rule("existing", ""), Rule("actual", ""), Rule("public", ""),
    Rule("certain", ""), Rule("different", ""), Rule("kinds of", ""), Rule("types of", ""), Rule("format", ""),
    Rule("formats", ""), Rule("in format", ""), Rule("media files", "images and videos"),
    Rule("media", "images and videos"),
    Rule("a any number of", "any number of"), Rule("a #", "#"), Rule("# of", "#"), Rule("not a", "and no"),
    Rule("not", "and no"), Rule("scripts", "source files"), Rule("script", "source file"),
    Rule("a at least", "at least"),
  ]

  // MARK: The beginning and the end

  private static let fillers: Set<String> = [
    "i", "i'd", "i'm", "we", "we'd", "you", "it", "it's", "my", "our", "the", "this", "that", "app", "apps",
    "extension",
    "extensions", "want", "wants", "wanna", "need", "needs", "like", "would", "should", "must", "can", "could", "will",
    "to", "accept", "accepts", "accepting", "allow", "allows", "allowing", "support", "supports", "supporting", "show",
    "shows", "shown", "showing", "appear", "appears", "appearing", "display", "displays", "activate", "activates",
    "activated", "activation", "share", "shares", "sharing", "for", "when", "whenever", "where", "take", "takes",
    "handle", "handles", "handling", "receive", "receives", "receiving", "import", "imports", "importing", "save",
    "saves", "upload", "uploads", "send", "sends", "sending", "open", "opens", "rule", "which", "is", "are", "be",
    "being", "make",
    "let", "lets", "people", "users", "user", "users'", "someone", "somebody", "offer", "offered", "able", "enable",
    "enabled", "available", "works", "work", "working", "please", "if", "he", "she", "they", "there", "sheet", "in",
    "by",
    "visible", "used", "use", "convert", "converts", "edit", "read", "reads", "pick", "process", "something", "give",
    "me", "us", "a", "an", "but", "have", "also", "so", "then", "case", "do", "does", "only", "just", "match",
    "matches",
    "hi", "hello", "ok", "action", "up",
  ]
  /// Fillers that begin a description as well: they are dropped before another filler only.
  private static let articles: Set<String> = ["a", "an", "only", "just", "in", "there", "but", "up"]

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

/// The nearest description that is understood.
struct DescriptionSuggestion: CustomStringConvertible {
  /// The description, which can be read.
  let description: String
  /// A Boolean value that indicates whether it is an example rather than what was probably meant.
  let isExample: Bool

  /// The example that is shown when no similar description is known.
  private static let example = "up to 10 images and 1 link"

  /// - Complexity: as reading the text some times.
  init(_ source: [UInt8], _ tokens: [DescriptionToken], _ types: TypeGraph) {
    for fallback in [nil, "files"] as [String?] {
      if let requirements = Self.mended(source, tokens, types, fallback: fallback) {
        // Nobody means files by a word that isn't known, unless there is more.
        let isGuess =
          fallback != nil && requirements.alternatives.count == 1 && requirements.alternatives[0].needs.count == 1
        description = isGuess ? Self.example : requirements.description
        isExample = isGuess
        return
      }
    }
    description = Self.example
    isExample = true
  }

  /// The text with words exchanged or left out where they aren't understood.
  private static func mended(
    _ source: [UInt8], _ tokens: [DescriptionToken], _ types: TypeGraph, fallback: String?
  ) -> RuleRequirements? {
    var tokens = tokens
    for _ in 0..<24 where tokens.count > 1 {
      let mistake: Diagnostic
      do throws(DescriptionError) {
        let requirements = try DescriptionReading(source, tokens, types).requirements
        // A printed description must be readable.
        let isRead = (try? DescriptionReading(grammatical: requirements.description, types: types)) != nil
        return isRead && !requirements.alternatives.isEmpty ? requirements : nil
      } catch { mistake = error.diagnostic }
      let range = mistake.range
      guard
        let place = tokens.dropLast().firstIndex(where: {
          $0.range.lowerBound <= range.lowerBound && range.lowerBound < $0.range.upperBound
        }) ?? (tokens.count > 1 ? tokens.count - 2 : nil)
      else { return nil }
      let token = tokens[place]
      if mistake.id == "no-need" || mistake.id == "attachments-but-some" {
        // What must not be there, and nothing else: anything but that. Beside something else it's left out.
        let last = tokens.dropLast().lastIndex { $0.range.upperBound <= range.upperBound } ?? place
        if mistake.id == "no-need" {
          tokens.replaceSubrange(
            place...place,
            with: ["anything", "but"].map { DescriptionToken(kind: .word, text: $0, range: token.range) })
        } else {
          tokens.removeSubrange(place...max(place, last))
        }
      } else if mistake.id == "unknown-extension" {
        // An app's own type is named as developers name them.
        let name = "com.example." + String(decoding: token.text.utf8.filter { $0 != 0x2e }, as: UTF8.self)
        tokens[place] = DescriptionToken(kind: .identifier, text: name, range: token.range)
        if place + 1 < tokens.count, ["file", "document"].contains(tokens[place + 1].text) {
          tokens[place + 1] = DescriptionToken(kind: .word, text: "attachment", range: token.range)
        } else if ["files", "documents"].contains(tokens[place + 1].text) {
          tokens[place + 1] = DescriptionToken(kind: .word, text: "attachments", range: token.range)
        }
      } else if token.kind == .word, mistake.id == "unknown-word" || mistake.id == "expected-other",
        let near = DescriptionReader.near(tokens[place...].prefix { $0.kind == .word }.map { $0.text })
      {
        let made = near.text.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }.map {
          DescriptionToken(kind: $0 == "1" ? .number : .word, text: $0.lowercased(), range: token.range)
        }
        tokens.replaceSubrange(place..<place + near.length, with: made)
      } else if mistake.id == "unknown-word", !DescriptionReader.joiningWords.contains(token.text), let fallback {
        tokens[place] = DescriptionToken(kind: .word, text: fallback, range: token.range)
      } else {
        tokens.remove(at: place)
      }
    }
    return nil
  }
}
