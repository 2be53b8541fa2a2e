import ActivationRules
import Predicates
import UniformTypes

extension LintRule {
  static let confusedType = LintRule(
    id: "AR222", name: "confused-type", severity: .warning, evidence: .documented,
    exceptions: [(.note, "when a rule for links or text also accepts files, because that may be intended")],
    page: """
      A type looks like the type of everyday files, but it's the type of others.

      | type | means | everyday files are |
      |---|---|---|
      | `public.video` | MPEG-2 video and other video without sound | `public.movie`: MPEG-4 and QuickTime files |
      | `public.mpeg` | MPEG-1 and MPEG-2 | `public.mpeg-4` |
      | `public.heif` | files that end in .heif or .hif | `public.heic`, which photos are |

      There's no finding if another test of the rule accepts the everyday files.

      A note says that `public.url` also accepts files: an app that shares a file adds its address, a `public.file-url`, which conforms to `public.url`. A rule that names `public.file-url`
      isn't reported. For rules that accept links, another note says that text also accepts text files: like selected text, a text file has a type that conforms to `public.plain-text` or
      `public.text`.

      **Why it matters.** Neither an MPEG-4 file nor a QuickTime movie conforms to `public.video`, and a photo in the HEIC format does not conform to `public.heif`: the test hardly ever
      matches. An extension for links that gets a ZIP archive often stores the archive's address, which is useless to anyone else. An extension for links and text expects text, but a text file
      may arrive as the address of a file.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.video"

      **Instead.** Write `public.movie`, or `public.heic`; `public.image` accepts all photos. To accept only links, add `AND NOT ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO
      "public.file-url"`; the key for text has no such option. This accepts links and text, but no text files:

          SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.text" AND NOT ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.file-url").@count >= 1).@count >= 1

      **When it is not a mistake.** When the extension is for the rare type rather than everyday files, such as MPEG-2 recordings or `.heif` files.

      **Reference.** The declarations of the system, `activation-rule types public.video`;
      https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers.
      """,
    check: .rule { subject, report in
      checkTextFiles(subject, &report)
      guard let parsed = subject.soundPredicate else { return }
      let tests = parsed.tree.typeTests
      for test in tests {
        guard let confusion = confusions.first(where: { UniformTypeIdentifier.areEqual($0.type, test.type) }),
          !confusion.everyday.allSatisfy({ type in tests.contains { $0.accepts(type, subject.types) } })
        else { continue }
        let range = parsed.tree.range(of: test.constant)
        report.add(
          "\(confusion.files) don't conform to \(test.type): they are \(confusion.everyday.joined(separator: " or "))",
          help: "Write \(confusion.meant).", on: .text(range), fix: .replace(range, withType: confusion.meant))
      }
      guard !tests.contains(where: { UniformTypeIdentifier.areEqual($0.type, fileURL) }) else { return }
      // A rule that accepts kinds of files by their own types is meant to accept files.
      guard let rule = subject.sharedRule, rule.isShown(attachment: [kindsOfFiles[0], fileURL]) == true,
        kindsOfFiles.allSatisfy({ rule.isShown(attachment: [$0]) == false }),
        let (place, fix) = excludingFiles(from: ["public.url"], "accept links but no files", parsed)
      else { return }
      report.add(
        "the rule also accepts every file: apps share files with public.file-url, which conforms to public.url",
        help: "To accept links but no files, add AND NOT with \"public.file-url\".", severity: .note, on: place,
        fix: fix)
    })

  /// Reports a rule for links and text, but not for files, that accepts a text file.
  private static func checkTextFiles(_ subject: LintSubject, _ report: inout Findings) {
    guard !subject.isFileProvider, subject.asksActivationRule, let rule = subject.sharedRule,
      [["public.url"], ["public.plain-text"], ["public.plain-text", fileURL]].allSatisfy({
        rule.isShown(attachment: $0) == true
      }), kindsOfFiles.prefix(2).allSatisfy({ rule.isShown(attachment: [$0, fileURL]) == false })
    else { return }
    if let dictionary = subject.dictionary, dictionary.hasUnreadableValues { return }
    let takesTables = rule.isShown(attachment: ["public.comma-separated-values-text", fileURL]) == true
    let isDictionary = subject.dictionary != nil
    let message = Finding.Message(
      "also accepts text files (\(takesTables ? ".txt and .csv" : ".txt")), as Files shares them",
      help: isDictionary
        ? "No key excludes them. A predicate can, with AND NOT and \"public.file-url\"."
        : "To accept text but no files, add AND NOT with \"public.file-url\".",
      commandHelp: isDictionary ? "`activation-rule rule AR222` shows one." : "", severity: .note,
      evidence: isDictionary ? .inferred : nil)
    if let parsed = subject.soundPredicate {
      guard !parsed.tree.typeTests.contains(where: { UniformTypeIdentifier.areEqual($0.type, fileURL) }),
        let (place, fix) = excludingFiles(
          from: ["public.plain-text", "public.text"], "accept text but no files", parsed)
      else { return }
      report.add(message, on: place, fix: fix)
    } else {
      report.add(message, on: .key(subject.rulePath + [ActivationKey.text]))
    }
  }

  /// Returns the first test for one of some types, and the fix that excludes files from it; nil if there's no such test.
  private static func excludingFiles(
    from types: [String], _ message: String, _ parsed: ParseResult
  ) -> (place: Finding.Place, fix: Finding.Fix)? {
    for visit in parsed.visits where !visit.isNegated {
      guard let test = parsed.tree.typeTest(visit.id), test.includesConformingTypes,
        types.contains(where: { UniformTypeIdentifier.areEqual($0, test.type) })
      else { continue }
      let identifiers = test.qualifier.prefix + parsed.tree.predicateFormat(of: test.subject)
      let exclusion = " AND NOT \(identifiers) UTI-CONFORMS-TO \"\(fileURL)\")"
      let edits = PredicateEdits.around(parsed.tree.range(of: visit.id), "(", exclusion)
      return (.text(parsed.tree.range(of: test.constant)), Finding.Fix(message, edits.map { .text($0) }))
    }
    return nil
  }

  /// Types that people test by mistake, each with the type that they mean, the types of the everyday files that they want to
  /// accept, and a name for such files. None of these files conforms to the tested type.
  ///
  /// Source: the system's declarations, and the payloads of the presets "MP4 file", "Photos: video" and "Photos: one HEIC with JPEG rendition"; a
  /// test checks the list against both.
  static let confusions: [(type: String, meant: String, everyday: [String], files: String)] = [
    ("public.video", "public.movie", ["public.mpeg-4", "com.apple.quicktime-movie"], "videos"),
    ("public.mpeg", "public.mpeg-4", ["public.mpeg-4"], "MP4 files"),
    ("public.heif", "public.heic", ["public.heic"], "photos"),
  ]
  private static let fileURL = "public.file-url"
  /// Types of everyday files. A rule that is meant for links doesn't name them.
  private static let kindsOfFiles = ["public.zip-archive", "com.adobe.pdf", "public.jpeg", "public.mpeg-4"]
}
