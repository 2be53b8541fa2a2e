import ActivationRules
import Predicates

extension LintRule {
  static let versionUnlikeApp = LintRule(
    id: "AR505", name: "version-unlike-app", severity: .error, evidence: .documented,
    exceptions: [
      (.warning, "when the version differs from the app's, and one of the two Info.plists has it as a literal"),
      (.note, "when the version differs from the app's, and both come from build settings"),
    ],
    page: """
      The extension has no version or build number, or one that differs from that of the app that embeds it.

      CFBundleShortVersionString and CFBundleVersion of both Info.plists are compared in each configuration, after build settings and GENERATE_INFOPLIST_FILE are applied. Values that depend on
      an unreadable file or a condition are skipped. A variable that is empty for the app, too, is assumed to be set on the command line.

      **Why it matters.** iOS doesn't install an app whose extension has no version, and App Store Connect rejects it (ITMS-90056, ITMS-90057). If the versions differ, Xcode warns "must match that
      of its containing parent app", and App Store Connect warns with ITMS-90473.

      **Example.**

          App: CFBundleVersion = $(CURRENT_PROJECT_VERSION) = 7, Share: CFBundleVersion = 1

      **Instead.** Write $(MARKETING_VERSION) and $(CURRENT_PROJECT_VERSION) in both Info.plists, and set the two for the project (General > Identity shows them as Version and Build). With
      Flutter, use the app's configuration files for the extension's target.

      **When it is not a mistake.** When a script or a service writes the numbers before the build.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleversion; https://github.com/Expensify/App/issues/59052 (ITMS-90473);
      https://github.com/KasemJaffer/receive_sharing_intent/issues/84 (ITMS-90056, ITMS-90057).
      """,
    check: .extension { subject, report in
      let target = subject.target
      var unlike: [(key: String, pair: ExtensionTarget.Pair, literals: [Bool])] = []
      var missing: [(key: String, written: String?, configurations: [String])] = []
      for key in ["CFBundleShortVersionString", "CFBundleVersion"] {
        let empty = target.own.configurations.filter { $0.value[key] == .value("") }.keys.stablySorted()
        let written = target.own.written[key]
        // A version that is empty for the app as well is assumed to be given on the command line. Without an app, the same is assumed.
        let isGivenOutside = target.embedding.allSatisfy { app in
          app.written[key] == written && app.configurations.values.contains { $0[key] == .value("") }
        }
        if !empty.isEmpty, !target.isForMac {
          if !isGivenOutside { missing.append((key, written, empty)) }
        } else if let pair = target.different(key, if: { $0 != $1 }) {
          let texts = [written, target.embedding.first { $0.name == pair.name }?.written[key]]
          unlike.append((key, pair, texts.map { $0.map { BuildSettings.firstReference(in: $0) == nil } ?? false }))
        }
      }
      if let first = missing.first { report.add(.noVersion(missing), on: subject.place(of: first.key)) }
      if let first = unlike.first { report.add(.versionUnlike(unlike), on: subject.place(of: first.key)) }
    })
}

extension Finding.Message {
  private static func settings(_ keys: [String], before: String = "$(", after: String = ")") -> String {
    keys.map { before + (ExtensionTarget.keys[$0] ?? "") + after }.joined(separator: " and ")
  }

  fileprivate static func noVersion(
    _ found: [(key: String, written: String?, configurations: [String])]
  ) -> Self {
    let texts = found.map { entry in
      let why = entry.written.map { $0.isEmpty ? "is empty" : "is \($0), which the target doesn't set" } ?? "is missing"
      return "\(entry.key) \(why)"
    }
    let settings = settings(found.map { $0.key })
    let isVariable = found.contains { entry in entry.written.map { !$0.isEmpty && !settings.holds($0) } ?? false }
    return Self(
      texts.joined(separator: "; ") + " (\(found[0].configurations.joined(separator: ", ")))"
        + ": iOS doesn't install an app whose extension has no version",
      help: isVariable
        ? "Write \(settings), or set the variable for this target with the app's configuration file."
        : "Write \(settings) in the Info.plist, and set General > Identity to the app's Version and Build.")
  }

  fileprivate static func versionUnlike(
    _ found: [(key: String, pair: ExtensionTarget.Pair, literals: [Bool])]
  ) -> Self {
    let texts = found.map { "\($0.key) is \($0.pair.own), but the app's is \($0.pair.application ?? "")" }
    let pair = found[0].pair
    let places = ["the extension's Info.plist", "the app's Info.plist"].enumerated().filter { place, _ in
      found.contains { $0.literals[place] }
    }.map { $0.element }
    let write =
      places.isEmpty
      ? "" : "Write \(settings(found.map { $0.key })) in \(places.joined(separator: " and in ")). "
    return Self(
      texts.joined(separator: "; ") + " (\(pair.name), \(pair.configuration))",
      help: write
        + "Set \(settings(found.map { $0.key }, before: "", after: "")) once for the project, not for its targets. "
        + "Otherwise App Store Connect warns with ITMS-90473.",
      severity: places.isEmpty ? .note : .warning)
  }
}
