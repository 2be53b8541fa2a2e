import ActivationRules
import Predicates

extension LintRule {
  static let documentInBrowser = LintRule(
    id: "AR320", name: "document-in-browser", severity: .note, evidence: .observed,
    observations: ["Safari: PDF open in a tab"],
    page: """
      The rule takes PDFs from Files, and not a PDF that is open in Safari.

      The host presets are asked.

      **Why it matters.** Safari shares the document and the page, as two extension items, and the document isn't a file there. A rule for files is hidden, and so is one that every
      attachment must satisfy.

      **Example.**

          { NSExtensionActivationSupportsFileWithMaxCount: 1 }

      **Instead.** A predicate with the test `UTI-CONFORMS-TO "com.adobe.pdf"` that asks for at least one such attachment takes both; `activation-rule make 'PDFs, anything else'` writes it,
      with further kinds beside the PDFs where the rule takes them. No key of a dictionary does.

      **When it is not a mistake.** When the extension is for documents that people keep in Files and hardly open in a browser, such as exports of another app. A viewer, a scanner or an
      uploader is missed in Safari. Rules that take links or text as well aren't reported, unless they name PDFs.

      **Reference.** https://github.com/achorein/expo-share-intent/issues/104.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard !subject.isFileProvider, subject.asksActivationRule, let evidence = HostEvidence(subject) else { return }
    // A player of audio files that refuses images and texts has no use for documents.
    if let dictionary = subject.dictionary, dictionary.hasUnreadableValues || !dictionary.zeroTypeKeys.isEmpty {
      return
    }
    func verdict(_ name: String) -> Bool? {
      subject.hosts.first { $0.name == name }.flatMap { evidence.isShown($0) }
    }
    // Who takes links and text, too, isn't for documents first.
    let isForDocuments =
      subject.soundPredicate?.tree.typeTests.contains { $0.type == "com.adobe.pdf" } == true
      || !["public.url", "public.plain-text"].contains { evidence.isShown(attachment: [$0]) == true }
    // That exactly one item is wanted is a finding of its own.
    guard isForDocuments, verdict("Files: PDF") == true, LintRule.exactlyOneItem.findings(in: subject).isEmpty,
      subject.hosts.contains(where: { $0.name == "Safari: PDF open in a tab" && evidence.hides($0) })
    else { return }
    report.add(
      "hidden for a PDF that is open in Safari, and shown for one in Files",
      help: "Safari shares it as two items, and not as a file.",
      commandHelp: "`activation-rule make '\(kinds(evidence)), anything else'` writes a predicate that takes them.",
      on: subject.dictionary == nil ? .whole : subject.wholeRule)
  }

  /// The kinds that the rule takes, PDFs first: `PDFs, images and links`.
  private static func kinds(_ evidence: HostEvidence) -> String {
    let others: [(name: String, types: [String])] = [
      ("images", ["public.jpeg"]), ("videos", ["public.mpeg-4"]), ("links", ["public.url"]),
      ("text", ["public.plain-text"]), ("files", ["public.zip-archive", "public.file-url"]),
    ]
    var names = ["PDFs"]
    for other in others where evidence.isShown(attachment: other.types) == true { names.append(other.name) }
    guard names.count > 1, let last = names.last else { return "PDFs" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
