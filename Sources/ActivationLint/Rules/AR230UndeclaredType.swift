import ActivationRules
import PredicateSyntax
import UniformTypes

package enum UndeclaredType: LintCheck {
  package static let id = "AR230"
  static let name = "undeclared-type"
  static let page = """
    A type that neither the system nor the app declares.

    Types that apps agreed on without declaring them, such as `org.appextension.find-login-action`, and those of the host
    presets are left out: there the identifier alone is wanted.

    **Why it matters.** A type without a declaration conforms to nothing and nothing conforms to it: the test
    matches that very identifier only. Where the containing app isn't known, as for a rule without its Info.plist, this is a
    note.

    **Example.**

        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "org.example.report"

    **Instead.** Declare the type in the Info.plist of the app: exported if it is yours, imported if it is not. A type
    of another vendor needs an import only if files of it, or its subtypes, must match on devices without the vendor's
    app.

    **When it is not a mistake.** When host and extension agreed on the identifier alone, as password managers did;
    then declaring it changes nothing. If files of the type must match, or its subtypes, the declaration is what is
    missing.

    **Reference.** https://github.com/j3k0/cordova-plugin-openwith/issues/57; declarations:
    https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .observed
  static let observations = ["undeclared-type", "types-030"]
  static let exceptions: [LintRule.SeverityException] = [
    .init(
      .note,
      "when the containing app isn't known or declares no type with the same beginning, or the type belongs to another vendor"
    )
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let parsed = subject.soundPredicate else { return [] }
    let vendors = TypeVendors(subject)
    var findings: [Finding] = []
    for (test, meant) in UndeclaredTypes.tests(in: parsed, of: subject) where meant == nil {
      if subject.undecidedTypes.contains(where: { BuildSettings.could($0, become: test.type) }) { continue }
      let place = Finding.Place.text(parsed.tree.range(of: test.constant))
      guard UniformTypeIdentifier.isValid(test.type) else {
        findings.append(
          finding(
            at: place, "\(test.type) isn't a type identifier",
            help: "Type identifiers have letters, digits, hyphens and periods, such as public.image."))
        continue
      }
      let owner = vendors.owner(of: test.type)
      findings.append(
        finding(
          at: place, "unknown type \(test.type): no app or system declaration found", help: help(owner),
          severity: subject.isApplicationKnown && owner != .other && vendors.declaresKin(of: test.type)
            ? .warning : .note))
    }
    return findings
  }

  private static func help(_ owner: TypeVendors.Owner) -> String {
    switch owner {
    case .author:
      "Declare it in the app's Info.plist; without a declaration only this very identifier matches."
    case .unknown:
      "Export it in the app's Info.plist if it is yours, import it if it is another app's; without a declaration only "
        + "this very identifier matches."
    case .other:
      "Nothing, if only this very identifier must match; otherwise import the vendor's declaration in the app's Info.plist."
    }
  }
}
