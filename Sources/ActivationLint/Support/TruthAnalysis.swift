import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// What is known of a predicate without looking at what is shared.
enum Truth: Equatable {
  case always, never, depends

  var negated: Truth {
    switch self {
    case .always: .never
    case .never: .always
    case .depends: .depends
    }
  }
}

/// Folds what does not depend on what is shared: comparisons of constants, counts that cannot be below zero, clauses that
/// cancel each other. `depends` means that nothing was proved.
///
/// Items, attachments and type identifiers are taken to be there, as lists, which is how the system passes them.
struct TruthAnalysis {
  let tree: SyntaxTree
  let services: PlatformServices

  func truth(_ id: NodeID, _ scope: [BoundVariable] = []) -> Truth {
    switch tree[id] {
    case .truePredicate: return .always
    case .falsePredicate: return .never
    case .not(let inner): return truth(inner, scope).negated
    case .and(let list): return junction(Array(tree[list]), scope, isConjunction: true)
    case .or(let list): return junction(Array(tree[list]), scope, isConjunction: false)
    case .comparison(let comparison): return truth(of: comparison, id, scope)
    default: return .depends
    }
  }

  private func junction(_ operands: [NodeID], _ scope: [BoundVariable], isConjunction: Bool) -> Truth {
    let deciding: Truth = isConjunction ? .never : .always
    var isSettled = true
    for operand in operands {
      let truth = truth(operand, scope)
      if truth == deciding { return deciding }
      if truth == .depends { isSettled = false }
    }
    if isSettled { return deciding.negated }
    return cancels(operands, scope, isConjunction) ? deciding : .depends
  }

  /// Whether operands exclude each other, or in an OR leave nothing out.
  private func cancels(_ operands: [NodeID], _ scope: [BoundVariable], _ isConjunction: Bool) -> Bool {
    var counts: [String: IntegerSet] = [:]
    var texts: [String: Bool] = [:]
    for operand in operands {
      var inner = operand
      var isNegated = false
      if case .not(let negated) = tree[operand] { (inner, isNegated) = (negated, true) }
      let text = tree.predicateFormat(of: inner)
      if let other = texts[text], other != isNegated { return true }
      texts[text] = isNegated
      guard case .comparison(let comparison) = tree[inner], let test = CountBound(comparison, in: tree),
        let passing = test.admitted, hasCount(test, scope)
      else { continue }
      var admitted = isNegated ? passing.complement : passing
      let name = tree.predicateFormat(of: test.quantity)
      if let other = counts[name] {
        admitted = isConjunction ? other.intersection(admitted) : other.union(admitted)
      }
      counts[name] = admitted
      if admitted == (isConjunction ? .none : .all) { return true }
    }
    return false
  }

  private func truth(of comparison: Comparison, _ id: NodeID, _ scope: [BoundVariable]) -> Truth {
    if isConstant(comparison.left), isConstant(comparison.right) { return constantTruth(id) }
    if let test = CountBound(comparison, in: tree), let counted = test.counted, let passing = test.admitted,
      hasCount(test, scope)
    {
      let possible = possibleCounts(counted, scope)
      let admitted = possible.intersection(passing)
      return admitted == possible ? .always : admitted == .none ? .never : .depends
    }
    return countTruth(of: comparison, scope)
  }

  private func hasCount(_ test: CountBound, _ scope: [BoundVariable]) -> Bool {
    test.counted != nil && tree.kind(of: test.quantity, scope) == .number
  }

  private func possibleCounts(_ counted: NodeID, _ scope: [BoundVariable]) -> IntegerSet {
    guard case .subquery(let collection, let variable, let predicate) = tree[counted] else { return .all }
    let bound = BoundVariable(name: tree[variable], kind: tree.kind(of: collection, scope).element)
    return truth(predicate, scope + [bound]) == .never ? IntegerSet(0, 0) : .all
  }

  /// Two counts compared: a list with itself, or what a SUBQUERY leaves of a list with the list.
  private func countTruth(of comparison: Comparison, _ scope: [BoundVariable]) -> Truth {
    guard comparison.qualifier == .direct, tree.kind(of: comparison.left, scope) == .number,
      tree.kind(of: comparison.right, scope) == .number
    else { return .depends }
    if tree.areStructurallyEqual(comparison.left, comparison.right) {
      return equalTruth(comparison.comparator)
    }
    if let part = part(comparison.left, of: comparison.right, scope) {
      return part == .always ? equalTruth(comparison.comparator) : partTruth(comparison.comparator)
    }
    if let part = part(comparison.right, of: comparison.left, scope) {
      let mirrored = comparison.comparator.mirrored
      return part == .always ? equalTruth(mirrored) : partTruth(mirrored)
    }
    return .depends
  }

  /// What the SUBQUERY asks of each element, when one count is that of a SUBQUERY over the list of the other count.
  private func part(_ part: NodeID, of whole: NodeID, _ scope: [BoundVariable]) -> Truth? {
    guard let counted = tree.countedList(of: part),
      case .subquery(let collection, let variable, let predicate) = tree[counted],
      tree.isCount(whole, of: collection)
    else { return nil }
    let bound = BoundVariable(name: tree[variable], kind: tree.kind(of: collection, scope).element)
    return truth(predicate, scope + [bound])
  }

  private func equalTruth(_ comparator: ComparisonOperator) -> Truth {
    switch comparator {
    case .equalTo, .lessThanOrEqualTo, .greaterThanOrEqualTo: .always
    case .notEqualTo, .lessThan, .greaterThan: .never
    default: .depends
    }
  }

  private func partTruth(_ comparator: ComparisonOperator) -> Truth {
    switch comparator {
    case .lessThanOrEqualTo: .always
    case .greaterThan: .never
    default: .depends
    }
  }

  // MARK: Constants

  private func isConstant(_ id: NodeID) -> Bool {
    switch tree[id] {
    case .null, .boolean, .integer, .unsignedInteger, .double, .decimal, .string, .date: return true
    case .aggregate(let list): return tree[list].allSatisfy { isConstant($0) }
    case .arithmetic(_, let left, let right): return isConstant(left) && isConstant(right)
    case .bitwiseNot(let inner): return isConstant(inner)
    default: return false
    }
  }

  /// What evaluation says of a comparison of constants; one that fails never holds.
  private func constantTruth(_ id: NodeID) -> Truth {
    var lone = tree
    lone.root = id
    do throws(EvaluationError) {
      let holds = try Program(lone).evaluate(SharedContext(extensionItems: []).document, services: services)
      return holds ? .always : .never
    } catch {
      return error.isUndecided ? .depends : .never
    }
  }
}
