import ActivationRules
import PredicateEvaluation

extension LocatedDocument {
  /// The error that a value is something else than expected.
  func mismatch(_ value: ValueID, expected: String, help: String = "") -> ReadingError {
    error("found " + found(value), expected: expected, help: help, at: offset(of: value))
  }

  /// A value as a message names it.
  private func found(_ value: ValueID) -> String {
    switch document[value] {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let number): "\(number)"
    case .unsignedInteger(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): "\"\(document[text])\""
    case .array: "a list"
    case .dictionary: "an object"
    default: "something else"
    }
  }
}
