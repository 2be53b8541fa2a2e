import ActivationAnalysis
import ActivationAuthoring
import ActivationFiles
import ActivationLint
import ActivationRules
import PredicateSyntax

/// What an editor can ask of a rule by name.
enum RuleCommand: String, CaseIterable {
  /// Which hosts show it.
  case hosts = "activation-rule.hosts"
  /// What it is shown for, in words.
  case describe = "activation-rule.describe"

  /// The text above a rule by which the command is given; nil when the rule can't be asked.
  func title(for rule: EditedFile.Rule) -> String? {
    guard let asked = rule.activationRule else { return nil }
    switch self {
    case .hosts:
      let verdicts = Self.verdicts(of: asked)
      return "\(verdicts.shown.count) of \(HostPreset.all.count) hosts show it"
    case .describe: return "Describe"
    }
  }

  /// The answer, in sentences.
  ///
  /// - Complexity: an evaluation for each host, or one description within the limits of an editor.
  func answer(for rule: EditedFile.Rule) -> String {
    guard let asked = rule.activationRule else { return "The rule has errors, so it can't be asked." }
    switch self {
    case .hosts:
      let verdicts = Self.verdicts(of: asked)
      return Self.sentence("Shown by", verdicts.shown) + Self.sentence(" Uncertain for", verdicts.uncertain)
    case .describe: return Self.description(of: asked)
    }
  }

  private static func verdicts(of rule: ActivationRule) -> (shown: [String], uncertain: [String]) {
    var shown: [String] = []
    var uncertain: [String] = []
    for preset in HostPreset.all {
      switch rule.decision(for: preset.context).verdict {
      case .activates: shown.append(preset.name)
      case .uncertain: uncertain.append(preset.name)
      case .doesNotActivate, .failed, .notOffered: break
      }
    }
    return (shown, uncertain)
  }

  private static func sentence(_ start: String, _ names: [String]) -> String {
    if names.isEmpty { return start.hasPrefix("Shown") ? "No host shows it." : "" }
    return start + " \(names.count) of \(HostPreset.all.count) hosts: " + names.joined(separator: "; ") + "."
  }

  /// How much a description may cost while somebody waits for it.
  private static let limits: AnalysisLimits = {
    var limits = AnalysisLimits.standard
    limits.steps = 200_000
    return limits
  }()

  private static func description(of rule: ActivationRule) -> String {
    let analysis = RuleAnalysis(rule, limits: limits)
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
    case let text?: return "Shown for \(text)" + (summary.isExact ? "." : ", and perhaps for more.")
    case nil: return "No description: \(reason?.explanation ?? "the rule isn't one of counts of kinds")."
    }
  }
}

extension EditedFile.Rule {
  /// The rule to be asked; nil for one with errors.
  var activationRule: ActivationRule? { subject.activationRule() }
}
