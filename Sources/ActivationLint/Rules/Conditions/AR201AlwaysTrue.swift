import ActivationRules
import Predicates

extension LintRule {
  static let alwaysTrue = LintRule(
    id: "AR201", name: "always-true", severity: .error, evidence: .observed,
    observations: ["truepredicate-warning", "truepredicate-refused"],
    exceptions: [
      (.warning, "on macOS, where apps are also distributed outside the App Store"),
      (
        .note,
        "when only a share without items or attachments would hide the extension, because Apple doesn't refuse that; or when one type covers nearly everything, and nine of ten known shares show the extension"
      ),
    ],
    page: """
      The rule holds whatever is shared.

      The rule is `TRUEPREDICATE`, or a predicate that is proved to mean the same: comparisons of constants, conditions that a count is at least 0,
      alternatives that leave nothing out. Every share has at least one item, and every item has an attachment, so `extensionItems.@count >= 1` always
      holds, too. Such a rule gets only a note, because App Store Connect doesn't reject it: an app in the App Store has such a rule on purpose. Another
      note reports a rule that names a type such as `public.data` if nine of ten known shares show the extension.

      **Why it matters.** An app whose share or action extension ships with `TRUEPREDICATE` is rejected at upload, and Xcode warns about it. The disguised forms offer the
      extension for everything, which App Review forbids, too. File Provider actions are different: there it is the documented way to always show an action.

      **Example.**

          1 > 0

      **Instead.** Name the types that the extension can handle, as `UTI-CONFORMS-TO` tests or as keys of a dictionary; `activation-rule make` writes the rule from words. If the
      predicate names types, the fix writes a rule for those types.

      **When it is not a mistake.** For an extension that is never uploaded, such as one for development. An extension that sends or stores files needs a rule for any file. If a program
      computes the extension point, the system may never evaluate the rule, and the finding is a note.

      **Reference.** Xcode's warning: https://github.com/alinz/react-native-share-extension/issues/7; a generator that shipped it: https://github.com/EvanBacon/expo-apple-targets/pull/154.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate, !subject.isFileProvider else { return }
      let proofs = subject.provenFacts
      guard proofs.isAlways else { return checkNearlyAlways(parsed, subject, &report) }
      let root = parsed.tree.root
      report.add(
        .alwaysTrue(
          isPlain: parsed.tree[root] == .truePredicate, isCertain: proofs.isAlwaysWithoutItems,
          isPointComputed: subject.place?.isPointComputed == true, isOnMac: subject.surroundings.platform == .macOS),
        on: parsed.tree.place(of: root), fix: subject.offeredFix)
    })

  /// Types that nearly all shared content conforms to.
  private static let unspecific = ["public.data", "public.item", "public.content"]

  /// Reports a rule that accepts nearly everything because it names a type that nearly all shared content conforms to.
  private static func checkNearlyAlways(_ parsed: ParseResult, _ subject: LintSubject, _ report: inout Findings) {
    guard subject.asksActivationRule else { return }
    guard let test = parsed.tree.typeTests.first(where: { unspecific.contains($0.type) }),
      let rule = subject.sharedRule
    else { return }
    let hosts = subject.hosts
    let shown = hosts.count { rule.isShown($0) == true }
    guard !hosts.isEmpty, shown * 10 >= hosts.count * 9 else { return }
    let platform = subject.surroundings.platform.map { " on " + $0.rawValue } ?? ""
    report.add(
      "\(test.type) covers nearly everything: \(shown) of \(hosts.count) known shares\(platform) show the extension",
      help: "That's right for an extension that takes any file. Otherwise name the types that it handles.",
      commandHelp: Finding.Message.make, severity: .note, on: parsed.tree.place(of: test.constant))
  }
}

extension Finding.Message {
  private static let configuration =
    "If the app is never uploaded, write { \"rules\": { \"AR201\": \"off\" } } in .activation-rule.json."

  fileprivate static func alwaysTrue(
    isPlain: Bool, isCertain: Bool, isPointComputed: Bool, isOnMac: Bool
  ) -> Self {
    Self(
      isPlain
        ? (isPointComputed ? "if this is a share or action extension, " : "")
          + "TRUEPREDICATE is refused if the app is uploaded" + (isOnMac ? " to the App Store" : "")
        : "the rule holds whatever is shared, like TRUEPREDICATE",
      help: isCertain
        ? "Name the types that the extension handles."
        : "That's right for an extension that takes everything. Otherwise name the types that it handles.",
      commandHelp: Finding.Message.make + (isPlain ? " " + Self.configuration : ""),
      severity: !isCertain ? .note : isOnMac ? .warning : .error)
  }
}
