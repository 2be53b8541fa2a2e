import ActivationMemory

/// Limits after what they limit, which go before it, and totals, which go behind a list.
extension DescriptionParaphrase {
  static let limiters: [[String]] = [
    ["at", "most"], ["up", "to"], ["no", "more", "than"], ["max"], ["maximum"], ["limit"], ["at", "least"], ["min"],
    ["minimum"],
  ]

  /// The limiter that some words end with, in the words of the language, and how many of them it takes; nil where they end with none.
  static func limiter(atEndOf words: ArraySlice<DescriptionToken>) -> (text: String, length: Int)? {
    if words.last?.text == "exactly" { return ("exactly", 1) }
    let phrase = limiters.first { words.suffix($0.count).map { $0.text } == $0 }
    return phrase.map { ($0.last == "least" || $0[0].hasPrefix("min") ? "at least" : "up to", $0.count) }
  }

  /// Writes a number before its noun: `photos (max 5)`, `photos: 5`, `10 photos max`.
  mutating func moveLimits() {
    // 3 images or less, 2 photos exactly
    if let place = tokens.firstIndex(where: { $0.isNumber }), place + 1 < tokens.count, tokens.last?.text == "exactly" {
      tokens.insert(tokens.removeLast(), at: place)
    }
    // At the end of a list without other numbers it's that of all: `photos and also videos up to 10`.
    if let last = tokens.last, last.isNumber, tokens.filter({ $0.isNumber }).count == 1,
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

  /// Writes *or more* after the number before a noun: `1 photo or more`, `3 images or less`.
  mutating func moveComparisons() {
    for place in tokens.indices.dropFirst(2).dropLast().reversed()
    where ["or", "and"].contains(tokens[place].text)
      && ["less", "fewer", "more", "above", "up"].contains(tokens[place + 1].text)
    {
      guard let number = tokens[..<place].lastIndex(where: { $0.isNumber }),
        !tokens[number..<place].contains(where: { isSeparator($0) }), number + 1 < place,
        place + 2 == tokens.count || tokens[place + 2].kind == .symbol || isSeparator(tokens[place + 2])
      else { continue }
      let words = tokens[place...place + 1]
      tokens.removeSubrange(place...place + 1)
      tokens.insert(contentsOf: words, at: number + 1)
    }
  }

  /// Writes a number of all that is listed behind the list: `max 5 files, only PDFs and images`, and `PDFs & images (max 5)`.
  mutating func moveTotal() {
    let total = Self.made(of: ", up to", at: end.range)
    // At the beginning, before *only* or a colon.
    if let place = tokens.firstIndex(where: { $0.isNumber }), place <= 3, place + 3 < tokens.count,
      Self.limiters.contains(tokens[..<place].map { $0.text }), !tokens[0].text.hasPrefix("min"),
      tokens[place - 1].text != "least",
      ["files", "documents"].contains(tokens[place + 1].text)
    {
      var start = place + 2
      let hasColon = tokens[start].text == ":"
      if hasColon || tokens[start].text == "," || tokens[start].text == "-" { start += 1 }
      let hasOnly = start < tokens.count && ["only", "just"].contains(tokens[start].text)
      if hasOnly { start += 1 }
      let list = Array(tokens[min(start, tokens.count)...])
      if hasColon || hasOnly, !list.isEmpty, !list.contains(where: { $0.isNumber }) {
        tokens = list + total + [tokens[place]]
        return
      }
    }
    // In parentheses at the end, if nothing in the list has a number of its own.
    guard tokens.last?.text == ")", let open = tokens.lastIndex(where: { $0.text == "(" }), open > 2,
      let number = tokens[open...].first(where: { $0.isNumber }), tokens[open...].count <= 6,
      !tokens[open...].contains(where: { $0.text == "least" || $0.text.hasPrefix("min") || $0.text == "each" })
    else { return }
    let list = tokens[..<open]
    guard list.contains(where: { isSeparator($0) }),
      !list.contains(where: { $0.isNumber || ["(", "a", "an", "with", "one", "each"].contains($0.text) })
    else { return }
    tokens = Array(list) + total + [number]
  }

  /// Writes what must not be there before the number of all: `photos, up to 5, and no videos`.
  mutating func moveExclusions() {
    let start = tokens.indices.first { place in
      place > 0 && ["up", "at"].contains(tokens[place].text) && place + 3 < tokens.count
        && ["to", "most"].contains(tokens[place + 1].text)
        && tokens[place + 2].isNumber && tokens[place - 1].text == ","
    }
    guard let start else { return }
    var end = start + 3
    if end + 1 < tokens.count, tokens[end].text == "in", tokens[end + 1].text == "all" { end += 2 }
    var rest = end
    if rest < tokens.count, tokens[rest].text == "," { rest += 1 }
    if rest < tokens.count, tokens[rest].text == "no" {
      tokens.insert(contentsOf: Self.made(of: "and", at: tokens[rest].range), at: rest)
    }
    guard rest + 1 < tokens.count, tokens[rest].text == "and", tokens[rest + 1].text == "no" else { return }
    let total = Array(tokens[(start - 1)..<end])
    let clause = Array(tokens[rest...].prefix { $0.text != "," && $0.text != ";" })
    tokens.replaceSubrange((start - 1)..<(rest + clause.count), with: clause + total)
  }

  private static let permissions = Set<String>(words: "allowed fine ok okay welcome")
  private static let onlys = Set<String>(words: "only just exactly")

  /// Writes *optional* where a second kind is allowed beside one: `only one PDF, text allowed`.
  mutating func allowOptions() {
    guard let last = tokens.last, Self.permissions.contains(last.text),
      isOne(tokens[0]) || Self.onlys.contains(tokens[0].text),
      let comma = tokens.lastIndex(where: isSeparator), comma > 1, tokens[comma].text == ",",
      !tokens[..<comma].contains(where: isSeparator),
      Self.kind(tokens, at: comma + 1) != nil || isOne(tokens[comma + 1])
    else { return }
    tokens.removeLast()
    if let verb = tokens.last?.text, verb == "is" || verb == "are" { tokens.removeLast() }
    tokens += Self.made(of: "optional", at: last.range)
  }

  /// Writes *optionally with* before what is optional by the words after it: `a link, text optional`, `and a photo may come along`.
  mutating func moveOptions() {
    for place in tokens.indices.reversed() where tokens[place].text == "optional" {
      guard place + 1 == tokens.count || tokens[place + 1].kind == .symbol,
        let start = tokens[..<place].lastIndex(where: { isSeparator($0) || ["+", "&", "plus", "("].contains($0.text) }),
        start > 0, tokens[start].text != "(" || place + 2 == tokens.count,
        tokens[start..<place].contains(where: { KindWord.reading($0.text) != nil })
      else { continue }
      let range = tokens[place].range
      tokens.remove(at: place)
      if tokens[start].text == "(", place < tokens.count, tokens[place].text == ")" { tokens.remove(at: place) }
      if tokens[start + 1].text == "if" { tokens.remove(at: start + 1) }
      let first = tokens[start - 1].text == "," ? start - 1 : start
      tokens.replaceSubrange(first...start, with: Self.made(of: ", optionally with", at: range))
    }
  }

  /// Says what must be there as the language does: `both a photo and a link`, `photos and videos, both required`, `a mandatory link`.
  mutating func requireKinds() {
    if let both = tokens.lastIndex(where: { $0.text == "both" }), both + 1 < tokens.count {
      if tokens[both + 1].text == "required" {
        tokens.removeSubrange(both...both + 1)
        if both > 0, [",", "("].contains(tokens[both - 1].text) { tokens.remove(at: both - 1) }
        if both > 0, both <= tokens.count, tokens[both - 1].text == ")" { tokens.remove(at: both - 1) }
        requireAll()
      } else if isOne(tokens[both + 1]), let and = tokens[both...].firstIndex(where: { $0.text == "and" }),
        and + 1 < tokens.count, isOne(tokens[and + 1])
      {
        tokens[and].text = "with"
        tokens.remove(at: both)
      } else if both == 0 || !["or", "not", "never", "but"].contains(tokens[both - 1].text) {
        pluses.append(tokens[both].range)
      }
    }
    for place in tokens.indices.reversed()
    where place < tokens.count && ["mandatory", "required"].contains(tokens[place].text) {
      let isBefore = place + 1 < tokens.count && Self.kind(tokens, at: place + 1) != nil
      var end = place
      while !isBefore, end > 0, ["(", ",", "is", "are"].contains(tokens[end - 1].text) { end -= 1 }
      let start = (tokens[..<end].lastIndex { isSeparator($0) || $0.text == ":" } ?? -1) + 1
      let range = tokens[place].range
      var last = place + 1
      if end < place, tokens[end].text == "(", last < tokens.count, tokens[last].text == ")" { last += 1 }
      tokens.removeSubrange(end..<last)
      guard start < tokens.count else { continue }
      if isOne(tokens[start]) {
        tokens.replaceSubrange(start...start, with: Self.made(of: "exactly 1", at: range))
      } else if tokens[start].isNumber, !hasBound {
        tokens.insert(contentsOf: Self.made(of: "exactly", at: range), at: start)
      } else if let reading = Self.kind(tokens, at: start)?.reading {
        tokens.insert(
          contentsOf: Self.made(of: reading.isPlural ? "at least 1" : "exactly 1", at: range), at: start)
      }
    }
  }

  var hasBound: Bool { tokens.contains { Self.bounds.contains($0.text) } }

  private func isOne(_ token: DescriptionToken) -> Bool { ["a", "an", "one", "1"].contains(token.text) }

  /// Writes *with* between the members of a list, and *and* after it.
  private mutating func requireAll() {
    var word = "with"
    for place in tokens.indices.reversed() where tokens[place].text == "," && place + 1 < tokens.count {
      if ["and", "or"].contains(tokens[place + 1].text) { tokens.remove(at: place) }
    }
    for place in tokens.indices where ["and", "or", ",", "&", "+"].contains(tokens[place].text) {
      tokens[place] = Self.made(of: word, at: tokens[place].range)[0]
      word = "and"
    }
    // *2 photos, both required*
    if word == "with", let place = tokens.firstIndex(where: { $0.isNumber }) {
      tokens.insert(contentsOf: Self.made(of: "exactly", at: tokens[place].range), at: place)
    }
  }

  func isSeparator(_ token: DescriptionToken) -> Bool {
    token.kind == .symbol && (token.text == "," || token.text == ";")
      || token.kind == .word && ["and", "or", "with"].contains(token.text)
  }

  private func moved(_ segment: [DescriptionToken]) -> [DescriptionToken] {
    var words = segment
    // max photos: 10
    if words.count > 2, ["max", "maximum"].contains(words[0].text), !words[1].isNumber, words[1].text != "of" {
      words.removeFirst()
    }
    // Parentheses with a number in them belong to the noun before them.
    if let open = words.lastIndex(where: { $0.text == "(" && $0.kind == .symbol }), words.last?.text == ")",
      words[open...].contains(where: { $0.isNumber })
    {
      words.remove(at: open)
      words.removeLast()
    }
    // photos (2-5), photos: 2 to 5
    if words.count > 3, words[words.count - 1].isNumber, words[words.count - 3].isNumber, !words[0].isNumber,
      ["-", "–", "to"].contains(words[words.count - 2].text), !["from", "between"].contains(words[0].text)
    {
      let span = words.suffix(3)
      words.removeLast(3)
      while let end = words.last, end.text == ":" || end.text == "," || end.text == "from" { words.removeLast() }
      return Self.made(of: "from", at: span[span.startIndex].range) + span + words
    }
    // 10 photos max
    if let last = words.last, ["max", "maximum", "tops", "limit", "max.", "most"].contains(last.text),
      let place = words.firstIndex(where: { $0.isNumber }), place == 0
    {
      words.removeLast()
      if last.text == "most", words.last?.text == "at" { words.removeLast() }
      return Self.made(of: "up to", at: words[0].range) + words
    }
    if words.count > 1, let last = words.last, ["min", "minimum", "least"].contains(last.text), words[0].isNumber {
      words.removeLast()
      if last.text == "least", words.last?.text == "at" { words.removeLast() }
      return Self.made(of: "at least", at: words[0].range) + words
    }
    // photos max 5, photos: 5
    guard let last = words.last, words.count > 1, last.isNumber, !words[0].isNumber,
      !["up", "at", "no", "max", "maximum", "exactly", "from", "between", "more", "only", "just", "item"]
        .contains(words[0].text)
    else { return words }
    words.removeLast()
    var limiter = "up to"
    if let (text, length) = Self.limiter(atEndOf: words.dropFirst()) {
      limiter = text
      words.removeLast(length)
    }
    while let end = words.last, end.text == ":" || end.text == "x" || end.text == "-" || end.text == "," {
      words.removeLast()
    }
    if words.count > 1, words[0].text == "a" || words[0].text == "an" { words.removeFirst() }
    guard !words.isEmpty else { return segment }
    if last.text == "0" { return Self.made(of: "no", at: last.range) + words }
    return Self.made(of: limiter, at: last.range) + [last] + words
  }
}
