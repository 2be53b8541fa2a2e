/// Judges certificates. It shares no code with the search: it has its own sums, steps, and truth values, and it believes nothing but the
/// formulas and the classes of identifiers.
///
/// A certificate is refused unless the listed states contain the start, are closed under every step, give no class that is not listed, and
/// hold no target; a refutation is refused unless every leaf is closed by the formula or by Farkas multipliers.
struct CertificateChecker {
  private let certificate: Certificate
  private let form: CountingForm

  init(_ certificate: Certificate) {
    self.certificate = certificate
    form = certificate.form
  }

  /// The elements that a level counts: the truth of bodies, and totals.
  private struct Elements {
    var bodies: [Int]
    var vectors: [[Bool]]
    var totals: [[Int64]]
  }

  var accepts: Bool {
    let identifiers = certificate.identifiers
    let first = Elements(
      bodies: identifiers.bodies, vectors: identifiers.classes.map { $0.vector }, totals: [])
    guard isComplete(certificate.attachments, over: first, tracking: []) else { return false }
    var elements = elements(certificate.attachments)
    if let items = certificate.items {
      guard isComplete(items, over: elements, tracking: certificate.totals) else { return false }
      elements = self.elements(items)
    }
    let totals = certificate.items == nil ? [] : certificate.totals
    switch certificate.proof {
    case .states(let counters, let states):
      return visits(counters, states, elements, certificate.target.atoms, totals) { truth, _ in
        certificate.target.value(truth) == false
      }
    case .refutation(let refutation): return refutes(refutation, certificate.target, elements)
    case .single: return false
    }
  }

  private func elements(_ claim: Certificate.LevelClaim) -> Elements {
    Elements(bodies: claim.bodies, vectors: claim.vectors, totals: claim.totals)
  }

  /// The truth of free atoms in every combination: such a condition may hold or fail for any element.
  private func choices(_ atoms: [Int]) -> [[Int: Bool]] {
    var choices: [[Int: Bool]] = [[:]]
    for atom in Set(atoms) {
      guard case .free = form.atoms[atom] else { continue }
      for index in choices.indices {
        var other = choices[index]
        other[atom] = true
        choices[index][atom] = false
        choices.append(other)
      }
    }
    return choices
  }

  // MARK: Levels

  private func isComplete(
    _ claim: Certificate.LevelClaim, over elements: Elements, tracking: [TrackedTotal]
  ) -> Bool {
    let formulas = claim.bodies.map { form.bodies[$0].formula }
    let listed = Set(zip(claim.vectors, claim.totals).map { $0.map { $0 ? 1 : 0 } + $1 })
    func isListed(_ truth: (Int) -> Bool?, _ totals: [Int64]) -> Bool {
      var vector: [Int64] = []
      for formula in formulas {
        guard let holds = formula.value(truth) else { return false }
        vector.append(holds ? 1 : 0)
      }
      return listed.contains(vector + totals)
    }
    let atoms = Array(Set(formulas.flatMap { $0.atoms }))
    switch claim.proof {
    case .states(let counters, let states):
      return visits(counters, states, elements, atoms, [], tracking, isListed)
    case .refutation(let refutation):
      let other = Formula.all(
        claim.vectors.map { vector in .any(zip(formulas, vector).map { $1 ? .not($0) : $0 }) })
      return tracking.isEmpty && refutes(refutation, other, elements)
    case .single:
      let choices = choices(atoms)
      return ([-1] + Array(elements.vectors.indices)).allSatisfy { element in
        choices.allSatisfy { free in
          isListed(
            { atom in
              guard let threshold = form.threshold(ofAtom: atom) else { return free[atom] }
              return (element < 0 ? 0 : weights(threshold.terms, elements)[element]) >= threshold.bound
            }, tracking.map { total in element < 0 ? 0 : min(weights(total.terms, elements)[element], total.cap) })
        }
      }
    }
  }

