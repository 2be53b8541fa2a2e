internal import PredicateEvaluation
internal import PredicateSyntax
internal import UniformTypes

/// Turns the trace of an evaluation into clauses.
struct ExplanationBuilder {
  typealias Clause = Explanation.Clause

  private let tree: SyntaxTree
  private let trace: Trace
  private let elements: ElementFinder
  private let types: TypeGraph
  private var within: [[Int]]
  private var outside: [Int] = []

  init(_ tree: SyntaxTree, _ document: Document, _ trace: Trace, _ types: TypeGraph) {
    self.tree = tree
    self.types = types
    self.trace = trace
    elements = ElementFinder(tree, document)
    within = Array(repeating: [], count: trace.entries.count)
    for (index, entry) in trace.entries.enumerated() {
      if let parent = entry.parent { within[parent].append(index) } else { outside.append(index) }
    }
  }

  /// The whole rule.
  mutating func root() -> Clause {
    guard let first = outside.first else { return unreached(tree.root) }
    return clause(first, bindings: Bindings())
  }

  private func clause(_ index: Int, bindings: Bindings) -> Clause {
    let entry = trace.entries[index]
    var clause = unreached(entry.node)
    clause.outcome = outcome(entry.outcome)
    clause.children = children(index, of: entry, bindings: bindings)
    clause.text = ClauseText(tree).label(of: entry.node, clause.outcome, clause.children)
    describe(&clause, entry, within[index].map { trace.entries[$0] })
    clause.conformance = conformance(entry, bindings)
    describeCount(&clause, entry, bindings)
    return clause
  }

  private func unreached(_ node: NodeID) -> Clause {
    Clause(
      node: node, range: tree.range(of: node), text: ClauseText(tree).text(of: node), kind: kind(of: node),
      outcome: .notEvaluated, subject: nil, count: nil, detail: "", conformance: nil, blamed: [],
      children: [])
  }

  private func kind(of node: NodeID) -> Clause.Kind {
    switch tree[node] {
    case .and: .and
    case .or: .or
    case .not: .not
    default: .simple
    }
  }

  private func outcome(_ outcome: Trace.Outcome) -> Clause.Outcome {
    switch outcome {
    case .holds: .holds
    case .fails: .fails
    case .error: .error
    case .evaluated: .holds
    }
  }

  /// The operands of a compound in the order of the text; of a comparison, its SUBQUERYs' elements.
  private func children(_ index: Int, of entry: Trace.Entry, bindings: Bindings) -> [Clause] {
    switch tree[entry.node] {
    case .and(let list), .or(let list):
      // Operands are evaluated in the order of the text, so that one walk along both lists pairs them.
      var evaluated = within[index][...]
      return tree[list].map { operand in
        guard let found = evaluated.first, trace.entries[found].node == operand else { return unreached(operand) }
        evaluated.removeFirst()
        return clause(found, bindings: bindings)
      }
    default:
      return within[index].flatMap { found in
        if case .subquery = tree[trace.entries[found].node] { return elementClauses(found, bindings: bindings) }
        return [clause(found, bindings: bindings)]
      }
    }
  }

  /// The predicate of a SUBQUERY, once per element.
  private func elementClauses(_ index: Int, bindings: Bindings) -> [Clause] {
    guard case .subquery(let collection, let variable, _) = tree[trace.entries[index].node] else { return [] }
    let values = elements.elements(of: collection, bindings: bindings)
    let noun = ElementNoun(of: collection, in: tree)
    var clauses: [Clause] = within[index].filter { trace.entries[$0].element == nil }.map {
      clause($0, bindings: bindings)
    }
    for found in within[index] {
      guard let element = trace.entries[found].element else { continue }
      let value = element < values.count ? values[element] : nil
      var part = clause(found, bindings: bindings.binding(variable, to: value))
      part.element = .init(position: element, types: value.map { elements.types(of: $0) } ?? [])
      part.subject = noun.numbered(element) + (value.flatMap { elements.description(of: $0) }.map { " (\($0))" } ?? "")
      clauses.append(part)
    }
    return clauses
  }

