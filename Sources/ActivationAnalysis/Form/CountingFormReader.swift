internal import ActivationRules
internal import Predicates
internal import UniformTypes

/// The outcome of a predicate for each element: it *holds*, *errs*, or neither.
///
/// The evaluator's result is true, false, or an error; it evaluates from left to right and stops when the result is decided
/// (documented). An error is therefore a third value with its own formula, and a predicate that holds never errs.
struct Outcome: Hashable, Sendable {
  var holds: Formula
  var errs: Formula = .no

  static let yes = Outcome(holds: .yes)
  static let no = Outcome(holds: .no)
}

/// Reads the predicate of a rule into a ``CountingForm``.
///
/// A construct that the form can't express ends the reading with the ``UnknownReason`` that names it.
struct CountingFormReader {
  let tree: SyntaxTree
  /// The key of the collection that the rule is about.
  let root: String
  let limits: AnalysisLimits
  var form: CountingForm
  /// The bound variables, each with the level of its element.
  var scope: [(name: TextID, level: Level)] = []
  let budget: Budget

  init(_ tree: SyntaxTree, into form: CountingForm, root: String, limits: AnalysisLimits) {
    self.tree = tree
    self.form = form
    self.limits = limits
    budget = Budget.of(limits)
    self.root = root
  }

  /// Returns the collection that a rule is about: that of File Provider actions if the rule names it, otherwise the extension items.
  static func root(of tree: SyntaxTree) -> String {
    tree.names(ContextKey.fileProviderItems) ? ContextKey.fileProviderItems : ContextKey.extensionItems
  }

  /// Reads the whole predicate as an outcome over atoms of the context.
  mutating func read() throws(UnknownReason) -> Outcome { try predicate(tree.root) }

  // MARK: Predicates

  mutating func predicate(_ id: NodeID) throws(UnknownReason) -> Outcome {
    try budget.spend()
    switch tree[id] {
    case .truePredicate: return .yes
    case .falsePredicate: return .no
    case .not(let inner):
      let inner = try predicate(inner)
      return Outcome(holds: form.conjunction([inner.holds.negated, inner.errs.negated]), errs: inner.errs)
    case .and(let list): return try conjunction(list)
    case .or(let list): return try disjunction(list)
    case .comparison(let comparison):
      if let outcome = constantOutcome(of: comparison, id) { return outcome }
      do throws(UnknownReason) { return try self.comparison(comparison) } catch {
        guard error == .keyPath, let outcome = try freeOutcome(of: id) else { throw error }
        return outcome
      }
    default: throw .semantics
    }
  }

  /// Operands after the first false one are not evaluated: errs = e₁ ∨ (h₁ ∧ (e₂ ∨ …)).
  private mutating func conjunction(_ list: NodeList) throws(UnknownReason) -> Outcome {
    try budget.spend(Int(list.count))
    var holds: [Formula] = []
    var errs: [Formula] = []
    for operand in tree[list] {
      let operand = try predicate(operand)
      if operand.errs != .no {
        try budget.spend(holds.count)
        errs.append(form.conjunction(holds + [operand.errs]))
      }
      holds.append(operand.holds)
    }
    return Outcome(holds: form.conjunction(holds), errs: form.disjunction(errs))
  }

  /// Operands after the first true one are not evaluated.
  private mutating func disjunction(_ list: NodeList) throws(UnknownReason) -> Outcome {
    try budget.spend(Int(list.count))
    var holds: [Formula] = []
    var errs: [Formula] = []
    var reached: [Formula] = []
    for operand in tree[list] {
      let operand = try predicate(operand)
      // The condition for reaching an operand is repeated for each operand that may fail, so it costs steps each time.
      if operand.errs != .no || !reached.isEmpty { try budget.spend(2 * (holds.count + reached.count)) }
      if operand.errs != .no {
        errs.append(form.conjunction([form.disjunction(holds).negated] + reached + [operand.errs]))
      }
      holds.append(reached.isEmpty ? operand.holds : form.conjunction(reached + [operand.holds]))
      if operand.errs != .no { reached.append(operand.errs.negated) }
    }
    return Outcome(holds: form.disjunction(holds), errs: form.disjunction(errs))
  }

