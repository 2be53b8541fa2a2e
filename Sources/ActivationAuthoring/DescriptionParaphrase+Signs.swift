internal import PredicateSyntax
internal import UniformTypes

/// Signs and lines, and what names no kind of content.
extension DescriptionParaphrase {
  /// Words for a text that comes with something else.
  private static let accompaniments = Set<String>(words: "caption captions title titles comment comments")

  /// Writes commas for bullets, for the numbers of a list, and for the ends of its lines.
  mutating func joinLines() {
    let isDashed = tokens.first.map { Self.dashes.contains($0.text) } ?? false
    let isNumbered = tokens.count > 2 && tokens[0].text == "1" && [".", ")"].contains(tokens[1].text)
    var result: [DescriptionToken] = []
    var (place, number) = (0, 1)
    while place < tokens.count {
      let token = tokens[place]
      let next = place + 1 < tokens.count ? tokens[place + 1] : end
      let isDash =
        Self.dashes.contains(token.text) && (isDashed || token.startsLine)
        && !(next.isNumber && result.last.map { $0.isNumber } ?? false)
      if isNumbered, token.text == "\(number)", [".", ")"].contains(next.text) {
        number += 1
        place += 2
      } else if isDash || Self.dashes.contains(token.text) && (place == 0 || token.startsLine) {
        place += 1
        while !result.isEmpty, place < tokens.count, Self.verbs.contains(tokens[place].text) { place += 1 }
      } else {
        let isEnd = result.indices.last.map { endsKind(result, at: $0) } ?? false
        if token.startsLine, isEnd, token.kind != .symbol, !Self.separators.contains(token.text),
          !["from", "in", "on", "but"].contains(token.text)
        {
          result += Self.made(of: ",", at: token.range)
        }
        result.append(token)
        place += 1
        continue
      }
      if !result.isEmpty { result += Self.made(of: ",", at: token.range) }
    }
    tokens = result
  }

  private static let dashes: Set = ["-", "–", "—", "*", "•", "·"]

  /// Returns whether a member of a list may end with a token.
  func endsKind(_ tokens: [DescriptionToken], at place: Int) -> Bool {
    let token = tokens[place]
    switch token.kind {
    case .filenameExtension, .identifier: return true
    case .number: return place > 0 && (tokens[place - 1].text == ":" || tokens[place - 1].text == "=")
    case .symbol: return token.text == ")"
    case .word:
      return KindWord.reading(token.text) != nil || DescriptionReader.wellKnownExtensions.contains(token.text)
    case .end: return false
    }
  }

  // MARK: Apps

  /// Services whose videos and songs are shared as links.
  static let services = Set<String>(
    words: "youtube tiktok vimeo spotify applemusic applepodcasts soundcloud twitch netflix deezer instagram facebook")

  /// Writes links for what services share as such: `a YouTube video`, `songs from Spotify`.
  mutating func nameServices() {
    // *Apple Music* is one name.
    for place in tokens.indices.dropLast().reversed()
    where ["apple", "google", "app", "play"].contains(tokens[place].text) {
      let isFrom = place > 0 && ["from", "on", "in"].contains(tokens[place - 1].text)
      guard
        ["tv", "drive", "news", "store"].contains(tokens[place + 1].text)
          || Self.systemApps.contains(tokens[place + 1].text),
        isFrom || place + 2 < tokens.count && Self.kind(tokens, at: place + 2) != nil
      else { continue }
      let name = tokens.remove(at: place + 1)
      tokens[place].text += name.text
      tokens[place].range = tokens[place].range.union(name.range)
    }
    // *YouTube or Vimeo links*
    for place in tokens.indices.dropLast(2).reversed()
    where Self.services.contains(tokens[place].text) && ["or", "and", "/", ","].contains(tokens[place + 1].text)
      && Self.services.contains(tokens[place + 2].text)
      && !["from", "on", "in", "to"].contains(place > 0 ? tokens[place - 1].text : "")
    {
      left.append(Self.joined(tokens[place...place + 1]))
      tokens.removeSubrange(place...place + 1)
    }
    for place in tokens.indices where Self.services.contains(tokens[place].text) {
      let isFrom = place > 1 && ["from", "on", "in"].contains(tokens[place - 1].text)
      let noun = isFrom ? place - 2 : place + 1
      guard noun < tokens.count, let reading = KindWord.reading(tokens[noun].text),
        ["public.movie", "public.audio"].contains(reading.word.types[0])
      else { continue }
      tokens[noun].text = reading.isPlural ? "links" : "link"
    }
  }

