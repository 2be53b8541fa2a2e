import ActivationRules
import Predicates

extension LintRule {
  package static let activationRuleUnused = LintRule(
    id: "AR414", name: "activation-rule-unused", severity: .warning, evidence: .inferred,
    page: """
      There is an activation rule where none is used.

      Found where the Info.plist is read.

      **Why it matters.** The system ignores it: only share and action extensions are offered by an activation rule. For all other kinds, such as keyboards, widgets, and notification
      services, Apple's pages name none (inferred); actions of a File Provider have rules of their own.

      **Example.**

          { NSExtensionPointIdentifier: "com.apple.usernotifications.service", NSExtensionActivationRule: "TRUEPREDICATE" }

      **Instead.** Remove the rule.

      **When it is not a mistake.** When another tool reads the rule, such as a generator for several extensions. The system asks none of an extension of this kind, so act if its author
      believes that it limits where the extension appears. The `TRUEPREDICATE` of an audio unit isn't reported, since Apple's example has it.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard let rule = subject.attributes[ActivationKey.rule], let point = ExtensionPoint.named(subject.point),
      point.ruleUse == .unused || point.ruleUse == .fileProviderActions
    else { return }
    // Apple's header AUAudioUnitImplementation.h has this rule in its example of an audio unit's Info.plist (documented).
    if point.identifier.hasPrefix("com.apple.AudioUnit"), rule == .string("TRUEPREDICATE") { return }
    let instead =
      point.ruleUse == .fileProviderActions
      ? " Each action in NSExtensionFileProviderActions has a rule of its own."
      : subject.point == ExtensionSubject.photoEditing
        ? " PHSupportedMediaTypes says which media the extension is for." : ""
    report.add(
      "the system evaluates no activation rule for this kind of extension (\(point.kind))",
      help: "Remove it." + instead,
      on: .value(InfoKey.rulePath))
  }
}
