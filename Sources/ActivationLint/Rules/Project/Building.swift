import ActivationRules
import Predicates

// The rules about whether a project builds and embeds the extension that an Info.plist belongs to.

extension LintRule {
  static let extensionNotEmbedded = LintRule(
    id: "AR503", name: "extension-not-embedded", severity: .error, evidence: .documented,
    page: """
      No app in the project embeds the extension.

      In an Xcode project, the copy phases of all targets are checked; in an XcodeGen or Tuist file, the apps' dependencies. A phase counts if its destination is PlugIns (shown as
      "PlugIns and Foundation Extensions") or Extensions. There's no finding if the project has no app, if another project refers to it, if a script of the app copies extensions, or if
      another tool generates the project.

      **Why it matters.** The extension is built but isn't part of any app, so it's never installed.

      **Example.**

          App: Build Phases without Embed Foundation Extensions

      **Instead.** Select the app's target and add the extension in General > Frameworks, Libraries, and Embedded Content. Xcode then lists it in Build Phases > Embed Foundation Extensions
      (before Xcode 14: Embed App Extensions).

      **When it is not a mistake.** When something outside the project adds the extension to the app after the build.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionCreation.html.
      """,
    check: .extension { subject, report in
      guard case .notEmbedded(let project, let apps, let phase) = subject.target.building else { return }
      report.add(
        .notEmbedded(subject.target.own.name ?? "the extension", project, apps, phase), on: .key([InfoKey.extensionKey])
      )
    })

  package static let extensionNotBuilt = LintRule(
    id: "AR504", name: "extension-not-built", severity: .warning, evidence: .documented,
    page: """
      No target of the Xcode project uses the Info.plist.

      The Xcode projects in the nearest parent folder that has one are checked, including the folders that Xcode synchronizes. There's no finding if the Info.plist File of an extension target isn't known, if XcodeGen,
      Tuist, Expo, Tauri, Bazel, Buck, GN, CMake or .NET generates the project, or for templates and plug-ins. With this finding, all others in the file become notes.

      **Why it matters.** No extension is built from the file, whatever its rule says.

      **Example.**

          Share/Info.plist, and an App.xcodeproj with the target App alone

      **Instead.** Add the target with File > New > Target > Share Extension, and name the file in its Build Settings > Info.plist File. Delete the file if it's a leftover.

      **When it is not a mistake.** When another tool or a script builds the extension, or the file is an example.

      **Reference.** https://developer.apple.com/documentation/xcode/build-settings-reference#Infoplist-File.
      """,
    check: .extension { subject, report in
      guard case .notBuilt(let projects) = subject.target.building else { return }
      report.add(
        "no target of \(projects.joined(separator: ", ")) uses this Info.plist, so no extension is built from it",
        help:
          "Add a target in Xcode with File > New > Target, and name this file in its Build Settings > Info.plist File; "
          + "or delete the file if it's a leftover.", on: .key([InfoKey.extensionKey]))
    })

  static let unsafeFramework = LintRule(
    id: "AR509", name: "unsafe-framework", severity: .note, evidence: .documented,
    page: """
      The extension links a framework of the project that isn't limited to API for extensions.

      For each framework that a target of the same Xcode project builds, Build Settings > Require Only App-Extension-Safe API is checked in all configurations. Swift packages aren't checked,
      nor are settings that depend on an unreadable file.

      **Why it matters.** Xcode warns "linking against a dylib which is not safe for use in application extensions". If the framework uses UIApplication.shared or similar API, the
      extension fails at run time, and App Review may reject the app.

      **Example.**

          Kit: APPLICATION_EXTENSION_API_ONLY = NO, linked by Share

      **Instead.** Set Require Only App-Extension-Safe API to Yes for the framework, and mark API that only the app may call with @available(iOSApplicationExtension, unavailable).

      **When it is not a mistake.** When the extension calls only API of the framework that extensions may use.

      **Reference.** https://developer.apple.com/documentation/xcode/build-settings-reference#Require-Only-App-Extension-Safe-API.
      """,
    check: .extension { subject, report in
      for name in subject.target.unsafeFrameworks {
        report.add(
          "the extension links the framework \(name), which may use API that extensions can't use",
          help: "Set Build Settings > Require Only App-Extension-Safe API to Yes for \(name).",
          on: .key([InfoKey.extensionKey]))
      }
    })
}

extension Finding.Message {
  fileprivate static func notEmbedded(_ target: String, _ project: String, _ apps: [String], _ phase: String?) -> Self {
    let text =
      apps.count == 1
      ? "the app \(apps[0]) (\(project)) doesn't embed the target \(target)"
      : "no app in \(project) embeds the target \(target)"
    let help =
      if project.hasSuffix(".swift") {
        "Add .target(name: \"\(target)\") to the app's dependencies."
      } else if !project.hasSuffix(".xcodeproj") {
        "Add `- target: \(target)` to the app's dependencies, without `embed: false`."
      } else if let phase {
        "In the app's Build Phases > \(phase), set Destination to PlugIns."
      } else {
        "Select the app's target and add \(target).appex in General > Frameworks, Libraries, and Embedded Content; Xcode lists it "
          + "in Build Phases > Embed Foundation Extensions."
      }
    let place = phase.map { ": the phase \($0) copies it elsewhere" } ?? ""
    return Self(text + place + ", so it isn't installed", help: help)
  }
}
