import ActivationRules
import Predicates

extension LintRule {
  package static let activationRuleUnused = LintRule(
    id: "AR414", name: "activation-rule-unused", severity: .warning, evidence: .inferred,
    page: """
      An extension has an activation rule, but the system uses none for its kind.

      Checked only if the Info.plist is read.

      **Why it matters.** The system ignores it: activation rules are only for share and action extensions. Apple's pages mention none for other kinds, such as keyboards, widgets, and
      notification services (inferred). Actions of a File Provider have their own rules.

      **Example.**

          { NSExtensionPointIdentifier: "com.apple.usernotifications.service", NSExtensionActivationRule: "TRUEPREDICATE" }

      **Instead.** Remove the rule.

      **When it is not a mistake.** When another tool reads the rule, such as a generator for several extensions. The system evaluates no rule for an extension of this kind, so act if you
      expected the rule to limit where the extension appears. `TRUEPREDICATE` in an audio unit isn't reported, because Apple's example has it.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """,
    check: .extension { subject, report in
      guard let rule = subject.attributes[ActivationKey.rule], let point = ExtensionPoint.named(subject.point),
        point.ruleUse == .unused || point.ruleUse == .fileProviderActions
      else { return }
      // Apple's header AUAudioUnitImplementation.h has this rule in its example of an audio unit's Info.plist (documented).
      if point.identifier.hasPrefix("com.apple.AudioUnit"), rule == .string("TRUEPREDICATE") { return }
      let instead =
        point.ruleUse == .fileProviderActions
        ? " Each action in NSExtensionFileProviderActions has its own rule."
        : subject.point == ExtensionSubject.photoEditing
          ? " PHSupportedMediaTypes says which media the extension is for." : ""
      report.add(
        "the system evaluates no activation rule for this kind of extension (\(point.kind))",
        help: "Remove it." + instead,
        on: .value(InfoKey.rulePath))
    })
}
