import ActivationRules
import PredicateSyntax

enum KeyMisplaced: ExtensionCheck {
  static let id = "AR407"
  static let name = "key-misplaced"
  static let page = """
    A key stands outside of `NSExtensionAttributes`, where it is looked for.

    **Why it matters.** Nothing reads it there.

    **Example.**

        { NSExtension: { PHSupportedMediaTypes: [ "Image" ] } }

    **Instead.** Move it to `NSExtension` > `NSExtensionAttributes`.

    **When it is not a mistake.** When another tool reads the key at its place. The system looks for it in
    `NSExtensionAttributes` only.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    var findings: [Finding] = []
    for key in AttributeKeys.keys(of: subject) {
      if subject.bundle[key] != nil { findings.append(finding([InfoKey.extensionKey, key])) }
      if subject.keysAtTop.contains(key) { findings.append(finding([key])) }
    }
    return findings
  }

  private static func finding(_ path: [String]) -> Finding {
    finding(
      at: .key(path), "\(path.last ?? "") is outside of NSExtensionAttributes, where the system ignores it",
      help: "Move it to NSExtension > NSExtensionAttributes.")
  }
}
