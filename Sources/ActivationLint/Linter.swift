/// Asks every rule about a subject.
public enum Linter {
  /// The mistakes in a rule and around it.
  ///
  /// - Parameters:
  ///   - subject: The rule with its surroundings.
  ///   - ignoring: Ids or names of rules that are left out, in any case; names that no rule has are ignored.
  /// - Returns: The findings, sorted by place, then id, then message.
  /// - Complexity: some hundred evaluations of the rule, each bounded by `Limits.evaluationSteps`.
  public static func findings(in subject: LintSubject, ignoring: Set<String> = []) -> [Finding] {
    var ignored: Set<String> = []
    for name in ignoring { if let rule = LintRule.named(name) { ignored.insert(rule.id) } }
    var findings: [Finding] = []
    var known: Set<Finding> = []
    for rule in LintRule.all where !ignored.contains(rule.id) {
      for finding in rule.check(subject) where known.insert(finding).inserted { findings.append(finding) }
    }
    return findings.sorted { first, second in
      if Finding.Place.precedes(first.place, second.place) { return true }
      if Finding.Place.precedes(second.place, first.place) { return false }
      return first.id == second.id ? first.message < second.message : first.id < second.id
    }
  }
}
