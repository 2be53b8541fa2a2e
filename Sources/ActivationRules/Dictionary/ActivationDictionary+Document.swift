package import PredicateEvaluation

extension ActivationDictionary {
  /// Reads a dictionary from a document, its keys in the document's order; nil when the value is not a dictionary.
  ///
  /// - Complexity: quadratic in the number of keys, of which readers bound the number.
  package init?(_ value: ValueID, of document: Document) {
    guard case .dictionary(let run) = document[value] else { return nil }
    var entries: [Entry] = []
    for entry in document.entries(of: run) {
      entries.append(Entry(key: document[entry.key], value: Value(document[entry.value], of: document)))
    }
    self.init(entries)
  }
}

extension ActivationDictionary.Value {
  /// A value of a document. No property list holds null; like other kinds that no key takes, it is not known how it would be read.
  init(_ value: DocumentValue, of document: Document) {
    switch value {
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .unsignedInteger: self = .integer(.max)
    case .double(let value): self = .real(value)
    case .string(let text): self = .string(document[text])
    case .date: self = .other(.date)
    case .array, .set: self = .other(.array)
    case .dictionary: self = .other(.dictionary)
    case .null: self = .other(.data)
    }
  }
}
