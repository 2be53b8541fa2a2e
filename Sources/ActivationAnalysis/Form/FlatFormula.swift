/// A flattened formula, for evaluation in many states. Its nodes refer to each other by number, so that no references are counted.
///
/// Safety: pointers don't outlive a call. A node's parts are between it and its `end`, and the place of an atom is less than the number of
/// ``atoms``, for which the caller must have truth values. The initializer sets all three, and they never change.
struct FlatFormula: Sendable {
  private enum Kind: BitwiseCopyable { case atom, not, all, any }

  private struct Node: BitwiseCopyable {
    let kind: Kind
    /// The position of an atom in ``FlatFormula/atoms``.
    let place: Int32
    /// The position after the node's last part.
    var end: Int32
  }

  /// The distinct atoms, by their places.
  private(set) var atoms: [Int] = []
  /// The nodes, each before its parts.
  private var nodes: [Node] = []

  /// The number of nodes.
  var size: Int { nodes.count }

  init(_ formula: Formula) {
    var places: [Int: Int32] = [:]
    append(formula, &places)
  }

  private mutating func append(_ formula: Formula, _ places: inout [Int: Int32]) {
    let number = nodes.count
    var place: Int32 = -1
    let (kind, parts): (Kind, [Formula])
    switch formula {
    case .atom(let atom):
      place = places[atom] ?? Int32(atoms.count)
      if places.updateValue(place, forKey: atom) == nil { atoms.append(atom) }
      (kind, parts) = (.atom, [])
    case .not(let inner): (kind, parts) = (.not, [inner])
    case .all(let operands): (kind, parts) = (.all, operands)
    case .any(let operands): (kind, parts) = (.any, operands)
    }
    nodes.append(Node(kind: kind, place: place, end: 0))
    for part in parts { append(part, &places) }
    nodes[number].end = Int32(nodes.count)
  }

  /// Returns the truth value. If it depends on undecided atoms, it's nil, and `openPlace` is the place of the first of these atoms.
  ///
  /// - Parameter decided: The truth of the atom at each place, or nil.
  func value(_ decided: [Bool?]) -> (truth: Bool?, openPlace: Int) {
    nodes.withUnsafeBufferPointer { nodes in
      decided.withUnsafeBufferPointer { decided in Self.value(of: 0, nodes) { decided[$0] } }
    }
  }

  /// Returns the truth value if every atom has one.
  ///
  /// - Parameters:
  ///   - sources: The sources of each atom's truth, by its place.
  ///   - truth: The truth of an atom.
  func holds<Source>(_ sources: [Source], _ truth: (Source) -> Bool) -> Bool {
    nodes.withUnsafeBufferPointer { nodes in
      sources.withUnsafeBufferPointer { sources in Self.value(of: 0, nodes) { truth(sources[$0]) }.truth ?? false }
    }
  }

  private static func value(
    of number: Int, _ nodes: UnsafeBufferPointer<Node>, _ truth: (Int) -> Bool?
  ) -> (truth: Bool?, openPlace: Int) {
    let node = nodes[number]
    switch node.kind {
    case .atom:
      let place = Int(node.place)
      return (truth(place), place)
    case .not:
      let inner = value(of: number + 1, nodes, truth)
      return (inner.truth.map { !$0 }, inner.openPlace)
    case .all, .any:
      let decisive = node.kind == .any
      var result: (truth: Bool?, openPlace: Int) = (!decisive, -1)
      var part = number + 1
      while part < node.end {
        let found = value(of: part, nodes, truth)
        if found.truth == decisive { return found }
        if found.truth == nil, result.truth != nil { result = found }
        part = Int(nodes[part].end)
      }
      return result
    }
  }
}

/// A formula over the thresholds of a problem and over unmodeled conditions, with the places from which their truth is read.
struct CountedFormula: Sendable {
  private let formula: FlatFormula
  private let sources: [CountingProblem.Reading]

  /// Returns the cost of evaluating the formula for some states, in steps.
  func steps(asking states: Int) -> Int { 1 + states * (formula.size + 8) / 16 }

  /// - Parameter free: The unmodeled conditions.
  init(_ formula: Formula, _ problem: CountingProblem, choosing free: [Int] = []) {
    let formula = FlatFormula(formula)
    self.formula = formula
    sources = formula.atoms.map { atom in
      if let number = free.firstIndex(of: atom) { return .chosen(number) }
      return problem.readings[atom] ?? .constant(false)
    }
  }

  /// Returns whether the formula holds for some values of the counters.
  ///
  /// - Parameter choice: The unmodeled conditions that are true, as one bit each.
  func holds(in choice: Int = 0, _ value: (Int) -> Int64) -> Bool {
    formula.holds(sources) { source in
      switch source {
      case .chosen(let number): choice >> number & 1 == 1
      case .constant(let truth): truth
      case .reached(let counter, let bound): value(counter) >= bound
      case .notReached(let counter, let bound): value(counter) < bound
      }
    }
  }
}
