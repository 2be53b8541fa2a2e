import ActivationChecks
import ActivationRules

// Example: Sources/ActivationChecks/ActivationChecks.docc/RulesFromFiles.md, 1
func verdicts(of path: String, for context: SharedContext) throws -> [String: Verdict] {
  var verdicts: [String: Verdict] = [:]
  for loaded in try RuleSource.load(path) {
    let rule = try loaded.activationRule()
    verdicts[loaded.label] = rule.decision(for: context).verdict
  }
  return verdicts
}
// End of example
