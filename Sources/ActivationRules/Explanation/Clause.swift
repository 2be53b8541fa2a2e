public import Predicates

extension Explanation {
  /// One clause of the rule with its outcome. It refers to a position in the rule and in the trace of the evaluation; its texts are
  /// made when you ask for them.
  public struct Clause: Sendable {
    package enum Kind: Sendable, Hashable {
      /// All ``Clause/children`` must be true.
      case and
      /// At least one of ``Clause/children`` must be true.
      case or
      /// The only child must be false.
      case not
      /// A comparison or a constant. Its children are the clauses of the SUBQUERYs in it.
      case simple
    }

    /// The outcome of the clause; the raw value is its name in machine-readable output.
    public enum Outcome: String, Sendable, Hashable {
      /// The clause is true.
      case holds = "true"
      /// The clause is false.
      case fails = "false"
      /// The evaluation of the clause ends with an error.
      case error
      /// The clause was not evaluated because of an earlier error, or was too late in a large rule to be recorded.
      case notEvaluated = "skipped"
    }

    /// The element of a list that a clause was evaluated on: its index in the list, and its type identifiers. If the element is a
    /// string, this string is the only identifier. If it's neither an attachment nor a string, the identifiers are nil.
    package typealias Element = (position: Int, types: [String]?)

    let traced: TracedRule
    /// The index of the trace's entry; nil for a clause that was not evaluated.
    let entry: Int?
    /// The index of the clause among the operands of a dictionary's predicate; nil for any other clause.
    let position: Int?
    /// The node of the clause in the rule's tree.
    package let node: NodeID

    var tree: SyntaxTree { traced.tree }

    /// The range of the clause in the rule's text.
    public var range: SourceRange { tree.range(of: node) }

    package var kind: Kind {
      switch tree[node] {
      case .and: .and
      case .or: .or
      case .not: .not
      default: .simple
      }
    }

    /// The outcome of the clause.
    public var outcome: Outcome {
      guard let entry else { return .notEvaluated }
      return switch traced.trace.entries[entry].outcome {
      case .holds, .evaluated: .holds
      case .fails: .fails
      case .error: .error
      }
    }
  }
}

extension Explanation.Clause {
  // MARK: Within

  /// The clauses inside this one: the operands of a compound in the order of the text; in a comparison, the predicates of its SUBQUERYs,
  /// once per element.
  ///
  /// - Complexity: linear in the number of children.
  public var children: [Explanation.Clause] {
    guard let entry else { return [] }
    switch tree[node] {
    case .and(let list), .or(let list): return operands(list, within: entry)
    default: break
    }
    return traced.entries(within: entry).flatMap { found in
      guard case .subquery = tree[traced.trace.entries[found].node] else { return [clause(found)] }
      // The condition on the collection comes before the conditions on its elements.
      let inner = traced.entries(within: found).map { clause($0) }
      return inner.filter { !$0.isOfElement } + inner.filter { $0.isOfElement }
    }
  }

  private func operands(_ list: NodeList, within entry: Int) -> [Explanation.Clause] {
    // Operands are evaluated in the order of the text, so one walk along both lists pairs them.
    var evaluated = traced.entries(within: entry)[...]
    let isOfDictionary = entry == 0 && traced.dictionary != nil
    return tree[list].enumerated().map { position, operand in
      let isReached = evaluated.first.map { traced.trace.entries[$0].node == operand } ?? false
      return Explanation.Clause(
        traced: traced, entry: isReached ? evaluated.popFirst() : nil, position: isOfDictionary ? position : nil,
        node: operand)
    }
  }

  /// A Boolean value that indicates whether the clause has ``children``.
  var hasChildren: Bool { !children.isEmpty }

  private func clause(_ entry: Int) -> Explanation.Clause {
    Explanation.Clause(traced: traced, entry: entry, position: nil, node: traced.trace.entries[entry].node)
  }

  // MARK: Elements

