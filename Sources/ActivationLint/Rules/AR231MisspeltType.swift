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
    for test in TypeTest.all(in: parsed.tree) where test.isUndeclared(in: subject.types) {
      guard isMisspelt(test.type, in: subject.types) else { continue }
      let meant = subject.types.suggestions(for: test.type)
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

  /// Whether an undeclared identifier was probably meant to be a declared one.
  static func isMisspelt(_ identifier: String, in types: TypeGraph) -> Bool {
    if UniformTypeIdentifier.canonical(identifier).hasPrefix("public.") { return true }
    for candidate in types.suggestions(for: identifier) where isNear(candidate, identifier) { return true }
    return false
  }

  /// Whether two identifiers differ in letters, and not in where they come from.
  private static func isNear(_ candidate: String, _ identifier: String) -> Bool {
    guard closestMatch(to: identifier, among: [candidate]) != nil else { return false }
    return labels(candidate) == labels(identifier)
  }

  private static func labels(_ identifier: String) -> Int { identifier.split(separator: ".").count }
}
