package import ActivationRules
package import Documents

extension LocatedDocument {
  /// Returns the error for a value that isn't the expected one.
  package func mismatch(_ value: Node, expected: String, help: String = "") -> ReadingError {
    error("found " + found(value), expected: expected, help: help, at: value)
  }

  package func string(_ value: Node, _ expected: String) throws(ReadingError) -> String {
    guard let text = value.string else { throw mismatch(value, expected: expected) }
    return text
  }

  /// Returns the text of an optional string.
  func string(ifPresent value: Node?, _ expected: String) throws(ReadingError) -> String? {
    guard let value else { return nil }
    return try string(value, expected)
  }

  package func elements(of value: Node, _ expected: String) throws(ReadingError) -> [Node] {
    guard case .array(let elements) = value.value else { throw mismatch(value, expected: expected) }
    return Array(elements)
  }

  /// Returns the entries of an object, in the order of the text.
  package func entries(of value: Node, _ expected: String) throws(ReadingError) -> [(key: String, value: Node)] {
    guard case .object(let members) = value.value else { throw mismatch(value, expected: expected) }
    return members.map { ($0.name ?? "", $0) }
  }

  /// Returns the entries of an object that has only known keys.
  package func entries(
    of value: Node, allowed keys: [String], _ expected: String
  ) throws(ReadingError) -> [String: Node] {
    let entries = try entries(of: value, expected)
    if let (key, value) = entries.first(where: { !keys.contains($0.key) }) {
      let known = keys.filter { !$0.hasPrefix("$") }.joined(separator: ", ")
      let help = Self.suggestion(key, among: keys) ?? "The keys are \(known)."
      throw error("unknown key \"\(key)\"", help: help, at: value, isKey: true)
    }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the question whether the most similar of some words was meant; nil if no word is similar.
  package static func suggestion(_ word: String, among words: [String]) -> String? {
    closestMatch(to: word, among: words).map { "Did you mean \"\($0)\"?" }
  }

  /// Describes a value for a message.
  private func found(_ value: Node) -> String {
    switch value.value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): "\"\(text.text.prefix(60))\(text.text.count > 60 ? "…" : "")\""
    case .array: "a list"
    case .object: "an object"
    default: "something else"
    }
  }
}
