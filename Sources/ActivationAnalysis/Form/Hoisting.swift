import ActivationMemory

// Hoisting, for correlated bodies: an atom β of an outer element in the body of a SUBQUERY is the same for all
// elements, so that A[SUBQUERY(c, $x, B[β])] ≡ (β ∧ A[SUBQUERY(c, $x, B[true])]) ∨ (¬β ∧ A[SUBQUERY(c, $x, B[false])]). The reader works
// inside out: a body is read before the SUBQUERY around it is, and after this step it is about its own element alone.
extension CountingFormReader {
  /// The count of a SUBQUERY, in one case for each combination of the outer atoms that its body mentions.
  ///
  /// A body is evaluated for every element; the count errs when one of them errs, hence never for an empty list.
  mutating func hoisted(_ body: Outcome, _ list: Collection, _ owner: Level) throws(UnknownReason) -> Quantity {
    let mentioned = Set(body.holds.atoms).union(body.errs.atoms).stablySorted()
    let outer = mentioned.filter { form.level(ofAtom: $0) != list.element }
    guard outer.count <= limits.outerConditions else { throw .budget }
    try budget.spend((body.holds.size + body.errs.size) << outer.count)
    var cases: [Quantity.Case] = []
    var errs: [Formula] = []
    for choice in 0..<(1 << outer.count) {
      func fixed(_ formula: Formula) -> Formula {
        formula.substituting { atom in
          guard let position = outer.firstIndex(of: atom) else { return .atom(atom) }
          return .constant(choice >> position & 1 == 1)
        }
      }
      var condition: [Formula] = []
      for (position, atom) in outer.enumerated() {
        condition.append(choice >> position & 1 == 1 ? .atom(atom) : .not(.atom(atom)))
      }
      let measure = self.measure(fixed(body.holds), list)
      cases.append(.init(condition: .and(condition), sum: LinearSum(terms: [.init(measure: measure, weight: 1)])))
      let failing = LinearSum(terms: [.init(measure: self.measure(fixed(body.errs), list), weight: 1)])
      errs.append(form.conjunction(condition + [try form.reaches(failing, 1, on: owner)]))
    }
    return Quantity(cases, of: owner, errs: form.disjunction(errs))
  }

  private mutating func measure(_ formula: Formula, _ list: Collection) -> Measure {
    let body = form.body(list.element, formula)
    return list == .allAttachments ? .total(body) : .count(body)
  }
}
