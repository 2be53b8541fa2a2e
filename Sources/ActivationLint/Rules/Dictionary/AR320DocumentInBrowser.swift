import ActivationAnalysis
import ActivationRules
import Predicates

extension LintRule {
  static let documentInBrowser = LintRule(
    id: "AR320", name: "document-in-browser", severity: .note, evidence: .observed,
    observations: ["Safari: PDF open in a tab"],
    page: """
      The rule accepts PDFs from Files, but not a PDF that is open in Safari.

      The rule is evaluated for the host presets.

      **Why it matters.** Safari shares the document and the page as two extension items, and the document isn't a file there. A rule for files hides the extension, and so does a rule
      that every attachment must satisfy.

      **Example.**

          { NSExtensionActivationSupportsFileWithMaxCount: 1 }

      **Instead.** A predicate with the test `UTI-CONFORMS-TO "com.adobe.pdf"` that requires at least one such attachment accepts both. `activation-rule make 'PDFs, anything else'`
      writes it; add the other kinds that the rule accepts. No key of a dictionary does that.

      **When it is not a mistake.** When the extension is for documents that people keep in Files and rarely open in a browser, such as exports from another app. Users would miss a viewer, a
      scanner or an uploader in Safari. Rules that also accept links or text aren't reported, unless they name PDFs.

      **Reference.** https://github.com/achorein/expo-share-intent/issues/104.
      """,
    check: .rule { subject, report in
      guard !subject.isFileProvider, subject.asksActivationRule, let rule = subject.sharedRule else { return }
      // An extension that refuses some kinds of content, as an audio player refuses images and text, has no use for documents, so it isn't reported.
      if let dictionary = subject.dictionary, dictionary.hasUnreadableValues || !dictionary.zeroTypeKeys.isEmpty {
        return
      }
      func verdict(_ name: String) -> Bool? {
        subject.hosts.first { $0.name == name }.flatMap { rule.isShown($0) }
      }
      // A rule that also accepts links or text isn't primarily for documents, unless it names PDFs.
      let isForDocuments =
        subject.soundPredicate?.tree.typeTests.contains { $0.type == "com.adobe.pdf" } == true
        || !["public.url", "public.plain-text"].contains { rule.isShown(attachment: [$0]) == true }
      // If another finding reports that exactly one item is wanted, this one would repeat it.
      guard isForDocuments, verdict("Files: PDF") == true, LintRule.exactlyOneItem.findings(in: subject).isEmpty,
        subject.hosts.contains(where: { $0.name == "Safari: PDF open in a tab" && rule.hides($0) })
      else { return }
      report.add(
        "hidden for a PDF that is open in Safari, but shown for one in Files",
        help: "Safari shares it as two items, not as a file.",
        commandHelp:
          "`activation-rule make '\(content(rule, subject.dictionary))'` writes a predicate that accepts both.",
        on: subject.dictionary == nil ? .whole : subject.wholeRule)
    })

  /// Returns the content that the rule accepts, PDFs first, with the limits from its keys, and with anything else allowed.
  private static func content(_ rule: ActivationRule, _ dictionary: ActivationDictionary?) -> ContentDescription {
    func item(_ types: [String], _ key: String) -> ContentDescription.Item {
      .init(dictionary?[key].map { .upTo(max(1, $0.integerValue)) } ?? .unsaid, RuleRequirements.Kind(types: types))
    }
    let examples = [
      (ActivationKey.images, ["public.jpeg"]), (ActivationKey.movies, ["public.mpeg-4"]),
      (ActivationKey.webURLs, ["public.url"]), (ActivationKey.text, ["public.plain-text"]),
      (ActivationKey.files, ["public.zip-archive", "public.file-url"]),
    ]
    let others = examples.filter { rule.isShown(attachment: $0.1) == true }.map { key, _ in
      item(ActivationKey.row(key)?.types ?? [], key)
    }
    return ContentDescription([item(["com.adobe.pdf"], ActivationKey.files)] + others, rest: true)
  }
}
