import ActivationAnalysis
internal import PredicateSyntax
internal import UniformTypes

/// A need as it was read.
struct ReadNeed {
  /// The way in which words express a number.
  enum Number {
    case singular
    case plural
    /// A type identifier, a filename extension or the name of a format.
    case neither
  }

  /// The number; nil when none was given.
  var count: RuleRequirements.Count?
  var kind: RuleRequirements.Kind
  var number: Number
  /// A Boolean value that indicates whether the kind is the name of a format, which may share a noun that follows: *PDF
  /// or Word documents*.
  var isFormat = false
  /// A Boolean value that indicates whether the words are those for all attachments.
  var isAll = false
  /// A Boolean value that indicates whether the kind ends with a noun for several formats, such as *files*.
  var hasNoun = false
  /// A Boolean value that indicates whether the count is an article, which belongs to one noun only.
  var isArticle = false
  /// A Boolean value that indicates whether the count says that one must be there: *at least 1*, *exactly 1*.
  var isMinimum = false
  /// A Boolean value that indicates whether none is enough beside a minimum: *up to 3*, *0 or 1*, *any number of*.
  var isMaximum = false
  var range: SourceRange

  /// The number, including the implied one.
  var meantCount: RuleRequirements.Count {
    count ?? (number == .singular ? RuleRequirements.Count(1, 1) : RuleRequirements.Count(1, nil))
  }
  /// A Boolean value that indicates whether it is the bare name of a format, which is any number unless a noun beside it is singular.
  var isBareFormat: Bool { isFormat && number == .neither && count == nil }
  /// A Boolean value that indicates whether the need excludes its kind.
  var isExclusion: Bool { count?.highest == 0 }

  /// Returns whether this noun's count includes a noun that follows in a list: `up to 5 photos or videos` are 5 in all.
  func shares(countWith next: ReadNeed) -> Bool {
    guard next.count == nil, !kind.types.isEmpty, !next.kind.types.isEmpty else { return false }
    guard let count else {
      return next.number != .singular && (number != .singular || (isFormat && next.hasNoun))
    }
    if count.highest == 0 { return true }
    if isArticle || isMinimum && number == .singular && next.number == .plural { return false }
    // After `5 pdf` and `any photo` the number isn't in the noun.
    let isBare = number != .plural && count.highest != 1
    return next.number == .neither || (next.number == .singular) == (count.highest == 1)
      || isBare && (count.highest == nil || !next.kind.types.contains { DescriptionInterpreter.onceOnly.contains($0) })
  }
}

/// A word or sign between two members of a list.
enum ReadJoiner {
  case none, comma, and, or, commaOr
}

/// A member of a list: a need, several that are required together, or anything.
struct ReadElement {
  var needs: [ReadNeed] = []
  /// A Boolean value that indicates whether all needs are required at once.
  var isJoined = false
  /// A Boolean value that indicates whether the alternative begins with *anything*.
  var isOpen = false
  /// The kinds that *anything* leaves out.
  var exceptions: [RuleRequirements.Kind] = []
  var joiner = ReadJoiner.none
  var range: SourceRange

  /// The need, where the member is nothing else than one.
  var onlyNeed: ReadNeed? { needs.count == 1 && !isOpen ? needs[0] : nil }

  /// Gives some of the needs another number.
  mutating func setNumber(_ number: ReadNeed.Number, where isMeant: (ReadNeed) -> Bool) {
    for place in needs.indices where isMeant(needs[place]) { needs[place].number = number }
  }
}

/// A list with the clauses that hold for all of it.
struct ReadGroup {
  var elements: [ReadElement] = []
  /// A Boolean value that indicates whether alternatives exclude each other.
  var isEither = false
  /// A Boolean value that indicates whether a mix is mentioned explicitly.
  var isMix = false
  /// A Boolean value that indicates whether *or* without a comma separates alternatives.
  var splitsAtOr = false
  var options: [ReadNeed] = []
  var limits: [(limit: RuleRequirements.Limit, range: SourceRange)] = []
  var total: (count: RuleRequirements.Count, range: SourceRange)?
  var extras: (extras: RuleRequirements.Extras, range: SourceRange)?
}

/// Reads a description by its grammar, `Grammar/descriptions.ebnf`, into its parts; ``DescriptionInterpreter`` gives them their meaning.
///
/// Every function is headed by the production that it implements, and every loop takes a token.
struct DescriptionReader {
  /// The longest description, in bytes.
  static let maximumBytes = 4096
  /// The greatest number.
  static let maximumNumber: Int64 = 1_000_000

