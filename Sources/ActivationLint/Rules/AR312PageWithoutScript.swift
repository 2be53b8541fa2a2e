import ActivationRules
import PredicateSyntax

enum PageWithoutScript: ExtensionCheck {
  static let id = "AR312"
  static let name = "page-without-script"
  static let page = """
    The rule accepts web pages, and no JavaScript file reads them.

    Found where the Info.plist is read, and reported by `lint` alone.

    **Why it matters.** Safari runs the file named in `NSExtensionJavaScriptPreprocessingFile` on the page and hands its result
    to the extension. Without a file the extension gets the address of the page, which is enough for most.

    **Example.**

        { NSExtensionActivationSupportsWebPageWithMaxCount: 1 }

    **Instead.** Name the file, without its extension `.js`, if the extension reads the page; otherwise leave this as it is.

    **Reference.**
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = .documented

  static func findings(in subject: ExtensionSubject) -> [Finding] {
    guard ExtensionPoint.named(subject.point)?.ruleUse ?? .required == .required,
      case .dictionary(let entries)? = subject.attributes[ActivationKey.rule],
      let value = entries[ActivationKey.webPages],
      subject.attributes[InfoKey.script] == nil, !AttributeKeys.isFoundElsewhere(InfoKey.script, in: subject)
    else { return [] }
    let count = ActivationDictionary.Value(value)
    guard !count.isBuildSetting, count.integerValue >= 1 else { return [] }
    return [
      finding(
        at: .value(InfoKey.rulePath + [ActivationKey.webPages]),
        "the rule accepts web pages, and no JavaScript file reads them: the extension gets their addresses",
        help: "To read the page, name a file in \(InfoKey.script); otherwise leave this as it is.")
    ]
  }
}
