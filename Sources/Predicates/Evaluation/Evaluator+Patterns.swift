// LIKE and MATCHES (Grammar/meaning.md).
extension Evaluator {
  /// MATCHES, by the engine that the caller supplies.
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
    case .tooExpensive: throw failure(.matchTooExpensive(pattern: describe(right)), at: comparison.right)
    }
  }

  /// Subject and pattern within their limits; nil where the answer is false: nil on a side, or an empty pattern.
  private mutating func texts(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> (subject: Text, pattern: Text)? {
    if case .missing = left { return nil }
    if case .missing = right { return nil }
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

  /// LIKE, by a matcher that goes back only to the last `*`.
  mutating func isLike(
    _ left: Value, _ right: Value, _ comparison: SyntaxTree.Comparison
  ) throws(EvaluationError) -> Bool {
    guard let (subject, pattern) = try texts(left, right, comparison) else { return false }
    let options = effective(comparison.options)
    let parts = try wildcards(bytes(pattern), options, at: comparison.right)
    return try matches(codePoints(bytes(subject), options, at: comparison.left), parts, at: comparison.left)
  }

  /// The pattern as code points, `*` and `?` as numbers that are not code points; literal runs are folded one by one, so
  /// that folding makes no wildcard.
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

  /// The form in which LIKE compares: normalization form KC, then folded for `c` and `d`; with `n` the text as it is.
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
        // Nothing before the last `*` needs to change: a longer run there can be moved here.
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

/// `*` among the code points of a pattern.
private let anyRun: UInt32 = 0xFFFF_FFFF
/// `?` among the code points of a pattern.
private let anyOne: UInt32 = 0xFFFF_FFFE

extension TextSlice {
  fileprivate var codePoints: [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(count)
    for byte in self {
      if byte & 0xC0 == 0x80, let last = result.popLast() {
        result.append(last << 6 | UInt32(byte & 0x3F))
      } else {
        result.append(
          UInt32(byte >= 0xF0 ? byte & 0x07 : byte >= 0xE0 ? byte & 0x0F : byte >= 0xC0 ? byte & 0x1F : byte))
      }
    }
    return result
  }
}
