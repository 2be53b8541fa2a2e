// LIKE and MATCHES (Grammar/meaning.md).
extension Evaluator {
  /// Evaluates MATCHES with the engine that the caller supplies.
  mutating func isMatch(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    guard let (subject, pattern) = try texts(left, right, comparison) else { return false }
    guard let matches = services.matches else { throw failure(.serviceMissing(.matches), at: comparison.left) }
    switch matches(string(pattern), string(subject), comparison.options) {
    case .matches: return true
    case .doesNotMatch: return false
    case .invalidPattern(let reason):
      throw failure(.invalidPattern(pattern: describe(right), reason: reason), at: comparison.right)
    case .unknownPart(let part):
      throw failure(.patternNotKnown(pattern: describe(right), part: part), at: comparison.right)
    case .tooExpensive: throw failure(.matchTooExpensive(pattern: describe(right)), at: comparison.right)
    }
  }

  /// Returns the subject and the pattern, and checks their lengths. The result is nil for an empty pattern, which matches nothing.
  private mutating func texts(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> (subject: Text, pattern: Text)? {
    guard case .string(let pattern) = right else {
      throw failure(.patternNotString(value: describe(right)), at: comparison.right)
    }
    guard case .string(let subject) = left else {
      throw failure(.matchOfNonString(value: describe(left)), at: comparison.left)
    }
    let sizes = (bytes(subject).count, bytes(pattern).count)
    if sizes.1 == 0 { return nil }
    guard sizes.1 <= limits.patternBytes else {
      throw failure(.patternTooLong(limit: limits.patternBytes), at: comparison.right)
    }
    guard sizes.0 <= limits.subjectBytes else {
      throw failure(.subjectTooLong(limit: limits.subjectBytes), at: comparison.left)
    }
    try step((sizes.0 + sizes.1) / 16, at: comparison.left)
    return (subject, pattern)
  }

  /// Evaluates LIKE with a matcher that backtracks only to the last `*`.
  mutating func isLike(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    guard let (subject, pattern) = try texts(left, right, comparison) else { return false }
    let options = effective(comparison.options)
    let parts = try wildcards(bytes(pattern), options, at: comparison.right)
    return try matches(codePoints(bytes(subject), options, at: comparison.left), parts, at: comparison.left)
  }

  /// The pattern as code points, with `*` and `?` as numbers that aren't code points. Each literal run is folded
  /// separately, so that folding can't produce a wildcard.
  private mutating func wildcards(
    _ pattern: TextSlice, _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> [UInt32] {
    var parts: [UInt32] = []
    var literal: [UInt8] = []
    var position = pattern.startIndex
    while position < pattern.endIndex {
      let byte = pattern[position]
      position += 1
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "?"):
        parts += try codePoints(&literal, options, at: id)
        parts.append(byte == UInt8(ascii: "*") ? anyRun : anyOne)
      case UInt8(ascii: "\\"):
        guard position < pattern.endIndex else {
          throw failure(.trailingBackslash(pattern: String(decoding: pattern, as: UTF8.self)), at: id)
        }
        literal.append(pattern[position])
        position += 1
      default: literal.append(byte)
      }
    }
    parts += try codePoints(&literal, options, at: id)
    return parts
  }

