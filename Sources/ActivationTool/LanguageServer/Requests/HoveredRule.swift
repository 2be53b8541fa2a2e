import ActivationAnalysis
import ActivationAuthoring
import ActivationChecks
import ActivationLint
import ActivationWire
import ActivationRules
import PredicateSyntax

/// A rule of a file, among the shares that the project cares about, as an editor describes it at its key.
struct HoveredRule {
  private let rule: EditedFile.Rule
  private let findings: [Finding]
  private let presets: [HostPreset]
  /// Why the extension is never offered, whatever the rule says, in a sentence; nil when the rule decides.
  private let obstacle: String?

  init(_ rule: EditedFile.Rule, in file: EditedFile, among hosts: HostChoice) {
    self.rule = rule
    findings = file.findings
    presets = hosts.presets.filter { $0.isMet(on: rule.subject.platform) }
    let message = rule.subject.point?.obstacle(toRulesOn: rule.subject.root)?.message
    obstacle = message.map { "Never offered: \($0)\($0.hasSuffix("?") ? "" : ".")" }
  }

  /// The content that the rule is shown for, in a sentence.
  ///
  /// - Complexity: an evaluation for each share, and one description within the limits of an editor.
  var text: String {
    guard let asked = rule.activationRule else { return "The rule has errors, so it can't be asked." }
    return obstacle ?? description(of: asked)
  }

  /// The limits on the cost of a description while somebody waits for it.
  private static let limits: AnalysisLimits = {
    var limits = AnalysisLimits()
    limits.steps = 200_000
    return limits
  }()

  /// Returns what a rule is shown for. A rule that fails is described by its failure, with the mistake that the linter finds in it.
  private func description(of asked: ActivationRule) -> String {
    let split = HostSplit(asked, among: presets)
    guard !split.failed.isEmpty else { return Self.description(of: asked) }
    let mistake = findings.first { finding in
      finding.severity == .error && finding.range.map { rule.value.touches($0) } ?? false
    }
    let reason = mistake.map { ": \($0.statement) (\($0.id))" } ?? ""
    let others = split.shown.isEmpty ? "" : " Shown for \(split.shown.count) of \(split.count) known shares."
    return "Fails for \(split.failed.count) of \(split.count) known shares" + reason + "." + others
  }

  private static func description(of rule: ActivationRule) -> String {
    let analysis = RuleAnalysis(rule, limits: limits.forOneRequest())
    var description: RuleDescription?
    var reason: UnknownReason?
    do throws(UnknownReason) {
      description = try analysis.describe()
    } catch {
      reason = error
    }
    let summary = RuleRequirements.summary(of: analysis, description, types: rule.types)
    switch summary.text {
    case "nothing"?: return "Never shown."
    case "anything"?: return "Always shown."
    case let text?: return (summary.isExact ? "Shown for " : "Roughly, shown for ") + "\(text)."
    case nil: return "No description: \(reason?.explanation ?? "the rule isn't one of counts of kinds")."
    }
  }
}

extension EditedFile.Rule {
  /// The rule to evaluate, at its extension point; nil for one with errors.
  var activationRule: ActivationRule? {
    let rule = subject.activationRule()
    return subject.point.flatMap { rule?.at($0, root: subject.root) } ?? rule
  }
}
