/// A reserved word of the language, which may be written in upper or lower case.
///
/// ``all`` is the only list of reserved words: the lexer and the completions use it, and a test compares the TextMate grammar and
/// `Grammar/lexing.md` with it.
package struct Keyword: Sendable {
  /// The role of a word; editors color each role differently.
  package enum Role: Sendable, Hashable, CaseIterable {
    case logical, quantifier, comparison, typeComparison, setOperator, constant, object, index, expression
  }

  /// The word in capital letters.
  package let spelling: StaticString
  package let kind: TokenKind
  package let role: Role
  /// A Boolean value that indicates whether people commonly write the word. Any other word is rare, or has a more common synonym.
  package let isUsual: Bool

  private init(_ spelling: StaticString, _ kind: TokenKind, _ role: Role, isUsual: Bool = true) {
    self.spelling = spelling
    self.kind = kind
    self.role = role
    self.isUsual = isUsual
  }

  /// Every reserved word, by length and then by its first letter.
  package static let all: [Keyword] = [
    Keyword("IN", .in, .comparison),
    Keyword("NO", .false, .constant, isUsual: false),
    Keyword("OR", .or, .logical),
    Keyword("ALL", .all, .quantifier),
    Keyword("AND", .and, .logical),
    Keyword("ANY", .any, .quantifier),
    Keyword("NIL", .null, .constant),
    Keyword("NOT", .not, .logical),
    Keyword("YES", .true, .constant, isUsual: false),
    Keyword("CAST", .cast, .expression),
    Keyword("LAST", .last, .index),
    Keyword("LIKE", .like, .comparison),
    Keyword("NONE", .none, .quantifier),
    Keyword("NULL", .null, .constant, isUsual: false),
    Keyword("SELF", .selfObject, .object),
    Keyword("SIZE", .size, .index),
    Keyword("SOME", .some, .quantifier),
    Keyword("TRUE", .true, .constant),
    Keyword("APPLY", .apply, .expression, isUsual: false),
    Keyword("FALSE", .false, .constant),
    Keyword("FETCH", .fetch, .expression, isUsual: false),
    Keyword("FIRST", .first, .index),
    Keyword("MINUS", .minus, .setOperator),
    Keyword("UNION", .union, .setOperator),
    Keyword("ANYKEY", .anyKey, .object, isUsual: false),
    Keyword("BETWEEN", .between, .comparison),
    Keyword("MATCHES", .matches, .comparison),
    Keyword("TERNARY", .ternary, .expression),
    Keyword("CONTAINS", .contains, .comparison),
    Keyword("ENDSWITH", .endsWith, .comparison),
    Keyword("FUNCTION", .function, .expression, isUsual: false),
    Keyword("SUBQUERY", .subquery, .expression),
    Keyword("INTERSECT", .intersect, .setOperator),
    Keyword("BEGINSWITH", .beginsWith, .comparison),
    Keyword("UTI-EQUALS", .utiEquals, .typeComparison),
    Keyword("TOKENMATCHES", .tokenMatches, .comparison, isUsual: false),
    Keyword("TRUEPREDICATE", .truePredicate, .constant),
    Keyword("FALSEPREDICATE", .falsePredicate, .constant),
    Keyword("UTI-CONFORMS-TO", .utiConformsTo, .typeComparison),
  ]

  /// The two words that have hyphens, the longer one first.
  static let hyphenated = all.filter { $0.role == .typeComparison }.reversed()

  /// Returns whether a range of bytes is the word, ignoring case.
  @inline(__always)
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == spelling.utf8CodeUnitCount else { return false }
    for position in bytes.indices {
      let letter = spelling.utf8Start[position]
      let byte = bytes[position]
      // A hyphen has no lowercase form.
      if byte != letter, letter < UInt8(ascii: "A") || byte != letter | 0x20 { return false }
    }
    return true
  }

  /// The number of slots for the words of a length: one for each letter.
  private static let letters = 32
  static let longest = 15

  /// The index of the first word of each length and first letter; 255 if there's none.
  static let starts: [UInt8] = {
    var starts = [UInt8](repeating: .max, count: (longest + 1) * letters)
    for (position, keyword) in all.enumerated().reversed() {
      starts[slot(keyword.spelling.utf8CodeUnitCount, keyword.spelling.utf8Start[0])] = UInt8(position)
    }
    return starts
  }()

  /// The index in ``starts`` for a length and a first letter.
  @inline(__always)
  static func slot(_ length: Int, _ letter: UInt8) -> Int { length &* letters &+ Int(letter & 31) }
}
