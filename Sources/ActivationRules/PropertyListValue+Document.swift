package import PredicateEvaluation
import PredicateSyntax

extension PropertyListValue {
  /// Creates the value of a property list that a value of a document is; nil for null, which no property list can hold.
  ///
  /// - Parameter leavingOutNulls: Whether a null within is left out; otherwise nothing is made of what holds one.
  /// - Complexity: linear in what the value holds; the nesting of documents is bounded when they are read.
  package init?(_ id: ValueID, of document: Document, leavingOutNulls: Bool) {
    switch document[id] {
    case .null: return nil
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .unsignedInteger(let value): self = .unsignedInteger(value)
    case .double(let value): self = .real(value)
    case .date(let value): self = .date(value)
    case .string(let text): self = .string(document[text])
    case .array(let run), .set(let run):
      var elements: [PropertyListValue] = []
      for element in document.elements(of: run) {
        if let value = PropertyListValue(element, of: document, leavingOutNulls: leavingOutNulls) {
          elements.append(value)
        } else if !leavingOutNulls {
          return nil
        }
      }
      self = .array(elements)
    case .dictionary(let run):
      var entries: [String: PropertyListValue] = [:]
      for entry in document.entries(of: run) {
        let value = PropertyListValue(entry.value, of: document, leavingOutNulls: leavingOutNulls)
        if value == nil, !leavingOutNulls { return nil }
        entries[document[entry.key]] = value
      }
      self = .dictionary(entries)
    }
  }
}
