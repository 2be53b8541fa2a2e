package import PredicateEvaluation
package import PredicateSyntax

extension Document {
  /// A value with everything in it, as an argument for a predicate.
  ///
  /// - Complexity: linear in what the value holds; the nesting of documents is bounded when they are read.
  package func argument(of id: ValueID) -> PredicateArgument {
    switch self[id] {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .unsignedInteger(let value): .unsignedInteger(value)
    case .double(let value): .double(value)
    case .date(let value): .date(value)
    case .string(let text): .string(self[text])
    case .array(let run): .array(elements(of: run).map { argument(of: $0) })
    case .set(let run): .set(elements(of: run).map { argument(of: $0) })
    case .dictionary(let run):
      .dictionary(
        entries(of: run).map { PredicateArgument.Entry(key: self[$0.key], value: argument(of: $0.value)) })
    }
  }
}