  /// The place after another app's name in a list of them: `from Safari or Chrome`.
  func endOfApp(after end: Int) -> Int? {
    let start = end + tokens[end...].prefix { [",", "or", "and"].contains($0.text) }.count
    var next = start
    while next > end, next < tokens.count, next < start + 3 {
      let following = next + 1 < tokens.count ? tokens[next + 1] : self.end
      let isApp =
        tokens[next].isCapitalized && Self.systemApps.contains(tokens[next].text) || tokens[next].text.hasSuffix(".com")
      guard isApp || Self.kind(tokens, at: next) == nil && Self.isPlain(tokens[next], before: following) else { break }
      next += 1
    }
    guard next > start else { return nil }
    return next == tokens.count || tokens[next].kind == .symbol || Self.separators.contains(tokens[next].text)
      ? next : nil
  }

  private static let systemApps = Set<String>(
    words: "photos files notes mail books music podcasts contacts maps messages reminders calendar numbers pages")

  // MARK: Lists

  /// Writes a list in parentheses instead of the noun before it: `media (photos & videos)`, `receipts (photos or PDFs)`.
  mutating func unwrapKinds() {
    for open in tokens.indices.reversed() where open < tokens.count && tokens[open].text == "(" {
      unwrapKinds(after: open)
    }
  }

  private mutating func unwrapKinds(after open: Int) {
    guard open > 0, tokens[open - 1].kind == .word, !Self.separators.contains(tokens[open - 1].text),
      let close = tokens[open...].firstIndex(where: { $0.text == ")" }), close > open + 1
    else { return }
    var place = open + 1
    while place < close {
      if let (length, _) = Self.kind(tokens, at: place) {
        place += length
      } else if tokens[place].kind == .filenameExtension
        || DescriptionReader.wellKnownExtensions.contains(tokens[place].text)
      {
        place += 1
      } else if ["and", "or", "&", "/", ",", "+"].contains(tokens[place].text)
        || (tokens[place].isNumber || ["up", "to", "max"].contains(tokens[place].text))
          && Self.kind(tokens, at: close - 1) != nil
      {
        place += 1
      } else {
        return
      }
    }
    let noun = tokens[open - 1]
    let reading = KindWord.reading(noun.text)
    let isGeneral =
      noun.text == "media" || Self.generalNouns[noun.text] != nil && reading?.word.singular ?? "file" == "file"
    let isNarrow = reading.map { $0.isNarrow } ?? !Self.limits.contains(noun.text)
    guard isGeneral || isNarrow else { return }
    // *Chat export from WhatsApp (zip)*
    var start = open - 1
    while !isGeneral, start > 0,
      tokens[start - 1].text == "from"
        || Self.kind(tokens, at: start - 1) == nil
          && Self.isPlain(tokens[start - 1], before: tokens[start])
    { start -= 1 }
    if !isGeneral { left.append(Self.joined(tokens[start..<open])) }
    tokens[close] = Self.made(of: ",", at: tokens[close].range)[0]
    tokens.removeSubrange(start...open)
  }

