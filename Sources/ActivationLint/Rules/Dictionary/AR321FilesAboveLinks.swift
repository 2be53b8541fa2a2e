import ActivationFiles
import ActivationRules
import PredicateSyntax

extension LintRule {
  static let filesAboveLinks = LintRule(
    id: "AR321", name: "files-above-links", severity: .note, evidence: .inferred,
    page: """
      A rule takes more files than links, and a file may count as a link.

      Apple doesn't document whether a file, which has a `public.file-url`, also counts toward the limit of web URLs. If it
      does, which is likelier, several files hide the extension although the limit of files allows them.

      **Why it matters.** One file works, several may not, and nobody sees why.

      **Example.**

          { NSExtensionActivationSupportsFileWithMaxCount: 10, NSExtensionActivationSupportsWebURLWithMaxCount: 1 }

      **Instead.** Raise the limit of web URLs to that of files. Then as many links are taken, too: use the first, if one is
      what you need.

      **When it is not a mistake.** When one file at a time is enough, or several files were seen to be taken on a device.

      **Reference.** Apple's page of the key doesn't say. That several files were taken with one web URL was reported once:
      https://github.com/nextcloud/talk-ios/pull/434.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let dictionary = subject.dictionary, !dictionary.hasUnreadableValues,
      let files = dictionary.filesAboveLinks, let links = dictionary[ActivationKey.webURLs]?.integerValue
    else { return }
    let path = subject.rulePath + [ActivationKey.webURLs]
    let fix = Finding.Fix("raise \(ActivationKey.webURLs) to \(files)", [.setValue(path, .integer(files))])
    report.add(.filesAboveLinks(files, links), on: .value(path), fix: fix)
  }
}

extension Finding.Message {
  fileprivate static func filesAboveLinks(_ files: Int64, _ links: Int64) -> Self {
    Self(
      "\(links + 1) files probably hide the extension, although \(ActivationKey.files) is \(files): Apple doesn't document whether a file also counts as a link",
      help: "Raise \(ActivationKey.webURLs) to \(files), if so many files are meant to be taken.")
  }
}
