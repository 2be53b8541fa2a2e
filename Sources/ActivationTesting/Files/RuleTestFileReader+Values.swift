import ActivationRules
import PredicateEvaluation
import PredicateSyntax

extension RuleTestFileReader {
  /// The entries of an object whose keys are known.
  func entries(
    of value: ValueID, allowed: [String], _ expected: String
  ) throws(ReadingError) -> [String: ValueID] {
    guard case .dictionary(let run) = source.document[value] else {
      throw source.error("found \(kind(value))", expected: expected, at: source.offset(of: value))
    }
    var entries: [String: ValueID] = [:]
    for entry in source.document.entries(of: run) {
      let key = source.document[entry.key]
      guard allowed.contains(key) else {
        throw source.error(
          "the key \"\(key)\" means nothing here",
          help: suggestion(key, among: allowed) ?? "The keys are " + allowed.joined(separator: ", ") + ".",
          at: source.offset(ofKeyBefore: entry.value))
      }
      entries[key] = entry.value
    }
    return entries
  }

  /// The text of a string.
  func string(_ value: ValueID, _ expected: String) throws(ReadingError) -> String {
    if case .string(let text) = source.document[value] { return source.document[text] }
    throw source.error("found \(kind(value))", expected: expected, at: source.offset(of: value))
  }

  /// A question with the word that is spelled most like another; nil when none is near.
  func suggestion(_ word: String, among words: [String]) -> String? {
    closestMatch(to: word, among: words).map { "Did you mean \"\($0)\"?" }
  }

  /// What a value is, for messages.
  func kind(_ value: ValueID) -> String {
    switch source.document[value] {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .unsignedInteger, .double: "a number"
    case .date: "a date"
    case .string: "a string"
    case .array, .set: "a list"
    case .dictionary: "an object"
    }
  }
}
