/// Reads the pattern of MATCHES, in ICU's syntax.
struct RegularExpressionReader {
  typealias Failure = RegularExpression.Failure
  typealias Part = RegularExpression.Part

  /// The maximum nesting depth of groups and sets.
  private static let deepest = 250
  private static let greatestCount = 1 << 16

  private let text: [Unicode.Scalar]
  private var place = 0
  private var depth = 0
  private var flags = (ignoresCase: false, pointCrossesLines: true, anchorsMatchLines: true)
  private var groups = 0
  private var highestReference = 0
  private(set) var sets: [ScalarSet] = []
  /// The number of registers: two for each group that the pattern could have, and one for each repetition.
  private(set) var registers: Int

  init(_ pattern: String) {
    text = Array(pattern.unicodeScalars)
    registers = 2 * (text.count { $0 == "(" } + 1)
  }

  mutating func pattern() throws(Failure) -> Part {
    let whole = try choice()
    guard place == text.count else { throw .invalid("a ) has no matching (") }
    guard highestReference <= groups else { throw .invalid("group \(highestReference) doesn't exist") }
    return whole
  }

  private var next: Unicode.Scalar? { place < text.count ? text[place] : nil }

  private mutating func take(_ words: String) -> Bool {
    guard text[place...].starts(with: words.unicodeScalars) else { return false }
    place += words.unicodeScalars.count
    return true
  }

  private mutating func require(_ words: String, _ message: String) throws(Failure) {
    guard take(words) else { throw .invalid(message) }
  }

  /// Reads alternatives up to the end of their group.
  private mutating func choice() throws(Failure) -> Part {
    guard depth < Self.deepest else { throw .tooExpensive }
    depth += 1
    let outer = flags
    var parts = [try sequence()]
    while take("|") { parts.append(try sequence()) }
    flags = outer
    depth -= 1
    return Part(choice: parts)
  }

  private mutating func sequence() throws(Failure) -> Part {
    var whole = Part()
    while let next, next != "|", next != ")" {
      var (part, isRepeatable) = try term(next)
      if isRepeatable, let counts = try counts() {
        let isLazy = take("?")
        let isPossessive = !isLazy && take("+")
        registers += 1
        part = try part.repeated(counts, isLazy: isLazy, register: registers - 1)
        if isPossessive { part.code = part.enclosed { .atomic(next: $0) } }
      }
      whole = whole + part
      guard whole.code.count <= RegularExpression.mostSteps else { throw .tooExpensive }
    }
    return whole
  }

