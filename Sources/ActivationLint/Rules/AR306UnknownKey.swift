import ActivationRules
import PredicateSyntax

package enum UnknownKey: LintCheck {
  package static let id = "AR306"
  static let name = "unknown-key"
  static let page = """
    A key that means nothing in a rule.

    Invented and misspelt keys, inside the rule and beside it, and a misspelt `NSExtensionActivationRule` itself.

    **Why it matters.** The key is ignored. Only its value still counts when the system looks whether all values are
    zero. An extension without the key NSExtensionActivationRule is never offered. One whose rule has unknown keys only was
    reported to appear for pictures and pages, and not for text: what the system makes of it isn't known.

    **Example.**

        { NSExtensionActivationSupportsAudioWithMaxCount: 1 }

    **Instead.** Use the documented keys; for kinds of content that have none, such as audio, write a predicate.

    **When it is not a mistake.** When another tool, such as a generator, reads the key. It belongs outside of the
    rule all the same, as the system counts it as a value that isn't zero.

    **Reference.** The keys:
    https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html;
    an invented one: https://github.com/KasemJaffer/receive_sharing_intent/issues/331; a rule with nothing else:
    https://github.com/damus-io/damus/issues/2456.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .observed
  static let observations = ["unknown-keys-ignored", "unknown-keys-only"]
  static let exceptions: [LintRule.SeverityException] = [
    .init(
      .error,
      "when NSExtensionActivationRule itself is misspelt, so that the extension has no rule, or when no known key says what is taken"
    )
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    var findings: [Finding] = []
    if let dictionary = subject.dictionary {
      var removals = UnknownKeyRemovals(dictionary)
      // Nobody knows what the system makes of a rule with nothing else in it.
      let namesNothing = DictionaryFacts.hasOnlyUnknownKeys(dictionary)
      for (position, problem) in dictionary.problems.lazy.filter({ $0.kind == .unknownKey }).enumerated() {
        let isGuessed = position < ActivationDictionary.mostGuesses
        let near = isGuessed ? meant(by: problem.key) : nil
        let path = subject.rulePath + [problem.key]
        let predicate = isGuessed && near == nil ? PredicateForKey(problem.key, dictionary[problem.key]) : nil
        findings.append(
          finding(
            at: .key(path), problem.message,
            help: near.map { "Did you mean \($0)?" } ?? predicate.map { help($0) } ?? "Leave it out.",
            severity: namesNothing ? .error : .warning,
            fixes: near.map { renaming(path, to: $0, dictionary) } ?? removals.fixes(path)))
      }
    }
    guard let list = subject.propertyList, !subject.isFileProvider, subject.asksActivationRule else { return findings }
    for (position, path) in MisplacedKeys.paths(in: list).enumerated() {
      guard let key = path.last, !ActivationKey.isKnown(key), key != ActivationKey.rule else { continue }
      findings.append(
        ActivationKey.isMisspeltRule(key)
          ? misspeltRule(path, key, list)
          : finding(beside: path, key, isGuessed: position < ActivationDictionary.mostGuesses))
    }
    return findings
  }

  /// The key that was probably meant; that of `movie` is the one for movies.
  private static func meant(by key: String) -> String? {
    ActivationKey.closest(to: key)
      ?? (key.hasPrefix(ActivationKey.prefix) ? nil : ActivationKey.closest(to: ActivationKey.prefix + key))
  }

  private static func help(_ predicate: PredicateForKey) -> String {
    "No key stands for \(predicate.kind). A predicate in the place of the dictionary takes them: \(predicate.text)"
  }

  private static func finding(beside path: [String], _ key: String, isGuessed: Bool) -> Finding {
    let near = isGuessed ? ActivationKey.closest(to: key) : nil
    return finding(
      at: .key(path), "unknown key \(key)",
      help: near.map { "Did you mean \($0)? It belongs inside the rule." } ?? "Leave it out.",
      fixes: near == nil ? [Finding.Fix("remove it", isSafe: false, [.removeKey(path)])] : [])
  }

  private static func misspeltRule(_ path: [String], _ key: String, _ list: PropertyListValue) -> Finding {
    let hasRule = list[InfoKey.extensionKey]?[InfoKey.attributes]?[ActivationKey.rule] != nil
    let isInPlace = path.dropLast() == InfoKey.rulePath.dropLast()
    let change: Finding.Edit =
      isInPlace ? .renameKey(path, ActivationKey.rule) : .moveKey(path, to: InfoKey.rulePath)
    return finding(
      at: .key(path), "unknown key \(key)",
      help: hasRule
        ? "Did you mean NSExtensionActivationRule? That is there too; leave this one out."
        : "Did you mean NSExtensionActivationRule? Without it the extension has no rule and is never offered.",
      severity: hasRule ? .warning : .error,
      fixes: [
        hasRule
          ? Finding.Fix("remove it", isSafe: false, [.removeKey(path)])
          : Finding.Fix("write NSExtensionActivationRule", isSafe: isInPlace, [change])
      ])
  }

  private static func renaming(
    _ path: [String], to near: String, _ dictionary: ActivationDictionary
  ) -> [Finding.Fix] {
    guard let key = path.last, dictionary[near] == nil, let value = dictionary[key] else { return [] }
    let target = Array(path.dropLast()) + [near]
    var edits: [Finding.Edit] = [.renameKey(path, near)]
    switch (value, DictionaryFacts.flags.contains(near)) {
    case (.boolean, true), (.integer, false): break
    case (.integer, true): edits.append(.setValue(target, .boolean(value.integerValue != 0)))
    case (.boolean, false): edits.append(.setValue(target, .integer(value.integerValue)))
    default: return []
    }
    return [Finding.Fix("write \(near)", isSafe: false, edits)]
  }
}
