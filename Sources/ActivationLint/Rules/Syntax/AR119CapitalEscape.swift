import ActivationRules
import Predicates

extension LintRule {
  static let capitalEscape = LintRule(
    id: "AR119", name: "capital-escape", severity: .warning, evidence: .inferred,
    page: #"""
      A pattern has an escape with a capital letter, and the comparison ignores case.

      With `[c]` pattern and text are both turned into lower case before they are compared, the letters of escapes
      included.

      **Why it matters.** `\D`, which matches anything but a digit, becomes `\d`, which matches digits: the opposite.
      That follows from how the system compares; nobody has published what a device does.

      **Example.**

          $item.title MATCHES[c] "\\D+"

      **Instead.** Leave `[c]` out and write `(?i)` at the start of the pattern, or write a character class such as
      `[^0-9]`.

      **When it is not a mistake.** When the letter after the backslash is meant in lower case, or when the text that
      is compared has no letters and digits on which the two would differ.

      **Reference.** Comparisons and their options:
      https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """#
  ) { (subject: LintSubject, report: inout Findings) in
    guard let parsed = subject.soundPredicate else { return }
    for visit in parsed.visits {
      guard case .comparison(let comparison) = visit.node, comparison.comparator == .matches,
        comparison.options.contains(.caseInsensitive), let pattern = parsed.tree.stringValue(comparison.right),
        let letter = capitalEscape(in: pattern)
      else { continue }
      report.add(.capitalEscape(letter), on: parsed.tree.place(of: comparison.right))
    }
  }

  private static func capitalEscape(in pattern: String) -> String? {
    var isEscape = false
    for byte in pattern.utf8 {
      if isEscape, [UInt8(ascii: "D"), UInt8(ascii: "S"), UInt8(ascii: "W"), UInt8(ascii: "B")].contains(byte) {
        return String(decoding: [byte], as: UTF8.self)
      }
      isEscape = byte == UInt8(ascii: "\\") && !isEscape
    }
    return nil
  }
}

extension Finding.Message {
  fileprivate static func capitalEscape(_ letter: String) -> Self {
    Self(
      "with [c] the escape \\\(letter) is read in lower case, which means the opposite",
      help: "Leave [c] out and begin the pattern with (?i), or write a character class.")
  }
}
