import ActivationRules
import Predicates
import UniformTypes

extension LintRule {
  static let misspelledType = LintRule(
    id: "AR231", name: "misspelt-type", severity: .warning, evidence: .documented,
    page: """
      A type identifier that is probably misspelled, or not one at all.

      An identifier that nobody declares and that is a few letters away from a declared one, one under `public.`, where only the system declares types, or a filename extension or MIME type
      where an identifier belongs.

      **Why it matters.** The test never matches, silently.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.peg-2000"

      **Instead.** Look the type up, for example with `activation-rule types .jp2`.

      **When it is not a mistake.** When the type is declared by an app that isn't in the project, or by a newer system than this tool knows. Then an import in the app's Info.plist documents
      it, and ends the finding.

      **Reference.** The types of the system: https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let parsed = subject.soundPredicate else { return }
    for (test, meant) in subject.undeclaredTests(in: parsed) {
      guard let meant else { continue }
      let range = parsed.tree.range(of: test.constant)
      report.add(
        .init(
          "unknown type \(test.type)",
          help: meant.isEmpty
            ? "Look the type up, for example by a filename extension."
            : "Did you mean \(meant.joined(separator: " or "))?"),
        on: .text(range),
        fixes: meant.map { .replace(range, withType: $0).safe(if: meant.count == 1 && $0.isNearly(test.type)) })
    }
  }
}