  /// A Boolean value that indicates whether the clause was evaluated on an element of a SUBQUERY.
  var isOfElement: Bool { entry.map { traced.trace.entries[$0].element != nil } ?? false }

  /// The element that a clause inside a SUBQUERY was evaluated on; nil for any other clause.
  package var element: Element? {
    guard let entry, let element = traced.trace.entries[entry].element else { return nil }
    return (element.position, traced.types(of: element.value))
  }

  /// The subject of the clause; nil if it has none. Inside a SUBQUERY, it's the element that the clause was evaluated on, such as `attachment 2
  /// (public.plain-text)`. In a dictionary's predicate, it's the key that the clause comes from, or `every attachment`.
  package var subject: String? {
    if let label = traced.label(of: self) { return label }
    guard let entry, let element, let parent = traced.trace.entries[entry].parent,
      case .subquery(let collection, _, _) = tree[traced.trace.entries[parent].node]
    else { return nil }
    let name = ElementNoun(of: collection, in: tree).numbered(element.position)
    return element.types.map { "\(name) (\(Explanation.list($0)))" } ?? name
  }

  // MARK: Observed values

  /// The observed values in a comparison with a count.
  struct Count {
    var elements: CountedElements
    /// The number of elements that match, and the number of all elements; nil if the list is missing.
    var seen: (matched: Int, count: Int)?

    var isTooMany: Bool { seen.map { elements.isTooMany($0.matched) } ?? false }
  }

  /// The observed count, if the clause is a comparison with a count; otherwise nil.
  var counted: Count? {
    guard let entry, case .comparison(let comparison) = tree[node], let bound = CountBound(comparison, in: tree),
      bound.counted != nil, let elements = CountedElements(comparison, in: tree)
    else { return nil }
    if let subquery = elements.subquery {
      guard let seen = traced.subquery(subquery.node, within: entry) else { return nil }
      return Count(elements: elements, seen: seen.count.map { (seen.matched, $0) })
    }
    guard case .comparison(let left, let right) = traced.trace.entries[entry].detail,
      let number = traced.trace.wholeNumber(of: bound.isQuantityOnLeft ? left : right), let count = Int(exactly: number)
    else { return nil }
    return Count(elements: elements, seen: (count, count))
  }

  /// A Boolean value that indicates whether the left side of a comparison was a whole number.
  var comparesNumber: Bool {
    guard let entry, case .comparison(let left, _) = traced.trace.entries[entry].detail else { return false }
    return traced.trace.wholeNumber(of: left) != nil
  }

  /// The ``children`` that determine the outcome of a counted SUBQUERY: the matching ones if the clause is true or if too many match,
  /// otherwise the ones that don't match.
  var blamed: [Explanation.Clause] {
    guard let counted, counted.elements.subquery != nil, counted.seen != nil else { return [] }
    let blamed = outcome == .holds || counted.isTooMany ? Outcome.holds : .fails
    return children.filter { $0.isOfElement && $0.outcome == blamed }
  }

  /// The observed values, such as `1 of 2 attachments match; the rule wants all: the second is public.plain-text`; empty if they add
  /// nothing to the outcome.
  public var detail: String {
    guard let entry, case .comparison(let comparison) = tree[node] else { return "" }
    if let counted, counted.elements.subquery != nil {
      guard let (matched, count) = counted.seen else {
        return "there are no \(counted.elements.noun.plural): the key is missing"
      }
      let blamed = outcome == .holds ? [] : blamed.map { counted.elements.text(of: $0) }
      let text = counted.elements.text(matched: matched, of: count)
      return text + (blamed.isEmpty ? "" : ": " + Explanation.list(blamed, most: 3))
    }
    let trace = traced.trace
    switch trace.entries[entry].detail {
    case .comparison(let left, let right):
      return "\(trace.description(of: left)) \(tree.operatorText(comparison)) \(trace.description(of: right))"
    case .qualified(_, _, 0, _, _): return "there is nothing to compare"
    case .qualified(let left, _, let count, let matched, _):
      return "\(matched) of \(count) match: " + trace.description(of: left)
    case .subquery, .none: return ""
    }
  }

