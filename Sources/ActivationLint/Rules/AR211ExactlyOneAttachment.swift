import ActivationRules
import PredicateSyntax

enum ExactlyOneAttachment: LintCheck {
  static let id = "AR211"
  static let name = "exactly-one-attachment"
  static let page = """
    The rule wants exactly one matching attachment, and hosts send more for one thing.

    A finding names the hosts whose content is hidden by the `== 1` and would be shown with `>= 1`: each shares one
    thing as several attachments of different types.

    **Why it matters.** Firefox shares the text of a page beside its address, others an image, a text and a link. If
    the rule accepts two of them, two match.

    **Example.**

        SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.text").@count == 1

    **Instead.** Write `.@count >= 1`.

    **When it is not a mistake.** When the extension can handle one attachment only, and must rather be hidden than
    look for it among several. If it takes the first that it can use, `>= 1` is what is meant.

    **Reference.** https://github.com/BreckoEC/share-extension-expo-plugin/pull/1;
    https://github.com/acez/bookmark-companion/issues/24.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .observed
  static let observations = ["share-extension-expo-plugin-1", "bookmark-companion-24"]

  /// The names of the hosts that the findings list.
  static func hidingHosts(in subject: LintSubject) -> Set<String> {
    Set(HidingCount.all(in: subject, counting: .attachment, hosts: { $0.isMixed }).flatMap { $0.hosts })
  }

  static func findings(in subject: LintSubject) -> [Finding] {
    HidingCount.all(in: subject, counting: .attachment, hosts: { $0.isMixed }).map { hiding in
      finding(
        at: hiding.place,
        "exactly one attachment is wanted, which hides what hosts share as several: \(HostEvidence.list(hiding.hosts))",
        help: "Write >= 1, unless one is really the most that the extension can take.",
        notes: HostEvidence.notes(listing: hiding.hosts, at: hiding.place), fixes: [hiding.fix])
    }
  }
}
