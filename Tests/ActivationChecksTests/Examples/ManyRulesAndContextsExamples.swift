import ActivationRules
import Predicates
import UniformTypes

// Example: Sources/ActivationRules/ActivationRules.docc/ManyRulesAndContexts.md, 1
func counts(of rules: [ActivationRule], on lines: [[UInt8]]) throws(ReadingError) -> [Int] {
  var counts: [Int] = []
  for line in lines {
    let prepared = PreparedContext(try SharedContext(reading: line))
    counts.append(rules.count { $0.decision(for: prepared).isShown })
  }
  return counts
}
// End of example
