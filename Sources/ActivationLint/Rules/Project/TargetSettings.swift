import ActivationRules
import PredicateSyntax

// What the settings of an extension's target and those of its app's must have in common, configuration by configuration.

extension LintRule {
  static let deploymentTargetAboveApp = LintRule(
    id: "AR501", name: "deployment-target-above-app", severity: .warning, evidence: .documented,
    exceptions: [(.note, "when both have the same major version")],
    page: """
      The extension's deployment target is a newer system than that of the app that embeds it.

      Compared are the build settings of both targets, configuration by configuration. A setting that a file decides which can't be read, or
      that has a condition, is left out.

      **Why it matters.** The app runs on systems between the two, and the extension isn't offered there. A new target of Xcode gets the newest
      system, so that it's missing on every device that is older.

      **Example.**

          App: IPHONEOS_DEPLOYMENT_TARGET = 15.0, Share: IPHONEOS_DEPLOYMENT_TARGET = 26.0

      **Instead.** Give the extension the app's deployment target.

      **When it is not a mistake.** When the extension needs what only the newer system has, and may be missing on older ones.

      **Reference.**
      https://developer.apple.com/documentation/xcode/build-settings-reference#iOS-Deployment-Target.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    guard ExtensionPoint.named(subject.point)?.ruleUse != .unused else { return }
    for setting in ["IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET"] {
      let above = subject.target.compared(setting).filter { pair in
        SystemVersion(pair.own).map { own in SystemVersion(pair.application).map { own > $0 } ?? false } ?? false
      }
      guard let first = above.first else { continue }
      report.add(.targetAbove(setting, first), on: .key([InfoKey.extensionKey]))
    }
  }

  static let bundleIdentifierOutsideApp = LintRule(
    id: "AR502", name: "bundle-identifier-outside-app", severity: .error, evidence: .documented,
    page: """
      The extension's bundle identifier doesn't begin with that of an app that embeds it, and a period.

      Compared are the build settings of both targets, configuration by configuration. A setting that a file decides which can't be read, or
      that has a condition, is left out.

      **Why it matters.** Xcode refuses to build such an app ("Embedded binary's bundle identifier is not prefixed with the parent app's bundle
      identifier"), and the upload refuses it.

      **Example.**

          App: PRODUCT_BUNDLE_IDENTIFIER = org.example.app.beta, Share: PRODUCT_BUNDLE_IDENTIFIER = org.example.app.share

      **Instead.** Begin with the app's identifier: `org.example.app.beta.share`. Flavors and configurations of the app need their own.

      **When it is not a mistake.** Never: the rule holds for all extensions.

      **Reference.**
      https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier.
      """
  ) { (subject: ExtensionSubject, report: inout Findings) in
    let pairs = subject.target.compared("PRODUCT_BUNDLE_IDENTIFIER")
    // One configuration may have several apps, of which one must fit.
    let outside = pairs.filter { pair in
      !pairs.contains { $0.configuration == pair.configuration && pair.own.hasPrefix($0.application + ".") }
    }
    guard let first = outside.first else { return }
    report.add(.identifierOutside(first), on: .key([InfoKey.extensionKey]))
  }
}

extension ExtensionTarget {
  /// A setting as the extension and an app that embeds it have it, both known and not empty.
  fileprivate struct Pair {
    let configuration: String
    let own: String
    let application: String
    let name: String
  }

  fileprivate func compared(_ setting: String) -> [Pair] {
    embedding.flatMap { app in
      own.configurations.keys.stablySorted().compactMap { configuration -> Pair? in
        guard case .value(let value)? = own.configurations[configuration]?[setting], !value.isEmpty,
          case .value(let other)? = app.configurations[configuration]?[setting], !other.isEmpty
        else { return nil }
        return Pair(configuration: configuration, own: value, application: other, name: app.name ?? "")
      }
    }
  }
}

/// The number of a system, such as 17.4.
private struct SystemVersion: Comparable {
  let parts: [Int]

  init?(_ text: String) {
    var parts: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(part) else { return nil }
      parts.append(number)
    }
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
    self.parts = parts
  }

  static func < (one: SystemVersion, other: SystemVersion) -> Bool { one.parts.lexicographicallyPrecedes(other.parts) }
}

extension Finding.Message {
  fileprivate static func targetAbove(_ setting: String, _ pair: ExtensionTarget.Pair) -> Self {
    let major = [pair.own, pair.application].map { $0.prefix { $0 != "." } }
    return Self(
      "the extension's \(setting) is \(pair.own), that of its app \(pair.name) is \(pair.application)"
        + " (\(pair.configuration)): it isn't offered on systems between them",
      help: "Set \(pair.application), unless the extension needs the newer system.",
      severity: major[0] == major[1] ? .note : nil)
  }

  fileprivate static func identifierOutside(_ pair: ExtensionTarget.Pair) -> Self {
    Self(
      "the bundle identifier \(pair.own) doesn't begin with that of the app \(pair.name), \(pair.application)"
        + " (\(pair.configuration))",
      help: "Begin it with \(pair.application) and a period.")
  }
}
