package import ActivationRules
package import Predicates

extension RuleAnalysis {
  /// The answer to the claim that the extension is shown for no context in which nothing has a type that the rule names.
  ///
  /// Unknown for a rule that names no type.
  package var neverForUnnamedTypes: RuleAnalysis.Answer {
    do throws(UnknownReason) {
      let (inquiry, formula) = try unnamedTypes(replacing: [:])
      return inquiry.refute(formula, [.shown])
    } catch {
      return .unknown(error)
    }
  }

  /// Returns a Boolean value that indicates whether it is proved that ``neverForUnnamedTypes`` holds when constants take the place of some
  /// clauses.
  package func isNeverForUnnamedTypes(replacing clauses: [NodeID: Bool]) -> Bool {
    do throws(UnknownReason) {
      let (inquiry, formula) = try unnamedTypes(replacing: clauses)
      return inquiry.refute(formula, [nil]).isProved
    } catch {
      return false
    }
  }

  /// Returns a Boolean value that indicates whether it is proved that another rule with the same types shows the extension for the same
  /// contexts, and fails for none that this one doesn't fail for.
  ///
  /// A dictionary is read with the analysis' table.
  package func isEquivalent(to other: ActivationRule) -> Bool {
    do throws(UnknownReason) {
      let inquiry = try reading.get().inquiry.adding(Subject(other, table: table))
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

  /// The answer to the claim that another rule with the same types is shown for the same contexts.
  ///
  /// - Parameters:
  ///   - other: The other rule.
  ///   - ofOneItem: Whether the claim is about contexts of one item.
  ///   - ofSingleTypes: Whether it is about attachments of one known type each.
  package func shows(
    whatShows other: ActivationRule, ofOneItem: Bool = false, ofSingleTypes: Bool = false
  ) -> RuleAnalysis.Answer {
    let directions: [Inquiry.Expectation] = [[.shown, .hidden], [.hidden, .shown]]
    do throws(UnknownReason) {
      var inquiry = try reading.get().inquiry.adding(Subject(other, table: table))
      if ofOneItem { inquiry = try inquiry.ofOneItem() }
      if ofSingleTypes { inquiry = inquiry.inWorld(.catalog(single: true)) }
      let (one, two) = (inquiry.outcomes[0].holds, inquiry.outcomes[1].holds)
      var answer = RuleAnalysis.Answer.unknown(.semantics)
      for (expected, formula) in zip(directions, [.and([one, two.negated]), .and([one.negated, two])] as [Formula]) {
        answer = inquiry.refute(formula, expected)
        guard answer.isProved else { return answer }
      }
      return answer
    } catch {
      return .unknown(error)
    }
  }

  private func unnamedTypes(replacing clauses: [NodeID: Bool]) throws(UnknownReason) -> (Inquiry, Formula) {
    var inquiry = try reading.get().inquiry
    var tests: [Formula] = []
    for (number, atom) in inquiry.form.atoms.enumerated() {
      if case .test = atom { tests.append(.atom(number)) }
    }
    guard !tests.isEmpty else { throw .types }
    var holds = inquiry.outcomes[0].holds
    if !clauses.isEmpty {
      holds = try inquiry.read(inquiry.subjects[0].tree.replacing(clauses)).holds
    }
    let isNamed = try inquiry.write { (form: inout CountingForm) throws(UnknownReason) -> Formula in
      let identifiers = form.body(.identifier, .or(tests))
      let named = try form.reaches(.count(identifiers), 1, on: .attachment)
      let attachments = form.body(.attachment, named)
      return try form.reaches(.total(attachments), 1, on: .context)
    }
    return (inquiry, .and([holds, isNamed.negated]))
  }
}

extension SyntaxTree {
  /// A copy in which some clauses are constants.
  func replacing(_ clauses: [NodeID: Bool]) -> SyntaxTree {
    var copy = SyntaxTree()
    copy.root = copy.add(copyOf: root, of: self) { copy, node in
      clauses[node].map { copy.add($0 ? .truePredicate : .falsePredicate, at: SourceRange(0, 0)) }
    }
    return copy
  }
}