  /// The path to the innermost clause that decides by itself, as indexes among the children.
  ///
  /// The path ends if several clauses decide together: alternatives that are all false, clauses that are all true, or too many matches.
  var decidingPath: [Int] {
    let children = children
    let next: Int?
    switch (kind, outcome) {
    case (.and, .holds), (.or, .fails): next = nil
    case (.and, let outcome), (.or, let outcome): next = children.firstIndex { $0.outcome == outcome }
    case (.not, _): next = children.isEmpty ? nil : 0
    // If too many elements match, the other elements aren't to blame.
    case (.simple, .fails) where counted?.isTooMany == true: next = nil
    case (.simple, let outcome):
      next = children.firstIndex { child in
        child.outcome == outcome && child.hasChildren && (child.isOfElement || traced.label(of: child) != nil)
      }
    }
    return next.map { [$0] + children[$0].decidingPath } ?? []
  }

  // MARK: Types

  /// The types that the clause tests for.
  var namedTypes: [String] {
    tree.typeTests.filter { test in
      let place = tree.range(of: test.constant)
      return range.lowerBound <= place.lowerBound && place.upperBound <= range.upperBound
    }.map { $0.type }
  }

  /// The type that a comparison of types tests for, even if a variable holds it; nil for any other clause.
  var wantedType: String? {
    guard entry != nil, case .comparison(let comparison) = tree[node],
      comparison.comparator == .conformsTo || comparison.comparator == .equalsType
    else { return nil }
    if case .string(let text) = tree[comparison.right] { return tree[text] }
    guard case .variable = tree[comparison.right], let sides else { return nil }
    return traced.trace.text(of: sides.right).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The observed values of a comparison; nil for any other clause, and for a clause that was not evaluated.
  private var sides: (left: Trace.Seen, right: Trace.Seen)? {
    switch entry.map({ traced.trace.entries[$0].detail }) {
    case .comparison(let left, let right)?, .qualified(let left, let right, _, _, _)?: (left, right)
    case .subquery?, .some(.none), nil: nil
    }
  }

  /// The relation of the observed types to the type that a comparison of types tests for; nil for any other clause.
  ///
  /// - Complexity: linear in the number of ancestors of all types.
  package var conformance: Conformance? {
    guard case .comparison(let comparison) = tree[node], comparison.comparator == .conformsTo, outcome != .error,
      let wanted = wantedType, let sides
    else { return nil }
    if case .string = tree[comparison.left] { return nil }
    return Conformance(of: traced.texts(in: sides.left), to: wanted, in: traced.types)
  }

  // MARK: Texts

  /// The clause's text, in which SUBQUERYs are shortened because their parts follow in ``children``. For an AND or OR, it says how many
  /// operands are true or false, such as `AND: 1 of 3 fails`; for a NOT, it's `NOT`.
  public var text: String {
    let operands = children
    let alike = operands.count { $0.outcome == outcome }
    switch (kind, outcome) {
    case (.not, _): return "NOT"
    case (.simple, _), (_, .notEvaluated): return tree.clauseText(of: node)
    case (.and, .holds): return "AND: all \(operands.count) hold"
    case (.or, .fails): return "OR: none of \(operands.count) holds"
    case (.or, .holds): return "OR: \(alike) of \(operands.count) \(alike == 1 ? "holds" : "hold")"
    case (.and, .fails): return "AND: \(alike) of \(operands.count) \(alike == 1 ? "fails" : "fail")"
    case (let kind, .error):
      let word = kind == .and ? "AND" : "OR"
      return "\(word): \(alike) of \(operands.count) \(alike == 1 ? "ends" : "end") with an error"
    }
  }

  /// A Boolean value that indicates whether more is known about the clause than its failure.
  var isDescribed: Bool { hasChildren || counted != nil || wantedType != nil }
}
