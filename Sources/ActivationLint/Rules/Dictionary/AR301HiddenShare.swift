import ActivationRules
import Predicates
import UniformTypes

extension LintRule {
  package static let hiddenShare = LintRule(
    id: "AR301", name: "hidden-share", severity: .warning, evidence: .observed,
    observations: ["url-text-2", "expensify-68615", "bookmark-companion-24", "linkbuddy"],
    exceptions: [
      (
        .note,
        "when no browser's page, no picture and no host that the project names is among what is hidden, and for an action with a script"
      )
    ],
    page: """
      The extension is hidden for what a common app shares, although it's shown for the same from another app.

      The host presets are asked, whatever the form of the rule. A warning says that a browser's web page is hidden and Safari's is shown, that a picture is hidden which an app shares as
      `public.image` and shown as Photos shares it, or that a host is hidden that the project's configuration names. A note says that other apps are hidden that share something beside a link that the rule takes by itself. Only hosts of the extension's platform count.

      **Why it matters.** Chrome, Firefox and Brave share a text beside the address of a page. A rule that every attachment must satisfy, or that limits their number to one, makes an
      extension for links disappear there, and nobody sees why.

      **Example.**

          { NSExtensionActivationSupportsWebURLWithMaxCount: 1 }

      **Instead.** In a dictionary set `NSExtensionActivationDictionaryVersion` to 2, so that one accepted attachment is enough, accept the text as well, or raise the limit of attachments.
      In a predicate write `.@count >= 1` where all attachments are asked for, and `public.image` beside or instead of its subtypes. Each fix was tried on the hosts and says which others it
      shows and hides.

      **When it is not a mistake.** When the extension needs what its JavaScript file makes of the page in Safari: where such a file is named, an action that takes pages isn't reported, nor
      what takes no links. A share extension that takes links meets them without its file, too, and a file that a plug-in names, such as expo-share-intent's `ShareExtensionPreprocessor`,
      says nothing of what is needed. When it must not be offered if anything else is shared: say so with version 2 and `NSExtensionActivationUsesStrictMatching`, which isn't reported
      either.

      A rule for links, texts and two images was reported as hidden in Chrome, too (expo-share-extension 77): what Chrome shared then isn't known. Version 2, and a predicate that only asks
      for a link, don't depend on what comes along.

      **Reference.** https://github.com/acez/bookmark-companion/issues/24; https://github.com/MaxAst/expo-share-extension/issues/77; https://github.com/mozilla-mobile/firefox-ios/pull/3203.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    guard !subject.isFileProvider, subject.asksActivationRule, !isStrictByChoice(subject),
      !subject.takesAnything, let evidence = HostEvidence(subject)
    else { return }
    if let dictionary = subject.dictionary, dictionary.hasUnreadableValues { return }
    if let (hosts, message) = pages(evidence, subject) ?? links(evidence, subject) {
      let (place, fixes) = subject.fixes(showing: hosts)
      report.add(message, on: place, hiding: hosts, fixes: fixes)
    }
    checkPictures(evidence, subject, &report)
  }

  private static func isShareExtension(_ subject: LintSubject) -> Bool {
    let point =
      subject.surroundings.propertyList?[InfoKey.extensionKey]?[InfoKey.point]?.text
      ?? subject.surroundings.extensionPoint
    return point == "com.apple.share-services"
  }

  /// Returns whether the author of an extension names a script. The script that a plug-in names in every extension that it generates doesn't count.
  private static func namesScript(_ subject: LintSubject) -> Bool {
    subject.surroundings.script != nil && subject.surroundings.script != "ShareExtensionPreprocessor"
  }

  /// Returns whether an extension works on the results of its script for web pages, as an action for pages does. A link from Chrome doesn't help it.
  private static func needsScript(_ subject: LintSubject, _ evidence: HostEvidence, takesLink: Bool) -> Bool {
    namesScript(subject)
      && !(takesLink
        && (isShareExtension(subject) || evidence.isShown(attachment: ["com.apple.active-webpage"]) != true))
  }

  /// Returns whether a dictionary states explicitly that no other content may be shared.
  private static func isStrictByChoice(_ subject: LintSubject) -> Bool {
    guard let dictionary = subject.dictionary, dictionary.declaredVersion >= 2 else { return false }
    return (dictionary[ActivationKey.usesStrictMatching]?.integerValue ?? 0) != 0
  }

  private typealias Hidden = (hosts: [HostPreset], message: Finding.Message)

  /// Returns the hidden web pages of browsers and the hidden shares of the project's own hosts.
  private static func pages(_ evidence: HostEvidence, _ subject: LintSubject) -> Hidden? {
    let hidden = subject.hosts.filter { evidence.hides($0) }
    let takesPage = HostPreset.all.contains {
      $0.host == "Safari" && $0.platform == subject.surroundings.platform ?? .iOS && $0.isWebPage
        && evidence.isShown($0) == true
    }
    let needsPage = subject.soundPredicate?.tree.typeTests.contains { $0.type == "com.apple.active-webpage" } ?? false
    let takesLink = evidence.isShown(attachment: ["public.url"]) == true
    let browsers =
      takesPage && !needsScript(subject, evidence, takesLink: takesLink) && (takesLink || !needsPage)
      ? hidden.filter { $0.isWebPage && subject.hostChoice.matters($0) } : []
    let chosen = hidden.filter {
      subject.hostChoice.areNamed && !$0.isWebPage && evidence.takesPart(of: $0.context)
    }
    // The plainest example first.
    let hosts = plainestFirst(browsers + chosen)
    // If another finding about exactly one attachment names all of these hosts, they aren't reported twice.
    guard !hosts.isEmpty, !areOfCounts(hosts, subject) else {
      return nil
    }
    let advice = advice(hosts, evidence, subject)
    if browsers.isEmpty { return (hosts, .hidden(hosts, ", though part of the share would show it", advice)) }
    let isForScript = namesScript(subject) && !isShareExtension(subject)
    if takesLink {
      return (hosts, .hidden(hosts, ": something else comes with the link", advice, isForScript ? .note : nil))
    }
    let script =
      subject.surroundings.script == nil
      ? " If it's for pages of Safari only, name its script in \(InfoKey.script)." : ""
    return (
      hosts,
      .hidden(
        hosts, ", and shown for a web page of Safari", (advice.help + script, advice.command), isForScript ? .note : nil
      )
    )
  }

  /// Returns the other hidden hosts, which share something in addition to a link or its text.
  private static func links(_ evidence: HostEvidence, _ subject: LintSubject) -> Hidden? {
    let (link, text) = (["public.url"], ["public.plain-text"])
    let takesText = evidence.isShown(attachment: text) == true
    let takesLink = evidence.isShown(attachment: link) == true
    guard namesOne(of: link + text, subject),
      takesText || takesLink && !needsScript(subject, evidence, takesLink: takesLink)
    else { return nil }
    var hosts = plainestFirst(
      subject.hosts.filter { host in
        let items = host.registeredTypeIdentifiers
        return host.gap == nil && items.count == 1 && items[0].count > 1 && items[0].contains(link)
          && (takesLink || items[0].contains(text)) && evidence.hides(host)
          // A predicate that tests all attachments does so on purpose, so only hosts that matter count. A dictionary does so by default.
          && (subject.dictionary != nil || subject.hostChoice.matters(host))
      })
    // Nobody changes a rule for content that an app no longer shares this way, so a host needs a current share.
    let current = Set(hosts.filter { !$0.isSuperseded }.map { $0.host })
    hosts.removeAll { !current.contains($0.host) }
    // Few extensions are made for an app's page in the App Store, so that host isn't reported by itself.
    guard hosts.contains(where: { $0.host != "App Store" || subject.hostChoice.areNamed }),
      !areOfCounts(hosts, subject)
    else { return nil }
    let reason = ": something else comes with the \(takesLink ? "link" : "text")"
    return (hosts, .hidden(hosts, reason, advice(hosts, evidence, subject), .note))
  }

  /// Returns whether one of some types conforms to a type that the rule names. Every dictionary counts.
  private static func namesOne(of types: [String], _ subject: LintSubject) -> Bool {
    guard let parsed = subject.soundPredicate else { return true }
    return parsed.tree.typeTests.contains { test in types.contains { subject.types.conforms($0, to: test.type) } }
  }

  /// Returns whether findings about exactly one attachment name each of some hosts.
  private static func areOfCounts(_ hosts: [HostPreset], _ subject: LintSubject) -> Bool {
    let named = subject.hidingCountsOfAttachments.flatMap { $0.hosts }
    return hosts.allSatisfy { named.contains($0.name) }
  }

  /// Returns the hosts, first those with a name of their own.
  private static func plainestFirst(_ hosts: [HostPreset]) -> [HostPreset] {
    hosts.filter { !HostPreset.isGeneric($0.host) } + hosts.filter { HostPreset.isGeneric($0.host) }
  }

  /// Reports hidden pictures that hosts share as public.image, without a more specific type.
  private static func checkPictures(_ evidence: HostEvidence, _ subject: LintSubject, _ report: inout Findings) {
    let hosts = subject.hosts.filter {
      $0.registeredTypeIdentifiers == [[["public.image"]]] && evidence.hides($0)
    }
    guard !hosts.isEmpty, let parsed = subject.soundPredicate,
      ["public.jpeg", "public.heic"].contains(where: { evidence.isShown(attachment: [$0]) == true })
    else { return }
    let named = parsed.tree.typeTests.first { subject.types.conforms($0.type, to: "public.image") }
    report.add(
      "hidden in \(HostEvidence.apps(of: hosts)), and shown for a picture of Photos",
      help: "They share a picture as public.image alone, which conforms to none of its subtypes. Write public.image "
        + "beside the subtypes, or in their place.", on: named.map { parsed.tree.place(of: $0.constant) } ?? .whole,
      hiding: hosts)
  }

  /// Returns advice about the first host's attachments that the rule doesn't accept.
  private static func advice(_ hosts: [HostPreset], _ evidence: HostEvidence, _ subject: LintSubject)
    -> Finding.Message.Advice
  {
    let attachments = hosts[0].registeredTypeIdentifiers.flatMap { $0 }
    let refused = attachments.filter { evidence.isShown(attachment: $0) == false }
    let command = subject.looserCommand(showing: hosts[0].context)
    // An author who wrote false for the key wants no text, so only a missing key is suggested.
    let isKeyMissing =
      subject.dictionary.map { $0[ActivationKey.text] == nil } == true && !subject.isTranslated
      && refused == [["public.plain-text"]]
    return Finding.Message.advice(
      hosts[0].host, sharing: attachments.count, refused, by: subject.isTranslated ? "the plug-in's rule" : "the rule",
      key: isKeyMissing ? ActivationKey.text : nil, command)
  }
}

extension Finding.Message {
  fileprivate static func hidden(
    _ hosts: [HostPreset], _ reason: String, _ advice: Advice, _ severity: Diagnostic.Severity? = nil
  ) -> Self {
    Self(
      "hidden in \(HostEvidence.apps(of: hosts))\(reason)", help: advice.help, commandHelp: advice.command,
      severity: severity)
  }

  fileprivate typealias Advice = (help: String, command: String)

  /// The reason why the content of an app is hidden, and a command for a rule that shows it.
  fileprivate static func advice(
    _ app: String, sharing count: Int, _ refused: [[String]], by rule: String, key: String?, _ command: String?
  ) -> Advice {
    let isGeneric = HostPreset.isGeneric(app)
    let name = isGeneric ? "Other " + app.dropFirst("other ".utf8.count) : app
    let (shares, adds) = isGeneric || app.utf8.contains(0x2c) ? ("share", "add") : ("shares", "adds")
    let types = refused.map { $0.joined(separator: ", ") }.joined(separator: " and ")
    let cause =
      refused.isEmpty
      ? "\(name) \(shares) \(counted(count, "attachment")) at once"
      : refused.count == count
        ? "\(name) \(shares) \(types), and \(rule) takes \(refused.count == 2 ? "neither" : "none of them")"
        : "\(name) \(adds) \(types), which \(key.map { "\($0) = true takes" } ?? "\(rule) doesn't take")"
    // A command that is too long to type isn't worth showing.
    let made = command.map { $0.utf8.count > 100 ? "" : "`\($0)` writes a rule that allows that." } ?? ""
    return (cause + ".", made)
  }
}