  private mutating func codePoints(
    _ literal: inout [UInt8], _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> [UInt32] {
    guard !literal.isEmpty else { return [] }
    defer { literal = [] }
    return try codePoints(TextSlice(literal), options, at: id)
  }

  /// The code points that LIKE compares: those of the text in normalization form KC, folded for `c` and `d`. With `n`, the text is unchanged.
  private mutating func codePoints(
    _ bytes: TextSlice, _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> [UInt32] {
    if options.contains(.normalized) { return bytes.codePoints }
    if bytes.isASCII { return try folded(bytes, options, at: id).codePoints }
    guard let compatibilityForm = services.compatibilityForm else {
      throw failure(.serviceMissing(.compatibilityForm), at: id)
    }
    let normalized = compatibilityForm(String(decoding: bytes, as: UTF8.self))
    return try folded(TextSlice(normalized.utf8), options, at: id).codePoints
  }

  private mutating func matches(
    _ subject: [UInt32], _ pattern: [UInt32], at id: NodeID
  ) throws(EvaluationError) -> Bool {
    var position = 0
    var part = 0
    var resume: (position: Int, part: Int)?
    while position < subject.count {
      try step(at: id)
      if part < pattern.count, pattern[part] == anyRun {
        part += 1
        resume = (position, part)
      } else if part < pattern.count, pattern[part] == subject[position] || pattern[part] == anyOne {
        part += 1
        position += 1
      } else if let last = resume {
        // What earlier wildcards matched can stay as it is, because the last `*` can match any additional characters.
        position = last.position + 1
        part = last.part
        resume = (position, part)
      } else {
        return false
      }
    }
    while part < pattern.count, pattern[part] == anyRun { part += 1 }
    return part == pattern.count
  }
}

/// The number for `*` among the code points of a pattern.
private let anyRun: UInt32 = 0xFFFF_FFFF
/// The number for `?` among the code points of a pattern.
private let anyOne: UInt32 = 0xFFFF_FFFE

extension TextSlice {
  fileprivate var codePoints: [UInt32] { String(decoding: self, as: UTF8.self).unicodeScalars.map { $0.value } }
}

// Comparing strings under options (Grammar/meaning.md): ASCII is folded here, everything else by the fold service.
extension Evaluator {
  /// The options that change how texts compare: `n` overrides `c` and `d`. `l` has no effect, because there's no locale; `w` has none either.
  mutating func effective(_ options: ComparisonOptions) -> ComparisonOptions {
    options.contains(.normalized) ? [.normalized] : options.intersection([.caseInsensitive, .diacriticInsensitive])
  }

  /// Two texts in the form in which they are compared byte by byte.
  mutating func folded(
    _ left: TextSlice, _ right: TextSlice, _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> (TextSlice, TextSlice) {
    let options = effective(options)
    if options.contains(.normalized) { return (left, right) }
    if left.isASCII && right.isASCII {
      guard options.contains(.caseInsensitive) else { return (left, right) }
      return (lowercased(left), lowercased(right))
    }
    return (try folded(left, options, at: id), try folded(right, options, at: id))
  }

  /// A text in the form in which it is compared byte by byte.
  mutating func folded(
    _ bytes: TextSlice, _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> TextSlice {
    if bytes.isASCII { return options.contains(.caseInsensitive) ? lowercased(bytes) : bytes }
    guard let fold = services.fold else { throw failure(.serviceMissing(.fold), at: id) }
    return TextSlice(fold(String(decoding: bytes, as: UTF8.self), options).utf8)
  }

  private mutating func lowercased(_ bytes: TextSlice) -> TextSlice {
    TextSlice(bytes.lazy.map { $0.asciiLowercased })
  }

  /// Evaluates `==[cd]` on two strings.
  mutating func areEqual(
    _ left: Text, _ right: Text, _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> Bool {
    if areSame(left, right) { return true }
    let (one, other) = (bytes(left), bytes(right))
    try step((one.count + other.count) / 16, at: id)
    let (first, second) = try folded(one, other, options, at: id)
    return first == second
  }

  /// The order of two strings by UTF-16 code units, as in NSString's literal `compare:`, so capitals precede small letters.
  mutating func order(
    _ left: Text, _ right: Text, _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> Int {
    try step((bytes(left).count + bytes(right).count) / 16, at: id)
    if options.rawValue == 0 { return Self.order(bytes(left), bytes(right)) }
    let (first, second) = try folded(bytes(left), bytes(right), options, at: id)
    return Self.order(first, second)
  }

  /// Compares UTF-8 texts in the order of UTF-16, where code points above U+FFFF are surrogate pairs and so precede U+E000 to U+FFFF.
  static func order(_ left: TextSlice, _ right: TextSlice) -> Int {
    for (first, second) in zip(left, right) where first != second {
      let isSurrogate = (first >= 0xF0, second >= 0xF0)
      if first >= 0xEE && second >= 0xEE && isSurrogate.0 != isSurrogate.1 { return isSurrogate.0 ? -1 : 1 }
      return first < second ? -1 : 1
    }
    return left.count == right.count ? 0 : left.count < right.count ? -1 : 1
  }

  /// Evaluates BEGINSWITH and ENDSWITH; an empty needle is never found.
  mutating func isAffixed(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    guard case .string(let subject) = left, case .string(let needle) = right else {
      let id = if case .string = left { comparison.right } else { comparison.left }
      throw failure(.substringOfNonString(left: describe(left), right: describe(right)), at: id)
    }
    let whole = bytes(subject)
    let part = bytes(needle)
    guard !part.isEmpty else { return false }
    try step((whole.count + part.count) / 16, at: comparison.left)
    let (text, affix) = try folded(whole, part, comparison.options, at: comparison.left)
    guard affix.count <= text.count else { return false }
    return comparison.comparator == .beginsWith
      ? text.prefix(affix.count).elementsEqual(affix) : text.suffix(affix.count).elementsEqual(affix)
  }

  /// Returns whether a text contains another; an empty text is never found.
  mutating func isSubstring(
    _ needle: Text, of subject: Text, _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> Bool {
    let whole = bytes(subject)
    let sought = bytes(needle)
    guard !sought.isEmpty else { return false }
    try step((whole.count + sought.count) / 16, at: id)
    let (text, part) = try folded(whole, sought, options, at: id)
    guard let first = part.first, part.count <= text.count else { return false }
    for start in text.startIndex...(text.endIndex - part.count) where text[start] == first {
      var length = 1
      while length < part.count, text[start + length] == part[part.startIndex + length] { length += 1 }
      if length == part.count { return true }
      if length > 1 { try step((length + 15) / 16, at: id) }
    }
    return false
  }

  // MARK: Tokens

  /// Evaluates TOKENMATCHES, which is true if two texts share a word. It is undocumented (Grammar/meaning.md).
  mutating func sharesToken(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    guard case .string(let left) = left, case .string(let right) = right else { return false }
    try step((bytes(left).count + bytes(right).count) / 4, at: comparison.left)
    let (first, second) = try folded(bytes(left), bytes(right), comparison.options, at: comparison.left)
    let words = Self.tokens(of: second)
    for word in Self.tokens(of: first) {
      try step(words.count, at: comparison.left)
      if words.contains(where: { $0 == word }) { return true }
    }
    return false
  }

  static func tokens(of text: TextSlice) -> [TextSlice] {
    text.split { InferredBehavior.separatesTokens($0) }
  }
}