  /// Gives each kind of a list its number: `photos and videos, max 5 each`, `1 of each: photo, link`.
  mutating func spreadEach() {
    guard let each = tokens.firstIndex(where: { $0.text == "each" || $0.text == "apiece" || $0.text == "per" }) else {
      return
    }
    var start = each - 1
    if start > 0, tokens[start].text == "of" { start -= 1 }
    guard start >= 0, tokens[start].isNumber else { return }
    let number = tokens[start]
    var end = each + 1
    while end < tokens.count, ["of", "for", "kind", "type", ":"].contains(tokens[end].text) { end += 1 }
    if tokens[each].text == "per", end == each + 1 { return }
    var limiter = "up to"
    if let (text, length) = Self.limiter(atEndOf: tokens[..<start]) {
      limiter = text
      start -= length
    }
    if start > 0, tokens[start - 1].text == "(", end < tokens.count, tokens[end].text == ")" {
      start -= 1
      end += 1
    }
    var rest = tokens
    rest.removeSubrange(start..<end)
    var made: [DescriptionToken] = []
    var isNew = true
    var place = 0
    while place < rest.count {
      let length = Self.kind(rest, at: place)?.length ?? (endsKind(rest, at: place) && rest[place].text != ")" ? 1 : 0)
      if length > 0, isNew {
        if let last = made.last, last.text == "a" || last.text == "an" || last.isNumber { made.removeLast() }
        made += Self.made(of: limiter, at: number.range) + [number]
        isNew = false
      } else if isSeparator(rest[place]) {
        isNew = true
      }
      made += rest[place..<place + max(1, length)]
      place += max(1, length)
    }
    tokens = made
  }

  /// Leaves out exceptions that no rule can tell from the rest of their kind: `photos but not screenshots`.
  mutating func dropIndistinct() {
    for place in tokens.indices.dropLast(2).reversed()
    where tokens[place].text == "and" && tokens[place + 1].text == "no" {
      guard let (length, reading) = Self.kind(tokens, at: place + 2), reading.isNarrow,
        tokens[..<place].indices.contains(where: { Self.kind(tokens, at: $0)?.reading.word.types == reading.word.types }
        )
      else { continue }
      let range = place..<place + 2 + length
      left.append(Self.joined(tokens[range]))
      tokens.removeSubrange(range)
    }
  }

  // MARK: Signs

  private static let symbols: [String: String] = [
    "&": "and", "|": "or", "/": "or", "≤": "at most", "≥": "at least", "•": ",", ".": ",", "!": "", "?": "",
    "'": "", "`": "", "“": "", "”": "", "‘": "", "’": "", "…": "", "=": ":", "×": "x", "→": "", "·": ",", "✓": ",",
    "✅": ",",
    "🖼": "images", "📷": "images", "📸": "images", "🎥": "videos", "🎬": "videos", "📹": "videos", "🔗": "links",
    "📄": "files", "📁": "folders", "🎵": "audio", "🎧": "audio", "\u{fe0f}": "", "、": ",", "，": ",", "*": ",",
  ]

  mutating func exchangeSymbols() {
    // Each sign binds to the left: `image=10 movie=1`.
    for place in tokens.indices.dropLast(2).reversed() where place > 1 && tokens[place].isNumber {
      let sign = tokens[place - 1].text
      if [":", "="].contains(sign), let next = Self.kind(tokens, at: place + 1), place + 1 + next.length < tokens.count,
        tokens[place + 1 + next.length].text == sign
      {
        tokens.insert(contentsOf: Self.made(of: ",", at: tokens[place].range), at: place + 1)
      }
    }
    // What must not be shared may be in parentheses: `PDFs (no images)`.
    if let open = tokens.indices.dropLast().first(where: { place in
      tokens[place].text == "("
        && ["not", "no", "without", "except", "but", "with", "optional", "optionally", "plus", "+", "and", "or"]
          .contains(tokens[place + 1].text)
        && !["limit", "max", "more"].contains(tokens[min(place + 2, tokens.count - 1)].text)
    }), let close = tokens[open...].firstIndex(where: { $0.text == ")" }) {
      tokens.remove(at: close)
      tokens[open] = Self.made(of: ",", at: tokens[open].range)[0]
      // Before other members it's said at the end: `photos (no videos), PDFs`.
      if close < tokens.count, ["no", "not", "without"].contains(tokens[open + 1].text),
        Self.kind(tokens, at: close + 1) != nil
      {
        let clause = tokens[open..<close]
        tokens.removeSubrange(open..<close)
        tokens += clause
      }
    }
    var result: [DescriptionToken] = []
    for (place, token) in tokens.enumerated() {
      if let words = words(inPlaceOf: token, at: place, after: result) {
        result += Self.made(of: words, at: token.range)
      } else {
        result.append(token)
        guard token.kind == .word, let value = Self.number(token.text) else { continue }
        result[result.count - 1] = DescriptionToken(kind: .number, text: "\(value)", range: token.range)
      }
    }
    tokens = result
  }

