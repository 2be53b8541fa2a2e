import ActivationRules
import Predicates

extension LintRule {
  static let retiredWord = LintRule(
    id: "AR118", name: "retired-word", severity: .note, evidence: .documented,
    page: """
      A name that the documentation reserves, although the parser no longer does.

      `CI` and `CASEINSENSITIVE` are on the documented list of reserved words.

      **Why it matters.** Today the word works as a key. Other parsers, and systems that follow the documentation, may
      refuse it.

      **Example.**

          SUBQUERY(fileproviderItems, $item, $item.userInfo.ci == YES).@count > 0

      **Instead.** Write `#` before the word.

      **When it is not a mistake.** It harms nothing, since the parser no longer reserves the word. Act if the rule
      must be read by other tools, which follow the documentation.

      **Reference.**
      https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let parsed = subject.soundPredicate else { return }
    for visit in parsed.visits {
      guard case .key(let name) = visit.node, ["ci", "caseinsensitive"].contains(parsed.tree[name].lowercased()) else {
        continue
      }
      let (word, range) = (parsed.tree[name], parsed.tree.range(of: visit.id))
      let isEscaped = parsed.source.dropFirst(max(0, range.lowerBound - 1)).prefix(2).contains(UInt8(ascii: "#"))
      guard !isEscaped else { continue }
      report.add(
        .retired(word), on: .text(range), fix: .write("#\(word)", [.insert("#", at: range.lowerBound)]).safe())
    }
  }
}

extension Finding.Message {
  fileprivate static func retired(_ word: String) -> Self {
    Self("\(word) is documented as a reserved word", help: "Write # before it.")
  }
}
