package import ActivationRules
package import PredicateEvaluation
internal import PredicateSyntax

extension LocatedDocument {
  /// An error with the line and column of a value.
  package func error(_ message: String, expected: String = "", help: String = "", at value: ValueID) -> ReadingError {
    error(message, expected: expected, help: help, at: offset(of: value))
  }

  /// The error that a value is something else than expected.
  package func mismatch(_ value: ValueID, expected: String, help: String = "") -> ReadingError {
    error("found " + found(value), expected: expected, help: help, at: value)
  }

  /// The text of a string.
  package func string(_ value: ValueID, _ expected: String) throws(ReadingError) -> String {
    guard case .string(let text) = document[value] else { throw mismatch(value, expected: expected) }
    return document[text]
  }

  /// A whole number that isn't too small.
  package func count(_ value: ValueID, from least: Int) throws(ReadingError) -> Int {
    guard case .integer(let number) = document[value], let count = Int(exactly: number), count >= least else {
      throw mismatch(value, expected: "a whole number from \(least)")
    }
    return count
  }

  /// The elements of an array.
  package func elements(of value: ValueID, _ expected: String) throws(ReadingError) -> [ValueID] {
    guard case .array(let run) = document[value] else { throw mismatch(value, expected: expected) }
    return Array(document.elements(of: run))
  }

  /// The entries of an object in the order of the text.
  package func entries(of value: ValueID, _ expected: String) throws(ReadingError) -> [(key: String, value: ValueID)] {
    guard case .dictionary(let run) = document[value] else { throw mismatch(value, expected: expected) }
    return document.entries(of: run).map { (document[$0.key], $0.value) }
      .sorted { offset(of: $0.1) < offset(of: $1.1) }
  }

  /// The entries of an object whose keys are known.
  package func entries(
    of value: ValueID, allowed keys: [String], _ expected: String
  ) throws(ReadingError) -> [String: ValueID] {
    let entries = try entries(of: value, expected)
    if let error = unknownKeys(of: entries, allowed: keys).first { throw error }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  /// The errors that keys of an object aren't known.
  func unknownKeys(of entries: [(key: String, value: ValueID)], allowed keys: [String]) -> [ReadingError] {
    let known = keys.filter { !$0.hasPrefix("$") }.joined(separator: ", ")
    return entries.filter { !keys.contains($0.key) }.map { key, value in
      error(
        "unknown key \"\(key)\"", help: Self.suggestion(key, among: keys) ?? "The keys are \(known).",
        at: offset(ofKeyBefore: value))
    }
  }

  /// A question with the word that is spelled most like another; nil when none is near.
  package static func suggestion(_ word: String, among words: [String]) -> String? {
    closestMatch(to: word, among: words).map { "Did you mean \"\($0)\"?" }
  }

  /// A value as a message names it.
  private func found(_ value: ValueID) -> String {
    switch document[value] {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let number): "\(number)"
    case .unsignedInteger(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): "\"\(document[text].prefix(60))\(document[text].count > 60 ? "…" : "")\""
    case .array: "a list"
    case .dictionary: "an object"
    default: "something else"
    }
  }
}
