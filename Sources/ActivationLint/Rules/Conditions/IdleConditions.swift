import ActivationRules
import ActivationAnalysis
import Predicates

extension LintRule {
  static let deadClause = LintRule(
    id: "AR203", name: "dead-clause", severity: .warning, evidence: .documented,
    page: """
      An alternative can't hold.

      It is proved that no element that the alternative is asked of makes it hold: counts that exclude each other, or types that no attachment has together.

      **Why it matters.** The alternative was written for content that should show the extension, and never does.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.@count == 1).@count == 1
          OR SUBQUERY(extensionItems, $item, $item.attachments.@count > 4 AND $item.attachments.@count < 3).@count == 1

      **Instead.** Look for a count that can't be reached, or for AND where OR was meant; or remove the alternative, which changes nothing.

      **When it is not a mistake.** When the alternative is kept on purpose, such as a type that a later version of the app declares. Otherwise its author believes that it takes something,
      and it takes nothing.

      **Reference.** What the operators mean: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    for operand in IdleOperand.all(in: subject) where operand.kind == .impossible {
      report.add(.impossible, on: .text(operand.range), fix: operand.fix)
    }
  }

  static let redundantClause = LintRule(
    id: "AR204", name: "redundant-clause", severity: .note, evidence: .documented,
    page: """
      A clause can be removed, and the rule says the same of everything that can be shared.

      That is proved: a condition that always holds or that the others require together, or an alternative that the others cover together. What one other clause makes idle is another
      finding.

      **Why it matters.** The clause looks as if it limited or widened the rule, and doesn't. Often something else was meant.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.@count >= 0 AND SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count >= 1).@count >= 1

      **Instead.** Remove the clause, or write what was meant.

      **When it is not a mistake.** When the clause is kept for people who read the rule. Nothing is broken: whoever maintains the rule acts only to make it shorter.

      **Reference.** What the operators mean: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    for operand in IdleOperand.all(in: subject) {
      let message: Finding.Message
      switch operand.kind {
      case .certain: message = .certain
      case .implied: message = .implied
      case .covered: message = .covered
      case .impossible, .shadowed: continue
      }
      report.add(message, on: .text(operand.range), fix: operand.fix)
    }
  }

  static let shadowedClause = LintRule(
    id: "AR205", name: "shadowed-clause", severity: .note, evidence: .documented,
    page: """
      Another clause makes this one idle.

      It is proved that an alternative holds only where another one does, or that a condition holds wherever another one does, so that the rule says the same without it. Types that another
      type covers are a finding of their own where they are alternatives.

      **Why it matters.** The narrower of two alternatives, or the wider of two conditions, changes nothing. It hides what the rule really accepts.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.@count <= 5 AND $item.attachments.@count == 1).@count == 1

      **Instead.** Remove the clause, or the other one if this one is meant.

      **When it is not a mistake.** When the clause is kept for people who read the rule. Nothing is broken, unless the narrower of the two was meant to limit the other.

      **Reference.** What the operators mean: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    for operand in IdleOperand.all(in: subject) {
      guard case .shadowed(let other) = operand.kind else { continue }
      report.add(
        operand.isAlternative ? .narrower : .wider, on: .text(operand.range),
        notes: [
          .init(operand.isAlternative ? "the wider alternative" : "the stricter condition", at: .text(other))
        ],
        fix: operand.fix)
    }
  }
}

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
  /// The fix that removes it; nil where brackets prevent it.
  let fix: Finding.Fix?

  /// The idle operands of a rule, without the tests for types that AR220 finds.
  static func all(in subject: LintSubject) -> [IdleOperand] {
    guard let parsed = subject.soundPredicate, let analysis = subject.provenFacts.clauseAnalysis else { return [] }
    let idle = subject.provenFacts.idleClauses
    guard !idle.isEmpty else { return [] }
    // An operand that can't hold because ANY is missing isn't idle by intention: AR101 and AR221 fix it.
    var mistaken = LintRule.missingAny.findings(in: subject).compactMap {
      if case .text(let range) = $0.place { range } else { nil }
    }
    mistaken += LintRule.listComparisons(in: parsed).map { parsed.tree.range(of: $0) }
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
        let removal = PredicateEdits(parsed.tree, parsed.source).removal(of: position, among: operands)
        found.append(
          IdleOperand(
            kind: kind, range: range, isAlternative: isAlternative,
            fix: removal.map { .remove($0, isAlternative ? "the alternative" : "the condition").safe() }))
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

extension Finding.Message {
  fileprivate static let impossible = Self(
    "this alternative can't hold, whatever is shared",
    help: "Look for a count that can't be reached, or for AND where OR was meant.")

  private static let removeOrMend = "Remove it, or write what was meant."
  fileprivate static let certain = Self("this condition always holds", help: removeOrMend)
  fileprivate static let implied = Self("the other conditions require this already", help: removeOrMend)
  fileprivate static let covered = Self("the other alternatives cover this already", help: removeOrMend)

  private static let removeOne = "Remove it, or the other one if this one is meant."
  fileprivate static let narrower = Self(
    "this alternative is never needed: where it holds, another one does", help: removeOne)
  fileprivate static let wider = Self("this condition changes nothing: another one is stricter", help: removeOne)
}
