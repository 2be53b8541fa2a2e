import ActivationRules
import Predicates
import UniformTypes

extension LintRule {
  static let misspelledType = LintRule(
    id: "AR231", name: "misspelt-type", severity: .warning, evidence: .documented,
    page: """
      A type identifier is probably misspelled, or isn't a type identifier.

      Reported are an undeclared identifier that differs by a few letters from a declared one, an undeclared `public.` identifier (only the system declares those), and a filename extension or
      MIME type instead of an identifier.

      **Why it matters.** The test silently never matches.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.peg-2000"

      **Instead.** Look the type up, for example with `activation-rule types .jp2`.

      **When it is not a mistake.** When an app outside the project, or a system newer than this tool, declares the type. Then import the type in the app's Info.plist, which documents it
      and ends the finding.

      **Reference.** The types of the system: https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard let parsed = subject.soundPredicate else { return }
    let misspellings = subject.undeclaredTests(in: parsed).compactMap { test, meant -> Misspelling? in
      meant.map { (test.type, $0, parsed.tree.range(of: test.constant)) }
    }
    let unlike = misspellings.filter(isUnlike)
    let isMany = unlike.count > mostAlone
    for one in misspellings where !isMany || !isUnlike(one) {
      report.add(
        .misspelled(one), on: .text(one.range),
        fixes: one.meant.map {
          .replace(one.range, withType: $0).safe(if: one.meant.count == 1 && $0.isNearly(one.type))
        })
    }
    guard isMany, let first = unlike.first else { return }
    report.add(
      .misspelled(first.type, andOthers: unlike.count - 1), on: .text(first.range),
      notes: unlike.dropFirst().map { .misspelled($0) })
  }

  /// The maximum number of names that get a finding each although no type of the system is similar to them. More of them share one finding.
  private static let mostAlone = 3

  /// Returns whether a type begins with `public.` and no declared type is spelled alike, apart from vendors' types with the same last label.
  private static func isUnlike(_ one: Misspelling) -> Bool {
    func lastLabel(_ identifier: String) -> Substring? {
      UniformTypeIdentifier.canonical(identifier).split(separator: ".").last
    }
    return UniformTypeIdentifier.canonical(one.type).hasPrefix("public.")
      && one.meant.allSatisfy { lastLabel($0) == lastLabel(one.type) }
  }
}

/// A test for an unknown type, with the types that may be meant.
private typealias Misspelling = (type: String, meant: [String], range: SourceRange)

extension Finding.Message {
  fileprivate static func misspelled(_ one: Misspelling) -> Self {
    Self(
      "unknown type \(one.type)",
      help: one.meant.isEmpty
        ? "Look the type up, for example by a filename extension."
        : "Did you mean \(one.meant.joined(separator: " or "))?")
  }

  fileprivate static func misspelled(_ type: String, andOthers count: Int) -> Self {
    Self(
      "unknown type \(type) and \(count) others: only the system declares public types",
      help: "Remove the tests, or test for the types that the system declares for these files.")
  }
}

extension Finding.Note {
  fileprivate static func misspelled(_ one: Misspelling) -> Self {
    let question = one.meant.isEmpty ? "" : "; did you mean \(one.meant.joined(separator: " or "))?"
    return Self("unknown type \(one.type)" + question, at: .text(one.range))
  }
}