  let types: TypeGraph
  /// The types that aren't the system's, which have words of their own.
  let declared: [String]
  let source: [UInt8]
  /// A Boolean value that indicates whether a description was printed, in which `photo.jpg` is a type and nobody's file.
  var isPrinted = false
  var remarks: [Diagnostic] = []
  /// The first mistake that is one of meaning; mistakes in the form of the description come before it.
  var mistake: Diagnostic?
  var tokens: [DescriptionToken]
  var place = 0

  /// A Boolean value that indicates whether *or* without a comma separates alternatives in the text.
  var splitsAtOr = false

  /// Takes the tokens of a text, which end with one for the end.
  init(_ source: [UInt8], _ tokens: [DescriptionToken], types: TypeGraph) {
    self.types = types
    declared = types.isSame(as: .system) ? [] : types.identifiers.filter { !types.isSystemType($0) }
    self.source = source
    self.tokens = tokens
  }

  // MARK: Tokens

  var token: DescriptionToken { tokens[place] }
  func following(_ distance: Int) -> DescriptionToken { tokens[min(place + distance, tokens.count - 1)] }
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
  mutating func expect(_ word: String) throws(DescriptionError) {
    if !take(word) { throw failure(expected: "'\(word)'") }
  }
  func range(from start: Int) -> SourceRange {
    SourceRange(tokens[start].range.lowerBound, tokens[max(start, place - 1)].range.upperBound)
  }
  func failure(expected: String, help: String = "") -> DescriptionError {
    let range = token.range
    let found = range.isEmpty ? "the end" : "'\(source.string(in: range))'"
    return DescriptionError(source, .expected(expected, found: found, at: range, help: help))
  }

  // MARK: Lists

  /// Grammar: `description`.
  mutating func read() throws(DescriptionError) -> (groups: [ReadGroup], items: RuleDescription.SeveralItems) {
    if take("nothing") {
      if token.kind != .end { throw failure(expected: "the end") }
      return ([], .together)
    }
    // At the beginning only: in `max 5 files, only PDFs` the number is that of the PDFs.
    _ = takeAny(["only", "just"])
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
    if let mistake { throw DescriptionError(source, mistake) }
    return (groups, items)
  }

  /// Grammar: `group`.
  mutating func group() throws(DescriptionError) -> ReadGroup {
    var group = ReadGroup()
    if take("either") {
      group.isEither = true
      group.splitsAtOr = !separatesAtCommas
    } else if isNext("any"), isNext("mix", after: 1) {
      advance()
      advance()
      try expect("of")
      group.isMix = true
    }
    splitsAtOr = group.splitsAtOr
    group.elements.append(try element(.none))
    while let joiner = joiner() { group.elements.append(try element(joiner)) }
    splitsAtOr = false
    while startsClause(after: isNext(",") ? 1 : 0) {
      _ = take(",")
      try clause(&group)
    }
    return group
  }

  /// A Boolean value that indicates whether commas separate the alternatives that follow, so that *or* without one
  /// joins nouns; not in *either A, B or C*.
  private var separatesAtCommas: Bool {
    var (distance, commas, lastOr) = (0, 0, false)
    while following(distance).kind != .end, !isNext(";", after: distance) {
      if isNext(",", after: distance) {
        if startsClause(after: distance + 1) || startsItems(after: distance + 1) { break }
        if isNext("or", after: distance + 1) { return true }
        commas += 1
        lastOr = false
      } else if isNext("or", after: distance) {
        lastOr = true
      } else if isNext("and", after: distance) {
        lastOr = false
      }
      distance += 1
    }
    return commas > 0 && !lastOr
  }

  /// Takes the joiner between two members of a list, and returns it; the beginning of a clause is left.
  ///
  /// Grammar: `joiner`.
  mutating func joiner() -> ReadJoiner? {
    let hasComma = isNext(",")
    let distance = hasComma ? 1 : 0
    if isNext("and", after: distance), !startsExtras(after: distance) {
      for _ in 0...distance { advance() }
      return .and
    }
    if isNext(";"), isNext("or", after: 1) || following(1).kind == .end { return nil }
    if isNext("or", after: distance) {
      // Another group begins.
      if hasComma, isNext("either", after: 2) || (isNext("any", after: 2) && isNext("mix", after: 3)) { return nil }
      for _ in 0...distance { advance() }
      return hasComma ? .commaOr : .or
    }
    let isSemicolon =
      isNext(";") && !isNext("either", after: 1) && !(isNext("any", after: 1) && isNext("mix", after: 2))
    guard hasComma || isSemicolon, !startsClause(after: 1), !startsItems(after: 1) else { return nil }
    advance()
    return .comma
  }

