import ActivationRules
import Predicates

extension LintRule {
  static let mixedAndOr = LintRule(
    id: "AR213", name: "mixed-and-or", severity: .warning, evidence: .observed,
    observations: ["rules-027", "or-and"],
    exceptions: [
      (.note, "unless an exclusion (AND NOT) follows several alternatives and matters to all of them")
    ],
    page: """
      AND follows OR without parentheses and applies only to the last alternative.

      AND binds tighter than OR.

      **Why it matters.** In `a OR b AND NOT c` the exclusion applies only to `b`, so `a` passes even if `c` holds. The parser ignores line breaks and indentation that suggest otherwise.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.file-url"
          OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url"
          AND NOT (ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.folder")

      **Instead.** Put all the alternatives before `AND NOT` in parentheses. If only the last one is meant, put it and its AND in parentheses.

      **When it is not a mistake.** When the exclusion is meant for the last alternative only.
      Parentheses around that alternative and the exclusion make that clear, change no verdict, and end the finding.

      **Reference.** A shipped rule: https://github.com/grishka/NearDrop. The order of the operators was observed in builders that print what they parse.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate else { return }
      let tree = parsed.tree
      let ranges = PredicateEdits(tree, parsed.source)
      for visit in parsed.visits {
        guard case .or(let list) = visit.node else { continue }
        let arms = Array(tree[list])
        for (position, arm) in arms.enumerated() {
          guard case .and(let inner) = tree[arm] else { continue }
          let range = tree.range(of: arm)
          guard ranges.outermost(range) == range else { continue }
          let parts = Array(tree[inner])
          let first = ranges.outermost(tree.range(of: arms[0]))
          if position > 0, let exclusion = exclusion(in: parts, tree),
            let grouping = grouping(parts, exclusion, first, parsed, subject)
          {
            report.add(
              "AND binds tighter than OR, so AND NOT applies only to the last alternative",
              help: "Put the alternatives before AND NOT in parentheses.", on: tree.place(of: parts[exclusion]),
              fixes: grouping + [.today(range)])
          } else {
            report.add(
              "AND and OR are mixed without parentheses; AND binds tighter",
              help: "Put this AND in parentheses, so that the order is clear.", severity: .note, on: .text(range),
              fix: .today(range).safe())
          }
        }
      }
    })

  /// The index of the first negated part that follows another part; nil if there's none.
  private static func exclusion(in parts: [NodeID], _ tree: SyntaxTree) -> Int? {
    parts.indices.dropFirst().first { if case .not = tree[parts[$0]] { true } else { false } }
  }

  /// Returns the fix that extends an exclusion to all alternatives, or an empty list if parentheses can't enclose them. Returns nil if the fix is
  /// proved to change no verdict.
  private static func grouping(
    _ parts: [NodeID], _ exclusion: Int, _ first: SourceRange, _ parsed: ParseResult, _ subject: LintSubject
  ) -> [Finding.Fix]? {
    let ranges = PredicateEdits(parsed.tree, parsed.source)
    let end = ranges.outermost(parsed.tree.range(of: parts[exclusion - 1])).upperBound
    let alternatives = SourceRange(first.lowerBound, end)
    guard ranges.isBalanced(alternatives) else { return [] }
    let grouping = Finding.Fix.enclosing(alternatives, "apply the exclusion to all alternatives")
    var meaning = MeaningCheck(subject)
    if let changed = subject.applying(grouping)?.activationRule(), meaning.isEquivalent(to: changed) { return nil }
    return [grouping]
  }
}

extension Finding.Fix {
  fileprivate static func enclosing(_ range: SourceRange, _ message: String) -> Self {
    Self(message, PredicateEdits.around(range).map { .text($0) })
  }

  fileprivate static func today(_ range: SourceRange) -> Self {
    enclosing(range, "put the AND in parentheses, without changing the meaning")
  }
}
