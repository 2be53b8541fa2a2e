import PredicateSyntax
import UniformTypes

/// A type identifier that is probably misspelt.
///
/// An identifier that nobody declares and that is a few letters away from a declared one, or one under `public.`,
/// where only the system declares types.
///
/// **Why it matters.** The test never matches, silently.
///
/// **Example.**
///
///     ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.peg-2000"
///
/// **Instead.** Look the type up, for example by the extension of a file.
///
/// **Reference.** The types of the system:
/// https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers.
enum MisspeltType {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let parsed = subject.soundPredicate else { return [] }
    var findings: [Finding] = []
    for (test, meant) in UndeclaredTypes.tests(in: parsed, subject.types) {
      guard let meant else { continue }
      let range = parsed.tree.range(of: test.constant)
      var fixes: [Finding.Fix] = []
      for identifier in meant {
        fixes.append(Finding.Fix("write \(identifier)", isSafe: false, [.replaceText(range, "\"\(identifier)\"")]))
      }
      findings.append(
        finding(
          at: .text(range), "there is no type \(test.type)",
          help: meant.isEmpty ? "Look the type up." : "Did you mean \(meant.joined(separator: " or "))?", fixes: fixes))
    }
    return findings
  }
}
