import ActivationFiles
import PredicateSyntax

/// Ranges of a rule's text, with the brackets and blanks around them.
struct TextRanges {
  let source: [UInt8]

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// The position of the last byte before an offset that is not a blank.
  private func significant(before offset: Int) -> Int? {
    var position = min(offset, source.count) - 1
    while position >= 0, isBlank(source[position]) { position -= 1 }
    return position >= 0 ? position : nil
  }

  /// The position of the first byte from an offset on that is not a blank.
  private func significant(from offset: Int) -> Int? {
    var position = max(0, offset)
    while position < source.count, isBlank(source[position]) { position += 1 }
    return position < source.count ? position : nil
  }

  /// The range with the parentheses that are right around it; nil without.
  private func parenthesized(_ range: SourceRange) -> SourceRange? {
    guard let before = significant(before: range.lowerBound), let after = significant(from: range.upperBound),
      source[before] == UInt8(ascii: "("), source[after] == UInt8(ascii: ")")
    else { return nil }
    return SourceRange(before, after + 1)
  }

  /// Returns whether parentheses directly surround a range.
  func isParenthesized(_ range: SourceRange) -> Bool { parenthesized(range) != nil }

  /// The range with all parentheses that are right around it. Meant for operands with a neighbor, which those of a call are not.
  func outermost(_ range: SourceRange) -> SourceRange {
    var range = range
    while let wider = parenthesized(range) { range = wider }
    return range
  }

  /// The range without the blanks at its ends.
  func trimmed(_ range: SourceRange) -> SourceRange {
    guard let first = significant(from: range.lowerBound), let last = significant(before: range.upperBound),
      first <= last
    else { return range }
    return SourceRange(first, last + 1)
  }

  /// The text of a range.
  func text(_ range: SourceRange) -> String {
    let upper = min(range.upperBound, source.count)
    guard range.lowerBound <= upper else { return "" }
    return String(decoding: source[range.lowerBound..<upper], as: UTF8.self)
  }

  /// Returns whether a range contains no bracket.
  func isWithoutBrackets(_ range: SourceRange) -> Bool {
    for byte in text(range).utf8 where byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") { return false }
    return true
  }

  /// Returns whether every bracket that opens in a range closes in it; brackets inside strings count, too.
  func isBalanced(_ range: SourceRange) -> Bool {
    var depth = 0
    for byte in text(range).utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// Returns the range to remove so that one operand of an AND or OR disappears, with one operator next to it; nil when
  /// brackets prevent it.
  func removal(of position: Int, among operands: [SourceRange]) -> SourceRange? {
    guard operands.count > 1, operands.indices.contains(position) else { return nil }
    let own = outermost(operands[position])
    if position > 0 {
      let gap = SourceRange(outermost(operands[position - 1]).upperBound, own.lowerBound)
      if isWithoutBrackets(gap) { return gap.union(own) }
    }
    guard position + 1 < operands.count else { return nil }
    let gap = SourceRange(own.upperBound, outermost(operands[position + 1]).lowerBound)
    return isWithoutBrackets(gap) ? own.union(gap) : nil
  }
}

extension PartEdit {
  /// Inserts a text.
  static func insert(_ text: String, at offset: Int) -> PartEdit {
    .replaceText(SourceRange(offset, offset), text)
  }
}