  /// Reads the number of repetitions of the preceding part; nil if none is given.
  private mutating func counts() throws(Failure) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard take("{") else { return nil }
    guard let least = number() else { throw .invalid("a { must begin a repetition, such as {2} or {1,3}") }
    let most = take(",") ? number() : least
    try require("}", "the { of a repetition is not closed")
    if let most, most < least { throw .invalid("the maximum of a repetition is below its minimum") }
    guard max(least, most ?? 0) <= Self.greatestCount else { throw .tooExpensive }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let next, let digit = next.digit(radix: 10) {
      value = min((value ?? 0) * 10 + digit, Self.greatestCount + 1)
      place += 1
    }
    return value
  }

  /// Reads one part. Returns it with a Boolean value that indicates whether it may be repeated.
  private mutating func term(_ first: Unicode.Scalar) throws(Failure) -> (Part, Bool) {
    place += 1
    switch first {
    case "(": return try group()
    case "[": return (part(try set()), true)
    case ".":
      let point = ScalarSet { !$0.isLineBreak }
      return (flags.pointCrossesLines ? Part(code: [.anything], shortest: 1, longest: 2) : part(point), true)
    case "^": return (anchor(flags.anchorsMatchLines ? .lineStart : .start), true)
    case "$": return (anchor(flags.anchorsMatchLines ? .lineEnd : .lastLineEnd), true)
    case "\\": return try escape()
    case "*", "+", "?", "{", "}": throw .invalid("there is nothing for \(first) to repeat")
    default: return (part(first), true)
    }
  }

  private func anchor(_ anchor: RegularExpression.Anchor) -> Part { Part(code: [.anchor(anchor)]) }

  private func part(_ scalar: Unicode.Scalar) -> Part {
    Part(code: [.scalar(scalar, ignoringCase: flags.ignoresCase)], shortest: 1, longest: 1)
  }

  private mutating func part(_ set: ScalarSet) -> Part {
    sets.append(set)
    return Part(code: [.set(sets.count - 1)], shortest: 1, longest: 1)
  }

  // MARK: Groups

  private mutating func group() throws(Failure) -> (Part, Bool) {
    guard take("?") else {
      groups += 1
      let group = groups
      return (Part(code: [.save(2 * group)]) + (try closed()) + Part(code: [.save(2 * group + 1)]), true)
    }
    if take(":") { return (try closed(), true) }
    if take(">") {
      let inner = try closed()
      return (Part(code: inner.enclosed { .atomic(next: $0) }, shortest: inner.shortest, longest: inner.longest), true)
    }
    for (mark, isBehind, isNegative) in [
      ("=", false, false), ("!", false, true), ("<=", true, false), ("<!", true, true),
    ]
    where take(mark) {
      let inner = try closed()
      if isBehind, inner.longest == nil { throw .invalid("a lookbehind has no maximum length") }
      let behind = isBehind ? inner.shortest...(inner.longest ?? 0) : nil
      return (Part(code: inner.enclosed { .look(isNegative: isNegative, behind: behind, next: $0) }), false)
    }
    return try flagLetters()
  }

  private mutating func closed() throws(Failure) -> Part {
    let inner = try choice()
    try require(")", "a ( isn't closed")
    return inner
  }

  /// Reads the flags that change how the following text, or a group, is read.
  private mutating func flagLetters() throws(Failure) -> (Part, Bool) {
    let outer = flags
    var isOn = true
    // ICU accepts (?-) but refuses (?).
    if next == ")" { throw .invalid("(?) isn't a group") }
    while let next {
      place += 1
      switch next {
      case "i": flags.ignoresCase = isOn
      case "s": flags.pointCrossesLines = isOn
      case "m": flags.anchorsMatchLines = isOn
      case "-" where isOn: isOn = false
      case ")": return (Part(), false)
      case ":":
        let inner = try closed()
        flags = outer
        return (inner, true)
      case "<", "#", "x", "d", "w", "u": throw .unknown("(?\(next)")
      default: throw .invalid("(?\(next) doesn't begin a group")
      }
    }
    throw .invalid("a ( isn't closed")
  }

  // MARK: Escapes

  private mutating func escape() throws(Failure) -> (Part, Bool) {
    guard let next else { throw .invalid("the pattern ends in a backslash") }
    let anchors: [Unicode.Scalar: RegularExpression.Anchor] = [
      "A": .start, "Z": .lastLineEnd, "z": .end, "b": .word, "B": .noWord,
    ]
    if let anchor = anchors[next] {
      place += 1
      return (self.anchor(anchor), false)
    }
    guard ("1"..."9").contains(next) else {
      if let set = try setEscape() { return (part(set), true) }
      return (part(try scalarEscape()), true)
    }
    var group = 0
    while let digit = self.next?.digit(radix: 10), group == 0 || group * 10 + digit <= groups {
      group = group * 10 + digit
      place += 1
    }
    highestReference = max(highestReference, group)
    return (Part(code: [.reference(group, ignoringCase: flags.ignoresCase)], shortest: 0, longest: nil), true)
  }

  /// Reads an escape that matches a set of characters; nil if it represents one character.
  private mutating func setEscape() throws(Failure) -> ScalarSet? {
    guard let next else { return nil }
    place += 1
    switch next {
    case "d", "D": return ScalarSet.digit.negated(next == "D")
    case "h", "H": return ScalarSet.blank.negated(next == "H")
    case "s", "S": return ScalarSet.space.negated(next == "S")
    case "v", "V": return ScalarSet(contains: \.isLineBreak).negated(next == "V")
    case "w", "W": return ScalarSet.word.negated(next == "W")
    case "p", "P":
      guard take("{") else { break }
      let name = text[place...].prefix { $0 != "}" }.reduce(into: "") { $0.unicodeScalars.append($1) }
      place += name.unicodeScalars.count
      guard take("}"), let set = ScalarSet(property: name) else {
        throw .unknown("the property '\(name)'")
      }
      return set.closed(ignoringCase: flags.ignoresCase).negated(next == "P")
    default: break
    }
    place -= 1
    return nil
  }

  private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
    "a": "\u{7}", "e": "\u{1b}", "f": "\u{c}", "n": "\n", "r": "\r", "t": "\t",
  ]

  /// Reads an escape that represents one character.
  private mutating func scalarEscape() throws(Failure) -> Unicode.Scalar {
    guard let next else { throw .invalid("the pattern ends in a backslash") }
    place += 1
    switch next {
    case "0": return try coded(radix: 8, 1...3)
    case "u": return try coded(radix: 16, 4...4)
    case "U": return try coded(radix: 16, 8...8)
    case "x":
      guard take("{") else { return try coded(radix: 16, 2...2) }
      let scalar = try coded(radix: 16, 1...8)
      try require("}", "\\x{ isn't closed")
      return scalar
    case "G", "N", "Q", "R", "X", "c", "k": throw .unknown("\\\(next)")
    default: return Self.controls[next] ?? next
    }
  }

  private mutating func coded(radix: Int, _ digits: ClosedRange<Int>) throws(Failure) -> Unicode.Scalar {
    let written = text[place...].prefix { $0.digit(radix: radix) != nil }.prefix(digits.upperBound)
    place += written.count
    let value = written.reduce(UInt32(0)) { $0 << (radix == 8 ? 3 : 4) | UInt32($1.digit(radix: radix) ?? 0) }
    guard digits.contains(written.count), let scalar = Unicode.Scalar(value) else {
      throw .invalid("an escape isn't a valid character number")
    }
    return scalar
  }

  // MARK: Sets

  private mutating func set() throws(Failure) -> ScalarSet {
    guard depth < Self.deepest else { throw .tooExpensive }
    depth += 1
    defer { depth -= 1 }
    if let named = try namedSet() { return named }
    let isNegative = take("^")
    var members: [ScalarSet] = []
    if take("]") { members.append(.init("]"..."]")) }
    while let next {
      if take("]") { return ScalarSet(union: members).negated(isNegative) }
      let follows = place + 1 < text.count ? text[place + 1] : nil
      if next == "-" || next == "&", follows == next || follows == "[" {
        throw .unknown("\(next)\(next) between sets")
      }
      if take("[") {
        members.append(try set())
        continue
      }
      let isEscaped = take("\\")
      if isEscaped, let many = try setEscape() {
        members.append(many)
      } else {
        members.append(try range(from: try member(isEscaped)).closed(ignoringCase: flags.ignoresCase))
      }
    }
    throw .invalid("a [ isn't closed")
  }

  /// Reads the rest of a range after its first character. Without a range, the set is only that character.
  private mutating func range(from first: Unicode.Scalar) throws(Failure) -> ScalarSet {
    guard next == "-", place + 1 < text.count, !["]", "[", "-"].contains(text[place + 1]) else {
      return ScalarSet(first...first)
    }
    place += 1
    let last = try member(take("\\"))
    guard first <= last else { throw .invalid("the range \(first)-\(last) ends before it begins") }
    return ScalarSet(first...last)
  }

  private mutating func member(_ isEscaped: Bool) throws(Failure) -> Unicode.Scalar {
    if isEscaped { return try scalarEscape() }
    guard let next else { throw .invalid("a [ isn't closed") }
    place += 1
    return next
  }

  /// Reads a set such as `[:alpha:]`.
  private mutating func namedSet() throws(Failure) -> ScalarSet? {
    guard next == ":" else { return nil }
    let written = text[(place + 1)...].prefix { $0 != ":" }
    let end = place + 1 + written.count
    guard end + 1 < text.count, text[end + 1] == "]" else { return nil }
    let name = written.reduce(into: "") { $0.unicodeScalars.append($1) }
    place = end + 2
    let isNegative = name.hasPrefix("^")
    guard let set = ScalarSet(property: isNegative ? String(name.dropFirst()) : name) else {
      throw .unknown("the property '\(name)'")
    }
    return set.closed(ignoringCase: flags.ignoresCase).negated(isNegative)
  }
}
