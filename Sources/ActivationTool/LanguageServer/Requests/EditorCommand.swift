import ActivationAnalysis
import ActivationAuthoring
import ActivationChecks
import ActivationLint
import ActivationRules
import PredicateSyntax

/// The commands for a rule that an editor can run by name.
enum EditorCommand: String, CaseIterable {
  /// Lists the hosts that show it.
  case hosts = "activation-rule.hosts"
  /// Describes in words the content that it is shown for.
  case describe = "activation-rule.describe"

  /// The text above a rule that runs the command; nil when the rule can't be evaluated.
  func title(for rule: EditedFile.Rule, among hosts: HostChoice) -> String? {
    guard let asked = rule.activationRule else { return nil }
    switch self {
    case .hosts:
      let presets = hosts.presets
      return "\(Self.verdicts(of: asked, presets).shown.count) of \(presets.count) hosts show it"
    case .describe: return "Describe"
    }
  }

  /// The answer, in sentences.
  ///
  /// - Complexity: an evaluation for each host, or one description within the limits of an editor.
  func answer(for rule: EditedFile.Rule, among hosts: HostChoice) -> String {
    guard let asked = rule.activationRule else { return "The rule has errors, so it can't be asked." }
    switch self {
    case .hosts:
      let presets = hosts.presets
      let verdicts = Self.verdicts(of: asked, presets)
      let shown = verdicts.shown.isEmpty ? "No host shows it." : Self.sentence("Shown by", verdicts.shown, presets)
      return shown + (verdicts.uncertain.isEmpty ? "" : Self.sentence(" Uncertain for", verdicts.uncertain, presets))
    case .describe: return Self.description(of: asked)
    }
  }

  private static func verdicts(of rule: ActivationRule, _ presets: [HostPreset]) -> (
    shown: [String], uncertain: [String]
  ) {
    var shown: [String] = []
    var uncertain: [String] = []
    for preset in presets {
      switch rule.decision(for: preset.context).verdict {
      case .shown: shown.append(preset.name)
      case .uncertain: uncertain.append(preset.name)
      case .hidden, .failed, .notOffered: break
      }
    }
    return (shown, uncertain)
  }

  private static func sentence(_ start: String, _ names: [String], _ presets: [HostPreset]) -> String {
    start + " \(names.count) of \(presets.count) hosts: " + names.joined(separator: "; ") + "."
  }

  /// The limits on the cost of a description while somebody waits for it.
  private static let limits: AnalysisLimits = {
    var limits = AnalysisLimits.standard
    limits.steps = 200_000
    return limits
  }()

  private static func description(of rule: ActivationRule) -> String {
    let analysis = RuleAnalysis(rule, limits: limits.forOneRequest())
    var description: RuleDescription?
    var reason: UnknownReason?
    do throws(UnknownReason) {
      description = try analysis.describe()
    } catch {
      reason = error
    }
    let summary = Wish.summary(of: analysis, description, types: rule.types)
    switch summary.text {
    case "nothing"?: return "Never shown."
    case "anything"?: return "Always shown."
    case let text?: return (summary.isExact ? "Shown for " : "Roughly, shown for ") + "\(text)."
    case nil: return "No description: \(reason?.explanation ?? "the rule isn't one of counts of kinds")."
    }
  }
}

extension EditedFile.Rule {
  /// The rule to evaluate; nil for one with errors.
  var activationRule: ActivationRule? { subject.activationRule() }
}
