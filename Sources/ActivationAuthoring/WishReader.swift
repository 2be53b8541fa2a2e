internal import PredicateSyntax
internal import UniformTypes

/// A need as it was read.
struct ReadNeed {
  /// How many; nil when nothing was said.
  var count: Wish.Count?
  var kind: Wish.Kind
  /// Whether the words were those for several.
  var isPlural: Bool
  /// Whether the words speak of any number, such as `text`.
  var isMass: Bool
  /// Whether a number was given alone.
  var isBareNumber = false
  var range: SourceRange

  /// How many, with what goes without saying.
  var meantCount: Wish.Count { count ?? (isPlural || isMass ? Wish.Count(1, nil) : Wish.Count(1, 1)) }
  /// Whether the need says that there must be none.
  var isExclusion: Bool { count?.highest == 0 }
}

/// An alternative as it was read.
struct ReadAlternative {
  enum Shape {
    case needs
    case mix
    case open
  }

  /// What came before it.
  enum Separator {
    case none
    case comma
    case or
  }

  var shape: Shape
  var needs: [ReadNeed] = []
  /// The kinds that an open alternative leaves out.
  var exceptions: [Wish.Kind] = []
  var separator = Separator.none
  /// Whether needs are joined by the word *and*.
  var isJoinedByAnd = false
  var range: SourceRange
}

/// Alternatives with the clauses that hold for all of them.
struct ReadGroup {
  var alternatives: [ReadAlternative] = []
  var options: [ReadNeed] = []
  var limits: [(limit: Wish.Limit, range: SourceRange)] = []
  var extras: (extras: Wish.Extras, range: SourceRange)?
}

/// Reads a wish by its grammar, `Grammar/wishes.ebnf`, into what was said; what it means is for ``WishInterpreter``.
///
/// Every function is headed by the production that it implements, and every loop takes a token.
struct WishReader {
  /// The longest wish, in bytes.
  static let maximumBytes = 4096
  /// The greatest number.
  static let maximumNumber: Int64 = 1_000_000

  let types: TypeGraph
  let source: [UInt8]
  var remarks: [Diagnostic] = []
  /// The first mistake that is one of meaning; mistakes in the form of the wish come before it.
  var mistake: Diagnostic?
  var tokens: [WishToken]
  var place = 0

  init(_ source: [UInt8], types: TypeGraph) throws(WishError) {
    self.types = types
    self.source = source
    guard source.count <= Self.maximumBytes else {
      throw WishError(source, .wishTooLong(SourceRange(0, source.count), limit: Self.maximumBytes))
    }
    tokens = WishLexer.tokens(source)
  }

  // MARK: Tokens

  var token: WishToken { tokens[place] }
  func following(_ distance: Int) -> WishToken { tokens[min(place + distance, tokens.count - 1)] }
  func isNext(_ word: String, after distance: Int = 0) -> Bool {
    let token = following(distance)
    return (token.kind == .word || token.kind == .symbol) && token.text == word
  }
  mutating func advance() { if place < tokens.count - 1 { place += 1 } }
  mutating func take(_ word: String) -> Bool {
    guard isNext(word) else { return false }
    advance()
    return true
  }
  mutating func takeAny(_ words: [String]) -> String? {
    for word in words where take(word) { return word }
    return nil
  }
  mutating func expect(_ word: String) throws(WishError) {
    if !take(word) { throw failure(expected: "'\(word)'") }
  }
  func range(from start: Int) -> SourceRange {
    SourceRange(tokens[start].range.lowerBound, tokens[max(start, place - 1)].range.upperBound)
  }
  func failure(expected: String, help: String = "") -> WishError {
    WishError(source, .expected(expected, found: token.name, at: token.range, help: help))
  }

  // MARK: Wishes

