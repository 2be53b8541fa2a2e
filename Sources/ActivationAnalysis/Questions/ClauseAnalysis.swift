internal import ActivationRules
package import Predicates
internal import UniformTypes

/// A clause of a rule that has no effect, by proof.
package struct IdleClause: Sendable {
  /// The reason why the clause has no effect.
  package enum Kind: Sendable, Hashable {
    /// An alternative that is never needed: with FALSEPREDICATE in its place the rule says the same of every context.
    case dead
    /// A condition that always holds where it is evaluated: with TRUEPREDICATE in its place the verdicts are the same.
    case redundant
    /// An alternative or condition that another one implies or is implied by.
    case shadowed(by: NodeID)
    /// A test for a type next to one for a type that it conforms to.
    case covered(by: NodeID)
  }

  /// The clause, in the rule's tree.
  package let clause: NodeID
  /// The reason why it has no effect.
  package let kind: Kind
}

extension RuleAnalysis {
  /// The operands of AND and OR without effect, in the order of the text; they may be taken out together.
  ///
  /// Of two clauses that make each other idle the first stays. Empty for a dictionary, whose clauses nobody wrote, and where nothing
  /// could be proved.
  ///
  /// - Complexity: one search for each operand.
  package var clauses: [IdleClause] {
    guard case .success(let reading) = reading, case .predicate = rule.form else { return [] }
    var operands: [(operand: NodeID, siblings: [NodeID], isAlternative: Bool, scope: [NodeID])] = []
    let tree = rule.tree
    tree.forEachNode { id, position in
      switch tree[id] {
      case .or(let list), .and(let list):
        let isAlternative = if case .or = tree[id] { true } else { false }
        for operand in tree[list] { operands.append((operand, Array(tree[list]), isAlternative, position.scope)) }
      default: break
      }
    }
    var taken: [NodeID: Bool] = [:]
    var found: [IdleClause] = []
    for (operand, siblings, isAlternative, scope) in operands.reversed() {
      var replacements = taken
      replacements[operand] = !isAlternative
      guard answer(replacing: replacements, reading.inquiry).isProved else { continue }
      taken = replacements
      let others = siblings.filter { taken[$0] == nil }
      let kind = kind(operand, others, isAlternative, scope)
      found.append(IdleClause(clause: operand, kind: kind))
    }
    return found.reversed()
  }

  /// The answer to the claim that a clause holds for no element that it is evaluated on.
  package func isNever(_ clause: NodeID) -> RuleAnalysis.Answer { existence(of: clause, holding: true) }

  /// The answer to the claim that a clause holds for every element that it is evaluated on.
  package func isAlways(_ clause: NodeID) -> RuleAnalysis.Answer { existence(of: clause, holding: false) }

  // MARK: Replacing

  private func answer(replacing clauses: [NodeID: Bool], _ inquiry: Inquiry) -> RuleAnalysis.Answer {
    do throws(UnknownReason) {
      var inquiry = inquiry
      let changed = try inquiry.read(inquiry.subjects[0].tree.replacing(clauses))
      let shown = inquiry.outcomes[0].holds
      let lost = inquiry.refute(.and([shown, changed.holds.negated]), [.shown])
      guard lost.isProved else { return lost }
      return inquiry.refute(.and([shown.negated, changed.holds]), [.hidden])
    } catch {
      return .unknown(error)
    }
  }

  private func kind(
    _ operand: NodeID, _ siblings: [NodeID], _ isAlternative: Bool, _ scope: [NodeID]
  ) -> IdleClause.Kind {
    let tree = rule.tree
    for sibling in siblings where sibling != operand {
      // An alternative is idle next to one that it implies, a condition next to one that implies it.
      let (narrow, wide) = isAlternative ? (operand, sibling) : (sibling, operand)
      let isImplied = refuteExistence(scope) { copy in
        let first = copy.add(copyOf: narrow, of: tree)
        let second = copy.addNegation(copy.add(copyOf: wide, of: tree))
        return copy.addConjunction([first, second])
      }
      guard isImplied.isProved else { continue }
      return isCovered(narrow, by: wide) ? .covered(by: sibling) : .shadowed(by: sibling)
    }
    return isAlternative ? .dead : .redundant
  }

  private func isCovered(_ narrow: NodeID, by wide: NodeID) -> Bool {
    func test(_ id: NodeID) -> TypeTest? {
      if case .comparison(let comparison) = rule.tree[id] { TypeTest(comparison, in: rule.tree) } else { nil }
    }
    guard let narrow = test(narrow), let wide = test(wide) else { return false }
    return rule.types.conforms(narrow.type, to: wide.type)
  }

  // MARK: Elements

  private func existence(of clause: NodeID, holding: Bool) -> RuleAnalysis.Answer {
    var scope: [NodeID]?
    rule.tree.walk { id, position in
      if id == clause { scope = position.scope }
      return scope == nil
    }
    guard let scope, !rule.isUnfilled else { return .unknown(.semantics) }
    return refuteExistence(scope) { copy in
      let copied = copy.add(copyOf: clause, of: rule.tree)
      return holding ? copied : copy.addNegation(copied)
    }
  }

  /// The answer to the claim that no context has elements, one for each open SUBQUERY, for which a condition holds.
  private func refuteExistence(_ scope: [NodeID], _ condition: (inout SyntaxTree) -> NodeID) -> RuleAnalysis.Answer {
    do throws(UnknownReason) {
      let inquiry = try Inquiry(
        [Subject(existenceOf: scope, in: rule, condition)], world: world, assuming: assumption, limits: limits)
      return inquiry.refute(inquiry.outcomes[0].holds, [.shown])
    } catch {
      return .unknown(error)
    }
  }
}

extension Subject {
  /// The condition that there are elements, one for each open SUBQUERY of a rule, for which another condition holds.
  init(existenceOf scope: [NodeID], in rule: ActivationRule, _ condition: (inout SyntaxTree) -> NodeID) {
    var copy = SyntaxTree()
    let none = SourceRange(0, 0)
    copy.root = condition(&copy)
    for subquery in scope.reversed() {
      guard case .subquery(let list, let variable, _) = rule.tree[subquery] else { continue }
      let collection = copy.add(copyOf: list, of: rule.tree)
      let name = copy.intern(rule.tree[variable])
      let filtered = copy.add(.subquery(collection: collection, variable: name, predicate: copy.root), at: none)
      let count = copy.add(.key(copy.intern("@count")), at: none)
      let path = copy.add(.keyPath(base: filtered, steps: copy.add(list: [count])), at: none)
      let zero = copy.add(.integer(0), at: none)
      copy.root = copy.add(
        .comparison(SyntaxTree.Comparison(left: path, right: zero, comparator: .greaterThan)), at: none)
    }
    self.init(copy, like: rule)
  }
}