  /// The weight of each element in a sum: how often the element has each measure.
  private func weights(_ terms: [LinearSum.Term], _ elements: Elements, _ totals: [TrackedTotal] = []) -> [Int64] {
    var weights = Array(repeating: Int64(0), count: elements.vectors.count)
    for term in terms {
      if case .total = term.measure, !totals.isEmpty { continue }
      guard let position = elements.bodies.firstIndex(of: CountingForm.number(term.measure)) else { continue }
      for element in weights.indices where elements.vectors[element][position] { weights[element] += term.weight }
    }
    let sums = terms.filter { CountingForm.isTotal($0.measure) }
    if let position = totals.firstIndex(where: { $0.terms == sums }) {
      for element in weights.indices { weights[element] += elements.totals[element][position] }
    }
    return weights
  }

  /// Returns whether the elements state how often they have each measure of a threshold.
  private func isKnown(_ threshold: Threshold, _ elements: Elements, _ totals: [TrackedTotal]) -> Bool {
    let sums = threshold.terms.filter { CountingForm.isTotal($0.measure) }
    return threshold.terms.allSatisfy { term in
      if case .total = term.measure { return totals.contains { $0.terms == sums && $0.cap >= threshold.bound } }
      return elements.bodies.contains(CountingForm.number(term.measure))
    }
  }

  // MARK: States

  /// Returns whether the states contain the start and every step, and all of them pass a test that is given the truth of atoms and the
  /// totals.
  private func visits(
    _ counters: [CountingProblem.Counter], _ states: [[Int64]], _ elements: Elements, _ atoms: [Int],
    _ totals: [TrackedTotal], _ tracking: [TrackedTotal] = [], _ test: ((Int) -> Bool?, [Int64]) -> Bool
  ) -> Bool {
    let known = Set(states)
    guard known.contains(counters.map { _ in 0 }),
      counters.allSatisfy({ counter in
        counter.cap >= 0 && counter.weights.count == elements.vectors.count && counter.weights.allSatisfy { $0 >= 0 }
      }),
      let readings = readings(atoms, counters, elements, totals)
    else { return false }
    let tracked = tracking.map { total in
      counters.firstIndex { $0.weights == weights(total.terms, elements) && $0.cap >= total.cap }
    }
    guard !tracked.contains(nil) else { return false }
    let choices = choices(atoms)
    for state in states {
      guard state.count == counters.count else { return false }
      for element in elements.vectors.indices {
        let next = zip(state, counters).map { min($0 + $1.weights[element], $1.cap) }
        guard known.contains(next) else { return false }
      }
      for free in choices {
        let truth: (Int) -> Bool? = { atom in
          free[atom]
            ?? readings[atom].map { $0.counter < 0 ? $0.isPositive : (state[$0.counter] >= $0.bound) == $0.isPositive }
        }
        guard test(truth, tracked.compactMap { $0.map { state[$0] } }) else { return false }
      }
    }
    return true
  }

  /// Returns for each atom the counter, with its weights, that it is read from; a counter of -1 is a constant.
  private func readings(
    _ atoms: [Int], _ counters: [CountingProblem.Counter], _ elements: Elements, _ totals: [TrackedTotal]
  ) -> [Int: (counter: Int, bound: Int64, isPositive: Bool)]? {
    var readings: [Int: (counter: Int, bound: Int64, isPositive: Bool)] = [:]
    for atom in atoms {
      if case .free = form.atoms[atom] { continue }
      guard let threshold = form.threshold(ofAtom: atom), isKnown(threshold, elements, totals) else { return nil }
      let weights = weights(threshold.terms, elements, totals)
      let negative = weights.map { -$0 }
      if weights.allSatisfy({ $0 == 0 }) {
        readings[atom] = (-1, 0, threshold.bound <= 0)
      } else if weights.allSatisfy({ $0 >= 0 }) && threshold.bound <= 0 {
        readings[atom] = (-1, 0, true)
      } else if negative.allSatisfy({ $0 >= 0 }) && threshold.bound > 0 {
        readings[atom] = (-1, 0, false)
      } else if let counter = counters.firstIndex(where: { $0.weights == weights && $0.cap >= threshold.bound }) {
        readings[atom] = (counter, threshold.bound, true)
      } else if let counter = counters.firstIndex(where: { $0.weights == negative && $0.cap >= 1 - threshold.bound }) {
        readings[atom] = (counter, 1 - threshold.bound, false)
      } else {
        return nil
      }
    }
    return readings
  }