  /// Grammar: `wish`.
  mutating func read() throws(WishError) -> (groups: [ReadGroup], items: Wish.Items) {
    if take("nothing") {
      if token.kind != .end { throw failure(expected: "the end of the wish") }
      return ([], .together)
    }
    var groups = [try group()]
    while true {
      if take(";") {
        _ = take("or")
      } else if isNext(","), isNext("or", after: 1) {
        advance()
        advance()
      } else {
        break
      }
      groups.append(try group())
    }
    let items = try items()
    guard token.kind == .end else { throw unexpectedRest() }
    if let mistake { throw WishError(source, mistake) }
    return (groups, items)
  }

  /// Grammar: `group`.
  mutating func group() throws(WishError) -> ReadGroup {
    var group = ReadGroup()
    group.alternatives.append(try alternative(.none))
    while true {
      if isNext("or") {
        advance()
        guard startsCounted else {
          throw failure(expected: "how many", help: "Write a comma before or, or a number after it.")
        }
        group.alternatives.append(try alternative(.or))
      } else if isNext(","), !startsClause(after: 1), !startsItems(after: 1) {
        advance()
        let separator: ReadAlternative.Separator = take("or") ? .or : .comma
        group.alternatives.append(try alternative(separator))
      } else {
        break
      }
    }
    while startsClause(after: isNext(",") ? 1 : 0) {
      _ = take(",")
      try clause(&group)
    }
    return group
  }

  /// Grammar: `alternative`, `counted-alternative`.
  mutating func alternative(_ separator: ReadAlternative.Separator) throws(WishError) -> ReadAlternative {
    var alternative: ReadAlternative
    if isNext("anything") || isNext("everything") {
      alternative = try open()
    } else if isNext("any"), isNext("mix", after: 1) {
      alternative = try mix()
    } else {
      let start = place
      alternative = ReadAlternative(shape: .needs, needs: [try need()], range: token.range)
      while let joint = connector() {
        alternative.isJoinedByAnd = alternative.isJoinedByAnd || joint == "and"
        alternative.needs.append(try need())
      }
      alternative.range = range(from: start)
    }
    alternative.separator = separator
    return alternative
  }

  /// Grammar: `open`, `at-most`.
  mutating func open() throws(WishError) -> ReadAlternative {
    let start = place
    advance()
    var alternative = ReadAlternative(shape: .open, range: token.range)
    if take("with") {
      repeat {
        let first = place
        try expect("at")
        try expect("most")
        let highest = try whole()
        var need = try kinds()
        need.count = Wish.Count(highest == 0 ? 0 : 1, highest)
        need.range = range(from: first)
        alternative.needs.append(need)
      } while isNext("at", after: 1) && take("and")
    }
    if take("but") { alternative.exceptions = [try kinds().kind] }
    alternative.range = range(from: start)
    return alternative
  }

  /// Grammar: `mix`.
  mutating func mix() throws(WishError) -> ReadAlternative {
    let start = place
    advance()
    advance()
    try expect("of")
    var alternative = ReadAlternative(shape: .mix, needs: [try need()], range: token.range)
    while true {
      if connector() != nil {
      } else if isNext(","), !isNext("or", after: 1), !startsClause(after: 1), !startsItems(after: 1),
        !startsOpen(after: 1)
      {
        advance()
      } else {
        break
      }
      alternative.needs.append(try need())
    }
    alternative.range = range(from: start)
    return alternative
  }

  func startsOpen(after distance: Int) -> Bool {
    isNext("anything", after: distance) || isNext("everything", after: distance)
      || (isNext("any", after: distance) && isNext("mix", after: distance + 1))
  }

  /// Takes what joins two needs, and says what it was; extras that begin with *and* are left.
  ///
  /// Grammar: `connector`.
  mutating func connector() -> String? {
    for word in ["+", "with"] where take(word) { return word }
    let distance = isNext(",") ? 1 : 0
    guard isNext("and", after: distance), !startsExtras(after: distance) else { return nil }
    if distance > 0 { advance() }
    advance()
    return "and"
  }
}
