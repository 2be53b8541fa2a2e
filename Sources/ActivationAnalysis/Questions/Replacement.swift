package import ActivationRules
package import PredicateSyntax

extension RuleAnalysis {
  /// The answer to the claim that the extension is shown for no context in which nothing has a type that the rule names.
  ///
  /// Unknown for a rule that names no type.
  package var neverForUnnamedTypes: Answer {
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
      let reading = try reading.get()
      var inquiry = reading.inquiry
      let subject = try Subject(other, table: table)
      let read = try inquiry.read(subject.tree)
      let (old, new) = (reading.outcome, subject.alwaysErrs ? Outcome(holds: .no, errs: .yes) : read)
      let differences: [Formula] = [
        .and([old.holds, new.holds.negated]), .and([old.holds.negated, new.holds]),
        .and([old.errs.negated, new.errs]),
      ]
      for difference in differences where !inquiry.refute(difference, [nil]).isProved { return false }
      return true
    } catch {
      return false
    }
  }

  private func unnamedTypes(replacing clauses: [NodeID: Bool]) throws(UnknownReason) -> (Inquiry, Formula) {
    let reading = try reading.get()
    var inquiry = reading.inquiry
    var tests: [Formula] = []
    for (number, atom) in inquiry.form.atoms.enumerated() {
      if case .test = atom { tests.append(.atom(number)) }
    }
    guard !tests.isEmpty else { throw .types }
    var holds = reading.outcome.holds
    if !clauses.isEmpty {
      let tree = inquiry.subjects[0].tree
      var copy = SyntaxTree()
      copy.root = copy.add(copyOf: tree.root, of: tree) { copy, node in
        clauses[node].map { copy.add($0 ? .truePredicate : .falsePredicate, at: SourceRange(0, 0)) }
      }
      holds = try inquiry.read(copy).holds
    }
    let isNamed = try inquiry.write { (form: inout CountingForm) throws(UnknownReason) -> Formula in
      let identifiers = form.body(.identifier, .or(tests))
      let named = try form.reaches(
        LinearSum(terms: [.init(measure: .count(identifiers), weight: 1)]), 1, on: .attachment)
      let attachments = form.body(.attachment, named)
      return try form.reaches(LinearSum(terms: [.init(measure: .total(attachments), weight: 1)]), 1, on: .context)
    }
    return (inquiry, .and([holds, isNamed.negated]))
  }
}
