package import ActivationRules
package import Predicates

extension RuleAnalysis {
  /// The claim that every share without the types that the rule names hides the extension: proved, refuted by a context, or unknown.
  ///
  /// It's unknown for a rule that names no type.
  package var neverForUnnamedTypes: RuleAnalysis.Answer { neverForUnnamedTypes(replacing: [:], [.shown]) }

  /// Returns whether it's proved that ``neverForUnnamedTypes`` holds after constants replace some clauses.
  package func isNeverForUnnamedTypes(replacing clauses: [NodeID: Bool]) -> Bool {
    neverForUnnamedTypes(replacing: clauses, [nil]).isProved
  }

  /// Returns whether it's proved that another rule with the same types shows the extension for the same contexts, and fails only for contexts for
  /// which this rule fails, too.
  ///
  /// A dictionary is read with the table of the analysis.
  package func isEquivalent(to other: ActivationRule) -> Bool {
    do throws(UnknownReason) {
      let inquiry = try reading.inquiry.adding(Subject(other, table: table))
      let (old, new) = (inquiry.outcomes[0], inquiry.outcomes[1])
      let differences: [Formula] = [
        .and([old.holds, new.holds.negated]), .and([old.holds.negated, new.holds]),
        .and([old.errs.negated, new.errs]),
      ]
      for difference in differences where !inquiry.refute(difference, [nil, nil]).isProved { return false }
      let budget = Budget.of(limits)
      for expected in [[.shown, .hidden], [.hidden, .shown]] as [Inquiry.Expectation] {
        if try inquiry.webPagePair(expected, budget) != nil { return false }
      }
      return true
    } catch {
      return false
    }
  }

  /// Proves or refutes that another rule with the same types is shown for the same contexts.
  ///
  /// - Parameters:
  ///   - other: The other rule.
  ///   - ofOneItem: Whether the claim is about contexts of one item.
  ///   - ofSingleTypes: Whether the claim is about attachments of one known type each.
  package func shows(
    whatShows other: ActivationRule, ofOneItem: Bool = false, ofSingleTypes: Bool = false
  ) -> RuleAnalysis.Answer {
    Answer { () throws(UnknownReason) in
      var inquiry = try reading.inquiry.adding(Subject(other, table: table))
      if ofOneItem { inquiry = try inquiry.ofOneItem() }
      if ofSingleTypes { inquiry = inquiry.inWorld(.catalog(single: true)) }
      let (one, two) = (inquiry.outcomes[0].holds, inquiry.outcomes[1].holds)
      let answer = inquiry.refute(.and([one, two.negated]), [.shown, .hidden])
      return answer.isProved ? inquiry.refute(.and([one.negated, two]), [.hidden, .shown]) : answer
    }
  }

  private func neverForUnnamedTypes(replacing clauses: [NodeID: Bool], _ expected: Inquiry.Expectation) -> Answer {
    Answer { () throws(UnknownReason) in
      var inquiry = try reading.inquiry
      let atoms = inquiry.form.atoms
      let tests = atoms.indices.filter { if case .test = atoms[$0] { true } else { false } }
      guard !tests.isEmpty else { throw .types }
      var holds = inquiry.outcomes[0].holds
      if !clauses.isEmpty { holds = try inquiry.read(inquiry.subjects[0].tree.replacing(clauses)).holds }
      let isNamed = try inquiry.write { form throws(UnknownReason) in
        try form.someAttachment(with: .or(tests.map { .atom($0) }))
      }
      return inquiry.refute(.and([holds, isNamed.negated]), expected)
    }
  }
}

extension SyntaxTree {
  func names(_ key: String) -> Bool {
    nodes.contains { if case .key(let name) = $0 { self[name] == key } else { false } }
  }

  /// Returns a copy in which constants replace some clauses.
  func replacing(_ clauses: [NodeID: Bool]) -> SyntaxTree {
    var copy = SyntaxTree()
    copy.root = copy.add(copyOf: root, of: self) { copy, node in
      clauses[node].map { copy.add($0 ? .truePredicate : .falsePredicate, at: SourceRange(0, 0)) }
    }
    return copy
  }
}
