import ActivationRules
import Predicates

// The rules about settings of an extension's target that must agree with the settings of its app, in each configuration.

extension LintRule {
  static let deploymentTargetAboveApp = LintRule(
    id: "AR501", name: "deployment-target-above-app", severity: .warning, evidence: .documented,
    exceptions: [(.note, "when both have the same major version")],
    page: """
      The extension's deployment target is newer than that of the app that embeds it.

      The build settings of both targets are compared in each configuration; for a built app, the Info.plists are compared. Settings that depend on an unreadable file or a condition are
      skipped.

      **Why it matters.** The app runs on systems between the two versions, but the extension isn't offered there. Xcode gives a new target the newest system, so the extension is missing on
      every device with an older one.

      **Example.**

          App: IPHONEOS_DEPLOYMENT_TARGET = 15.0, Share: IPHONEOS_DEPLOYMENT_TARGET = 26.0

      **Instead.** Give the extension the app's deployment target: General > Minimum Deployments.

      **When it is not a mistake.** When the extension needs a feature of the newer system, and the app works without the extension on older ones.

      **Reference.** https://developer.apple.com/documentation/xcode/build-settings-reference#iOS-Deployment-Target.
      """,
    check: .extension { subject, report in
      guard ExtensionPoint.named(subject.point)?.ruleUse != .unused else { return }
      let target = subject.target
      for (setting, isForMac) in [("IPHONEOS_DEPLOYMENT_TARGET", false), ("MACOSX_DEPLOYMENT_TARGET", true)]
      where isForMac ? target.mayBeForMac : !target.isForMac {
        let pairs = target.compared(setting).joined().filter { pair in
          guard let own = version(pair.own), let other = version(pair.application ?? "") else { return false }
          return other.lexicographicallyPrecedes(own)
        }
        guard let above = ExtensionTarget.first(of: pairs), let application = above.application else { continue }
        let isSameMajor = above.own.prefix { $0 != "." } == application.prefix { $0 != "." }
        let field = ExtensionTarget.field("General > Minimum Deployments", in: above.configuration)
        report.add(
          "the extension's \(setting) is \(above.own), but its app \(above.name) has \(application) (\(above.configuration)): "
            + "the extension isn't offered on systems older than \(above.own)",
          help: "Set the extension's \(field) to \(application), unless it needs the newer system.",
          severity: isSameMajor ? .note : nil, on: .key([InfoKey.extensionKey]))
      }
    })

  /// Returns the parts of a system version, such as 17.4, without trailing zeros; nil for any other text.
  private static func version(_ text: String) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard !parts.contains(nil) else { return nil }
    let last = parts.lastIndex { $0 != 0 } ?? 0
    return parts[...last].compactMap { $0 }
  }

  static let bundleIdentifierOutsideApp = LintRule(
    id: "AR502", name: "bundle-identifier-outside-app", severity: .error, evidence: .documented,
    page: """
      The extension's bundle identifier doesn't begin with the embedding app's identifier and a period.

      The identifiers in both Info.plists are compared: for a project in each configuration, after build settings are applied; for a built app as they are. Values that depend on an
      unreadable file or a condition are skipped.

      **Why it matters.** Xcode refuses to build such an app ("Embedded binary's bundle identifier is not prefixed with the parent app's bundle identifier"), and App Store Connect rejects it.

      **Example.**

          App: PRODUCT_BUNDLE_IDENTIFIER = org.example.app.beta, Share: PRODUCT_BUNDLE_IDENTIFIER = org.example.app.share

      **Instead.** Begin with the app's identifier: `org.example.app.beta.share`. Each flavor or configuration of the app with its own identifier needs a matching one.

      **When it is not a mistake.** Never: this is required for all extensions.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier.
      """,
    check: .extension { subject, report in
      guard
        let outside = subject.target.different(
          "CFBundleIdentifier", if: { own, application in !own.hasPrefix(application + ".") })
      else { return }
      let application = outside.application ?? ""
      let field = ExtensionTarget.field("Signing & Capabilities > Bundle Identifier", in: outside.configuration)
      let mistake =
        outside.own == application
        ? "is the same as that of the app \(outside.name)"
        : "doesn't begin with \(application), which is the bundle identifier of the app \(outside.name)"
      report.add(
        "the bundle identifier \(outside.own) \(mistake) (\(outside.configuration))",
        help: "Set the extension's \(field) to one that begins with \(application) and a period.",
        on: subject.place(of: InfoKey.bundleIdentifier))
    })
}

