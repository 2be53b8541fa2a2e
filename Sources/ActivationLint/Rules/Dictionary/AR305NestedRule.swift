import ActivationRules
import Predicates

extension LintRule {
  static let nestedRule = LintRule(
    id: "AR305", name: "nested-rule", severity: .error, evidence: .observed,
    observations: ["nested-rule"],
    exceptions: [
      (.warning, "when other keys of the rule accept content")
    ],
    concernsPlace: true,
    page: """
      A rule is inside the rule's dictionary.

      **Why it matters.** A predicate replaces the dictionary. The system ignores `NSExtensionActivationRule` inside the dictionary, although the archived reference suggests otherwise.

      **Example.**

          { NSExtensionActivationRule: "SUBQUERY(…).@count == 1", NSExtensionActivationSupportsText: true }

      **Instead.** Choose one form: the predicate as the value of `NSExtensionActivationRule`, or the dictionary without it.

      **When it is not a mistake.** Never: the system doesn't read it there, so the predicate has no effect. Keep the one of the two that you mean.

      **Reference.** https://github.com/achorein/expo-share-intent/issues/60.
      """,
    check: .rule { subject, report in
      // AR317 reports a dictionary inside the rule, so it isn't reported here.
      guard let dictionary = subject.dictionary, let value = dictionary[ActivationKey.rule], !value.isDictionary
      else { return }
      let path = subject.rulePath + [ActivationKey.rule]
      var fix: Finding.Fix?
      if case .string(let text) = value, !subject.rulePath.isEmpty, !Parser.parse(text).hasErrors {
        fix = Finding.Fix("replace the dictionary with the predicate inside it", [.moveKey(path, to: subject.rulePath)])
      }
      report.add(
        "NSExtensionActivationRule inside the rule is ignored (\(value.kind))",
        help: "A predicate must replace the whole dictionary; it can't be inside it.",
        severity: dictionary.acceptsTypes ? .warning : nil, on: .key(path), fix: fix)
    })
}