  /// How the types on the left of a comparison stand to the one on the right.
  private func conformance(_ entry: Trace.Entry, _ bindings: Bindings) -> Conformance? {
    guard case .comparison(let comparison) = tree[entry.node], comparison.comparator == .conformsTo,
      entry.outcome != .error, let wanted = wantedType(comparison, entry)
    else { return nil }
    return Conformance(of: elements.texts(of: comparison.left, bindings: bindings), to: wanted, in: types)
  }

  /// The type on the right; that of a variable is known by what was seen of it.
  private func wantedType(_ comparison: Comparison, _ entry: Trace.Entry) -> String? {
    if case .string(let text) = tree[comparison.right] { return tree[text] }
    guard case .variable = tree[comparison.right] else { return nil }
    let seen: String
    switch entry.detail {
    case .comparison(_, let right), .qualified(_, let right, _, _, _): seen = right
    case .subquery, .none: return nil
    }
    guard seen.utf8.count > 2, seen.hasPrefix("\""), seen.hasSuffix("\""), !seen.hasSuffix("…\"") else { return nil }
    return String(seen.dropFirst().dropLast())
  }

  /// Says what a comparison with the count of a plain list saw, and which type a comparison of types asks for.
  private func describeCount(_ clause: inout Clause, _ entry: Trace.Entry, _ bindings: Bindings) {
    guard case .comparison(let comparison) = tree[entry.node] else { return }
    if comparison.comparator == .conformsTo || comparison.comparator == .equalsType {
      clause.wantedType = wantedType(comparison, entry)
    }
    guard clause.counted == nil, let bound = CountBound(comparison, in: tree), bound.counted != nil,
      let list = elements.list(countedBy: bound.quantity, bindings: bindings)
    else { return }
    let noun = ElementNoun(of: bound.quantity, in: tree, before: 1)
    let wanted = CountedElements.wanted(bound, in: tree)
    let count = list.count
    clause.counted = .init(
      noun: noun, wanted: wanted, wantedText: CountedElements.briefText(wanted, noun),
      isTooMany: CountedElements.isTooMany(count, wanted), seen: (count, count))
  }

  /// Says what was seen at a comparison.
  private func describe(_ clause: inout Clause, _ entry: Trace.Entry, _ children: [Trace.Entry]) {
    guard case .comparison(let comparison) = tree[entry.node] else { return }
    if let counted = CountedElements(comparison, in: tree),
      let seen = children.first(where: { $0.node == counted.subquery.node }),
      case .subquery(let count, let matched) = seen.detail
    {
      guard let count else {
        clause.counted = .init(
          noun: counted.noun, wanted: counted.wanted, wantedText: counted.briefText, isTooMany: false, seen: nil)
        clause.detail = "there are no \(counted.noun.plural): the key is missing"
        return
      }
      let head = counted.head(matched: matched, of: count)
      clause.count = head
      let holds = entry.outcome == .holds
      clause.blamed = counted.blamed(matched: matched, holds: holds, clause.children)
      let blame = holds ? "" : counted.blame(clause.blamed.map { clause.children[$0] })
      clause.detail = head + blame
      clause.counted = .init(
        noun: counted.noun, wanted: counted.wanted, wantedText: counted.briefText,
        isTooMany: counted.isTooMany(matched), seen: (matched, count))
      return
    }
    switch entry.detail {
    case .comparison(let left, let right):
      clause.detail = "\(left) \(ClauseText(tree).operatorText(comparison)) \(right)"
    case .qualified(let left, _, let count, let matched, _):
      clause.detail = count == 0 ? "there is nothing to compare" : "\(matched) of \(count) match: \(left)"
    case .subquery, .none: break
    }
  }
}
