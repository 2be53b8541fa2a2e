import ActivationRules
import Predicates
import UniformTypes

extension LintRule {
  static let typeNormalizedAway = LintRule(
    id: "AR240", name: "type-normalized-away", severity: .warning, evidence: .observed,
    observations: ["normalization-001"],
    page: """
      The rule wants `public.url` beside another type in one attachment.

      Found by evaluation: the rule is shown for an attachment with both, and for neither of them alone.

      **Why it matters.** Before rules are asked, the system takes `public.url` away from an attachment that offers another type too, unless it is an active web page. The test is then met by
      other URLs only, such as those of files, or never.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url" AND ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"

      **Instead.** Test for the other type alone, or accept the two as separate attachments.

      **When it is not a mistake.** When only files, or only pages of Safari, are meant: these keep `public.url` beside another type. For links the test never matches.

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
        "public.url beside \(other.type) in one attachment is taken away before the rule is asked",
        help: takesFiles
          ? "Only files (public.file-url) meet this; write that if it is meant."
          : "Test for \(other.type) alone, or for the two as separate attachments.",
        on: parsed.tree.place(of: test.constant))
    }
  }

  private static let url = "public.url"

  private static let webPage = "com.apple.active-webpage"
}
