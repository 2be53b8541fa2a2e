import ActivationRules
import Predicates

extension LintRule {
  static let missingRule = LintRule(
    id: "AR315", name: "missing-rule", severity: .error, evidence: .inferred,
    concernsPlace: true,
    page: """
      A share or action extension has no rule.

      **Why it matters.** Without a rule the extension is never offered (inferred).

      **Example.**

          { NSExtension: { NSExtensionPointIdentifier: "com.apple.share-services", NSExtensionAttributes: {} } }

      **Instead.** Write a rule at `NSExtension` > `NSExtensionAttributes` > `NSExtensionActivationRule`.

      **When it is not a mistake.** When the extension must not be offered, or a build step adds the rule. In that case, lint the built bundle.

      **Reference.** App Extension Programming Guide, "Declaring Supported Data Types":
      https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """,
    check: .rule { subject, report in
      guard case .missing(let reason) = subject.rule, let point = subject.point?.point, point.ruleUse == .required
      else {
        return
      }
      if let list = subject.surroundings.propertyList, !list.strayKeys.isEmpty { return }
      // The rule may exist, in a dictionary whose key is misspelled, which another finding reports.
      if let list = subject.informationList,
        list.misplacedExtensionKeys.contains(where: { $0.meant == InfoKey.attributes })
      {
        return
      }
      if let reason, subject.surroundings.propertyList?.value(at: InfoKey.rulePath) != nil {
        return report.add(
          reason, help: "Replace it with a predicate or a dictionary.", commandHelp: Finding.Message.make,
          on: .value(InfoKey.rulePath))
      }
      report.add(
        reason ?? "\(point.kindWithArticle) extension without an activation rule is never offered",
        help: "Write one at NSExtension > NSExtensionAttributes > NSExtensionActivationRule.",
        commandHelp: Finding.Message.make, evidence: reason == nil ? nil : .documented,
        on: subject.surroundings.propertyList?[InfoKey.extensionKey] == nil ? .whole : .key([InfoKey.extensionKey]))
    })
}
