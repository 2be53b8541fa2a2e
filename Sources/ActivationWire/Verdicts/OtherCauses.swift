package import ActivationLint
package import ActivationRules
import Texts

/// The causes that may keep an extension from appearing although its rule accepts the share: findings about its target or, if there are none, causes
/// that no file shows.
package struct OtherCauses {
  /// A cause that no file shows, with its source.
  package struct Hint {
    let text: String
    let evidence: Evidence
    let source: String
    /// The only system to which the cause applies; nil for all systems.
    var platform: ActivationRule.Platform?
    /// A Boolean value that indicates whether it's the likeliest cause in Safari.
    var isOfSafari = false
  }

  /// The causes that no file shows, the likeliest first.
  static let hints = [
    Hint(
      text: "in each app you share from, look under More at the end of the row of apps, or Edit Actions at the bottom",
      evidence: .observed, source: "https://github.com/laurent22/joplin/issues/10311", platform: .iOS),
    Hint(
      text: "open the app once, and turn the extension on in System Settings > General > Login Items & Extensions",
      evidence: .documented,
      source: "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/index.html",
      platform: .macOS),
    Hint(
      text: "the device must run the extension's deployment target or later", evidence: .documented,
      source: "https://github.com/ShoutSocial/share_handler/issues/25"),
    Hint(
      text: "restart the device after installing or updating the app", evidence: .observed,
      source: "https://github.com/nextcloud/ios/issues/3772"),
    Hint(
      text: "reload a web page that was open before the extension was installed", evidence: .observed,
      source: "https://github.com/KasemJaffer/receive_sharing_intent/issues/106", isOfSafari: true),
    Hint(
      text: "tools that re-sign an app, such as for sideloading, may drop its extensions", evidence: .observed,
      source: "https://github.com/altstoreio/AltStore/issues/801"),
  ]
  /// The maximum number of findings in an answer.
  private static let most = 3
  private static let mostLines = 4

  /// The errors and warnings about the target, the errors first.
  package let findings: [Finding]
  private let hints: [Hint]
  /// The names of the facts that were checked for the rule.
  package var checked: [String]

  /// - Parameters:
  ///   - findings: The findings about the target.
  ///   - checked: The names of the facts that were checked.
  ///   - shares: The shares on which the rule was evaluated.
  package init(
    _ findings: [Finding], platform: ActivationRule.Platform?, checked: [String] = [], for shares: [NamedContext] = []
  ) {
    self.checked = checked
    let severe = findings.filter { $0.severity != .note }
    self.findings = severe.filter { $0.severity == .error } + severe.filter { $0.severity != .error }
    let isSafari = !shares.isEmpty && shares.allSatisfy { $0.preset?.host == "Safari" }
    hints = Self.hints.filter { $0.platform.map { $0 == platform ?? .iOS } ?? true }
      .stablySorted { isSafari && $0.isOfSafari && !$1.isOfSafari }
  }

  /// Returns the lines below an answer: the findings or, if there are none, the hints.
  package func text(_ style: Style, width: Int) -> String {
    let title = style.bold(Self.title)
    guard !findings.isEmpty else {
      let lines = hints.map {
        TextColumns.wrap("- " + $0.text, to: max(20, width - 4), lines: 3).joined(separator: "\n    ")
      }
      let last = checkedLine.map { TextColumns.wrapped($0, to: width) + "\n" } ?? ""
      return ([title] + lines.map { "  " + $0 }).joined(separator: "\n") + "\n" + last
    }
    let shown = findings.prefix(Self.most)
    let lines = shown.map { finding in
      let text = escapingControlCharacters("\(finding.id) \(finding.message)")
      let parts = TextColumns.wrap(text, to: max(20, width - 11), lines: Self.mostLines / shown.count)
      return "  " + finding.severity.rawValue.padding(to: 9) + parts.joined(separator: "\n           ")
    }
    return ([title] + lines + ["  " + more]).joined(separator: "\n") + "\n"
  }

  /// The text for an editor, which shows the advice next to the findings.
  package var markdown: String {
    guard !findings.isEmpty else {
      return ([Self.title, ""] + hints.map { "- " + $0.text } + (checkedLine.map { ["", $0] } ?? [])).joined(
        separator: "\n")
    }
    let lines = findings.prefix(Self.most).map { "- **\($0.severity.rawValue)** \($0.id) \($0.message)" }
    return ([Self.title, ""] + lines + ["", more]).joined(separator: "\n")
  }

  private static let title = "If it still isn't there:"

  private var checkedLine: String? {
    let open = ["embedding", "deployment target"].filter { !checked.contains($0) }
    let rest = open.isEmpty ? "" : " Not checked, as the project doesn't say enough: \(open.joined(separator: ", "))."
    return checked.isEmpty
      ? nil : "Found no mistakes in the project. Checked: \(checked.joined(separator: ", "))." + rest
  }

  private var more: String {
    let rest = findings.count - Self.most
    return (rest > 0 ? "\(rest) more; " : "") + "`activation-rule lint` says what to do"
  }

  /// The hints; empty if there are findings.
  var hintsForPrograms: [Hint] { findings.isEmpty ? hints : [] }
}
