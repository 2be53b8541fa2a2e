import ActivationRules
import Predicates
import UniformTypes

extension LintRule {
  static let typeNormalizedAway = LintRule(
    id: "AR240", name: "type-normalized-away", severity: .warning, evidence: .observed,
    observations: ["normalization-001"],
    page: """
      The rule requires `public.url` and another type in one attachment.

      Found by evaluation: the rule holds for an attachment with both types, but not for one with either type only.

      **Why it matters.** Before it evaluates rules, the system removes `public.url` from an attachment that also has another type, unless it's an active web page. Then only other URLs, such
      as those of files, satisfy the test, or nothing does.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url" AND ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"

      **Instead.** Test only for the other type, or accept the two as separate attachments.

      **When it is not a mistake.** When you want only files or only Safari's pages: these keep `public.url` with another type. For links the test never matches.

      **Reference.** Observed in the system's code; what a rule can see of an attachment:
      https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let parsed = subject.soundPredicate, !subject.isFileProvider else { return }
    let tests = parsed.tree.typeTests
    guard let test = tests.first(where: { UniformTypeIdentifier.areEqual($0.type, url) }) else { return }
    let evidence = HostEvidence(parsed, of: subject)
    guard evidence.isShown(attachment: [url]) == false else { return }
    for other in tests.prefix(50) where !UniformTypeIdentifier.areEqual(other.type, url) {
      guard other.type != webPage, evidence.isShown(attachment: [url, other.type]) == true,
        evidence.isShown(attachment: [other.type]) == false
      else { continue }
      let takesFiles = evidence.isShown(attachment: ["public.file-url", other.type]) == true
      return report.add(
        "the system removes public.url from an attachment with \(other.type) before it evaluates the rule",
        help: takesFiles
          ? "Only files (public.file-url) satisfy this. If you want those, write public.file-url."
          : "Test only for \(other.type), or for the two as separate attachments.",
        on: parsed.tree.place(of: test.constant))
    }
  }

  private static let url = "public.url"

  private static let webPage = "com.apple.active-webpage"
}
