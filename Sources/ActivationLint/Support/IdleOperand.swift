import ActivationAnalysis
import PredicateSyntax

/// An operand of an AND or OR that is proved to have no effect, with a message about it.
struct IdleOperand {
  enum Kind: Equatable {
    /// An alternative that holds for nothing.
    case impossible
    /// A condition that holds for everything.
    case certain
    /// A condition that the others imply together.
    case implied
    /// An alternative that the others cover together.
    case covered
    /// A clause that one other makes idle, at the range of that one.
    case shadowed(SourceRange)
  }

  let kind: Kind
  let range: SourceRange
  let isAlternative: Bool
  /// The fixes that remove it; empty where brackets prevent it.
  let fixes: [Finding.Fix]

  /// The idle operands of a rule, without the tests for types that AR220 finds.
  static func all(in subject: LintSubject) -> [IdleOperand] {
    guard let parsed = subject.soundPredicate, let analysis = subject.provenFacts.clauseAnalysis else { return [] }
    let idle = subject.provenFacts.idleClauses
    guard !idle.isEmpty else { return [] }
    // An operand that can't hold because ANY is missing isn't idle by intention: AR101 fixes it.
    let mistaken = MissingAny.findings(in: subject).compactMap {
      if case .text(let range) = $0.place { range } else { nil }
    }
    var found: [IdleOperand] = []
    for visit in parsed.visits {
      let operands: [NodeID]
      let isAlternative: Bool
      switch visit.node {
      case .or(let list): (operands, isAlternative) = (Array(parsed.tree[list]), true)
      case .and(let list): (operands, isAlternative) = (Array(parsed.tree[list]), false)
      default: continue
      }
      for (position, operand) in operands.enumerated() {
        guard let clause = idle.first(where: { $0.clause == operand }),
          let kind = kind(of: clause, isAlternative, parsed.tree, analysis)
        else { continue }
        let range = parsed.tree.range(of: operand)
        guard !mistaken.contains(where: { range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound })
        else { continue }
        let removal = TextRanges(source: parsed.source)
          .removal(of: position, among: operands.map { parsed.tree.range(of: $0) })
        let fix = removal.map {
          Finding.Fix(
            isAlternative ? "remove the alternative" : "remove the condition", isSafe: true, [.replaceText($0, "")])
        }
        found.append(
          IdleOperand(
            kind: kind, range: range, isAlternative: isAlternative,
            fixes: fix.map { [$0] } ?? []))
      }
    }
    return found
  }

  private static func kind(
    of clause: IdleClause, _ isAlternative: Bool, _ tree: SyntaxTree, _ analysis: RuleAnalysis
  ) -> Kind? {
    if isAlternative, analysis.isNever(clause.clause).isProved { return .impossible }
    if !isAlternative, analysis.isAlways(clause.clause).isProved { return .certain }
    switch clause.kind {
    case .dead: return .covered
    case .redundant: return .implied
    case .shadowed(let other): return .shadowed(tree.range(of: other))
    case .covered(let other):
      if isAlternative, let narrow = tree.typeTest(clause.clause), let wide = tree.typeTest(other),
        tree.haveSameSubject(narrow, wide)
      {
        return nil
      }
      return .shadowed(tree.range(of: other))
    }
  }
}
