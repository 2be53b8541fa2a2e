/// Reads the regular part of regular expressions, as MATCHES takes them: the whole text must match.
///
/// Characters, escapes, sets, groups, choices, and repetition; anything else, such as a look around or a reference back, is not modeled.
/// A period matches every character, as it does for the evaluator.
struct ExpressionReader {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private static let deepest = 20
  private static let mostRepetitions = 64

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func read() throws(UnknownReason) -> PatternAutomaton.Part {
    let part = try choice()
    guard position == bytes.count else { throw .regex }
    return part
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func choice() throws(UnknownReason) -> PatternAutomaton.Part {
    var parts = [try sequence()]
    while take(UInt8(ascii: "|")) { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(UnknownReason) -> PatternAutomaton.Part {
    var parts: [PatternAutomaton.Part] = []
    // The whole text must always match.
    while depth == 0, take(UInt8(ascii: "^")) {}
    while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      if byte == UInt8(ascii: "$") {
        position += 1
        guard depth == 0, next == nil || next == UInt8(ascii: "|") else { throw .regex }
        break
      }
      parts.append(try repeated(try atom()))
    }
    return .sequence(parts)
  }

  private mutating func atom() throws(UnknownReason) -> PatternAutomaton.Part {
    guard let byte = next else { throw .regex }
    position += 1
    switch byte {
    case UInt8(ascii: "."): return .one(.all)
    case UInt8(ascii: "["): return .one(try set())
    case UInt8(ascii: "\\"): return .one(try escape())
    case UInt8(ascii: "("):
      if take(UInt8(ascii: "?")) { guard take(UInt8(ascii: ":")) else { throw .regex } }
      depth += 1
      guard depth <= Self.deepest else { throw .regex }
      let inner = try choice()
      guard take(UInt8(ascii: ")")) else { throw .regex }
      depth -= 1
      return inner
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "]"), UInt8(ascii: "^"):
      throw .regex
    default: return .one(CharacterClass(byte))
    }
  }

  private mutating func repeated(_ part: PatternAutomaton.Part) throws(UnknownReason) -> PatternAutomaton.Part {
    guard let byte = next else { return part }
    var result = part
    switch byte {
    case UInt8(ascii: "*"): result = .many(part)
    case UInt8(ascii: "+"): result = .sequence([part, .many(part)])
    case UInt8(ascii: "?"): result = .choice([part, .sequence([])])
    case UInt8(ascii: "{"):
      position += 1
      guard let lowest = number() else { throw .regex }
      var highest: Int? = lowest
      if take(UInt8(ascii: ",")) { highest = next == UInt8(ascii: "}") ? nil : number() ?? -1 }
      guard next == UInt8(ascii: "}"), lowest <= Self.mostRepetitions, highest ?? 0 <= Self.mostRepetitions,
        highest ?? lowest >= lowest
      else { throw .regex }
      var parts = Array(repeating: part, count: lowest)
      if let highest {
        for _ in lowest..<highest { parts.append(.choice([part, .sequence([])])) }
      } else {
        parts.append(.many(part))
      }
      result = .sequence(parts)
    default: return part
    }
    position += 1
    // Greed doesn't matter where the whole text must match; a possessive quantifier does.
    if take(UInt8(ascii: "+")) { throw .regex }
    _ = take(UInt8(ascii: "?"))
    if let next, [UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"), UInt8(ascii: "?")].contains(next) {
      throw .regex
    }
    return result
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      value = min((value ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 1_000)
      position += 1
    }
    return value
  }

  /// Plain sets: characters, ranges of letters and digits, and escapes.
  private mutating func set() throws(UnknownReason) -> CharacterClass {
    let isInverted = take(UInt8(ascii: "^"))
    var members = CharacterClass()
    var isEmpty = true
    while let byte = next, byte != UInt8(ascii: "]") {
      position += 1
      isEmpty = false
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "&"): throw .regex
      case UInt8(ascii: "\\"): members.formUnion(try escape())
      default:
        guard next == UInt8(ascii: "-"), position + 1 < bytes.count, bytes[position + 1] != UInt8(ascii: "]") else {
          members.insert(byte)
          continue
        }
        let last = bytes[position + 1]
        guard Self.isWordCharacter(byte), Self.isWordCharacter(last), byte <= last else { throw .regex }
        position += 2
        for member in byte...last { members.insert(member) }
      }
    }
    guard take(UInt8(ascii: "]")), !isEmpty else { throw .regex }
    return isInverted ? members.inverted : members
  }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// An escaped character that isn't a letter or digit: itself. Of classes like `\d` other scripts have members, too.
  private mutating func escape() throws(UnknownReason) -> CharacterClass {
    guard let byte = next, !Self.isWordCharacter(byte) else { throw .regex }
    position += 1
    return CharacterClass(byte)
  }
}
