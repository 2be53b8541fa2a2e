import ActivationAnalysis
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

extension Witness {
  /// The context in a line: `1 extension item: [public.png] [public.png]`.
  var summary: String {
    var text = host.map { "\($0): " } ?? ""
    text += NamedContext(name: "no name", context: context).summary
    for declaration in declarations {
      text += ", where \(declaration.identifier) conforms to " + declaration.conformsTo.joined(separator: " and ")
    }
    return text
  }

  /// The context on one line of JSON, as `--context` takes it.
  var json: String {
    var writer = JSONWriter()
    writer.value(context.document.root, of: context.document)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes the context of a witness; `null` when there is none.
  mutating func witness(_ witness: Witness?) {
    guard let witness else { return null() }
    value(witness.context.document.root, of: witness.context.document)
  }
}

extension UnknownReason {
  /// Why the analysis gives no answer, in a sentence without a full stop.
  var explanation: String {
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

extension RuleDescription.Interval {
  /// The counts as a table has them: `1–10`, `1`, `any`.
  var short: String {
    guard let highest else { return lowest <= 1 ? "any" : "\(lowest) or more" }
    return lowest == highest ? "\(lowest)" : "\(lowest)–\(highest)"
  }
}
