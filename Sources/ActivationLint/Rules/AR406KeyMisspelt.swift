import ActivationRules
import PredicateSyntax

enum KeyMisspelt: ExtensionCheck {
  static let id = "AR406"
  static let name = "key-misspelt"
  static let page = """
    A key beside the rule is nearly one that is missing.

    **Why it matters.** Nothing reads the misspelt key.

    **Example.**

        { NSExtensionJavascriptPreprocessingFile: "Page" }

    **Instead.** Write the key as documented.

    **When it is not a mistake.** When another tool reads the key under this name. The system doesn't, and takes its
    default for the key that is meant.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    let absent = AttributeKeys.keys(of: subject).filter { subject.attributes[$0] == nil }
    var findings: [Finding] = []
    for key in subject.attributes.keys.sorted() {
      guard let meant = absent.first(where: { AttributeKeys.isMisspelling(key, of: $0) }) else { continue }
      findings.append(finding(ExtensionSubject.path(key), meant))
    }
    guard subject.isKeyboard || subject.isPhotoEditing, subject.bundle[InfoKey.attributes] == nil else {
      return findings
    }
    for key in subject.bundle.keys.sorted() {
      guard case .dictionary? = subject.bundle[key], closestMatch(to: key, among: [InfoKey.attributes]) != nil else {
        continue
      }
      findings.append(finding([InfoKey.extensionKey, key], InfoKey.attributes))
    }
    return findings
  }

  private static func finding(_ path: [String], _ meant: String) -> Finding {
    finding(at: .key(path), "unknown key \(path.last ?? "")", help: "Did you mean \(meant)?")
  }
}
