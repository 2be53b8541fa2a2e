internal import Texts
internal import UniformTypes

/// The kinds of attachments with one identifier that a formula about one item can tell apart, and how the formula counts each kind.
struct AttachmentKinds {
  /// A sum of counts that the formula compares, with the bounds of the comparisons.
  struct Column {
    let terms: [LinearSum.Term]
    /// The weight of an attachment of each kind.
    let weights: [Int64]
    var atoms: [(number: Int, bound: Int64)]

    var bounds: Set<Int64> { Set(atoms.map { $0.bound }) }

    var kinds: [Int] { weights.indices.filter { weights[$0] != 0 } }
  }

  private(set) var kinds: [RuleDescription.Kind] = []
  private(set) var columns: [Column] = []
  /// The formula's test of each named type that it tests only for equality.
  let tests: [String: IdentifierTest]

  init(_ formula: Formula, _ form: CountingForm, _ types: TypeGraph) {
    let atoms = formula.atoms.compactMap { atom in form.threshold(ofAtom: atom).map { (atom, $0) } }
    let found = Self.namedTypes(form, atoms.map { $0.1 })
    let named = found.map { $0.name }
    var equalities: [String: IdentifierTest] = [:]
    for (name, test) in found { if let test { equalities[name] = test } }
    self.tests = equalities
    func column(_ identifier: String) -> [Int64] { atoms.map { form.weight($0.1.terms, of: identifier, types) } }
    // Attachments without a named type come first, so that types that make no difference join them.
    var groups: [(column: [Int64], types: [String])] = [(column(IdentifierClasses.undeclared), [])]
    for type in named {
      let weights = column(type)
      if let known = groups.firstIndex(where: { $0.column == weights }) {
        if known > 0 { groups[known].types.append(type) }
      } else {
        groups.append((weights, [type]))
      }
    }
    for group in groups {
      // The other types include those that make no difference: a file URL is not a URL if URLs count and file URLs don't.
      kinds.append(Self.kind(group.types, named.filter { !group.types.contains($0) }, equalities, types))
    }
    for (position, (atom, threshold)) in atoms.enumerated() {
      if let known = columns.firstIndex(where: { $0.terms == threshold.terms }) {
        columns[known].atoms.append((atom, threshold.bound))
      } else {
        columns.append(
          Column(
            terms: threshold.terms, weights: groups.map { $0.column[position] }, atoms: [(atom, threshold.bound)]))
      }
    }
  }

  private static func kind(
    _ members: [String], _ others: [String], _ equalities: [String: IdentifierTest], _ types: TypeGraph
  ) -> RuleDescription.Kind {
    let widest = types.widest(of: members)
    let narrower = others.filter { other in
      members.contains { equalities[$0] == nil && types.conforms(other, to: $0) }
    }
    return RuleDescription.Kind(
      types: widest + members.filter { !widest.contains($0) }, exceptTypes: narrower,
      exactTypes: members.filter { equalities[$0] != nil },
      example: members.first ?? IdentifierClasses.undeclared)
  }

  /// Returns the types and texts that the identifier bodies below some thresholds name, in the order of the form, each with its test if it's
  /// tested only for equality.
  private static func namedTypes(
    _ form: CountingForm, _ thresholds: [Threshold]
  ) -> [(name: String, equality: IdentifierTest?)] {
    var open = thresholds
    var tests: Set<Int> = []
    while let threshold = open.popLast() {
      for term in threshold.terms {
        form.formula(of: term.measure).forEachAtom { atom in
          if let inner = form.threshold(ofAtom: atom) { open.append(inner) } else { tests.insert(atom) }
        }
      }
    }
    var names: [(name: String, equality: IdentifierTest?)] = []
    for test in tests.stablySorted() {
      guard case .test(let test) = form.atoms[test] else { continue }
      let equality = if case .conforms = test { nil as IdentifierTest? } else { test }
      if let known = names.firstIndex(where: { $0.name == test.name }) {
        if equality == nil { names[known].equality = nil }
      } else {
        names.append((test.name, equality))
      }
    }
    return names
  }

  func named(_ types: [String], in form: inout CountingForm) -> Formula {
    .or(types.map { form.test(tests[$0] ?? .conforms(UniformTypeIdentifier.canonical($0))) })
  }

  /// Returns the truth of the formula for the given number of attachments of each kind.
  func holds(_ formula: Formula, _ counts: [Int64]) -> Bool {
    var truths: [Int: Bool] = [:]
    for column in columns {
      let sum = zip(column.weights, counts).reduce(0) { $0 + $1.0 * $1.1 }
      for atom in column.atoms { truths[atom.number] = sum >= atom.bound }
    }
    return formula.holds { truths[$0] ?? false }
  }
}

extension CountingForm {
  fileprivate func weight(_ terms: [LinearSum.Term], of identifier: String, _ types: TypeGraph) -> Int64 {
    terms.reduce(0) { holds(formula(of: $1.measure), identifier, types) ? $0 + $1.weight : $0 }
  }

  private func holds(_ formula: Formula, _ identifier: String, _ types: TypeGraph) -> Bool {
    formula.holds { atom in
      switch atoms[atom] {
      case .threshold(let threshold): weight(threshold.terms, of: identifier, types) >= threshold.bound
      case .test(let test): test.passes(identifier, types)
      case .free: false
      }
    }
  }
}
