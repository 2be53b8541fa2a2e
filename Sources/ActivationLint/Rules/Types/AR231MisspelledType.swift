import ActivationRules
import Predicates
import UniformTypes

extension LintRule {
  static let misspelledType = LintRule(
    id: "AR231", name: "misspelt-type", severity: .warning, evidence: .documented,
    page: """
      A type identifier is probably misspelled, or isn't a type identifier.

      Reported are an undeclared identifier that differs by a few letters from a declared one, an undeclared `public.` identifier (only the system declares those), and a filename extension or
      MIME type instead of an identifier.

      **Why it matters.** The test silently never matches.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.peg-2000"

      **Instead.** Look the type up, for example with `activation-rule types .jp2`.

      **When it is not a mistake.** When an app outside the project, or a system newer than this tool, declares the type. Then import the type in the app's Info.plist, which documents it
      and ends the finding.

      **Reference.** The types of the system: https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate else { return }
      for (test, meant) in subject.undeclaredTests(in: parsed) {
        guard let meant else { continue }
        let range = parsed.tree.range(of: test.constant)
        report.add(
          "unknown type \(test.type)",
          help: meant.isEmpty
            ? "Look the type up, for example by a filename extension."
            : "Did you mean \(meant.joined(separator: " or "))?",
          on: .text(range),
          fixes: meant.map { .replace(range, withType: $0).safe(if: meant.count == 1 && $0.isNearly(test.type)) })
      }
    })
}