  // MARK: Refutations

  /// Returns whether a tree of cases leaves no choice of elements for which a formula holds.
  private func refutes(
    _ refutation: Refutation, _ formula: Formula, _ elements: Elements
  ) -> Bool {
    elements.totals.allSatisfy { $0.isEmpty } && closes(refutation, formula, elements, [], [:])
  }

  private func closes(
    _ refutation: Refutation, _ formula: Formula, _ elements: Elements,
    _ constraints: [(coefficients: [Int64], bound: Int64)], _ decided: [Int: Bool]
  ) -> Bool {
    switch refutation {
    case .formula:
      return formula.value { atom in decided[atom] ?? constant(atom, elements) } == false
    case .farkas(let multipliers): return isContradiction(multipliers, constraints)
    case .atom(let atom, let holds, let fails):
      guard form.atoms.indices.contains(atom), let threshold = form.threshold(ofAtom: atom),
        isKnown(threshold, elements, [])
      else { return false }
      let weights = weights(threshold.terms, elements)
      let reached = (weights, threshold.bound)
      let missed = (weights.map { -$0 }, 1 - threshold.bound)
      var (whenHolding, whenFailing) = (decided, decided)
      whenHolding[atom] = true
      whenFailing[atom] = false
      return closes(holds, formula, elements, constraints + [reached], whenHolding)
        && closes(fails, formula, elements, constraints + [missed], whenFailing)
    case .elements(let element, let limit, let few, let many):
      guard elements.vectors.indices.contains(element), limit < Int64.max else { return false }
      let below = elements.vectors.indices.map { $0 == element ? Int64(-1) : 0 }
      let above = below.map { -$0 }
      return closes(few, formula, elements, constraints + [(below, -limit)], decided)
        && closes(many, formula, elements, constraints + [(above, limit + 1)], decided)
    }
  }

  /// The truth of an atom that is the same for every choice.
  private func constant(_ atom: Int, _ elements: Elements) -> Bool? {
    guard let threshold = form.threshold(ofAtom: atom), isKnown(threshold, elements, []) else { return nil }
    let weights = weights(threshold.terms, elements)
    if weights.allSatisfy({ $0 >= 0 }) && threshold.bound <= 0 { return true }
    if weights.allSatisfy({ $0 <= 0 }) && threshold.bound > 0 { return false }
    return nil
  }

  /// Farkas: multipliers of at least 0 whose sum of constraints has no positive coefficient and a positive bound.
  private func isContradiction(
    _ multipliers: [Int64], _ constraints: [(coefficients: [Int64], bound: Int64)]
  ) -> Bool {
    guard multipliers.count == constraints.count, multipliers.allSatisfy({ $0 >= 0 }),
      let width = constraints.first?.coefficients.count
    else { return false }
    var sums = Array(repeating: Int64(0), count: width + 1)
    for (multiplier, constraint) in zip(multipliers, constraints) {
      for (position, value) in (constraint.coefficients + [constraint.bound]).enumerated() {
        let (product, isTooLarge) = multiplier.multipliedReportingOverflow(by: value)
        let (sum, overflows) = sums[position].addingReportingOverflow(product)
        guard !isTooLarge, !overflows else { return false }
        sums[position] = sum
      }
    }
    return sums[width] > 0 && sums.dropLast().allSatisfy { $0 <= 0 }
  }
}
