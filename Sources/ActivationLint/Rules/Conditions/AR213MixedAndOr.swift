import ActivationFiles
import ActivationRules
import PredicateSyntax

enum MixedAndOr: LintCheck {
  static let id = "AR213"
  static let name = "mixed-and-or"
  static let page = """
    AND follows OR without parentheses and covers the last alternative only.

    AND binds tighter than OR.

    **Why it matters.** In `a OR b AND NOT c` the exclusion belongs to `b` alone, so that `a` passes even where `c`
    holds. Layout that suggests otherwise is not seen by the parser.

    **Example.**

        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.file-url"
        OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url"
        AND NOT (ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.folder")

    **Instead.** Put the alternatives in parentheses before `AND NOT`, or, if the last one alone is meant, the last
    one with its AND.

    **When it is not a mistake.** When the exclusion is meant for the last alternative alone. Parentheses around the
    two say so, change nothing, and end the finding.

    **Reference.** A shipped rule: https://github.com/grishka/NearDrop. The order of the operators was observed in
    builders that print what they parse.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .observed
  static let observations = ["rules-027", "or-and"]
  static let exceptions: [LintRule.SeverityException] = [
    .init(.note, "unless an exclusion (AND NOT) follows several alternatives and matters to all of them")
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let parsed = subject.soundPredicate else { return [] }
    let ranges = TextRanges(source: parsed.source)
    var findings: [Finding] = []
    for visit in parsed.visits {
      guard case .or(let list) = visit.node else { continue }
      let arms = Array(parsed.tree[list])
      for (position, arm) in arms.enumerated() {
        guard case .and(let inner) = parsed.tree[arm] else { continue }
        let range = parsed.tree.range(of: arm)
        guard !ranges.isParenthesized(range) else { continue }
        let parts = Array(parsed.tree[inner])
        let start = parsed.tree.range(of: arms[0])
        if position > 0, let exclusion = exclusion(in: parts, parsed.tree),
          let finding = excluding(parts, exclusion, range, ranges.outermost(start), parsed, subject)
        {
          findings.append(finding)
        } else {
          findings.append(mixing(range))
        }
      }
    }
    return findings
  }

  /// The position of the first negation after something else.
  private static func exclusion(in parts: [NodeID], _ tree: SyntaxTree) -> Int? {
    for position in parts.indices.dropFirst() { if case .not = tree[parts[position]] { return position } }
    return nil
  }

  /// The finding; nil where it is proved that the exclusion says the same of every context when it covers all alternatives.
  private static func excluding(
    _ parts: [NodeID], _ position: Int, _ range: SourceRange, _ first: SourceRange, _ parsed: ParseResult,
    _ subject: LintSubject
  ) -> Finding? {
    let ranges = TextRanges(source: parsed.source)
    let exclusion = parsed.tree.range(of: parts[position])
    let end = ranges.outermost(parsed.tree.range(of: parts[position - 1])).upperBound
    let isSimple = ranges.isBalanced(SourceRange(first.lowerBound, end))
    let grouping = Finding.Fix(
      "let the exclusion cover all alternatives", isSafe: false,
      [.insert("(", at: first.lowerBound), .insert(")", at: end)])
    var meaning = MeaningCheck(subject)
    if isSimple, let changed = subject.applying(grouping)?.activationRule(), meaning.isEquivalent(to: changed) {
      return nil
    }
    return finding(
      at: .text(exclusion), "AND binds tighter than OR: this excludes from the last alternative only",
      help: "Put the alternatives before AND NOT in parentheses.",
      fixes: (isSimple ? [grouping] : []) + [explicit(range)])
  }

  private static func mixing(_ range: SourceRange) -> Finding {
    finding(
      at: .text(range), "AND and OR are mixed without parentheses; AND binds tighter",
      help: "Put this AND in parentheses, so that nobody has to know.", severity: .note,
      fixes: [explicit(range, isSafe: true)])
  }

  private static func explicit(_ range: SourceRange, isSafe: Bool = false) -> Finding.Fix {
    Finding.Fix(
      "write the parentheses that are meant today", isSafe: isSafe,
      [.insert("(", at: range.lowerBound), .insert(")", at: range.upperBound)])
  }
}
