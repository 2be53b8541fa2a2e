public import ActivationLint
public import PredicateSyntax

/// What the linter found in one file.
public struct LintedFile: Sendable {
  /// A finding with its place in the file.
  public struct Located: Sendable, Hashable {
    /// The finding.
    public var finding: Finding
    /// Where it is in ``LintedFile/text``; nil when that is not known.
    public var range: SourceRange?
    /// Where its remarks are, in their order.
    public var noteRanges: [SourceRange?]
    /// For each of its fixes, in their order, the change of the file; nil when it cannot be written.
    package var changes: [TextChange?]
  }

  /// What messages call the file; nil for text that was given directly.
  public var name: String?
  /// The file, as it can be opened; nil for text and for standard input.
  package var path: String?
  /// The text of the file; nil for binary property lists, whose findings have no places.
  public var text: [UInt8]?
  /// The findings in the order of the file, those without a place first.
  public var findings: [Located] = []
  /// How many findings comments in the file have silenced.
  public var silencedCount = 0
  /// How many rules were looked at.
  public var ruleCount = 0
  /// The app that contains the extension; nil where nothing says that this is an extension.
  package var application: ApplicationSearch?
  /// Whether it matters what the containing app declares.
  public var needsApplication = false
  /// How many places have the key of a rule that can't be read.
  public var unreadCount = 0
  /// What is worth knowing and no finding, one line each.
  public var remarks: [String] = []
}

/// The replacement of one stretch of a text.
package struct TextChange: Sendable, Hashable {
  /// What is replaced; empty to insert.
  package var range: SourceRange
  /// The new text, as UTF-8.
  package var replacement: [UInt8]

  /// Creates a change.
  init(range: SourceRange, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  /// The smallest change of whole characters from one text to another; nil when they are equal.
  ///
  /// - Complexity: linear in the texts.
  init?(from old: [UInt8], to new: [UInt8]) {
    guard old != new else { return nil }
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    while start > 0, Self.isInCharacter(old, start) || Self.isInCharacter(new, start) { start -= 1 }
    var tail = 0
    while tail < min(old.count, new.count) - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    while tail > 0, Self.isInCharacter(old, old.count - tail) { tail -= 1 }
    range = SourceRange(start, old.count - tail)
    replacement = Array(new[start..<new.count - tail])
  }

  private static func isInCharacter(_ text: [UInt8], _ place: Int) -> Bool {
    place < text.count && text[place] & 0xC0 == 0x80
  }

  /// The text with the change made.
  func applied(to text: [UInt8]) -> [UInt8] {
    Array(text[..<range.lowerBound]) + replacement + text[range.upperBound...]
  }
}
