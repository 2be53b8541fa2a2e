import ActivationRules
import PredicateSyntax

enum AllMatch: LintCheck {
  static let id = "AR301"
  static let name = "all-match"
  static let page = """
    The dictionary wants every attachment to be of an accepted type, and hosts send more than one kind.

    Version 1, the default, matches strictly. A finding names the hosts whose content is hidden and would be shown
    under version 2. It is a warning when the rule accepts web addresses or pages and an everyday host is among those
    hidden: an app that ships with the system, a web browser, or an app that is on most phones (`activation-rule hosts`
    lists the presets). Only hosts of the extension's platform count; it is inferred from keys such as
    `LSMinimumSystemVersion`, and taken to be iOS when nothing tells. Where a project's configuration names the hosts
    that matter, those alone are asked, and each counts as everyday. Nothing is found when the extension names a
    JavaScript file and accepts nothing but web addresses or pages, as Xcode's Action template does: it needs what
    Safari makes of the page.

    **Why it matters.** A browser that adds the text of a page to its address makes an extension for links
    disappear, and nobody sees why.

    **Example.**

        { NSExtensionActivationSupportsWebURLWithMaxCount: 1 }

    **Instead.** Set `NSExtensionActivationDictionaryVersion` to 2, so that one accepted attachment is enough, or
    accept the other types as well. With version 2 and `NSExtensionActivationUsesStrictMatching` strictness is
    explicit.

    **Reference.** https://github.com/TumblrArchive/ios-extension-issues/issues/5;
    https://github.com/mozilla-mobile/firefox-ios/pull/3203.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .observed
  static let exceptions: [LintRule.SeverityException] = [
    .init(.note, "when no everyday host is hidden, or the rule accepts neither web addresses nor pages")
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let dictionary = subject.dictionary, DictionaryFacts.version(of: dictionary) < 2,
      !DictionaryFacts.hasUnreadableValues(dictionary), DictionaryFacts.acceptsTypes(dictionary),
      !InferredBehavior.worksThroughScript(subject, dictionary)
    else { return [] }
    let hosts = hiddenHosts(dictionary, subject)
    guard !hosts.isEmpty else { return [] }
    let everyday = hosts.filter { subject.hostChoice.matters($0) }
    let names = (everyday + hosts.filter { !subject.hostChoice.matters($0) }).map { $0.name }
    var edits: [Finding.Edit] = [.setValue(subject.rulePath + [ActivationKey.dictionaryVersion], .integer(2))]
    for key in DictionaryFacts.zeroTypeKeys(of: dictionary) { edits.append(.removeKey(subject.rulePath + [key])) }
    let place = place(dictionary, subject)
    return [
      finding(
        at: place,
        "every attachment must be of an accepted type, which hides the content of these hosts: \(HostEvidence.list(names))",
        help: help(dictionary),
        severity: everyday.isEmpty || !acceptsLinks(dictionary) ? .note : .warning,
        notes: HostEvidence.notes(listing: names, at: place),
        fixes: [Finding.Fix("match if one attachment is accepted", isSafe: false, edits)])
    ]
  }

  private static func help(_ dictionary: ActivationDictionary) -> String {
    let command = OfferedRule.looserCommand(than: dictionary).map { " \($0) writes a rule that does." } ?? ""
    return "Set NSExtensionActivationDictionaryVersion to 2, or accept the other types as well.\(command) "
      + "If nothing else may be shared, set NSExtensionActivationUsesStrictMatching beside version 2, which says so."
  }

  /// Whether what hosts add to a web address hides content that the extension is for.
  private static func acceptsLinks(_ dictionary: ActivationDictionary) -> Bool {
    DictionaryFacts.acceptedTypeKeys(of: dictionary).contains { DictionaryFacts.linkKeys.contains($0) }
  }

  private static func place(_ dictionary: ActivationDictionary, _ subject: LintSubject) -> Finding.Place {
    if dictionary[ActivationKey.dictionaryVersion] != nil {
      return .value(subject.rulePath + [ActivationKey.dictionaryVersion])
    }
    return subject.rulePath.isEmpty ? .whole : .key(subject.rulePath)
  }

  private static func hiddenHosts(_ dictionary: ActivationDictionary, _ subject: LintSubject) -> [HostPreset] {
    var loose = dictionary
    for key in DictionaryFacts.zeroTypeKeys(of: dictionary) { loose[key] = nil }
    loose[ActivationKey.dictionaryVersion] = 2
    loose[ActivationKey.usesStrictMatching] = nil
    let strictRule = ActivationRule(dictionary: dictionary, types: subject.types)
    let looseRule = ActivationRule(dictionary: loose, types: subject.types)
    return subject.hosts.filter { host in
      guard host.isMixed, looseRule.decision(for: host.context).activates,
        case .doesNotActivate = strictRule.decision(for: host.context).verdict
      else { return false }
      return true
    }
  }
}
