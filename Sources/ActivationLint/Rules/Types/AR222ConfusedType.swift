import ActivationFiles
import ActivationRules
import PredicateSyntax
import UniformTypes

extension LintRule {
  static let confusedType = LintRule(
    id: "AR222", name: "confused-type", severity: .warning, evidence: .documented,
    exceptions: [(.note, "of `public.url`, which a rule may want files for as well")],
    page: """
      A type that is taken for the type of everyday files, and is that of others.

      | written | stands for | everyday files are |
      |---|---|---|
      | `public.video` | MPEG-2 video and other video without sound | `public.movie`: MPEG-4 and QuickTime files |
      | `public.mpeg` | MPEG-1 and MPEG-2 | `public.mpeg-4` |
      | `public.heif` | files that end in .heif or .hif | `public.heic`, which photos are |

      Nothing is found when another test of the rule accepts the everyday files.

      A note says that `public.url` takes files as well: an app that shares a file adds its address, a `public.file-url`, which conforms to
      `public.url`. A rule that names `public.file-url` anywhere knows.

      **Why it matters.** Neither an MPEG-4 file nor a QuickTime movie conforms to `public.video`, and a photo in the
      HEIC format does not conform to `public.heif`: the test hardly ever matches. An extension for links that is handed a ZIP archive
      often stores its address, which means nothing to anybody else.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.video"

      **Instead.** Write `public.movie`, or `public.heic`; `public.image` accepts all photos. For links alone add
      `AND NOT ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.file-url"`.

      **When it is not a mistake.** When the extension is for the rare type and not for what everyone shares: MPEG-2
      recordings, or `.heif` files.

      **Reference.** The declarations of the system, `activation-rule types public.video`;
      https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let parsed = subject.soundPredicate else { return }
    let tests = parsed.tree.typeTests
    for test in tests {
      guard let confusion = TypeConfusion.all.first(where: { UniformTypeIdentifier.areEqual($0.type, test.type) })
      else {
        continue
      }
      let isAcceptedOtherwise = confusion.everyday.allSatisfy { type in
        tests.contains { $0.accepts(type, subject.types) }
      }
      if isAcceptedOtherwise { continue }
      let range = parsed.tree.range(of: test.constant)
      report.add(
        .confused(test.type, confusion), on: .text(range), fix: .replace(range, withType: confusion.meant))
    }
    guard !tests.contains(where: { UniformTypeIdentifier.areEqual($0.type, fileURL) }) else { return }
    let visit = parsed.visits.first { visit in
      !visit.isNegated
        && parsed.tree.typeTest(visit.id).map {
          $0.includesConformingTypes && UniformTypeIdentifier.areEqual($0.type, "public.url")
        } == true
    }
    // A rule that takes kinds of files by their types wants files.
    guard let visit, let test = parsed.tree.typeTest(visit.id), let evidence = HostEvidence(subject),
      evidence.isShown(attachment: [kindsOfFiles[0], fileURL]) == true,
      kindsOfFiles.allSatisfy({ evidence.isShown(attachment: [$0]) == false })
    else { return }
    let identifiers = test.qualifier.prefix + parsed.tree.predicateFormat(of: test.subject)
    let exclusion = " AND NOT \(identifiers) UTI-CONFORMS-TO \"\(fileURL)\")"
    report.add(
      .takesFiles, on: .text(parsed.tree.range(of: test.constant)),
      fix: Finding.Fix(
        "take links alone", PredicateEdits.around(parsed.tree.range(of: visit.id), "(", exclusion).map { .text($0) }))
  }

  /// The type of a file's address.
  private static let fileURL = "public.file-url"
  /// Types of files that no rule for links names.
  private static let kindsOfFiles = ["public.zip-archive", "com.adobe.pdf", "public.jpeg", "public.mpeg-4"]
}

/// A type with the one that it is confused with.
struct TypeConfusion {
  let type: String
  /// The type that accepts the everyday files.
  let meant: String
  /// The types of the everyday files, none of which conforms to `type`.
  let everyday: [String]
  /// The everyday name of the files.
  let files: String

  /// Source: the system's declarations, and the payloads of the presets "MP4 file", "Photos: video" and "Photos: one HEIC with
  /// JPEG rendition"; a test holds the list to both.
  static let all = [
    TypeConfusion(
      type: "public.video", meant: "public.movie", everyday: ["public.mpeg-4", "com.apple.quicktime-movie"],
      files: "videos"),
    TypeConfusion(type: "public.mpeg", meant: "public.mpeg-4", everyday: ["public.mpeg-4"], files: "MP4 files"),
    TypeConfusion(type: "public.heif", meant: "public.heic", everyday: ["public.heic"], files: "photos"),
  ]
}

extension Finding.Message {
  fileprivate static let takesFiles = Self(
    "also accepts every file: a file is shared with its public.file-url, which conforms to public.url",
    help: "For links alone add AND NOT with \"public.file-url\".", severity: .note)

  fileprivate static func confused(_ type: String, _ confusion: TypeConfusion) -> Self {
    Self(
      "\(confusion.files) don't conform to \(type): they are \(confusion.everyday.joined(separator: " or "))",
      help: "Write \(confusion.meant).")
  }
}
