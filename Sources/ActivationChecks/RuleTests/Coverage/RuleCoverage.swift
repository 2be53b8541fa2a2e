import ActivationAnalysis
package import ActivationRules
package import PredicateSyntax

/// The coverage of a rule's clauses by its tests.
///
/// A *clause* is every predicate of the rule apart from constants: comparisons, AND, OR and NOT, also within a SUBQUERY. Each has three
/// goals: it was seen true; it was seen false; and it *decided*.
///
/// - A clause was *seen* true or false when that was its outcome in some test, for some element if it is within a SUBQUERY; also where short
///   circuit makes the value needless.
/// - A clause *decided* in a test when the rule gives another verdict there with TRUEPREDICATE, with FALSEPREDICATE, or with the
///   clause's negation in its place. Outside of a SUBQUERY that says: had it come out otherwise, so had the verdict. Within a SUBQUERY it is
///   changed for all elements at once.
///
/// A goal that no context can reach, by proof, does not count: a condition that always holds is never false.
///
/// The clauses of a dictionary are those of its predicate under the preferred table.
package struct RuleCoverage: Sendable {
  /// One clause with its observed outcomes.
  package struct Clause: Sendable {
    /// The clause in the rule's tree.
    package let node: NodeID
    /// The range in the rule's text; for a dictionary, in the text of the predicate.
    package let range: SourceRange
    /// The number of clauses around it.
    package let depth: Int
    /// Its text, with SUBQUERYs shortened.
    package let text: String
    /// The key that a dictionary's clause comes from.
    package let subject: String?
    /// A Boolean value that indicates whether the clause was true in some test.
    package let isSeenTrue: Bool
    /// A Boolean value that indicates whether the clause was false in some test.
    package let isSeenFalse: Bool
    /// A Boolean value that indicates whether the clause decided in some test.
    package let isDecisive: Bool
    /// The goals that no context can reach, by proof.
    package let unreachable: Set<Goal>

    /// The number of the three goals that are reached.
    package var reached: Int { Goal.allCases.count { isReached($0) } }
    /// The number of the three goals that a context is known to be able to reach.
    package var reachable: Int { Goal.allCases.count - unreachable.count }

    /// Returns whether a goal is reached.
    package func isReached(_ goal: Goal) -> Bool {
      switch goal {
      case .isTrue: isSeenTrue
      case .isFalse: isSeenFalse
      case .decided: isDecisive
      }
    }

    /// The goals that were missed, as in `never true, never decided`; empty when there are none.
    package var missing: String {
      Goal.allCases.filter { !isReached($0) && !unreachable.contains($0) }.map { "never " + $0.rawValue }
        .joined(separator: ", ")
    }

    /// The goals that no context can reach, as in `can't be false when something is shared (proved)`; empty when none is proved.
    package var impossible: String {
      if unreachable.isEmpty { return "" }
      let goals = Goal.allCases.filter { unreachable.contains($0) }
      let words = goals.map { $0 == .decided ? "can't decide" : "can't be " + $0.rawValue }
      return words.joined(separator: ", ") + " when something is shared (proved)"
    }
  }

  /// A result of a clause that tests should have seen.
  package enum Goal: String, Sendable, Hashable, CaseIterable {
    /// It was true for some test.
    case isTrue = "true"
    /// It was false for some test.
    case isFalse = "false"
    /// The verdict of some test hung on it.
    case decided
  }

  /// The clauses, outer ones before those within.
  package let clauses: [Clause]

  /// The number of goals, apart from those that no context can reach.
  package var goals: Int { clauses.reduce(0) { $0 + $1.reachable } }
  /// The number of goals that are reached.
  package var reached: Int { clauses.reduce(0) { $0 + $1.reached } }
  /// The part that is reached, rounded down; 100 for a rule without clauses.
  package var percent: Int { goals == 0 ? 100 : reached * 100 / goals }

  /// Measures how far contexts go into a rule.
  ///
  /// - Complexity: for each context one traced evaluation, and three for each clause; for each goal that is missed, a question of the
  ///   analysis.
  package init(of rule: ActivationRule, in contexts: [SharedContext]) {
    let predicate = rule.asPredicate
    var outcomes: [Explanation.Clause.Outcome: Set<NodeID>] = [:]
    for explanation in Workers.map(contexts, atOnce: 4, { predicate.decision(for: $0).explanation.root }) {
      Self.note(explanation, in: &outcomes)
    }
    let (isTrue, isFalse) = (outcomes[.holds] ?? [], outcomes[.fails] ?? [])
    let verdicts = Workers.map(contexts) { predicate.expectation(for: $0) }
    let tree = predicate.tree
    let nodes = tree.predicates().filter { !Self.isConstant(tree[$0.node]) }
    let decisive = Workers.map(nodes.map { $0.node }, atOnce: 1) { node in
      Self.isDecisive(node, in: predicate, contexts, verdicts)
    }
    let subjects = Self.subjects(of: rule, contexts.first)
    let (analysis, variants) = (RuleAnalysis(predicate), VariantAnalysis(predicate))
    let unreachable = Workers.map(Array(zip(nodes.map { $0.node }, decisive)), atOnce: 1) { node, isDecisive in
      var goals: Set<Goal> = []
      if !isTrue.contains(node), analysis.isNever(node).isProved { goals.insert(.isTrue) }
      if !isFalse.contains(node), analysis.isAlways(node).isProved { goals.insert(.isFalse) }
      if !isDecisive, Self.neverDecides(node, in: predicate, variants) { goals.insert(.decided) }
      return goals
    }
    clauses = zip(nodes, zip(decisive, unreachable)).map { place, found in
      Clause(
        node: place.node, range: tree.range(of: place.node), depth: place.depth, text: tree.clauseText(of: place.node),
        subject: subjects[place.node], isSeenTrue: isTrue.contains(place.node),
        isSeenFalse: isFalse.contains(place.node), isDecisive: found.0, unreachable: found.1)
    }
  }

  private static func isConstant(_ node: SyntaxTree.Node) -> Bool {
    switch node {
    case .truePredicate, .falsePredicate: true
    default: false
    }
  }

  private static func isDecisive(
    _ node: NodeID, in rule: ActivationRule, _ contexts: [SharedContext], _ verdicts: [RuleTestExpectation]
  ) -> Bool {
    variants(of: node, in: rule).contains { variant in
      zip(contexts, verdicts).contains { context, verdict in variant.expectation(for: context) != verdict }
    }
  }

  /// Returns whether no replacement of a clause changes a verdict, by proof.
  private static func neverDecides(_ clause: NodeID, in rule: ActivationRule, _ variants: VariantAnalysis) -> Bool {
    self.variants(of: clause, in: rule).allSatisfy { variant in
      variants.result(for: variant) { context in
        rule.expectation(for: context) != variant.expectation(for: context)
      }.answer.isProved
    }
  }

  /// The rule with true, false, and its negation in the place of a clause, which decides when one of them has another verdict.
  private static func variants(of clause: NodeID, in rule: ActivationRule) -> some Sequence<ActivationRule> {
    let replacements: [(inout SyntaxTree) -> NodeID] = [
      { $0.add(.truePredicate, at: SourceRange(0, 0)) }, { $0.add(.falsePredicate, at: SourceRange(0, 0)) },
      { [tree = rule.tree] in
        let copy = $0.add(copyOf: clause, of: tree)
        return $0.addNegation(copy)
      },
    ]
    return replacements.lazy.map { rule.with(predicate: rule.tree.replacing(clause, with: $0)) }
  }

  /// The keys behind a dictionary's clauses; they do not depend on the context.
  private static func subjects(of rule: ActivationRule, _ context: SharedContext?) -> [NodeID: String] {
    guard case .dictionary = rule.form, let context else { return [:] }
    let root = rule.decision(for: context).explanation.root
    var subjects: [NodeID: String] = [:]
    for clause in [root] + root.children { subjects[clause.node] = clause.subject }
    return subjects
  }

  /// Notes the outcome of a clause, and of those within it.
  private static func note(_ clause: Explanation.Clause, in outcomes: inout [Explanation.Clause.Outcome: Set<NodeID>]) {
    outcomes[clause.outcome, default: []].insert(clause.node)
    for child in clause.children { note(child, in: &outcomes) }
  }
}

extension SyntaxTree {
  /// The predicates of the tree with their depth among predicates, outer ones first.
  func predicates() -> [(node: NodeID, depth: Int)] {
    var found: [(node: NodeID, depth: Int)] = []
    forEachNode { node, position in
      guard self[node].isPredicate else { return }
      found.append((node, position.ancestors.count { self[$0].isPredicate }))
    }
    return found
  }
}