extension ExtensionTarget {
  /// A setting of the extension that is known and not empty, with the same setting of an app that embeds it, which is nil if it's unknown or empty.
  /// `configuration` names the configurations that have this pair, and `name` the app.
  typealias Pair = (configuration: String, own: String, application: String?, name: String)

  /// Returns the name of a field in Xcode, such as `Signing & Capabilities > Team`. If the project is generated from a description, `configuration`
  /// is the name of the description's file, and the result names the setting and that file: `minimum deployments in project.yml`.
  fileprivate static func field(_ name: String, in configuration: String) -> String {
    guard configuration.utf8.contains(UInt8(ascii: ".")) else { return name }
    let words = name.split(separator: ">").last.map { String($0.drop { $0 == " " }).lowercased() } ?? name
    return "\(words) in \(configuration)"
  }

  /// Returns the extension's setting paired with the same setting of each app that embeds it, for each configuration in which the extension's setting
  /// is known and not empty.
  func compared(_ setting: String) -> [[Pair]] {
    own.configurations.keys.stablySorted().compactMap { configuration -> [Pair]? in
      guard case .value(let value)? = own.configurations[configuration]?[setting], !value.isEmpty else { return nil }
      return embedding.compactMap { app -> Pair? in
        guard let settings = app.configurations[configuration] else { return nil }
        let other: String? = if case .value(let other)? = settings[setting], !other.isEmpty { other } else { nil }
        return (configuration, value, other, app.name ?? "")
      }
    }
  }

  /// Returns the first configuration in which a setting differs from that of every app that embeds the extension, with the first of these apps. A
  /// configuration may have several apps; it's enough if one of them matches.
  func different(_ setting: String, if isDifferent: (String, String) -> Bool) -> Pair? {
    let found = compared(setting).filter { pairs in
      pairs.allSatisfy { pair in pair.application.map { isDifferent(pair.own, $0) } ?? false }
    }
    return Self.first(of: found.compactMap { $0.first })
  }

  /// Returns the first of some pairs, with the names of all configurations that have the same pair.
  static func first(of pairs: [Pair]) -> Pair? {
    guard var first = pairs.first else { return nil }
    let same = pairs.filter { ($0.own, $0.application, $0.name) == (first.own, first.application, first.name) }
    first.configuration = same.map { $0.configuration }.joined(separator: ", ")
    return first
  }

  /// The names of the facts that are known well enough to be checked.
  package var checked: [String] {
    func isKnown(_ setting: String) -> Bool { compared(setting).joined().contains { $0.application != nil } }
    let targets = ["IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET"]
    return [
      ("embedding", building == .embedded), ("deployment target", targets.contains(where: isKnown)),
      ("version", isKnown("CFBundleVersion")), ("bundle identifier", isKnown("CFBundleIdentifier")),
      ("storyboard", interface?.isWhole == true), ("class", interface?.wholeModule != nil),
      ("App Groups", grantedGroups != nil),
    ].filter { $0.1 }.map { $0.0 }
  }

  private var systems: [(root: String, platforms: String)] {
    own.configurations.values.map { settings in
      func text(_ name: String) -> String { if case .value(let text)? = settings[name] { text } else { "" } }
      return (text("SDKROOT"), text("SUPPORTED_PLATFORMS"))
    }
  }

  /// A Boolean value that indicates whether the extension is for macOS only.
  var isForMac: Bool {
    !systems.isEmpty && systems.allSatisfy { $0.root.hasPrefix("macosx") || $0.platforms == "macosx" }
  }

  /// A Boolean value that indicates whether the extension may be for macOS, as far as is known.
  fileprivate var mayBeForMac: Bool {
    systems.allSatisfy { root, platforms in
      root.isEmpty || root.hasPrefix("macosx") || platforms.split(separator: " ").contains("macosx")
    }
  }
}
