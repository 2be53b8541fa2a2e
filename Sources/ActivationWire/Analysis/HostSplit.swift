import Texts
package import ActivationRules
import Predicates

/// The known shares that show the extension of a rule, and those that don't.
package struct HostSplit {
  package private(set) var shown: [HostPreset] = []
  /// The presets for which the extension is hidden, including those for which the rule fails.
  private(set) var hidden: [HostPreset] = []
  package private(set) var uncertain: [HostPreset] = []
  /// The presets for which the rule fails.
  package private(set) var failed: [HostPreset] = []
  private let rule: ActivationRule
  private static let mostReasons = 3

  package init(_ rule: ActivationRule, among presets: [HostPreset] = HostPreset.known(on: nil)) {
    self.rule = rule
    for preset in presets {
      switch rule.decision(for: preset).verdict {
      case .shown: shown.append(preset)
      case .uncertain: uncertain.append(preset)
      case .hidden, .notOffered: hidden.append(preset)
      case .failed:
        hidden.append(preset)
        failed.append(preset)
      }
    }
  }

  package var count: Int { shown.count + hidden.count + uncertain.count }

  /// Returns a text with the number of known shares that show the extension, and the reasons why other shares of everyday apps hide it.
  ///
  /// - Parameter taken: The only kind of content that the rule requires; nil if it requires several kinds or refuses other content.
  func summary(taken: String?) -> String {
    let doubtful = uncertain.isEmpty ? "" : "; uncertain for \(uncertain.count)"
    let isMac = (shown + hidden + uncertain).allSatisfy { $0.platform != .iOS }
    let system = isMac ? " on macOS (few are known)" : ""
    let inferred = shown.count { $0.evidence == .inferred }
    let share = inferred < shown.count ? "\(inferred) of them " : inferred == 1 ? "" : "all "
    let part = inferred == 0 ? "" : " (\(share)inferred)"
    var text =
      shown.isEmpty
      ? "Shown for none of the \(count) known shares\(system)\(doubtful).\n"
      : "Shown for \(shown.count) of \(count) known shares\(system)\(part): \(shown.apps(most: 5))\(doubtful).\n"
    let everyday = hidden.filter { $0.isEveryday }
    if shown.isEmpty || everyday.isEmpty { return text }
    var groups: [(cause: String, text: String, presets: [HostPreset])] = []
    for preset in everyday {
      let decision = rule.decision(for: preset)
      let cause = decision.explanation.cause
      var (kinds, brief) = decision.error != nil ? ("error", "the evaluation fails") : (cause.kinds, cause.brief)
      // If the rule allows anything else, it refuses a share only because the required kind is missing.
      if let taken, decision.error == nil, cause.isRefusal { (kinds, brief) = ("", "no \(taken) is shared") }
      if let place = groups.firstIndex(where: { $0.cause == kinds }) {
        groups[place].presets.append(preset)
        // If the words differ, for example in a number, the cause is given without numbers.
        if groups[place].text != brief { groups[place].text = kinds }
      } else {
        groups.append((kinds, brief, [preset]))
      }
    }
    let sorted = groups.stablySorted { $0.presets.count > $1.presets.count }
    let most = sorted.prefix(Self.mostReasons).map { [$0.presets.apps(most: 3), escapingControlCharacters($0.text)] }
    text += "Hidden in\n" + TextColumns.aligned(most).map { "  " + $0 + "\n" }.joined()
    let rest = sorted.dropFirst(Self.mostReasons).reduce(0) { $0 + $1.presets.count }
    let rare = hidden.count - everyday.count
    let others = [rest > 0 ? "\(rest) more for other reasons" : "", rare > 0 ? "\(rare) in other apps" : ""]
    if rest + rare > 0 { text += "  and " + others.filter { !$0.isEmpty }.joined(separator: ", and ") + "\n" }
    return text
  }
}

extension [HostPreset] {
  /// The apps in one line, those with the most shares first: `Photos (6), Notes and 3 more`.
  func apps(most: Int) -> String {
    var counts: [(app: String, count: Int)] = []
    for preset in self {
      if let place = counts.firstIndex(where: { $0.app == preset.host }) {
        counts[place].count += 1
      } else {
        counts.append((preset.host, 1))
      }
    }
    // Apps that have names come before generic ones.
    func rank(_ app: (app: String, count: Int)) -> (Int, Int) { (HostPreset.isGeneric(app.app) ? 1 : 0, -app.count) }
    return counts.stablySorted { rank($0) < rank($1) }
      .map { $0.count > 1 ? "\($0.app) (\($0.count))" : $0.app }.shortened(to: most)
  }
}
