import ActivationAnalysis
import ActivationAuthoring
import ActivationChecks
import ActivationLint
import ActivationWire
import ActivationRules
import PredicateSyntax

/// The commands for a rule that an editor can run by name.
enum EditorCommand: String, CaseIterable {
  /// Lists the shares that it is shown for.
  case hosts = "activation-rule.hosts"
  /// Describes in words the content that it is shown for.
  case describe = "activation-rule.describe"
  /// Explains the verdicts for everyday shares, or for one share that is named.
  case explain = "activation-rule.explain"

  /// A rule of a file, and the shares that the project cares about.
  struct Subject {
    let rule: EditedFile.Rule
    let findings: [Finding]
    let presets: [HostPreset]
    /// Why the extension is never offered, whatever the rule says, in a sentence; nil when the rule decides.
    let obstacle: String?

    init(_ rule: EditedFile.Rule, in file: EditedFile, among hosts: HostChoice) {
      self.rule = rule
      findings = file.findings
      presets = hosts.presets.filter { $0.isMet(on: rule.subject.platform) }
      let message = rule.subject.point?.obstacle(toRulesOn: rule.subject.root)?.message
      obstacle = message.map { "Never offered: \($0)\($0.hasSuffix("?") ? "" : ".")" }
    }
  }

  /// Returns the text above a rule by which the command is given; nil when the rule can't be asked.
  func title(for subject: Subject) -> String? {
    guard let asked = subject.rule.activationRule else { return nil }
    switch self {
    case .hosts:
      if subject.obstacle != nil { return "Never offered" }
      let split = HostSplit(asked, among: subject.presets)
      if split.uncertain.count == split.count { return Self.count("Uncertain for", split.uncertain, of: split) }
      return split.failed.isEmpty
        ? Self.count("Shown for", split.shown, of: split) : Self.count("Fails for", split.failed, of: split)
    case .describe: return "Describe"
    case .explain: return "Explain"
    }
  }

  /// Returns the answer, in sentences.
  ///
  /// - Parameter share: The name of the only share to explain.
  /// - Complexity: an evaluation for each share, or one description within the limits of an editor.
  func answer(for subject: Subject, share: String? = nil) throws(ResponseError) -> String {
    guard let asked = subject.rule.activationRule else { return "The rule has errors, so it can't be asked." }
    if self != .explain, let obstacle = subject.obstacle { return obstacle }
    switch self {
    case .hosts:
      let split = HostSplit(asked, among: subject.presets)
      let parts = [
        ("Shown for", split.shown), ("Uncertain for", split.uncertain), ("Fails for", split.failed),
      ].filter { !$0.1.isEmpty }.map { Self.count($0.0, $0.1, of: split) + ":" + Self.list($0.1) }
      return (split.shown.isEmpty ? ["No known share shows it."] + parts : parts).joined(separator: "\n")
    case .describe: return Self.description(of: asked, subject)
    case .explain:
      let rule = NamedRule(name: "rule", rule: asked)
      func report(_ preset: HostPreset) -> DecisionReport {
        DecisionReport(rule: rule, context: NamedContext(preset), decision: asked.decision(for: preset.context))
      }
      guard let share else {
        let everyday = subject.presets.filter(\.isEveryday)
        return AnswerReport((everyday.isEmpty ? subject.presets : everyday).map(report)).answers(
          Style(isEnabled: false), width: 100)
      }
      let found: [HostPreset]
      do throws(HostPresetError) {
        found = try HostPreset.matching(share, among: subject.presets)
      } catch {
        throw ResponseError(.requestFailed, "\(error.message). \(error.help)")
      }
      if found.count == 1, let only = found.first { return report(only).page(Style(isEnabled: false)) }
      return AnswerReport(found.map(report)).answers(Style(isEnabled: false), width: 100)
    }
  }

  /// Returns how many shares have a verdict, of all that were asked.
  private static func count(_ start: String, _ presets: [HostPreset], of split: HostSplit) -> String {
    "\(start) \(presets.count) of \(split.count) known shares"
  }

  /// Returns the names of shares, those of an app on one line.
  private static func list(_ presets: [HostPreset]) -> String {
    var lines: [String] = []
    var positions: [Substring: Int] = [:]
    for name in presets.map(\.name) {
      let parts = name.split(separator: ": ", maxSplits: 1)
      if parts.count == 2, let position = positions[parts[0]] {
        lines[position] += "; " + parts[1]
      } else {
        positions[parts[0]] = lines.count
        lines.append("\n  " + name)
      }
    }
    return lines.joined()
  }

  /// The limits on the cost of a description while somebody waits for it.
  private static let limits: AnalysisLimits = {
    var limits = AnalysisLimits()
    limits.steps = 200_000
    return limits
  }()

  /// Returns what a rule is shown for. A rule that fails is described by its failure, with the mistake that the linter finds in it.
  private static func description(of rule: ActivationRule, _ subject: Subject) -> String {
    let split = HostSplit(rule, among: subject.presets)
    guard !split.failed.isEmpty else { return description(of: rule) }
    let mistake = subject.findings.first { finding in
      finding.severity == .error && finding.range.map { subject.rule.value.touches($0) } ?? false
    }
    let reason = mistake.map { ": \($0.statement) (\($0.id))" } ?? ""
    let others = split.shown.isEmpty ? "" : " " + count("Shown for", split.shown, of: split) + "."
    return count("Fails for", split.failed, of: split) + reason + "." + others
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