  /// Grammar: `element`.
  mutating func element(_ joiner: ReadJoiner) throws(DescriptionError) -> ReadElement {
    var element: ReadElement
    if isNext("anything") || isNext("everything") {
      element = try open()
    } else {
      let start = place
      element = ReadElement(needs: [try need()], range: token.range)
      while takesRequired(by: element) {
        let next = try need()
        if element.isJoined, let last = element.needs.last, last.shares(countWith: next) {
          element.needs[element.needs.count - 1] = merged(last, next)
        } else {
          element.needs.append(next)
        }
        element.isJoined = true
      }
      element.range = range(from: start)
    }
    element.joiner = joiner
    return element
  }

  /// Takes the words that make the next need required, too; after the first, *and* is enough.
  ///
  /// Grammar: `required`.
  private mutating func takesRequired(by element: ReadElement) -> Bool {
    if take("with") {
      if let end = endOfProperty(of: element.needs.last?.kind.types.first) {
        mistake = mistake ?? .property(tokens[place - 1].range.union(end.range))
      }
      return true
    }
    if isNext("together"), isNext("with", after: 1) {
      advance()
      advance()
      return true
    }
    guard element.isJoined, isNext("and"), !startsExtras(after: 0), !startsOpen(after: 1) else { return false }
    advance()
    return true
  }

  /// The last of the words after *with* that may name what content of a type has in itself: `videos with audio`, `PDFs with 10 slides`.
  private func endOfProperty(of type: String?) -> DescriptionToken? {
    let words = tokens[place...].prefix { $0.isNumber || $0.kind == .word && !["and", "or", "with"].contains($0.text) }
    guard let first = words.first, let last = words.last else { return nil }
    let isBare = words.count == 1 || words.count == 2 && !first.isNumber
    let isProperty =
      switch last.text {
      case "slide", "slides", "sheet", "sheets": true
      case "location": isBare
      case "audio", "sound": isBare && type == "public.movie" && !["a", "an"].contains(first.text)
      case "attachments": words.count == 1 && type == "public.email-message"
      default: false
      }
    return isProperty ? last : nil
  }

  /// A Boolean value that indicates whether the next words require something together with what came before.
  var startsRequired: Bool {
    isNext("with") || isNext("together") && isNext("with", after: 1)
  }

  /// Two nouns with one count as a need.
  func merged(_ need: ReadNeed, _ next: ReadNeed) -> ReadNeed {
    var need = need
    need.kind = need.kind.union(next.kind, types)
    if next.number == .plural { need.number = .plural }
    need.hasNoun = need.hasNoun || next.hasNoun
    need.range = need.range.union(next.range)
    return need
  }

  /// Grammar: `open`, `at-most`.
  mutating func open() throws(DescriptionError) -> ReadElement {
    let start = place
    advance()
    var element = ReadElement(isOpen: true, range: token.range)
    if take("with") {
      repeat {
        let first = place
        try expect("at")
        try expect("most")
        let highest = try whole()
        var need = try kinds()
        need.count = RuleRequirements.Count(highest == 0 ? 0 : 1, highest)
        need.range = range(from: first)
        element.needs.append(need)
      } while isNext("at", after: 1) && take("and")
    }
    if take("but") { element.exceptions = [try leftOut()] }
    element.range = range(from: start)
    return element
  }

  /// Grammar: `left-out`.
  mutating func leftOut() throws(DescriptionError) -> RuleRequirements.Kind {
    var kind = try kinds().kind
    while isNext("and") || isNext(","), startsKind(after: 1), !startsClause(after: isNext(",") ? 1 : 0),
      !startsItems(after: 1)
    {
      var trial = self
      trial.advance()
      let next = try trial.kinds()
      // What is required together with something else is an alternative of its own.
      if trial.startsRequired { break }
      self = trial
      kind = kind.union(next.kind, types)
    }
    return kind
  }

  func startsOpen(after distance: Int) -> Bool {
    isNext("anything", after: distance) || isNext("everything", after: distance)
  }
}
