/// A formula over the thresholds of a problem and over unmodeled conditions, with the places from which their truth is read.
struct CountedFormula: Sendable {
  private let formula: Formula
  private let size: Int
  /// The source of each atom's truth, by the number of the atom.
  private let sources: [CountingProblem.Reading]

  /// Returns the cost of evaluating the formula for some states, in steps.
  func steps(asking states: Int) -> Int { 1 + states * (size + 8) / 16 }

  /// - Parameter free: The unmodeled conditions.
  init(_ formula: Formula, _ problem: CountingProblem, choosing free: [Int] = []) {
    self.formula = formula
    size = formula.size
    sources = (0..<(formula.atoms.last ?? -1) + 1).map { atom in
      if let number = free.firstIndex(of: atom) { return .chosen(number) }
      return problem.readings[atom] ?? .constant(false)
    }
  }

  /// Returns whether the formula holds for some values of the counters.
  ///
  /// - Parameter choice: The unmodeled conditions that are true, as one bit each.
  func holds(in choice: Int = 0, _ value: (Int) -> Int64) -> Bool {
    formula.holds { atom in
      switch sources[atom] {
      case .chosen(let number): choice >> number & 1 == 1
      case .constant(let truth): truth
      case .reached(let counter, let bound): value(counter) >= bound
      case .notReached(let counter, let bound): value(counter) < bound
      }
    }
  }
}
