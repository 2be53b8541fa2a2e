internal import ActivationMemory

/// Words around what is taken, which no rule can tell: who wants it, what the app is, and why.
extension DescriptionParaphrase {
  /// Leaves out examples of other things than kinds, and reasons: `e.g. for my notes`, `so that I can read them later`.
  mutating func dropExamples() {
    for place in tokens.indices.reversed() where place < tokens.count {
      let next = place + 1 < tokens.count ? tokens[place + 1].text : ""
      let isReason =
        place > 0
        && (["because", "since"].contains(tokens[place].text) || tokens[place].text == "in" && next == "order"
          || tokens[place].text == "so"
            && ["that", "i", "we", "users", "people", "they", "the", "my", "it"].contains(next))
      let isExample = tokens[place].text == "e.g" || tokens[place].text == "such" && next == "as"
      guard isReason || isExample else { continue }
      // In parentheses all are examples: `audio files (e.g. mp3, wav)`.
      let isInside = place > 0 && tokens[place - 1].text == "("
      let words = tokens[place...].prefix { ![",", ";", ")", "."].contains($0.text) || isInside && $0.text != ")" }
      if isReason, words.contains(where: { $0.isNumber || Self.negations.contains($0.text) }) { continue }
      if isReason || !words.indices.contains(where: { endsKind(tokens, at: $0) }) { left.append(Self.joined(words)) }
      let hasParentheses = isInside && words.endIndex < tokens.count
      tokens.removeSubrange(hasParentheses ? place - 1..<words.endIndex + 1 : place..<words.endIndex)
    }
  }

  /// Leaves out who wants it, and what the app is: `As a reader, I`, `receipt scanner, takes`, `for a podcast app:`.
  mutating func dropLead() {
    if tokens.count > 2, tokens[0].text == "as", ["a", "an", "the"].contains(tokens[1].text), tokens[2].text != "user",
      let person = tokens.firstIndex(where: { ["i", "we", ","].contains($0.text) }),
      tokens[..<person].allSatisfy({ $0.kind == .word && !$0.isNumber })
    {
      left.append(Self.joined(tokens[..<person]))
      tokens.removeSubrange(...person)
    }
    guard
      let end = tokens.indices.dropFirst().first(where: { place in
        tokens[place].kind == .symbol || ["for", "that", "which"].contains(tokens[place].text)
      }), end + 1 < tokens.count, case let (last, next) = (tokens[end - 1].text, tokens[end + 1]),
      tokens[..<end].allSatisfy({ token in
        token.kind == .word && !token.isNumber && !Self.negations.contains(token.text)
          && !Self.separators.contains(token.text)
          && (!Self.limits.contains(token.text) || ["a", "an", "own", "custom", "in", "on"].contains(token.text))
      })
    else { return }
    let isApp = Self.products.contains(last)
    let isAgent = end > 1 && (last.hasSuffix("er") || last.hasSuffix("or"))
    guard
      isApp && tokens[..<end].contains(where: { !Self.fillers.contains($0.text) })
        || Self.isPlain(tokens[end - 1], before: tokens[end]),
      !["media", "total", "limit", "count", "number"].contains(last),
      Self.kind(Array(tokens[..<end]), at: end - 1) == nil,
      tokens[end...].indices.contains(where: {
        Self.kind(tokens, at: $0) != nil || tokens[$0].kind == .filenameExtension || tokens[$0].kind == .identifier
          || DescriptionReader.wellKnownExtensions.contains(tokens[$0].text)
      })
    else { return }
    switch tokens[end].text {
    case ":", "-", "–", "—":
      // *Photo size: 5* isn't about an app.
      if next.isNumber, end + 2 == tokens.count || [",", ";"].contains(tokens[end + 2].text) { return }
    case ",", ".": guard isApp || isAgent || Self.verbs.contains(next.text) else { return }
    case "for", "that", "which": guard isApp || isAgent else { return }
    default: return
    }
    left.append(Self.joined(tokens[..<end]))
    tokens.removeSubrange(...end)
  }

  private static let products = Set<String>(
    words: "app apps application tool extension client bot journal library dictionary predicate")
  static let verbs = Set<String>(
    words: """
      accepts allows handles imports opens offers receives saves sends shares shows supports takes uploads works
      accept add attach import open receive save send share show support take upload should can must
      """)

  /// Leaves out unknown words of a sentence before the kinds: `I want to attach up to 3 photos`, `collect homework as PDFs`.
  mutating func dropVerb() {
    func kind(_ place: Int) -> KindWord.Reading? { Self.kind(tokens, at: place)?.reading }
    var end = 0
    while end < 3, end + 2 < tokens.count, kind(end) == nil,
      Self.isPlain(tokens[end], before: tokens[end + 1]) || end > 0 && ["over", "in"].contains(tokens[end].text)
    { end += 1 }
    // *Post 1 video* isn't a post.
    if end == 0, let verb = kind(0), !verb.isPlural, verb.isNarrow, tokens.count > 2, tokens[1].isNumber,
      kind(2) != nil
    {
      end = 1
    }
    guard end + 1 < tokens.count else { return }
    if kind(end)?.isNarrow ?? (end > 0), tokens[kind(end) == nil ? end : end + 1].text == "as" {
      end += kind(end) == nil ? 1 : 2
    }
    guard end > 0, end < tokens.count,
      tokens[end].isNumber || kind(end) != nil
        || ["a", "an", "any", "all", "some", "up", "at", "from", "between", "exactly", "max"].contains(tokens[end].text)
    else { return }
    left.append(Self.joined(tokens[..<end]))
    tokens.removeSubrange(..<end)
  }
}
