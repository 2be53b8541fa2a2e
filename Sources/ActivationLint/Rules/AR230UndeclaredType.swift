import ActivationRules
import PredicateSyntax
import UniformTypes

/// A type that neither the system nor the app declares.
///
/// **Why it matters.** A type without a declaration conforms to nothing and nothing conforms to it: the test
/// matches that very identifier only. The declaration may also be in another app, as with the types of password
/// managers. Where the containing app isn't known, as for a rule without its Info.plist, this is a note.
///
/// **Example.**
///
///     ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "org.example.report"
///
/// **Instead.** Declare the type in the Info.plist of the app: exported if it is yours, imported if it is not.
///
/// **Reference.** https://github.com/j3k0/cordova-plugin-openwith/issues/57; declarations:
/// https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app.
enum UndeclaredType {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let parsed = subject.soundPredicate else { return [] }
    var findings: [Finding] = []
    for (test, meant) in UndeclaredTypes.tests(in: parsed, subject.types) where meant == nil {
      if subject.undecidedTypes.contains(where: { BuildSettings.could($0, become: test.type) }) { continue }
      findings.append(
        finding(
          at: .text(parsed.tree.range(of: test.constant)),
          UniformTypeIdentifier.isValid(test.type)
            ? "nobody declares the type \(test.type)" : "\(test.type) is no type identifier",
          help: "Declare it in the app's Info.plist; without a declaration only this very identifier matches.",
          severity: subject.isApplicationKnown ? .warning : .note))
    }
    return findings
  }
}
