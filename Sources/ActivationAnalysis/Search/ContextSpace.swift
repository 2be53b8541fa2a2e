internal import Texts
internal import UniformTypes

/// All contexts of a world, as far as some formulas can tell them apart. They are composed level by level.
///
/// F₀ are the feasible vectors of identifiers and attachments, F₁ the vectors of items over F₀, and F₂ the vectors of the formulas over F₁.
/// Formulas that count only totals are a problem of one level, because a context of one item that has all attachments represents
/// every context with these attachments.
struct ContextSpace: Sendable {
  /// The cost of an element of each level in a witness, so that witnesses with fewer items come first, then witnesses with fewer attachments.
  private static let (itemPrice, attachmentPrice) = (1_000_000, 1_000)

  /// The recipe for a context: for each attachment of each item, the number of identifiers of each class.
  typealias Recipe = [[[Int: Int64]]]

  let form: CountingForm
  let identifiers: IdentifierClasses
  let attachments: LevelSolution
  /// The solution for items; nil if one item represents all of them.
  let items: LevelSolution?
  /// The replacement of each atom in the search: the same condition in terms of the only item, or of all items.
  let replacements: [Int: Formula]
  let assumption: Formula
  let problem: CountingProblem
  private let explored: SaturatingCounters?
  private let free: [Int]

  /// - Parameters:
  ///   - formulas: The formulas over atoms of the context to search for.
  ///   - assumption: The condition that every context is assumed to meet.
  ///   - mergesItems: Whether the assumption still holds if all attachments are put into one item.
  ///   - budget: The steps that are left to the caller.
  init(
    _ form: CountingForm, asking formulas: [Formula], assuming assumption: Formula, mergesItems: Bool,
    world: RuleAnalysis.World, types: TypeGraph, _ budget: Budget
  ) throws(UnknownReason) {
    var form = form
    let isOneItem = mergesItems && formulas.allSatisfy { form.countsTotalsOnly($0) }
    var replacements: [Int: Formula] = [:]
    for formula in formulas + [assumption] {
      for atom in formula.atoms {
        replacements[atom] = isOneItem ? try form.forOnlyItem(.atom(atom)) : form.byItems(.atom(atom))
      }
    }
    let needs = Needs(form, (formulas + [assumption]).map { $0.substituting { replacements[$0] ?? .no } })
    identifiers = try IdentifierClasses(
      form, bodies: needs.bodies(of: .identifier), world: world, types: types, budget)
    attachments = try LevelSolution(
      form, bodies: needs.bodies(of: .attachment), over: .init(identifiers), isSingle: world == .catalog(single: true),
      price: Self.attachmentPrice, budget)
    free = try form.freeAtoms(among: needs.atoms)
    let counted = needs.atoms.filter { !form.isFree($0) }
    if isOneItem {
      items = nil
      problem = try CountingProblem(form, atoms: counted, over: attachments.classes, budget)
    } else {
      let items = try LevelSolution(
        form, bodies: needs.bodies(of: .item), over: attachments.classes, tracking: needs.totals,
        price: Self.itemPrice, budget)
      problem = try CountingProblem(form, atoms: counted, over: items.classes, totals: needs.totals, budget)
      self.items = items
    }
    explored = try SaturatingCounters(problem, budget)
    self.form = form
    self.replacements = replacements
    self.assumption = assumption
  }

  // MARK: Questions

  /// Finds a smallest context that makes a formula over the requested atoms true; nil if there's none.
  func find(_ formula: Formula, _ budget: Budget) throws(UnknownReason) -> Recipe? {
    let target = Formula.and([assumption, formula]).substituting { replacements[$0] ?? .no }
    try budget.spend(target.size)
    guard let explored else {
      guard free.isEmpty else { throw .keyPath }
      guard let counts = try IntegerSearch.solve(target, problem, budget) else { return nil }
      return try recipe(counts)
    }
    let counted = CountedFormula(target, problem, choosing: free)
    try budget.spend(counted.steps(asking: (1 << free.count) * explored.count))
    for choice in 0..<1 << free.count {
      for state in 0..<explored.count where counted.holds(in: choice, { explored.value($0, ofState: state) }) {
        return try recipe(explored.elements(ofState: state))
      }
    }
    return nil
  }

  /// The maximum number of elements of a context; a larger context isn't written out.
  static let mostElements: Int64 = 10_001

  /// Returns the context that a choice of elements of the outermost level represents.
  private func recipe(_ counts: [Int: Int64]) throws(UnknownReason) -> Recipe {
    var room = Self.mostElements
    func listed(_ counts: [Int: Int64]) throws(UnknownReason) -> [Int] {
      var list: [Int] = []
      for (number, count) in counts.stablySorted(by: { $0.key < $1.key }) {
        guard count <= room else { throw .budget }
        room -= count
        list.append(contentsOf: repeatElement(number, count: Int(count)))
      }
      return list
    }
    func attachments(_ counts: [Int: Int64]) throws(UnknownReason) -> [[Int: Int64]] {
      try listed(counts).map { self.attachments.recipes[$0] }
    }
    guard let items else { return [try attachments(counts)] }
    var made: Recipe = []
    for item in try listed(counts) { made.append(try attachments(items.recipes[item])) }
    return made
  }
}

extension ElementClasses {
  /// Creates the element classes for attachments, whose elements are identifiers.
  init(_ identifiers: IdentifierClasses) {
    self.init(
      bodies: identifiers.bodies, vectors: identifiers.classes.map { $0.vector },
      totals: identifiers.classes.map { _ in [] }, costs: identifiers.classes.map { $0.cost + 1 })
  }
}

/// The distinctions that each level must make for some formulas.
struct Needs {
  let atoms: [Int]
  private var found: [Level: Set<Int>] = [:]
  private(set) var totals: [TrackedTotal] = []

  /// Returns the bodies of a level that are counted, in ascending order.
  func bodies(of level: Level) -> [Int] { found[level, default: []].stablySorted() }

  init(_ form: CountingForm, _ formulas: [Formula]) {
    var seen: Set<Int> = []
    for formula in formulas { formula.forEachAtom { seen.insert($0) } }
    atoms = seen.stablySorted()
    var open = atoms
    while let atom = open.popLast() {
      guard let threshold = form.threshold(ofAtom: atom) else { continue }
      for term in threshold.terms {
        let body = form.bodies[term.measure.body]
        found[body.level, default: []].insert(term.measure.body)
        for inner in body.formula.atoms where seen.insert(inner).inserted { open.append(inner) }
      }
      track(threshold)
    }
  }

  /// Returns whether the formulas depend on conditions that aren't modeled.
  func isOpen(in form: CountingForm) -> Bool {
    let counted = bodies(of: .item) + bodies(of: .attachment)
    return (atoms + counted.flatMap { form.bodies[$0].formula.atoms }).contains { form.isFree($0) }
  }

  private mutating func track(_ threshold: Threshold) {
    let sums = threshold.terms.filter { $0.measure.isTotal }
    guard !sums.isEmpty else { return }
    if let known = totals.firstIndex(where: { $0.terms == sums }) {
      totals[known].cap = max(totals[known].cap, threshold.bound)
    } else {
      totals.append((sums, max(threshold.bound, 0)))
    }
  }
}
