import ActivationAnalysis
internal import PredicateSyntax

/// The clauses about alternatives, and about items.
extension DescriptionReader {
  func startsExtras(after distance: Int) -> Bool {
    let start = isNext("and", after: distance) ? distance + 1 : distance
    if isNext("nothing", after: start) || isNext("anything", after: start) { return isNext("else", after: start + 1) }
    return start == distance && isNext("whatever", after: start)
  }

  func startsClause(after distance: Int) -> Bool {
    startsExtras(after: distance) || isNext("optionally", after: distance) || limitFollows(after: distance)
      || totalEnd(after: distance) != nil
  }

  func startsItems(after distance: Int) -> Bool {
    isNext("in", after: distance) || isNext("per", after: distance)
  }

  /// Returns whether the next words can be read as a limit; nothing else ends with *together*.
  func limitFollows(after distance: Int) -> Bool {
    var end = place + distance
    while end < tokens.count, tokens[end].kind != .end, tokens[end].text != ",", tokens[end].text != ";" {
      if tokens[end].kind == .word, tokens[end].text == "together" {
        // What is required together is not a limit.
        if end + 1 < tokens.count, tokens[end + 1].text == "with" { return false }
        var trial = self
        trial.place = min(place + distance, tokens.count - 1)
        return (try? trial.limit()) != nil
      }
      end += 1
    }
    return false
  }

  /// The place after a total that begins at a distance; nil where none does.
  func totalEnd(after distance: Int) -> Int? {
    var trial = self
    trial.place = min(place + distance, tokens.count - 1)
    // An article, or a word such as *any*, doesn't limit a list.
    guard trial.startsCount,
      !["a", "an", "any", "some", "all", "no"].contains(trial.token.text) || trial.isNext("more", after: 1)
    else { return nil }
    guard (try? trial.total()) != nil, !trial.startsKind(after: 0) else { return nil }
    return trial.place
  }

  /// Grammar: `total`.
  mutating func total() throws(DescriptionError) -> RuleRequirements.Count {
    let count = try count()
    if isNext("in"), isNext("all", after: 1) || isNext("total", after: 1) {
      advance()
      advance()
    } else if isNext("together"), !isNext("with", after: 1) {
      advance()
    }
    return count
  }

  /// Grammar: `clause`.
  mutating func clause(_ group: inout ReadGroup) throws(DescriptionError) {
    let start = place
    if startsExtras(after: 0) {
      let extras = try extras()
      if let known = group.extras, known.extras != extras {
        mistake =
          mistake
          ?? .contradiction(
            "the description says that something may come along, and that nothing may", known.range, range(from: start),
            "the first",
            help: "Keep one of the two.")
      }
      group.extras = (extras, range(from: start))
    } else if isNext("optionally") {
      group.options += try options()
    } else if totalEnd(after: 0) != nil {
      let count = try total()
      if count.highest == 0 { mistake = mistake ?? .emptyCount(range(from: start)) }
      group.total = (count, range(from: start))
    } else {
      let limit = try limit()
      group.limits.append((limit, range(from: start)))
    }
  }

  /// Grammar: `extras`.
  mutating func extras() throws(DescriptionError) -> RuleRequirements.Extras {
    _ = take("and")
    if take("nothing") {
      try expect("else")
      return .nothing
    }
    if take("anything") {
      try expect("else")
      return .anything(except: nil)
    }
    advance()
    try expect("else")
    if take("comes") {
      try expect("along")
    } else if take("is") {
      try expect("shared")
    }
    guard take("but") else { return .anything(except: nil) }
    return .anything(except: try leftOut())
  }

  /// Grammar: `options`.
  mutating func options() throws(DescriptionError) -> [ReadNeed] {
    advance()
    try expect("with")
    var needs: [ReadNeed] = []
    repeat {
      let start = place
      let option = try need()
      // What may come along comes along at least once, or it isn't an option.
      if option.count?.highest == 0 { mistake = mistake ?? .emptyCount(range(from: start)) }
      if let last = needs.last, last.shares(countWith: option) {
        needs[needs.count - 1] = merged(last, option)
      } else {
        needs.append(option)
      }
    } while takesAnother
    return needs
  }

  /// Takes *and*, unless extras begin with it, or *or* before a noun that the need before doesn't count.
  private var takesAnother: Bool {
    mutating get {
      if isNext("or"), startsKind(after: 1) {
        advance()
        return true
      }
      guard isNext("and"), !startsExtras(after: 0) else { return false }
      advance()
      return true
    }
  }

  /// Grammar: `limit`.
  mutating func limit() throws(DescriptionError) -> RuleRequirements.Limit {
    guard startsCount else { throw failure(expected: "how many") }
    let start = place
    let count = try count()
    if count.highest == 0 { mistake = mistake ?? .emptyCount(range(from: start)) }
    var kinds = try eitherKinds(count)
    if kinds.isEmpty { kinds.append(try self.kinds().kind) }
    while take("and") { kinds.append(try self.kinds().kind) }
    try expect("together")
    return RuleRequirements.Limit(count, kinds)
  }

  /// The kinds of *up to 1 link or file together*, each by itself; none, and nothing read, where the limit is another, or the nouns are
  /// plural.
  private mutating func eitherKinds(_ count: RuleRequirements.Count) throws(DescriptionError) -> [RuleRequirements.Kind]
  {
    guard count.highest == 1 else { return [] }
    var trial = self
    var kinds: [RuleRequirements.Kind] = []
    repeat {
      var need = try trial.kind()
      try trial.qualify(&need, isAlone: true)
      guard need.number != .plural else { return [] }
      kinds.append(need.kind)
    } while trial.take("or")
    self = trial
    return kinds
  }

  /// Grammar: `items`.
  mutating func items() throws(DescriptionError) -> RuleDescription.SeveralItems {
    guard startsItems(after: isNext(",") ? 1 : 0) else { return .together }
    _ = take(",")
    var items = RuleDescription.SeveralItems.each
    if !take("per") {
      try expect("in")
      if take("each") {
        items = .each
      } else if take("at") {
        try expect("least")
        try expect("one")
        items = .some
      } else if take("exactly") {
        try expect("one")
        items = .exactlyOne
      } else {
        try expect("one")
        items = .single
      }
    }
    _ = take("extension")
    try expect("item")
    return items
  }
}