  private mutating func comparison(_ comparison: SyntaxTree.Comparison) throws(UnknownReason) -> Outcome {
    if comparison.comparator == .custom { throw .function }
    if comparison.qualifier != .direct { return try qualified(comparison) }
    switch comparison.comparator {
    case .conformsTo, .equalsType, .like, .matches, .beginsWith, .endsWith, .tokenMatches:
      return try directTest(comparison)
    case .contains: return try membership(of: comparison.right, in: comparison.left)
    case .in:
      if try isIdentifierList(comparison.right) {
        return try membership(of: comparison.left, in: comparison.right)
      }
      if try isIdentifier(comparison.left) { return try directTest(comparison) }
      if try looksForListAmongTexts(comparison) { return .no }
      return try counts(comparison)
    case .equalTo, .notEqualTo:
      let left = try isIdentifier(comparison.left)
      let right = try isIdentifier(comparison.right)
      if left || right { return try directTest(comparison) }
      if try comparesListWithText(comparison) { return comparison.comparator == .equalTo ? .no : .yes }
      return try counts(comparison)
    default: return try counts(comparison)
    }
  }

  // MARK: Identifiers

  /// `ANY list ⋈ constant` means "at least one", and `ALL` means "none fails".
  private mutating func qualified(_ comparison: SyntaxTree.Comparison) throws(UnknownReason) -> Outcome {
    guard try isIdentifierList(comparison.left) else { throw .keyPath }
    let test = try self.test(comparison)
    return Outcome(
      holds: comparison.qualifier == .any
        ? try form.someIdentifier(test) : try form.someIdentifier(test.negated).negated)
  }

  /// Reads a comparison of one identifier. A type comparison of a whole list ends with an error, whatever the list contains (observed).
  private mutating func directTest(_ comparison: SyntaxTree.Comparison) throws(UnknownReason) -> Outcome {
    if try isIdentifier(comparison.left) { return Outcome(holds: try test(comparison)) }
    if comparison.comparator == .equalTo || comparison.comparator == .notEqualTo, try isIdentifier(comparison.right) {
      var mirrored = comparison
      swap(&mirrored.left, &mirrored.right)
      return Outcome(holds: try test(mirrored))
    }
    let isTypeTest = comparison.comparator == .conformsTo || comparison.comparator == .equalsType
    if isTypeTest, try isIdentifierList(comparison.left) { return Outcome(holds: .no, errs: .yes) }
    throw .keyPath
  }

  /// Returns whether a whole list of identifiers is compared with a text, which it never equals.
  private func comparesListWithText(_ comparison: SyntaxTree.Comparison) throws(UnknownReason) -> Bool {
    guard comparison.options.isEmpty else { return false }
    if constant(comparison.right) != nil { return try isIdentifierList(comparison.left) }
    return constant(comparison.left) == nil ? false : try isIdentifierList(comparison.right)
  }

  /// Returns whether a whole list of identifiers is looked for among texts, none of which it equals.
  private func looksForListAmongTexts(_ comparison: SyntaxTree.Comparison) throws(UnknownReason) -> Bool {
    guard comparison.options.isEmpty, case .aggregate(let list) = tree[comparison.right],
      tree[list].allSatisfy({ constant($0) != nil })
    else { return false }
    return try isIdentifierList(comparison.left)
  }

  /// Reads `"text" IN list`, which is equality with an element.
  private mutating func membership(of value: NodeID, in list: NodeID) throws(UnknownReason) -> Outcome {
    guard let text = constant(value) else { throw .keyPath }
    if try isIdentifier(list) { throw .regex }
    guard try isIdentifierList(list) else { throw .keyPath }
    return Outcome(holds: try form.someIdentifier(form.test(.isText(text))))
  }

