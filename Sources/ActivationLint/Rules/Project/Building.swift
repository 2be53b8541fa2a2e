import ActivationRules
import Predicates

// The rules about whether a project builds and embeds an extension with an Info.plist.

extension LintRule {
  static let extensionNotEmbedded = LintRule(
    id: "AR503", name: "extension-not-embedded", severity: .error, evidence: .documented,
    page: """
      No app of the project embeds the extension.

      Looked at are the copy phases of all targets of the Xcode project, and the dependencies of apps in a description of XcodeGen or Tuist. A phase counts if its destination is PlugIns
      (shown as "PlugIns and Foundation Extensions") or Extensions. Nothing is said where the project has no app, where another project refers to it, where a script of the app copies
      extensions, or where another generator makes the project.

      **Why it matters.** The extension is built and isn't part of any app, so it's never installed.

      **Example.**

          App: Build Phases without Embed Foundation Extensions

      **Instead.** Select the app's target and add the extension in General > Frameworks, Libraries, and Embedded Content. Xcode then has it in Build Phases > Embed Foundation Extensions
      (before Xcode 14: Embed App Extensions).

      **When it is not a mistake.** When something else than the project puts the extension into the app after the build.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionCreation.html.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard case .notEmbedded(let project, let apps, let phase) = subject.target.building else { return }
    report.add(
      .notEmbedded(subject.target.own.name ?? "the extension", project, apps, phase), on: .key([InfoKey.extensionKey]))
  }

  package static let extensionNotBuilt = LintRule(
    id: "AR504", name: "extension-not-built", severity: .warning, evidence: .documented,
    page: """
      No target of the Xcode project uses the Info.plist.

      Looked at are the projects in the nearest folder around the file that has one. Every target's Info.plist File must be known, and folders that Xcode synchronizes count. Nothing is said
      where XcodeGen, Tuist, Expo, Tauri, Bazel, Buck, GN, CMake or .NET make the project, and of templates and plug-ins. The other findings in the file are notes then.

      **Why it matters.** No extension is built from the file, whatever its rule says.

      **Example.**

          Share/Info.plist, and an App.xcodeproj with the target App alone

      **Instead.** Add the target with File > New > Target > Share Extension, and name the file in its Build Settings > Info.plist File. Delete the file if it is left over.

      **When it is not a mistake.** When another tool or a script builds the extension, or the file is an example.

      **Reference.** https://developer.apple.com/documentation/xcode/build-settings-reference#Infoplist-File.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard case .notBuilt(let projects) = subject.target.building else { return }
    report.add(
      "no target of \(projects.joined(separator: ", ")) uses this Info.plist, so no extension is built from it",
      help:
        "Add a target in Xcode with File > New > Target, and name this file in its Build Settings > Info.plist File; "
        + "or delete the file if it is left over.", on: .key([InfoKey.extensionKey]))
  }

  static let unsafeFramework = LintRule(
    id: "AR509", name: "unsafe-framework", severity: .note, evidence: .documented,
    page: """
      The extension links a framework of the project that isn't limited to what extensions may use.

      Looked at are the frameworks that targets of the same Xcode project make, and their Build Settings > Require Only App-Extension-Safe API in all configurations. Swift packages aren't
      looked at, and settings that a file decides which can't be read.

      **Why it matters.** Xcode warns "linking against a dylib which is not safe for use in application extensions". Where the framework uses UIApplication.shared or the like, the extension
      fails when it runs, and review may refuse the app.

      **Example.**

          Kit: APPLICATION_EXTENSION_API_ONLY = NO, linked by Share

      **Instead.** Set Require Only App-Extension-Safe API to Yes for the framework, and mark what only the app may call with @available(iOSApplicationExtension, unavailable).

      **When it is not a mistake.** When the extension calls nothing of the framework that an extension may not use.

      **Reference.** https://developer.apple.com/documentation/xcode/build-settings-reference#Require-Only-App-Extension-Safe-API.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    for name in subject.target.unsafeFrameworks {
      report.add(
        "the extension links the framework \(name), which may use what extensions can't",
        help: "Set Build Settings > Require Only App-Extension-Safe API to Yes for \(name).",
        on: .key([InfoKey.extensionKey]))
    }
  }
}

extension Finding.Message {
  fileprivate static func notEmbedded(_ target: String, _ project: String, _ apps: [String], _ phase: String?) -> Self {
    let text =
      apps.count == 1
      ? "the app \(apps[0]) (\(project)) doesn't embed the target \(target)"
      : "no app of \(project) embeds the target \(target)"
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
