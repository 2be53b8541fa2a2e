package import Predicates

extension PredicateArgument {
  /// The value in a line, much as JSON has it, keys sorted; sets are in `<>`, dates in `@()`.
  package var line: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsignedInteger(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let text): "\"\(text)\""
    case .date(let value): "@(\(value))"
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .set(let elements): "<" + elements.map(\.line).joined(separator: ", ") + ">"
    case .dictionary(let entries):
      "{" + entries.map { "\"\($0.key)\": \($0.value.line)" }.sorted().joined(separator: ", ") + "}"
    }
  }
}
