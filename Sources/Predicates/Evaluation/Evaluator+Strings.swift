// Comparing strings under options (Grammar/meaning.md): ASCII here, everything else through the fold service.
extension Evaluator {
  /// The options that change how texts compare: `n` overrides `c` and `d`; `l` has no locale to use.
  mutating func effective(_ options: ComparisonOptions) -> ComparisonOptions {
    options.contains(.normalized) ? [.normalized] : options.intersection([.caseInsensitive, .diacriticInsensitive])
  }

  /// Two texts in the form under which they compare byte by byte.
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

  /// A text in the form under which it compares byte by byte.
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

  /// `==[cd]` on two strings.
  mutating func areEqual(
    _ left: Text, _ right: Text, _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> Bool {
    if areSame(left, right) { return true }
    let (one, other) = (bytes(left), bytes(right))
    try step((one.count + other.count) / 16, at: id)
    let (first, second) = try folded(one, other, options, at: id)
    return first == second
  }

  /// The order of two strings by UTF-16 code units, as NSString's literal `compare:` goes; capitals before small letters.
  mutating func order(
    _ left: Text, _ right: Text, _ options: ComparisonOptions, at id: NodeID
  ) throws(EvaluationError) -> Int {
    try step((bytes(left).count + bytes(right).count) / 16, at: id)
    if options.rawValue == 0 { return Self.order(bytes(left), bytes(right)) }
    let (first, second) = try folded(bytes(left), bytes(right), options, at: id)
    return Self.order(first, second)
  }

  /// UTF-8 orders by code point; UTF-16 puts code points above U+FFFF (surrogates) before U+E000 to U+FFFF.
  static func order(_ left: TextSlice, _ right: TextSlice) -> Int {
    for (first, second) in zip(left, right) where first != second {
      let isSurrogate = (first >= 0xF0, second >= 0xF0)
      if first >= 0xEE && second >= 0xEE && isSurrogate.0 != isSurrogate.1 { return isSurrogate.0 ? -1 : 1 }
      return first < second ? -1 : 1
    }
    return left.count == right.count ? 0 : left.count < right.count ? -1 : 1
  }

  /// BEGINSWITH and ENDSWITH; an empty needle is never found.
  mutating func isAffixed(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    if case .missing = left { return false }
    if case .missing = right { return false }
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

  /// TOKENMATCHES: whether the two texts share a word. Undocumented (Grammar/meaning.md).
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

  /// The words of a text.
  static func tokens(of text: TextSlice) -> [TextSlice] {
    text.split { InferredBehavior.separatesTokens($0) }
  }
}
