internal import PredicateEvaluation
public import PredicateSyntax

extension Explanation {
  /// One clause of the rule with its outcome: a place in a rule and in the course of its evaluation, whose texts are written when they
  /// are asked for.
  public struct Clause: Sendable {
    /// The kind of clause.
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

    /// The outcome of the clause.
    public enum Outcome: Sendable, Hashable {
      /// It is true.
      case holds
      /// It is false.
      case fails
      /// Its evaluation ends with an error.
      case error
      /// It was not evaluated: an error came before it.
      case notEvaluated
    }

    /// The element of a list that a clause was evaluated on.
    package struct Element: Sendable, Hashable {
      /// Its position in the list, from 0.
      package var position: Int
      /// The type identifiers of an attachment, a text alone for a list of texts; nil when it is neither.
      package var types: [String]?

      /// Writes a short text about ``types``, of which at most four are named.
      func writeTypes(to text: inout String) {
        guard let types else { return }
        if types.isEmpty { text += "no types" }
        for (position, type) in types.prefix(4).enumerated() {
          if position > 0 { text += ", " }
          text += type
        }
        if types.count > 4 { text += " and \(types.count - 4) more" }
      }
    }

    let traced: TracedRule
    /// The entry of the trace; nil for a clause that was not evaluated.
    let entry: Int?
    /// The position among the clauses of a dictionary's predicate; nil for any other clause.
    var position: Int?
    /// The clause in the rule's tree.
    package let node: NodeID

    var tree: SyntaxTree { traced.tree }

    /// The range of the clause in the rule's text.
    public var range: SourceRange { tree.range(of: node) }

    /// The kind of clause.
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
    var children: [Explanation.Clause] = []
    if let list = operands {
      children.reserveCapacity(Int(list.count))
      forEachOperand(of: list, within: entry) { operand in
        children.append(operand)
        return true
      }
      return children
    }
    for found in traced.entries(within: entry) {
      guard isSubquery(found) else {
        children.append(clause(found))
        continue
      }
      // The condition on its collection precedes those on the elements.
      for inner in traced.entries(within: found) where traced.trace.entries[inner].element == nil {
        children.append(clause(inner))
      }
      for inner in traced.entries(within: found) where traced.trace.entries[inner].element != nil {
        children.append(clause(inner))
      }
    }
    return children
  }

  /// The operands of an AND or an OR; nil for any other clause.
  private var operands: NodeList? {
    switch tree[node] {
    case .and(let list), .or(let list): list
    default: nil
    }
  }

  /// The number of operands that an AND or an OR has.
  var operandCount: Int { Int(operands?.count ?? 0) }

  /// The first operand of an AND or an OR with an outcome that only what was evaluated has.
  func firstOperand(_ outcome: Outcome) -> Explanation.Clause? {
    guard let entry, let operands else { return nil }
    var first: Explanation.Clause?
    forEachOperand(of: operands, within: entry) { operand in
      if operand.outcome == outcome { first = operand }
      return first == nil
    }
    return first
  }

  /// Calls a closure with the operands in the order of the text until it returns false.
  private func forEachOperand(of list: NodeList, within entry: Int, _ body: (Explanation.Clause) -> Bool) {
    // Operands are evaluated in the order of the text, so that one walk along both lists pairs them.
    var evaluated = traced.entries(within: entry)
    var next = evaluated.next()
    var position = 0
    for operand in tree[list] {
      var clause = Explanation.Clause(traced: traced, entry: nil, node: operand)
      if let found = next, traced.trace.entries[found].node == operand {
        clause = self.clause(found)
        next = evaluated.next()
      }
      if entry == 0, traced.narrator != nil { clause.position = position }
      position += 1
      guard body(clause) else { return }
    }
  }

  /// A Boolean value that indicates whether the clause has ``children``.
  var hasChildren: Bool {
    guard let entry else { return false }
    if let operands { return operands.count > 0 }
    for found in traced.entries(within: entry) where !isSubquery(found) || traced.trace.entries[found].end > found + 1 {
      return true
    }
    return false
  }

  private func isSubquery(_ entry: Int) -> Bool {
    if case .subquery = tree[traced.trace.entries[entry].node] { true } else { false }
  }

