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
        "when the hidden shares include no page of a browser, no picture and no host that the project names, and for an action with a script"
      )
    ],
    page: """
      The extension is hidden in a common app, although it's shown when another app shares the same thing.

      The rule is evaluated for the host presets, whatever its form. A warning says that the extension is shown for Safari's web page but not for another browser's, or for a picture from Photos
      but not for one that an app shares as `public.image`, or that it's hidden in a host that the project's configuration names. A note names apps that share something else with a link, if the rule accepts a link by itself. Only hosts of the extension's platform count.

      **Why it matters.** Chrome, Firefox and Brave share a text with the address of a page. If every attachment must satisfy the rule, or if the rule limits their number to one, an extension
      for links disappears there, and nobody sees why.

      **Example.**

          { NSExtensionActivationSupportsWebURLWithMaxCount: 1 }

      **Instead.** In a dictionary, set `NSExtensionActivationDictionaryVersion` to 2, so that one accepted attachment is enough. Or accept the text, too, or raise the limit of attachments.
      In a predicate, write `.@count >= 1` if it requires all attachments to match, and write `public.image` with or instead of its subtypes. Each fix was tried on the hosts; it lists the
      hosts that it newly shows and hides.

      **When it is not a mistake.** When the extension needs the results of its JavaScript file in Safari. An extension that names such a file isn't reported if it's an action that takes pages, or if it takes no
      links. A share extension that takes links also gets them without the script. The file that expo-share-intent adds, `ShareExtensionPreprocessor`,
      doesn't count. When the extension must be hidden if anything else is shared: set version 2 and `NSExtensionActivationUsesStrictMatching`, which isn't
      reported either.

      An extension with a rule for links, texts and two images was also reported as hidden in Chrome (expo-share-extension 77); it isn't known what Chrome shared. Version 2, or a predicate
      that only requires a link, works whatever else is shared.

      **Reference.** https://github.com/acez/bookmark-companion/issues/24; https://github.com/MaxAst/expo-share-extension/issues/77; https://github.com/mozilla-mobile/firefox-ios/pull/3203.
      """,
    check: .rule { subject, report in
      guard !subject.isFileProvider, subject.asksActivationRule, !isStrictByChoice(subject),
        !subject.takesAnything, let rule = subject.sharedRule
      else { return }
      if let dictionary = subject.dictionary, dictionary.hasUnreadableValues { return }
      if let (hosts, message) = pages(rule, subject) ?? links(rule, subject) {
        let (place, fixes) = subject.fixes(showing: hosts)
        report.add(message, on: place, hiding: hosts, fixes: fixes)
      }
      checkPictures(rule, subject, &report)
    })

  private static func isShareExtension(_ subject: LintSubject) -> Bool {
    subject.point?.point?.identifier == "com.apple.share-services"
  }

  /// Returns whether the author of an extension names a script. The script that expo-share-intent names in every extension that it generates doesn't count.
  private static func namesScript(_ subject: LintSubject) -> Bool {
    subject.surroundings.script != nil && subject.surroundings.script != "ShareExtensionPreprocessor"
  }

  /// Returns whether an extension works on the results of its script for web pages, as an action for pages does. A link from Chrome is of no
  /// use to such an extension.
  private static func needsScript(_ subject: LintSubject, _ rule: ActivationRule, takesLink: Bool) -> Bool {
    namesScript(subject)
      && !(takesLink
        && (isShareExtension(subject) || rule.isShown(attachment: ["com.apple.active-webpage"]) != true))
  }

  /// Returns whether a dictionary states explicitly that no other content may be shared.
  private static func isStrictByChoice(_ subject: LintSubject) -> Bool {
    guard let dictionary = subject.dictionary, dictionary.declaredVersion >= 2 else { return false }
    return (dictionary[ActivationKey.usesStrictMatching]?.integerValue ?? 0) != 0
  }

  private typealias Hidden = (hosts: [HostPreset], message: Finding.Message)

  /// Returns the hidden web pages of browsers.
  private static func pages(_ rule: ActivationRule, _ subject: LintSubject) -> Hidden? {
    let takesPage = HostPreset.all.contains {
      $0.host == "Safari" && $0.platform == subject.surroundings.platform ?? .iOS && $0.isWebPage
        && rule.isShown($0) == true
    }
    let needsPage = subject.soundPredicate?.tree.typeTests.contains { $0.type == "com.apple.active-webpage" } ?? false
    let takesLink = rule.isShown(attachment: ["public.url"]) == true
    guard takesPage, !needsScript(subject, rule, takesLink: takesLink), takesLink || !needsPage else { return nil }
    // The plainest example first.
    let hosts = plainestFirst(subject.hosts.filter { rule.hides($0) && $0.isWebPage && $0.isEveryday })
    // If another finding about exactly one attachment names all of these hosts, they aren't reported twice.
    guard !hosts.isEmpty, !areOfCounts(hosts, subject) else { return nil }
    let advice = advice(hosts, rule, subject)
    let isForScript = namesScript(subject) && !isShareExtension(subject)
    if takesLink {
      return (hosts, .hidden(hosts, ": something else is shared with the link", advice, isForScript ? .note : nil))
    }
    let script =
      subject.surroundings.script == nil
      ? " If it's only for Safari's pages, name its script in \(InfoKey.script)." : ""
    return (
      hosts,
      .hidden(
        hosts, ", but shown for a web page in Safari", (advice.help + script, advice.command), isForScript ? .note : nil
      )
    )
  }

  /// Returns the other hidden hosts, which share something in addition to a link or its text.
  private static func links(_ rule: ActivationRule, _ subject: LintSubject) -> Hidden? {
    let (link, text) = (["public.url"], ["public.plain-text"])
    let takesText = rule.isShown(attachment: text) == true
    let takesLink = rule.isShown(attachment: link) == true
    guard namesOne(of: link + text, subject),
      takesText || takesLink && !needsScript(subject, rule, takesLink: takesLink)
    else { return nil }
    var hosts = plainestFirst(
      subject.hosts.filter { host in
        let items = host.registeredTypeIdentifiers
        return host.gap == nil && items.count == 1 && items[0].count > 1 && items[0].contains(link)
          && (takesLink || items[0].contains(text)) && rule.hides(host)
          // A predicate that tests all attachments does so on purpose, so only everyday apps count. A dictionary does so by default.
          && (subject.dictionary != nil || host.isEveryday)
      })
    // A rule isn't worth changing for content that an app no longer shares this way, so only hosts with a current share count.
    let current = Set(hosts.filter { !$0.isSuperseded }.map { $0.host })
    hosts.removeAll { !current.contains($0.host) }
    // Few extensions are made for an app's page in the App Store, so that host isn't reported by itself.
    guard hosts.contains(where: { $0.host != "App Store" }), !areOfCounts(hosts, subject) else { return nil }
    let reason = ": something else is shared with the \(takesLink ? "link" : "text")"
    return (hosts, .hidden(hosts, reason, advice(hosts, rule, subject), .note))
  }

  /// Returns whether one of some types conforms to a type that the rule names; always true for a dictionary.
  private static func namesOne(of types: [String], _ subject: LintSubject) -> Bool {
    guard let parsed = subject.soundPredicate else { return true }
    return parsed.tree.typeTests.contains { test in types.contains { subject.types.conforms($0, to: test.type) } }
  }

  /// Returns whether findings about exactly one attachment name each of some hosts.
  private static func areOfCounts(_ hosts: [HostPreset], _ subject: LintSubject) -> Bool {
    let named = subject.hidingCountsOfAttachments.flatMap { $0.hosts }
    return hosts.allSatisfy { named.contains($0.name) }
  }

  /// Returns the hosts, with those that have a name of their own first.
  private static func plainestFirst(_ hosts: [HostPreset]) -> [HostPreset] {
    hosts.filter { !HostPreset.isGeneric($0.host) } + hosts.filter { HostPreset.isGeneric($0.host) }
  }

  /// Reports hidden pictures that hosts share as public.image, without a more specific type.
  private static func checkPictures(_ rule: ActivationRule, _ subject: LintSubject, _ report: inout Findings) {
    let hosts = subject.hosts.filter {
      $0.registeredTypeIdentifiers == [[["public.image"]]] && rule.hides($0)
    }
    guard !hosts.isEmpty, let parsed = subject.soundPredicate,
      ["public.jpeg", "public.heic"].contains(where: { rule.isShown(attachment: [$0]) == true })
    else { return }
    let named = parsed.tree.typeTests.first { subject.types.conforms($0.type, to: "public.image") }
    report.add(
      "hidden in \(HostPreset.apps(of: hosts)), but shown for a picture from Photos",
      help: "They share pictures as public.image only, which conforms to none of its subtypes. Write public.image "
        + "with or instead of the subtypes.", on: named.map { parsed.tree.place(of: $0.constant) } ?? .whole,
      hiding: hosts)
  }

  /// Returns advice about the first host's attachments that the rule doesn't accept.
  private static func advice(_ hosts: [HostPreset], _ rule: ActivationRule, _ subject: LintSubject)
    -> Finding.Message.Advice
  {
    let attachments = hosts[0].registeredTypeIdentifiers.flatMap { $0 }
    let refused = attachments.filter { rule.isShown(attachment: $0) == false }
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
      "hidden in \(HostPreset.apps(of: hosts))\(reason)", help: advice.help, commandHelp: advice.command,
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
