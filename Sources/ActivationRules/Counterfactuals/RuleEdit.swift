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
  let replacements: [TextEdit]

  init(_ reach: Reach, _ sentence: String, _ replacements: [TextEdit]) {
    self.reach = reach
    self.sentence = sentence
    self.replacements = replacements
  }

  /// The text of a rule after edits; nil when two of them touch the same place.
  static func apply(_ edits: [RuleEdit], to source: [UInt8]) -> String? {
    var replacements: [TextEdit] = []
    for edit in edits { replacements += edit.replacements }
    return TextEdit.apply(replacements, to: source).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
