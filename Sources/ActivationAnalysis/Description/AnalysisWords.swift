extension UnknownReason {
  /// Why the analysis gives no answer, in a sentence without a full stop.
  package var explanation: String {
    switch self {
    case .keyPath: "the rule reads a property that isn't modeled, such as a title or user info"
    case .correlated: "the rule compares a count of one item or attachment with that of another"
    case .arithmetic: "the rule multiplies or divides counts, or compares one with a number that isn't whole"
    case .function: "the rule uses a function, CAST or TERNARY"
    case .regex: "the rule compares an identifier's text with a pattern that isn't modeled"
    case .indexing: "the rule asks for an item by its place in the list"
    case .errorOrder: "the outcome depends on an order of evaluation that nothing is known of"
    case .types: "the rule names too many unrelated types to try all combinations"
    case .budget: "the search exceeds its limit on steps"
    case .semantics: "what the rule's expressions mean on Apple's systems is only assumed"
    case .table: "the tables of dictionary rules disagree"
    }
  }
}

extension RuleDescription.Oddity.ID {
  /// What is odd, in a clause.
  package var message: String {
    switch self {
    case .unnamedType: "shown without any of the named types"
    case .nothingShared: "shown although nothing is shared"
    case .twoItems: "hidden whenever there are two extension items"
    case .error: "the evaluation fails, which hides the extension"
    }
  }
}