  private func clause(_ entry: Int) -> Explanation.Clause {
    Explanation.Clause(traced: traced, entry: entry, node: traced.trace.entries[entry].node)
  }

  // MARK: Elements

  /// A Boolean value that indicates whether the clause is that of an element.
  var isOfElement: Bool { entry.map { traced.trace.entries[$0].element != nil } ?? false }

  /// For a clause inside a SUBQUERY: the element that it was evaluated on.
  package var element: Element? {
    guard let entry, let element = traced.trace.entries[entry].element else { return nil }
    return Element(position: element.position, types: traced.types(of: element.value))
  }

  /// For a clause inside a SUBQUERY: the element it was evaluated on, such as `attachment 2 (public.plain-text)`. For a clause of a
  /// dictionary: the key it comes from.
  package var subject: String? {
    if let narrator = traced.narrator, let label = narrator.label(of: self) { return label }
    guard let entry, let element, let parent = traced.trace.entries[entry].parent,
      let noun = traced.facts[traced.trace.entries[parent].node]?.noun
    else { return nil }
    let name = noun.numbered(element.position)
    guard element.types != nil else { return name }
    var subject = name + " ("
    element.writeTypes(to: &subject)
    return subject + ")"
  }

  // MARK: Observed values

  /// The values in a comparison of a count.
  struct Count {
    var elements: CountedElements
    /// The number of elements that match, and their total; nil when the list is missing.
    var seen: (matched: Int, count: Int)?
    /// A Boolean value that indicates whether a SUBQUERY chose the elements.
    var isOfSubquery: Bool

    var isTooMany: Bool { seen.map { elements.isTooMany($0.matched) } ?? false }

    /// Writes `1 of 2 attachments match; the rule wants all`; false, without a word, unless a SUBQUERY chose elements of a list that is
    /// there.
    func writeHead(to text: inout String) -> Bool {
      guard isOfSubquery, let seen else { return false }
      elements.writeHead(matched: seen.matched, of: seen.count, to: &text)
      return true
    }
  }

  /// For a comparison of a count: the observed count.
  var counted: Count? {
    guard let entry, let fact = traced.facts[node], let counted = fact.counted else { return nil }
    if let subquery = counted.subquery {
      guard let seen = traced.subquery(subquery.node, within: entry) else { return nil }
      return Count(elements: counted, seen: seen.count.map { (seen.matched, $0) }, isOfSubquery: true)
    }
    guard case .comparison(let left, let right) = traced.trace.entries[entry].detail,
      let number = traced.trace.wholeNumber(of: fact.isCountOnLeft ? left : right), let count = Int(exactly: number)
    else { return nil }
    return Count(elements: counted, seen: (count, count), isOfSubquery: false)
  }

  /// A Boolean value that indicates whether the left side of a comparison was a whole number.
  var comparesNumber: Bool {
    guard let entry, case .comparison(let left, _) = traced.trace.entries[entry].detail else { return false }
    return traced.trace.wholeNumber(of: left) != nil
  }

  /// For a counted SUBQUERY: how many elements match, of how many, and how many the rule wants.
  package var count: String? {
    var text = ""
    return counted?.writeHead(to: &text) == true ? text : nil
  }

  /// For a counted SUBQUERY: the ``children`` that make the count what it is: those that match where it holds or too many match, else the
  /// others.
  var blamed: [Explanation.Clause] {
    var blamed: [Explanation.Clause] = []
    if let counted {
      forEachBlamed(counted) { element in
        blamed.append(element)
        return true
      }
    }
    return blamed
  }

  /// Calls a closure with those of the ``blamed`` until it returns false.
  private func forEachBlamed(_ counted: Count, _ body: (Explanation.Clause) -> Bool) {
    guard counted.isOfSubquery, counted.seen != nil else { return }
    forEachElement(outcome == .holds || counted.isTooMany ? .holds : .fails, body)
  }

  /// A Boolean value that indicates whether a count fails because more elements match than are wanted, so that those that don't match
  /// are not to blame.
  var isTooMany: Bool { outcome == .fails && counted?.isTooMany == true }

  /// For a comparison: the first of the ``children`` of elements that has an outcome and says more than that.
  func telling(_ outcome: Outcome) -> Explanation.Clause? {
    if isTooMany { return nil }
    var found: Explanation.Clause?
    forEachElement(outcome) { element in
      if element.hasChildren { found = element }
      return found == nil
    }
    return found
  }

