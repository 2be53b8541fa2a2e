/// The replacement of one range of a text.
public struct TextEdit: Sendable, Hashable {
  /// The range to replace; an empty range inserts.
  public var range: SourceRange
  /// The new text.
  public var replacement: String

  /// Creates a replacement.
  package init(_ range: SourceRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// The smallest replacement of whole characters that turns one text into another; nil when they are equal.
  ///
  /// - Complexity: linear in the texts.
  package init?(from old: [UInt8], to new: [UInt8]) {
    guard old != new else { return nil }
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    while start > 0, Self.isWithinCharacter(old, start) || Self.isWithinCharacter(new, start) { start -= 1 }
    var tail = 0
    while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    while tail > 0, Self.isWithinCharacter(old, old.count - tail) || Self.isWithinCharacter(new, new.count - tail) {
      tail -= 1
    }
    range = SourceRange(start, old.count - tail)
    replacement = String(decoding: new[start..<new.count - tail], as: UTF8.self)
  }

  private static func isWithinCharacter(_ text: [UInt8], _ place: Int) -> Bool {
    place < text.count && text[place] & 0xC0 == 0x80
  }

  /// The text with the replacement made; the range is within the text.
  package func applied(to text: [UInt8]) -> [UInt8] {
    Array(text[..<range.lowerBound]) + Array(replacement.utf8) + text[range.upperBound...]
  }

  /// A text with replacements made, those at one place in their order; nil when two overlap or one leaves the text.
  ///
  /// - Complexity: linear in the text, and that of sorting the replacements.
  package static func apply(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8]? {
    let order = edits.indices.stablySorted { first, second in
      (edits[first].range.lowerBound, first) < (edits[second].range.lowerBound, second)
    }
    var result: [UInt8] = []
    var end = 0
    for index in order {
      let edit = edits[index]
      guard edit.range.lowerBound >= end, edit.range.upperBound <= text.count else { return nil }
      result += text[end..<edit.range.lowerBound]
      result += Array(edit.replacement.utf8)
      end = edit.range.upperBound
    }
    return result + text[end...]
  }
}
