internal import PredicateSyntax

/// One edit of a rule's text.
struct RuleEdit {
  /// How far an edit opens or closes a rule, the least first.
  enum Reach: Int {
    case repair, count, comparison, type, ancestor, exclusion, quantity, clause
  }

  let reach: Reach
  /// What the edit does, in the imperative.
  let sentence: String
  /// What is replaced, from left to right.
  let replacements: [(range: SourceRange, text: String)]

  init(_ reach: Reach, _ sentence: String, _ replacements: [(range: SourceRange, text: String)]) {
    self.reach = reach
    self.sentence = sentence
    self.replacements = replacements
  }

  /// The text of a rule after edits; nil when two of them touch the same place.
  static func apply(_ edits: [RuleEdit], to source: [UInt8]) -> String? {
    var replacements: [(range: SourceRange, text: String)] = []
    for edit in edits { replacements += edit.replacements }
    replacements.sort { $0.range.lowerBound < $1.range.lowerBound }
    var result: [UInt8] = []
    var position = 0
    for replacement in replacements {
      guard replacement.range.lowerBound >= position, replacement.range.upperBound <= source.count else { return nil }
      result += source[position..<replacement.range.lowerBound]
      result += Array(replacement.text.utf8)
      position = replacement.range.upperBound
    }
    result += source[position...]
    return String(validating: result, as: UTF8.self)
  }
}
