internal import Predicates
internal import UniformTypes

/// A rule with the trace of one evaluation, which the clauses of an explanation use.
final class TracedRule: Sendable {
  let tree: SyntaxTree
  let types: TypeGraph
  let trace: Trace
  /// The dictionary that the rule's predicate comes from; nil for a rule that is written as a predicate.
  let dictionary: DictionaryRule?
  /// The origin of each operand of a dictionary's predicate. A template that is itself an AND has several operands.
  private let origins: [DictionaryCondition.Origin]

  init(_ decision: Decision) {
    let rule = decision.rule
    tree = rule.tree
    types = rule.types
    origins = rule.storage.text.origins
    dictionary = rule.dictionary
    trace = rule.program.trace(decision.prepared, services: rule.services, limits: rule.limits, extent: .whole)
  }

  /// The clause for the whole rule.
  var root: Explanation.Clause {
    let entry = trace.entries.first
    return Explanation.Clause(
      traced: self, entry: entry == nil ? nil : 0, position: nil, node: entry?.node ?? tree.root)
  }

  typealias Condition = (origin: DictionaryCondition.Origin, clause: Explanation.Clause)

  /// The clauses of a dictionary's predicate with their origins; empty for a rule that is written as a predicate.
  var conditions: [Condition] {
    let clauses = root.kind == .and && origins.count > 1 ? root.children : [root]
    return clauses.count == origins.count ? origins.indices.map { (origins[$0], clauses[$0]) } : []
  }

  /// Returns the key and value, or the attachments, that a clause of a dictionary's predicate is about; nil for any other clause.
  func label(of clause: Explanation.Clause) -> String? {
    guard let dictionary, let position = clause.position ?? (clause.entry == 0 && origins.count == 1 ? 0 : nil),
      position < origins.count
    else { return nil }
    switch origins[position] {
    case .limit(let key, _), .rejection(let key):
      return ActivationKey.short(key) + " = " + (dictionary.dictionary[key]?.quoted ?? "absent")
    case .closing(let isStrict): return isStrict ? "every attachment" : "any attachment"
    }
  }

  func entries(within entry: Int) -> [Int] {
    var positions: [Int] = []
    var position = entry + 1
    while position < trace.entries[entry].end {
      positions.append(position)
      position = trace.entries[position].end
    }
    return positions
  }

  /// Returns the outcome of a SUBQUERY directly within an entry; nil if it was not reached.
  func subquery(_ node: NodeID, within entry: Int) -> (count: Int?, matched: Int)? {
    let position = entries(within: entry).first { trace.entries[$0].node == node }
    guard case .subquery(let count, let matched)? = position.map({ trace.entries[$0].detail }) else { return nil }
    return (count, matched)
  }

  /// Returns the type identifiers of an attachment, or the string if the value is one; nil for any other value.
  func types(of value: Trace.Seen) -> [String]? {
    let document = trace.document
    guard case .dictionary(let run) = trace.documentValue(of: value) else {
      if case .string(let text) = trace.documentValue(of: value) { return [document[text]] }
      return nil
    }
    guard let key = document.texts.find(ContextKey.registeredTypeIdentifiers),
      let list = document.value(for: key, in: run), case .array(let identifiers) = document[list]
    else { return nil }
    return texts(of: identifiers)
  }

  /// Returns the strings in a value of the shared context: the strings of a list, or a single one.
  func texts(in value: Trace.Seen) -> [String] {
    switch trace.documentValue(of: value) {
    case .string(let text): [trace.document[text]]
    case .array(let run), .set(let run): texts(of: run)
    default: []
    }
  }

  private func texts(of run: ValueRun) -> [String] {
    let document = trace.document
    return document.elements(of: run).compactMap { document.text($0) }
  }
}
