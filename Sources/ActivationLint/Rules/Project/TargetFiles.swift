import Texts
import ActivationRules
import Predicates

// The rules about names that the Info.plist or the sources use but that the target's files or entitlements don't have, and about unnamed scripts.

extension LintRule {
  static let interfaceMissing = LintRule(
    id: "AR506", name: "interface-missing", severity: .error, evidence: .documented,
    page: """
      The Info.plist names a storyboard or a class that the target doesn't have, or a class in Swift without its module.

      The target's Copy Bundle Resources, Compile Sources and synchronized folders are checked. If some of these files don't exist, a missing storyboard is reported only if the target has one with a similar name. A
      class without its module is reported if a source of the target declares it in Swift without @objc(Name). A class with the target's module is reported if all sources exist, all are in
      Swift, and none declares it.

      **Why it matters.** The share sheet lists the extension, but it fails as soon as the user chooses it; App Store Connect rejects a missing storyboard (ITMS-90357).

      **Example.**

          { NSExtensionPrincipalClass: "ShareViewController" }, class ShareViewController in Swift

      **Instead.** Add the storyboard in Build Phases > Copy Bundle Resources. Write the class as $(PRODUCT_MODULE_NAME).ShareViewController, or @objc(ShareViewController) before it.

      **When it is not a mistake.** When a later step adds the storyboard or the source, or a library has a class of this name.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionprincipalclass.
      """,
    check: .extension { subject, report in
      guard let interface = subject.target.interface else { return }
      if let name = subject.bundle[InfoKey.storyboard]?.text, !name.isEmpty, !ExtensionSubject.isOpen(name),
        !interface.storyboards.contains(name)
      {
        let near = closestMatch(to: name, among: interface.storyboards.stablySorted())
        if interface.isWhole || near != nil {
          report.add(
            "NSExtensionMainStoryboard is \"\(name)\", but the target has no \(name).storyboard",
            help: (near.map { "Did you mean \"\($0)\"? " } ?? "")
              + "The storyboard must be in the extension target's Build Phases > Copy Bundle Resources.",
            on: .value([InfoKey.extensionKey, InfoKey.storyboard]))
        }
      }
      guard let name = subject.bundle[InfoKey.principalClass]?.text else { return }
      if let missing = interface.missingClass(name) {
        report.add(
          "NSExtensionPrincipalClass is \"\(name)\", but no source of the target has that class",
          help: missing.meant.map { "Did you mean $(PRODUCT_MODULE_NAME).\($0)?" }
            ?? "Add the file that contains \(missing.name) to Build Phases > Compile Sources.",
          on: .value([InfoKey.extensionKey, InfoKey.principalClass]))
      } else if let place = interface.swiftClasses[name], !interface.otherClasses.contains(name) {
        report.add(
          "NSExtensionPrincipalClass is \"\(name)\", but the name of the Swift class in \(place) includes its module",
          help: "Write $(PRODUCT_MODULE_NAME).\(name), or @objc(\(name)) before the class.",
          on: .value([InfoKey.extensionKey, InfoKey.principalClass]))
      }
    })

  static let groupNotGranted = LintRule(
    id: "AR507", name: "group-not-granted", severity: .warning, evidence: .documented,
    page: """
      The extension's sources open an App Group that its entitlements don't have.

      The sources of the target, without comments, are searched for containerURL(forSecurityApplicationGroupIdentifier:), UserDefaults(suiteName:) and their Objective-C names with a literal or
      a constant of the same file. There's no finding if the Code Signing Entitlements of any configuration have the group or can't be read, for example because their path has an unknown build setting.

      **Why it matters.** The container is nil, or the defaults are the extension's own: the data that the extension saves never reaches the app, and no error says so.

      **Example.**

          UserDefaults(suiteName: "group.org.example"), entitlements: [ "group.org.exmaple" ]

      **Instead.** Add the group in Signing & Capabilities > App Groups, for the extension and for the app.

      **When it is not a mistake.** When the code never runs, or the group is for a build of another app.

      **Reference.** https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups.
      """,
    check: .extension { subject, report in
      guard let granted = subject.target.grantedGroups else { return }
      var seen: Set<String> = []
      for use in subject.target.usedGroups
      where use.group.isApplicationGroup && !granted.contains(use.group) && seen.insert(use.group).inserted {
        report.add(
          "\(use.place) opens the App Group \"\(use.group)\", but the extension's entitlements have \(ExtensionTarget.list(granted))",
          help: "Add the group in Signing & Capabilities > App Groups, for the extension and for the app.",
          on: .key([InfoKey.extensionKey]))
      }
    })

  static let scriptNotNamed = LintRule(
    id: "AR508", name: "script-not-named", severity: .warning, evidence: .documented,
    page: """
      The target has a script for web pages, but no key names it.

      The files in the target's Copy Bundle Resources and synchronized folders are searched for ExtensionPreprocessingJS.

      **Why it matters.** Safari runs only the script that NSExtensionJavaScriptPreprocessingFile names, so the extension gets no results.

      **Example.**

          Action.js: var ExtensionPreprocessingJS = new Action, and no NSExtensionJavaScriptPreprocessingFile

      **Instead.** Name the file, without its extension, in NSExtensionAttributes > NSExtensionJavaScriptPreprocessingFile.

      **When it is not a mistake.** When the script is kept for later.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """,
    check: .extension { subject, report in
      guard case .resources(_, let scripts, _) = subject.target.scripts, subject.missingScript == nil else { return }
      let named = subject.scriptName
      if named == nil, subject.attributes[InfoKey.script] != nil { return }
      guard let name = scripts.stablySorted().first(where: { $0 != named }) else { return }
      report.add(
        "\(name).js is for web pages (ExtensionPreprocessingJS), but no key names it, so it never runs",
        help: named == nil
          ? "Add \(InfoKey.script) = \(name) to NSExtensionAttributes."
          : "Name it in \(InfoKey.script), or remove it from the target.", on: .key([InfoKey.extensionKey]))
    })
}

extension String {
  /// A Boolean value that indicates whether the text is the identifier of an App Group: it begins with `group.`, or on macOS with a team identifier.
  fileprivate var isApplicationGroup: Bool {
    let team = utf8.prefix { $0 != UInt8(ascii: ".") }
    let isTeam = team.count == 10 && team.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) }
    return hasPrefix("group.") || isTeam && utf8.count > 11
  }
}
