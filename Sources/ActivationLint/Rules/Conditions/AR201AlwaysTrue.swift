import ActivationRules
import PredicateSyntax

enum AlwaysTrue: LintCheck {
  static let id = "AR201"
  static let name = "always-true"
  static let page = """
    The rule holds whatever is shared.

    `TRUEPREDICATE`, and predicates that are proved to come to the same: constants compared with each other, counts
    that are at least 0, alternatives that leave nothing out. What is shared has an item at least, and each item an
    attachment, so that `extensionItems.@count >= 1` holds for everything as well; that is a warning, because nobody
    refuses it. A note says that a rule names a type such as `public.data`, and that nine of ten known shares show it.

    **Why it matters.** An app whose share or action extension ships with `TRUEPREDICATE` is refused at upload, and
    Xcode warns of it. The disguised forms offer the extension for everything, which review forbids as well. File
    Provider actions are different: there it is the documented way to always show an action.

    **Example.**

        1 > 0

    **Instead.** Name the types that the extension can handle, as `UTI-CONFORMS-TO` tests or as keys of a
    dictionary; `activation-rule make` writes the rule from words. For a predicate that names types the fix writes a rule for them.

    **When it is not a mistake.** For an extension that is never uploaded, such as one for development. Where a
    program computes the extension point, the rule may be one that nobody asks, and the finding is a note.

    **Reference.** Xcode's warning: https://github.com/alinz/react-native-share-extension/issues/7; a generator that
    shipped it: https://github.com/EvanBacon/expo-apple-targets/pull/154.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .observed
  static let observations = ["truepredicate-warning", "truepredicate-refused"]
  static let exceptions: [LintRule.SeverityException] = [
    .init(.warning, "when an item without attachments, or none at all, would hide the extension"),
    .init(.note, "when it names a type that covers nearly everything, and nine of ten known shares show it"),
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let parsed = subject.soundPredicate, !subject.isFileProvider else { return [] }
    let proofs = subject.provenFacts
    guard proofs.isAlways else { return nearlyAlways(parsed, subject) }
    let tree = parsed.tree
    let isPlain = tree[tree.root] == .truePredicate
    return [
      finding(
        at: .text(tree.range(of: tree.root)),
        isPlain
          ? "TRUEPREDICATE is refused when the app is uploaded"
          : "the rule holds whatever is shared, like TRUEPREDICATE",
        help: "Name the types that the extension handles. " + OfferedRule.help,
        severity: proofs.isAlwaysWithoutItems ? .error : .warning,
        fixes: OfferedRule.fix(for: subject).map { [$0] } ?? [])
    ]
  }

  /// Types that cover nearly all that is shared.
  private static let unspecific = ["public.data", "public.item", "public.content"]

  /// The finding that a rule takes nearly everything, because it names a type that says no more than that something is shared.
  private static func nearlyAlways(_ parsed: ParseResult, _ subject: LintSubject) -> [Finding] {
    guard subject.asksActivationRule, let test = parsed.tree.typeTests.first(where: { unspecific.contains($0.type) }),
      let evidence = HostEvidence(subject)
    else { return [] }
    let hosts = subject.hosts
    let shown = hosts.count { evidence.isShown($0.context) == true }
    guard !hosts.isEmpty, shown * 10 >= hosts.count * 9 else { return [] }
    return [
      finding(
        at: .text(parsed.tree.range(of: test.constant)),
        "\(test.type) covers nearly everything: \(shown) of \(hosts.count) known shares show the extension",
        help: "App Review may refuse it like TRUEPREDICATE. Name the types that the extension handles. "
          + OfferedRule.help,
        severity: .note)
    ]
  }
}
