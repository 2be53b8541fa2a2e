import ActivationRules
import PredicateSyntax

/// The dictionary wants every attachment to be of an accepted type, and hosts send more than one kind.
///
/// Version 1, the default, matches strictly. A finding names the hosts whose content is hidden and would be shown
/// under version 2.
///
/// **Why it matters.** A browser that adds the text of a page to its address makes an extension for links
/// disappear, and nobody sees why.
///
/// **Example.**
///
///     { NSExtensionActivationSupportsWebURLWithMaxCount: 1 }
///
/// **Instead.** Set `NSExtensionActivationDictionaryVersion` to 2, so that one accepted attachment is enough, or
/// accept the other types as well. With version 2 and `NSExtensionActivationUsesStrictMatching` strictness is
/// explicit.
///
/// **Reference.** https://github.com/TumblrArchive/ios-extension-issues/issues/5;
/// https://github.com/mozilla-mobile/firefox-ios/pull/3203.
enum AllMatch {
  static let severity = Diagnostic.Severity.warning

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let dictionary = subject.dictionary, DictionaryFacts.version(of: dictionary) < 2,
      !DictionaryFacts.hasUnreadableValues(dictionary), DictionaryFacts.acceptsTypes(dictionary)
    else { return [] }
    let hosts = hiddenHosts(dictionary, subject)
    guard !hosts.isEmpty else { return [] }
    var edits: [Finding.Edit] = [.setValue(subject.rulePath + [ActivationKey.dictionaryVersion], .integer(2))]
    for key in DictionaryFacts.zeroTypeKeys(of: dictionary) { edits.append(.removeKey(subject.rulePath + [key])) }
    return [
      finding(
        at: place(dictionary, subject),
        "every attachment has to be of an accepted type, which hides what these hosts share: \(Probe.list(hosts))",
        help: "Set NSExtensionActivationDictionaryVersion to 2, or accept the other types as well.",
        fixes: [Finding.Fix("match if one attachment is accepted", isSafe: false, edits)])
    ]
  }

  private static func place(_ dictionary: ActivationDictionary, _ subject: LintSubject) -> Finding.Place {
    if dictionary[ActivationKey.dictionaryVersion] != nil {
      return .value(subject.rulePath + [ActivationKey.dictionaryVersion])
    }
    return subject.rulePath.isEmpty ? .whole : .key(subject.rulePath)
  }

  private static func hiddenHosts(_ dictionary: ActivationDictionary, _ subject: LintSubject) -> [String] {
    var loose = dictionary
    for key in DictionaryFacts.zeroTypeKeys(of: dictionary) { loose[key] = nil }
    loose[ActivationKey.dictionaryVersion] = 2
    loose[ActivationKey.usesStrictMatching] = nil
    let strictRule = ActivationRule(dictionary: dictionary, types: subject.types)
    let looseRule = ActivationRule(dictionary: loose, types: subject.types)
    var names: [String] = []
    for host in HostPreset.all where ExactCounts.isMixed(host) {
      guard looseRule.decision(for: host.context).activates,
        case .doesNotActivate = strictRule.decision(for: host.context).verdict
      else { continue }
      names.append(host.name)
    }
    return names
  }
}
