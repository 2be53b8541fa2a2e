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
        findings.append(
          finding(
            at: .key(subject.rulePath + [problem.key]), problem.message, help: problem.help,
            fixes: fixes(problem.key, dictionary, subject.rulePath)))
      }
    }
    guard let list = subject.propertyList, !subject.isFileProvider else { return findings }
    for path in MisplacedKeys.paths(in: list) {
      guard let key = path.last, !ActivationKey.all.contains(key), key != ActivationKey.rule else { continue }
      let near = closestMatch(to: key, among: ActivationKey.all)
      findings.append(
        finding(
          at: .key(path), "there is no key \(key)",
          help: near.map { "Did you mean \($0)? It belongs inside the rule." } ?? "Leave it out.",
          fixes: near == nil ? [Finding.Fix("remove it", isSafe: false, [.removeKey(path)])] : []))
    }
    return findings
  }

  private static func fixes(_ key: String, _ dictionary: ActivationDictionary, _ path: [String]) -> [Finding.Fix] {
    guard let near = closestMatch(to: key, among: ActivationKey.all) else {
      var rest = dictionary
      rest[key] = nil
      guard DictionaryFacts.refusal(of: rest) == DictionaryFacts.refusal(of: dictionary) else { return [] }
      return [Finding.Fix("remove it", isSafe: false, [.removeKey(path + [key])])]
    }
    guard dictionary[near] == nil else { return [] }
    return [Finding.Fix("write \(near)", isSafe: false, [.renameKey(path + [key], near)])]
  }
}
