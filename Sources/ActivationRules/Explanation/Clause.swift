public import Predicates

extension Explanation {
  /// One clause of the rule with its outcome: a place in a rule and in the course of its evaluation, whose texts are written when they
  /// are asked for.
  public struct Clause: Sendable {
    package enum Kind: Sendable, Hashable {
      /// All of ``Clause/children`` must hold.
      case and
      /// One of ``Clause/children`` must hold.
      case or
      /// The one child must not hold.
      case not
      /// A comparison, or a constant; children are the clauses of SUBQUERYs in it.
      case simple
    }

    /// The outcome of the clause; the raw value is its name in machine-readable output.
    public enum Outcome: String, Sendable, Hashable {
      /// It is true.
      case holds = "true"
      /// It is false.
      case fails = "false"
      /// Its evaluation ends with an error.
      case error
      /// It was not evaluated: an error came before it.
      case notEvaluated = "skipped"
    }

    /// The element of a list that a clause was evaluated on: its position in the list, from 0, and the type identifiers of an attachment, a text alone
    /// for a list of texts; nil when it is neither.
    package typealias Element = (position: Int, types: [String]?)

    let traced: TracedRule
    /// The entry of the trace; nil for a clause that was not evaluated.
    let entry: Int?
    /// The position among the clauses of a dictionary's predicate; nil for any other clause.
    let position: Int?
    /// The clause in the rule's tree.
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

    /// The outcome.
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

  /// The clauses within: the operands of a compound in the order of the text; of a comparison, the predicates of its SUBQUERYs, once per
  /// element.
  ///
  /// - Complexity: linear in their number.
  public var children: [Explanation.Clause] {
    guard let entry else { return [] }
    switch tree[node] {
    case .and(let list), .or(let list): return operands(list, within: entry)
    default: break
    }
    return traced.entries(within: entry).flatMap { found in
      guard case .subquery = tree[traced.trace.entries[found].node] else { return [clause(found)] }
      // The condition on its collection precedes those on the elements.
      let inner = traced.entries(within: found).map { clause($0) }
      return inner.filter { !$0.isOfElement } + inner.filter { $0.isOfElement }
    }
  }

  private func operands(_ list: NodeList, within entry: Int) -> [Explanation.Clause] {
    // Operands are evaluated in the order of the text, so that one walk along both lists pairs them.
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

  /// A Boolean value that indicates whether the clause is that of an element.
  var isOfElement: Bool { entry.map { traced.trace.entries[$0].element != nil } ?? false }

  /// For a clause inside a SUBQUERY: the element that it was evaluated on.
  package var element: Element? {
    guard let entry, let element = traced.trace.entries[entry].element else { return nil }
    return (element.position, traced.types(of: element.value))
  }

  /// For a clause inside a SUBQUERY: the element it was evaluated on, such as `attachment 2 (public.plain-text)`. For a clause of a
  /// dictionary: the key it comes from.
  package var subject: String? {
    if let label = traced.label(of: self) { return label }
    guard let entry, let element, let parent = traced.trace.entries[entry].parent,
      case .subquery(let collection, _, _) = tree[traced.trace.entries[parent].node]
    else { return nil }
    let name = ElementNoun(of: collection, in: tree).numbered(element.position)
    return element.types.map { "\(name) (\(Explanation.list($0)))" } ?? name
  }

  // MARK: Observed values

  /// The values in a comparison of a count.
  struct Count {
    var elements: CountedElements
    /// The number of elements that match, and their total; nil when the list is missing.
    var seen: (matched: Int, count: Int)?
    /// A Boolean value that indicates whether a SUBQUERY chose the elements.
    var isOfSubquery: Bool { elements.subquery != nil }

    var isTooMany: Bool { seen.map { elements.isTooMany($0.matched) } ?? false }

    /// `1 of 2 attachments match; the rule wants all`; nil unless a SUBQUERY chose elements of a list that is there.
    var text: String? { isOfSubquery ? seen.map { elements.text(matched: $0.matched, of: $0.count) } : nil }
  }

  /// For a comparison of a count: the observed count.
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

  /// For a counted SUBQUERY: the ``children`` that make the count what it is: those that match where it holds or too many match, else the
  /// others.
  var blamed: [Explanation.Clause] {
    guard let counted, counted.isOfSubquery, counted.seen != nil else { return [] }
    let blamed = outcome == .holds || counted.isTooMany ? Outcome.holds : .fails
    return children.filter { $0.isOfElement && $0.outcome == blamed }
  }

  /// A Boolean value that indicates whether a count fails because more elements match than are wanted, so that those that don't match
  /// are not to blame.
  private var isTooMany: Bool { outcome == .fails && counted?.isTooMany == true }

  /// The observed values, such as `1 of 2 attachments match; the rule wants all: the second is public.plain-text`; empty when they add
  /// nothing to the outcome.
  public var detail: String {
    guard let entry, case .comparison(let comparison) = tree[node] else { return "" }
    if let counted, counted.isOfSubquery {
      guard let text = counted.text else { return "there are no \(counted.elements.noun.plural): the key is missing" }
      let blamed = outcome == .holds ? [] : blamed.map { counted.elements.text(of: $0) }
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

  /// The way to the innermost clause that decides alone, as positions among the children.
  ///
  /// It ends where several clauses decide together: all alternatives that fail, all clauses that hold.
  var decidingPath: [Int] {
    let children = children
    let next: Int?
    switch (kind, outcome) {
    case (.and, .holds), (.or, .fails): next = nil
    case (.and, let outcome), (.or, let outcome): next = children.firstIndex { $0.outcome == outcome }
    case (.not, _): next = children.isEmpty ? nil : 0
    case (.simple, _) where isTooMany: next = nil
    case (.simple, let outcome):
      next = children.firstIndex { $0.outcome == outcome && $0.isNamed && $0.hasChildren }
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

  /// For a comparison of types: the type that the rule asks for; that of a variable is known from its observed value.
  var wantedType: String? {
    guard entry != nil, case .comparison(let comparison) = tree[node],
      comparison.comparator == .conformsTo || comparison.comparator == .equalsType
    else { return nil }
    if case .string(let text) = tree[comparison.right] { return tree[text] }
    guard case .variable = tree[comparison.right], let sides else { return nil }
    return traced.trace.text(of: sides.right).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The observed values of a comparison; nil for any other clause, and for one that was not evaluated.
  private var sides: (left: Trace.Seen, right: Trace.Seen)? {
    switch entry.map({ traced.trace.entries[$0].detail }) {
    case .comparison(let left, let right)?, .qualified(let left, let right, _, _, _)?: (left, right)
    case .subquery?, .some(.none), nil: nil
    }
  }

  /// For a comparison of types with one that the rule tests for: how they relate to it.
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

  /// The clause's text, in which SUBQUERYs are shortened, for their parts follow in ``children``; of a compound how many of
  /// its operands hold or fail, such as `AND: 1 of 3 fails`.
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

  /// A Boolean value that indicates whether the clause has a ``subject``.
  private var isNamed: Bool { isOfElement || traced.label(of: self) != nil }

  /// A Boolean value that indicates whether more is known about the clause than that it fails.
  var isDescribed: Bool { hasChildren || counted != nil || wantedType != nil }
}
