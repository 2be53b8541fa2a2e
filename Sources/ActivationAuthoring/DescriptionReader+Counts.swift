import ActivationAnalysis
internal import ActivationMemory
internal import PredicateSyntax

/// Reading of numbers.
extension DescriptionReader {
  /// Grammar: `need`.
  mutating func need() throws(DescriptionError) -> ReadNeed {
    let start = place
    let article = isNext("a") || isNext("an")
    let isExact = isNext("exactly") || isNext("at") && isNext("least", after: 1)
    let isWhole = token.isNumber && token.text != "0"
    let count = startsCount ? try count() : nil
    let last = tokens[max(start, place - 1)].text
    var need = try kind()
    need.count = count
    need.isArticle = article
    need.isMinimum = isExact || last == "more" || count?.lowest ?? 1 > 1
    need.isMaximum =
      !need.isMinimum && !article && (!isWhole || last == "fewer" || last == "less")
      && (count != nil || need.number == .plural)
    // Another noun belongs to the need when one count can be that of both.
    while !splitsAtOr, isNext("or"), startsKind(after: 1) {
      var trial = self
      trial.advance()
      guard let next = try? trial.kind(), need.shares(countWith: next) else { break }
      self = trial
      need = merged(need, next)
    }
    try qualify(&need)
    need.range = range(from: start)
    return need
  }

  /// The words that a count can begin with.
  static let countWords = Set<String>(
    words: "a an no exactly up at max maximum more from between any some all")

  var startsCount: Bool { token.isNumber || token.kind == .word && Self.countWords.contains(token.text) }

  /// Grammar: `count`, `number-of`.
  mutating func count() throws(DescriptionError) -> RuleRequirements.Count {
    let start = place
    if takeAny(["a", "an"]) != nil { return RuleRequirements.Count(1, 1) }
    if take("no") {
      guard take("more") else { return RuleRequirements.Count(0, 0) }
      try expect("than")
      return try upTo(whole(), from: start)
    }
    if take("exactly") { return try exactly(whole()) }
    if take("up") {
      try expect("to")
      return try upTo(whole(), from: start)
    }
    if take("max") { return try upTo(whole(), from: start) }
    if take("maximum") {
      _ = take("of")
      return try upTo(whole(), from: start)
    }
    if take("at") {
      if take("most") { return try upTo(whole(), from: start) }
      try expect("least")
      return RuleRequirements.Count(max(1, try whole()), nil)
    }
    if take("more") {
      try expect("than")
      return RuleRequirements.Count(try whole() + 1, nil)
    }
    if take("from") { return try span(whole(), ["to", "-", "–"], from: start) }
    if take("between") { return try span(whole(), ["and"], from: start) }
    if take("any") {
      if take("number") { try expect("of") }
      return RuleRequirements.Count(1, nil)
    }
    if takeAny(["some", "all"]) != nil { return RuleRequirements.Count(1, nil) }
    let number = try whole()
    // A number is a limit, unless exactly comes before it.
    if ["to", "-", "–"].contains(where: { isNext($0) }) { return try span(number, ["to", "-", "–"], from: start) }
    if isNext("or"), ["more", "fewer", "less"].contains(following(1).text) {
      advance()
      if take("more") { return RuleRequirements.Count(max(1, number), nil) }
      advance()
      return upTo(number, from: start)
    }
    return number == 0 ? exactly(0) : upTo(number, from: start)
  }

  func exactly(_ number: Int64) -> RuleRequirements.Count { RuleRequirements.Count(number, number) }

  mutating func upTo(_ number: Int64, from start: Int) -> RuleRequirements.Count {
    if number == 0 { mistake = mistake ?? .emptyCount(range(from: start)) }
    return RuleRequirements.Count(1, max(1, number))
  }

  mutating func span(_ lowest: Int64, _ words: [String], from start: Int) throws(DescriptionError)
    -> RuleRequirements.Count
  {
    guard takeAny(words) != nil else { throw failure(expected: "'\(words[0])' and a number") }
    let highest = try whole()
    if highest == 0 {
      mistake = mistake ?? .emptyCount(range(from: start))
    } else if lowest > highest {
      mistake = mistake ?? .reversed(range(from: start), lowest, highest)
    }
    return RuleRequirements.Count(max(1, min(lowest, highest)), max(1, highest))
  }

  /// Grammar: `whole`.
  mutating func whole() throws(DescriptionError) -> Int64 {
    guard token.isNumber else { throw failure(expected: "a number") }
    guard let number = token.number, number <= Self.maximumNumber else {
      throw DescriptionError(source, .largeNumber(token.range, limit: Self.maximumNumber))
    }
    advance()
    return number
  }
}