  /// The words that say what a sign means, or a word that joins like one; nil for a token that stays.
  private mutating func words(
    inPlaceOf token: DescriptionToken, at place: Int, after result: [DescriptionToken]
  ) -> String? {
    let next = place + 1 < tokens.count ? tokens[place + 1] : end
    let last = result.last
    switch token.text {
    case "+" where token.kind == .symbol && last?.isNumber == true && last?.range.upperBound == token.range.lowerBound:
      return "or more"
    case "+", "plus":
      let words = tokens[(place + 1)...].drop { ["a", "an", "its", "one", "the"].contains($0.text) }
      // *A video plus a thumbnail*
      let start = result.suffix(from: (result.lastIndex { isSeparator($0) } ?? -1) + 1).first
      let isPair = token.kind == .word && [start, next].allSatisfy { ["a", "an", "one", "1"].contains($0?.text) }
      if isPair || words.first.map({ Self.accompaniments.contains($0.text) }) ?? false { return "with" }
      if !["an", "optional", "optionally", "anything", "whatever"].contains(next.text) { pluses.append(token.range) }
      return "and"
    // *Photos == 2*
    case "=" where next.text == "=": return ""
    case "=" where place > 0 && tokens[place - 1].text == "=": return "exactly"
    // *Photos but only 1 video*
    case "but" where startsLimit(place + 1) && !["anything", "everything"].contains(last?.text): return ","
    // *Images but GIFs*
    case "but" where Self.kind(tokens, at: place + 1) != nil:
      let isPart = last.map { Self.exceptedWords.contains($0.text) } ?? true
      return isPart ? nil : "and no"
    // *Photos !videos*
    case "!" where next.kind == .word && next.range.lowerBound == token.range.upperBound: return ", no"
    case "-", "–", "—": return next.isNumber && last?.isNumber == true ? "-" : ":"
    default: return token.kind == .symbol ? Self.symbols[token.text] : nil
    }
  }

  /// The words before *but* that something is left out of.
  private static let exceptedWords: Set = ["anything", "everything", "all", "nothing", "along", "shared", "else"]

  /// The number of a word beyond those of the language, such as *twenty*, *x3* and *3x*.
  private static func number(_ word: String) -> Int? {
    if let value = numbers[word] { return value }
    if word.hasPrefix("x"), let value = Int(String(decoding: word.utf8.dropFirst(), as: UTF8.self)) { return value }
    return word.hasSuffix("x") ? Int(String(decoding: word.utf8.dropLast(), as: UTF8.self)) : nil
  }

  /// Returns whether a number, or a word that limits one, begins at a place.
  private func startsLimit(_ place: Int) -> Bool {
    let words = tokens[min(place, tokens.count)...].prefix(2)
    guard let first = words.first, let second = words.last, words.count == 2 else { return false }
    switch first.text {
    case "no", "not": return second.text == "more"
    case "at", "only", "just", "max", "maximum", "up", "exactly":
      return second.isNumber || ["most", "least", "to"].contains(second.text)
    case "several", "many", "multiple", "unlimited": return true
    case "any": return second.text == "number"
    default: return first.isNumber
    }
  }

  /// Numbers in words beyond those of the language.
  private static let numbers: [String: Int] = [
    "zero": 0, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "hundred": 100, "dozen": 12, "thousand": 1000,
  ]
}
