import ActivationRules
import PredicateSyntax

/// A share or action extension has no rule.
///
/// **Why it matters.** Without a rule the extension is never offered (inferred).
///
/// **Example.**
///
///     { NSExtension: { NSExtensionPointIdentifier: "com.apple.share-services", NSExtensionAttributes: {} } }
///
/// **Instead.** Write a rule at `NSExtension` > `NSExtensionAttributes` > `NSExtensionActivationRule`.
///
/// **Reference.** App Extension Programming Guide, "Declaring Supported Data Types":
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
enum MissingRule {
  static let severity = Diagnostic.Severity.error

  static func findings(in subject: LintSubject) -> [Finding] {
    guard case .missing = subject.rule, let point = subject.extensionPoint ?? declaredPoint(subject),
      ["com.apple.share-services", "com.apple.ui-services", "com.apple.services"].contains(point)
    else { return [] }
    if let list = subject.propertyList, !MisplacedKeys.paths(in: list).isEmpty { return [] }
    return [
      finding(
        at: subject.propertyList?[InfoKey.extensionKey] == nil ? .whole : .key([InfoKey.extensionKey]),
        "an extension of \(point) without an activation rule is never offered",
        help: "Write one at NSExtension > NSExtensionAttributes > NSExtensionActivationRule.")
    ]
  }

  private static func declaredPoint(_ subject: LintSubject) -> String? {
    subject.propertyList?[InfoKey.extensionKey]?[InfoKey.point]?.text
  }
}
