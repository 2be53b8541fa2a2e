import ActivationRules
import Predicates

extension LintRule {
  static let strictFlagIdle = LintRule(
    id: "AR309", name: "strict-flag-idle", severity: .note, evidence: .documented,
    page: """
      The strict flag is in a dictionary of version 1.

      **Why it matters.** Version 1, the default, matches strictly anyway; the flag changes nothing, whether true or false.

      **Example.**

          { NSExtensionActivationUsesStrictMatching: false, NSExtensionActivationSupportsText: true }

      **Instead.** Remove the flag, or set the version to 2 if the flag should take effect.

      **When it is not a mistake.** Always harmless: version 1 matches strictly with or without the flag. You can keep the value true to show the intention; it takes effect once the version is
      2. Fix the version if version 2 was meant.

      **Reference.** The two keys: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """,
    check: .rule { subject, report in
      guard let dictionary = subject.dictionary, let flag = dictionary[ActivationKey.usesStrictMatching],
        dictionary.declaredVersion < 2, !dictionary.hasUnreadableVersion
      else { return }
      let path = subject.rulePath + [ActivationKey.usesStrictMatching]
      // True states an intent, so it isn't removed: if the version became 2, the rule would match strictly only with the flag.
      let isStatement = flag.integerValue != 0 || dictionary.refusal != nil
      report.add(
        "the strict flag has no effect under version 1, which is strict anyway",
        help: "Remove it, or set NSExtensionActivationDictionaryVersion to 2.", on: .key(path),
        fix: isStatement ? nil : .remove(path, "the flag").safe())
    })
}
