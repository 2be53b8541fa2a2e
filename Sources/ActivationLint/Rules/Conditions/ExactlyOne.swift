import ActivationRules
import Predicates

extension LintRule {
  static let exactlyOneAttachment = LintRule(
    id: "AR211", name: "exactly-one-attachment", severity: .warning, evidence: .observed,
    observations: ["share-extension-expo-plugin-1", "bookmark-companion-24"],
    exceptions: [
      (.note, "when the rule hides no page of a browser and no app that the project's configuration names")
    ],
    page: """
      The rule requires exactly one matching attachment, but hosts share one thing as several.

      A finding names the hosts where `== 1` hides the extension and `>= 1` would show it: each shares one thing as several attachments of different types.

      **Why it matters.** Firefox shares a page as its address and a text; other apps share an image, a text and a link. If the rule accepts two of those types, two attachments match, not one.

      **Example.**

          SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.text").@count == 1

      **Instead.** Write `.@count >= 1`.

      **When it is not a mistake.** When the extension can handle only one attachment, and should be hidden rather than look for it among several. If it takes the first that it can use, write
      `>= 1`.

      **Reference.** https://github.com/BreckoEC/share-extension-expo-plugin/pull/1; https://github.com/acez/bookmark-companion/issues/24.
      """,
    check: .rule { subject, report in
      for hiding in subject.hidingCountsOfAttachments {
        let matters = subject.hosts.contains { hiding.hosts.contains($0.name) && $0.isWebPage }
        report.add(
          "the rule requires exactly one attachment, but these hosts share several: \(HostPreset.list(hiding.hosts))",
          help: "Write >= 1, unless the extension can really take only one.",
          severity: matters ? .warning : .note, on: hiding.place,
          notes: HostPreset.notes(listing: hiding.hosts, at: hiding.place), fix: hiding.fix)
      }
    })

  static let exactlyOneItem = LintRule(
    id: "AR212", name: "exactly-one-item", severity: .note, evidence: .observed,
    observations: ["Safari: PDF open in a tab"],
    page: """
      The rule requires exactly one extension item, but a host shares two.

      A finding names the hosts where `== 1` hides the extension and `>= 1` would show it.

      **Why it matters.** Most hosts share one item. Safari shares a PDF that is open in a tab as two: the document, and the page.

      **Example.**

          SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.data" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url").@count > 0).@count == 1

      **Instead.** Write `.@count >= 1`. Apple's own example has `== 1`; whether that does harm depends on the inner test.

      **When it is not a mistake.** When the extension can't take a second item, such as the page that is shared with a document. If it would simply ignore that item, write `>= 1`.

      **Reference.** https://github.com/achorein/expo-share-intent/issues/104.
      """,
    check: .rule { subject, report in
      let several = subject.hosts.filter { $0.registeredTypeIdentifiers.count > 1 }
      for hiding in subject.hidingCounts(of: .item, among: several) {
        report.add(
          "the rule requires exactly one extension item, but these hosts share two: \(HostPreset.list(hiding.hosts))",
          help: "Write >= 1 if the extension can handle the content that these hosts share.", on: hiding.place,
          notes: HostPreset.notes(listing: hiding.hosts, at: hiding.place), fix: hiding.fix)
      }
    })
}

extension LintSubject {
  /// The comparisons that hide content that hosts share as several attachments, if some of these hosts share one thing in several forms.
  var hidingCountsOfAttachments: [HidingCount] {
    let several = hosts.filter { $0.registeredTypeIdentifiers.contains { $0.count > 1 } }
    let ofOneThing = Set(several.filter { $0.isMixed }.map { $0.name })
    return hidingCounts(of: .attachment, among: several).filter { !ofOneThing.isDisjoint(with: $0.hosts) }
  }
}
