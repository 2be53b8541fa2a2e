import ActivationRules
import PredicateSyntax

enum ExactlyOneItem: LintCheck {
  static let id = "AR212"
  static let name = "exactly-one-item"
  static let page = """
    The rule wants exactly one extension item, and a host sends two.

    A finding names the hosts whose content is hidden by the `== 1` and would be shown with `>= 1`.

    **Why it matters.** Most hosts share one item. Safari shares a PDF that is open in a tab as two: the document,
    and the page.

    **Example.**

        SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.data" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url").@count > 0).@count == 1

    **Instead.** Write `.@count >= 1`. Apple's own example has `== 1`; whether it hurts depends on the inner test.

    **When it is not a mistake.** When the extension can't take a second item, such as the page that comes with a
    document. If it would simply pass over it, `>= 1` is what is meant.

    **Reference.** https://github.com/achorein/expo-share-intent/issues/104.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = .observed
  static let observations = ["Safari: PDF open in a tab"]

  static func findings(in subject: LintSubject) -> [Finding] {
    HidingCount.all(in: subject, counting: .item, hosts: { $0.context.registeredTypeIdentifiers.count > 1 }).map {
      hiding in
      finding(
        at: hiding.place,
        "exactly one extension item is wanted, which hides what hosts share as two: \(HostEvidence.list(hiding.hosts))",
        help: "Write >= 1 if the extension can take what such hosts share.",
        notes: HostEvidence.notes(listing: hiding.hosts, at: hiding.place), fixes: [hiding.fix])
    }
  }
}
