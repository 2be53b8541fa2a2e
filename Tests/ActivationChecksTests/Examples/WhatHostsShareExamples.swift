import ActivationRules

// Example: Sources/ActivationRules/ActivationRules.docc/WhatHostsShare.md, 1
func hostsThatHide(_ rule: ActivationRule) -> [String] {
  HostPreset.all.filter { !rule.decision(for: $0).isShown }.map(\.name)
}
// End of example

// Example: Sources/ActivationRules/ActivationRules.docc/WhatHostsShare.md, 2
func reason(of rule: ActivationRule, in host: String) throws(ReadingError) -> String {
  rule.decision(for: try HostPreset(named: host)).explanation.reason
}
// End of example
