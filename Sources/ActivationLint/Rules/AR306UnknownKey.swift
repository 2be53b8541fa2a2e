import ActivationRules
import PredicateSyntax

/// A key that means nothing in a rule.
///
/// Invented and misspelt keys, inside the rule and beside it.
///
/// **Why it matters.** The key is ignored. Only its value still counts when the system looks whether all values are
/// zero.
///
/// **Example.**
///
///     { NSExtensionActivationSupportsAudioWithMaxCount: 1 }
///
/// **Instead.** Use the documented keys; for kinds of content that have none, such as audio, write a predicate.
///
/// **Reference.** The keys:
/// https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html;
/// an invented one: https://github.com/KasemJaffer/receive_sharing_intent/issues/331.
enum UnknownKey {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] {
    var findings: [Finding] = []
    if let dictionary = subject.dictionary {
      for problem in dictionary.problems where problem.kind == .unknownKey {
        let near = KeyNames.closest(to: problem.key)
        findings.append(
          finding(
            at: .key(subject.rulePath + [problem.key]), problem.message,
            help: near.map { "Did you mean \($0)?" } ?? "Leave it out.",
            fixes: fixes(problem.key, near, dictionary, subject.rulePath)))
      }
    }
    guard let list = subject.propertyList, !subject.isFileProvider, subject.asksActivationRule else { return findings }
    for path in MisplacedKeys.paths(in: list) {
      guard let key = path.last, !ActivationKey.all.contains(key), key != ActivationKey.rule else { continue }
      let near = KeyNames.closest(to: key)
      findings.append(
        finding(
          at: .key(path), "there is no key \(key)",
          help: near.map { "Did you mean \($0)? It belongs inside the rule." } ?? "Leave it out.",
          fixes: near == nil ? [Finding.Fix("remove it", isSafe: false, [.removeKey(path)])] : []))
    }
    return findings
  }

  private static func fixes(
    _ key: String, _ near: String?, _ dictionary: ActivationDictionary, _ path: [String]
  ) -> [Finding.Fix] {
    guard let near else {
      var rest = dictionary
      rest[key] = nil
      guard DictionaryFacts.refusal(of: rest) == DictionaryFacts.refusal(of: dictionary) else { return [] }
      return [Finding.Fix("remove it", isSafe: false, [.removeKey(path + [key])])]
    }
    guard dictionary[near] == nil, let value = dictionary[key] else { return [] }
    var edits: [Finding.Edit] = [.renameKey(path + [key], near)]
    switch (value, DictionaryFacts.flags.contains(near)) {
    case (.boolean, true), (.integer, false): break
    case (.integer, true): edits.append(.setValue(path + [near], .boolean(value.integerValue != 0)))
    case (.boolean, false): edits.append(.setValue(path + [near], .integer(value.integerValue)))
    default: return []
    }
    return [Finding.Fix("write \(near)", isSafe: false, edits)]
  }
}