  /// Calls a closure with those of a comparison's ``children`` that are of elements and have an outcome, until it returns false.
  private func forEachElement(_ outcome: Outcome, _ body: (Explanation.Clause) -> Bool) {
    guard let entry else { return }
    for subquery in traced.entries(within: entry) {
      for inner in traced.entries(within: subquery) where traced.trace.entries[inner].element != nil {
        let element = clause(inner)
        if element.outcome == outcome, !body(element) { return }
      }
    }
  }

  /// The observed values, such as `1 of 2 attachments match; the rule wants all: the second is public.plain-text`; empty when they add
  /// nothing to the outcome.
  public var detail: String {
    var text = ""
    writeDetail(counted, to: &text)
    return text
  }

  /// Writes the detail of a clause whose count is known.
  func writeDetail(_ counted: Count?, to text: inout String) {
    guard let entry, case .comparison(let comparison) = tree[node] else { return }
    if let counted, counted.isOfSubquery {
      guard counted.writeHead(to: &text) else {
        text += "there are no \(counted.elements.noun.plural): the key is missing"
        return
      }
      if outcome != .holds { writeBlame(counted, to: &text) }
      return
    }
    let trace = traced.trace
    switch trace.entries[entry].detail {
    case .comparison(let left, let right):
      text += trace.description(of: left) + " " + tree.operatorText(comparison) + " "
      text += trace.description(of: right)
    case .qualified(let left, _, let count, let matched, _):
      if count == 0 {
        text += "there is nothing to compare"
      } else {
        text += "\(matched) of \(count) match: " + trace.description(of: left)
      }
    case .subquery, .none: break
    }
  }

  /// Writes `: the second is public.plain-text` when that is why the count is wrong; otherwise nothing.
  private func writeBlame(_ counted: Count, to text: inout String) {
    var number = 0
    forEachBlamed(counted) { element in
      if number < 3 {
        text += number == 0 ? ": " : ", "
        counted.elements.write(element, to: &text)
      }
      number += 1
      return true
    }
    if number > 3 { text += " and \(number - 3) more" }
  }

  // MARK: Types

  /// For a comparison of types: the type that the rule asks for; that of a variable is known from its observed value.
  var wantedType: String? {
    guard let entry, case .comparison(let comparison) = tree[node],
      comparison.comparator == .conformsTo || comparison.comparator == .equalsType
    else { return nil }
    if case .string(let text) = tree[comparison.right] { return tree[text] }
    guard case .variable = tree[comparison.right] else { return nil }
    switch traced.trace.entries[entry].detail {
    case .comparison(_, let right), .qualified(_, let right, _, _, _):
      return traced.trace.text(of: right).flatMap { $0.isEmpty ? nil : $0 }
    case .subquery, .none: return nil
    }
  }

  /// For a comparison of types with one that the rule tests for: how they relate to it.
  ///
  /// - Complexity: linear in the number of ancestors of all types.
  package var conformance: Conformance? {
    guard let entry, case .comparison(let comparison) = tree[node], comparison.comparator == .conformsTo,
      outcome != .error, let wanted = wantedType
    else { return nil }
    if case .string = tree[comparison.left] { return nil }
    switch traced.trace.entries[entry].detail {
    case .comparison(let left, _), .qualified(let left, _, _, _, _):
      return Conformance(of: traced.texts(in: left), to: wanted, in: traced.types)
    case .subquery, .none: return nil
    }
  }

  // MARK: Texts

  /// The clause's text, in which SUBQUERYs are shortened, for their parts follow in ``children``; of a compound how many of
  /// its operands hold or fail, such as `AND: 1 of 3 fails`.
  public var text: String {
    if let fact = traced.facts[node], fact.noun == nil { return fact.text }
    return tree.clauseLabel(of: node, outcome, children)
  }

  /// A Boolean value that indicates whether the clause has a ``subject``.
  var isNamed: Bool { isOfElement || traced.narrator?.label(of: self) != nil }

  /// A Boolean value that indicates whether more is known about the clause than that it fails.
  var isDescribed: Bool { hasChildren || counted != nil || wantedType != nil }
}