  /// Returns the test that a comparison makes of one identifier on its left side.
  private mutating func test(_ comparison: SyntaxTree.Comparison) throws(UnknownReason) -> Formula {
    switch comparison.comparator {
    case .tokenMatches, .like, .matches, .beginsWith, .endsWith, .contains:
      throw constant(comparison.right) == nil ? .keyPath : .regex
    case .conformsTo, .equalsType, .equalTo, .notEqualTo:
      guard let text = constant(comparison.right) else { throw .keyPath }
      // The letters that an option treats as equal aren't modeled.
      guard comparison.options.isEmpty else { throw .regex }
      switch comparison.comparator {
      case .conformsTo: return form.test(.conforms(UniformTypeIdentifier.canonical(text)))
      case .equalsType: return form.test(.equals(UniformTypeIdentifier.canonical(text)))
      case .equalTo: return form.test(.isText(text))
      default: return form.test(.isText(text)).negated
      }
    case .in:
      guard case .aggregate(let list) = tree[comparison.right] else { throw .keyPath }
      let texts = tree[list].compactMap { constant($0) }
      guard texts.count == Int(list.count) else { throw .keyPath }
      return .or(texts.map { form.test(.isText($0)) })
    default: throw .keyPath
    }
  }

  /// Returns the text of a constant; nil for anything else.
  func constant(_ id: NodeID) -> String? { if case .string(let text) = tree[id] { tree[text] } else { nil } }

  private func isIdentifier(_ id: NodeID) throws(UnknownReason) -> Bool {
    guard case .variable(let name) = tree[id] else { return false }
    return try level(ofVariable: name) == .identifier
  }

  private func isIdentifierList(_ id: NodeID) throws(UnknownReason) -> Bool { try collection(id) == .identifiers }

  /// Returns the level of the element that a variable is bound to; nil for any other variable.
  ///
  /// A formula can't tell two variables of one level apart, so the inner body can't refer to the outer variable.
  func level(ofVariable name: TextID) throws(UnknownReason) -> Level? {
    guard let position = scope.lastIndex(where: { $0.name == name }) else { return nil }
    let level = scope[position].level
    if scope[(position + 1)...].contains(where: { $0.level == level }) { throw .correlated }
    return level
  }
}

extension CountingFormReader {
  /// Returns the outcome of a comparison of constants, as the evaluator decides it; nil for a comparison that reads the shared content.
  ///
  /// The evaluation uses no services of the platform, so that comparisons that need them, such as patterns, stay open.
  func constantOutcome(of comparison: SyntaxTree.Comparison, _ id: NodeID) -> Outcome? {
    guard isConstant(comparison.left), isConstant(comparison.right) else { return nil }
    var alone = tree
    alone.root = id
    do throws(EvaluationError) {
      return try Program(alone).evaluate(Document()) ? .yes : .no
    } catch {
      return error.isUndecided ? nil : Outcome(holds: .no, errs: .yes)
    }
  }

  private func isConstant(_ id: NodeID) -> Bool {
    switch tree[id] {
    case .null, .boolean, .integer, .unsignedInteger, .double, .decimal, .string, .date: true
    case .aggregate(let list): tree[list].allSatisfy { isConstant($0) }
    case .arithmetic(_, let left, let right): isConstant(left) && isConstant(right)
    case .bitwiseNot(let inner): isConstant(inner)
    default: false
    }
  }
}

// Anything that isn't modeled, such as a title, may have any value for each element. It becomes an atom, and proofs must hold for all values.
extension CountingFormReader {
  /// Returns the outcome of a comparison that reads an unmodeled property: for each element of the innermost variable, it may hold, fail, or err. Nil
  /// for a comparison of identifiers, or one with a function, a SUBQUERY, an index, or the like.
  mutating func freeOutcome(of id: NodeID) throws(UnknownReason) -> Outcome? {
    var isPlain = true
    var level = Level.context
    // The level of each variable is part of the text, because a name only means something together with its level.
    var text = tree.predicateFormat(of: id)
    var names: [TextID] = []
    tree.walk(from: id) { node, _ in
      switch tree[node] {
      case .variable(let name): names.append(name)
      case .function, .selectorCall, .subquery, .ternary, .cast, .assignment, .fetch, .index, .argument: isPlain = false
      default: break
      }
      return isPlain
    }
    guard isPlain else { return nil }
    for name in names {
      guard let owner = try self.level(ofVariable: name), owner != .identifier else { return nil }
      text += "\u{0}" + tree[name] + "@\(owner.rawValue)"
      if owner.rawValue > level.rawValue { level = owner }
    }
    let errs = form.free(text, isError: true, on: level)
    let holds = form.free(text, isError: false, on: level)
    return Outcome(holds: form.conjunction([holds, errs.negated]), errs: errs)
  }
}
