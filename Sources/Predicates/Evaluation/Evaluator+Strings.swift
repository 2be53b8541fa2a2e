// Comparing strings under options (Grammar/meaning.md): ASCII here, everything else through the fold service.
extension Evaluator {
  /// The options that change how texts compare: `n` overrides `c` and `d`; `l` has no locale to use.
  mutating func effective(_ options: ComparisonOptions) -> ComparisonOptions {
    options.contains(.normalized) ? [.normalized] : options.intersection([.caseInsensitive, .diacriticInsensitive])
  }

  /// Calls a closure with the bytes of two texts that compare as they are; nil when they have to be folded, or were computed.
  @inline(__always)
  private mutating func withPlain<Result>(
    _ left: Text, _ right: Text, _ options: ComparisonOptions,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard options.isEmpty, prepared.isPlain, program.code.isPlain, left.store == .document, right.store != .scratch
    else { return nil }
    return bytes(left).withBytes { subject in bytes(right).withBytes { body(subject, $0) } }
  }

  /// Two texts in the form under which they compare byte by byte.
  mutating func folded(
    _ left: TextSlice, _ right: TextSlice, _ options: ComparisonOptions, at id: InstructionID
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
    _ bytes: TextSlice, _ options: ComparisonOptions, at id: InstructionID
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
    _ left: Text, _ right: Text, _ options: ComparisonOptions, at id: InstructionID
  ) throws(EvaluationError) -> Bool {
    if areSame(left, right) { return true }
    let (one, other) = (bytes(left), bytes(right))
    try step((one.count + other.count) / 16, at: id)
    let (first, second) = try folded(one, other, options, at: id)
    return Self.areSame(first, second)
  }

  /// The order of two strings by UTF-16 code units, as NSString's literal `compare:` goes; capitals before small letters.
  mutating func order(
    _ left: Text, _ right: Text, _ options: ComparisonOptions, at id: InstructionID
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
    _ left: Value, _ right: Value, _ comparison: ComparisonInstruction
  ) throws(EvaluationError) -> Bool {
    if case .missing = left { return false }
    if case .missing = right { return false }
    guard case .string(let subject) = left, case .string(let needle) = right else {
      let id = if case .string = left { comparison.right } else { comparison.left }
      throw failure(.substringOfNonString(left: describe(left), right: describe(right)), at: id)
    }
    let atStart = comparison.comparator == .beginsWith
    let plain = withPlain(subject, needle, comparison.options) { whole, part in
      (steps: (whole.count + part.count) / 16, holds: Self.isAffix(part, of: whole, atStart: atStart))
    }
    if let plain {
      try step(plain.holds == nil ? 0 : plain.steps, at: comparison.left)
      return plain.holds ?? false
    }
    let whole = bytes(subject)
    let part = bytes(needle)
    guard !part.isEmpty else { return false }
    try step((whole.count + part.count) / 16, at: comparison.left)
    let (text, affix) = try folded(whole, part, comparison.options, at: comparison.left)
    guard affix.count <= text.count else { return false }
    return atStart
      ? text.prefix(affix.count).elementsEqual(affix) : text.suffix(affix.count).elementsEqual(affix)
  }

  /// Returns whether a text begins or ends with another, or nil for an empty one, which is never found.
  @inline(__always)
  static func isAffix(
    _ part: UnsafeBufferPointer<UInt8>, of whole: UnsafeBufferPointer<UInt8>, atStart: Bool
  ) -> Bool? {
    guard !part.isEmpty else { return nil }
    guard part.count <= whole.count else { return false }
    let start = atStart ? 0 : whole.count &- part.count
    for offset in 0..<part.count where whole[start &+ offset] != part[offset] { return false }
    return true
  }

  /// Returns whether a text contains another; an empty text is never found.
  mutating func isSubstring(
    _ needle: Text, of subject: Text, _ options: ComparisonOptions, at id: InstructionID
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
    _ left: Value, _ right: Value, _ comparison: ComparisonInstruction
  ) throws(EvaluationError) -> Bool {
    guard case .string(let left) = left, case .string(let right) = right else { return false }
    try step((bytes(left).count + bytes(right).count) / 4, at: comparison.left)
    let (first, second) = try folded(bytes(left), bytes(right), comparison.options, at: comparison.left)
    let words = Self.tokens(of: second)
    for word in Self.tokens(of: first) {
      try step(words.count, at: comparison.left)
      if words.contains(where: { Self.areSame($0, word) }) { return true }
    }
    return false
  }

  /// The words of a text.
  static func tokens(of text: TextSlice) -> [TextSlice] {
    text.split { InferredBehavior.separatesTokens($0) }
  }
}
