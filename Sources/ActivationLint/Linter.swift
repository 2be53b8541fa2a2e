package import ActivationRules
import ActivationAnalysis
import Texts
package import Predicates
package import UniformTypes

/// Runs every lint rule on a subject.
public enum Linter {
  /// Returns the mistakes in a rule and around it, with their places in its file. A fix is marked as safe only if `MeaningCheck` agrees.
  ///
  /// - Parameter subject: The rule and its surroundings.
  /// - Returns: The findings, sorted by place, then id, then message.
  /// - Complexity: an analysis of the rule within its limits, and a few hundred evaluations, each bounded by `EvaluationLimits.evaluationSteps`.
  public static func findings(in subject: LintSubject) -> [Finding] {
    var memory = LintMemory(among: subject.types)
    return findings(in: subject, remembering: &memory)
  }

  /// Returns the mistakes in one of several rules with the same types and hosts, such as the actions of one file.
  ///
  /// - Parameter memory: The answers for the preceding rules; the answers for this rule are added.
  /// - Returns: The findings, sorted by place, then id, then message.
  /// - Complexity: an analysis of the rule within its limits, and a few hundred evaluations, each bounded by `EvaluationLimits.evaluationSteps`.
  package static func findings(in subject: LintSubject, remembering memory: inout LintMemory) -> [Finding] {
    let findings = memory[subject] ?? newFindings(in: subject, &memory)
    return findings.compactMap { subject.placed($0) }
  }

  /// Returns the mistakes in a rule that isn't in the memory, without their ranges.
  private static func newFindings(in subject: LintSubject, _ memory: inout LintMemory) -> [Finding] {
    if let parsed = subject.soundPredicate { memory.lookUp(parsed) }
    var asked = subject
    asked.similarTypes = memory.similarTypes
    asked.analysisLimits = asked.analysisLimits.forOneRequest()
    asked.proofs = RuleProofs(asked)
    var findings = LintRule.all.flatMap { $0.findings(in: asked) }
    findings = withoutConsequences(eachOnce(findings.stablySorted { Self.precedes($0, $1) }), asked)
    check(&findings, asked)
    memory[subject] = findings
    return findings
  }

  /// Returns the mistakes in how a predicate is written, without notes: wrong keys, missing ANY, misspelled types, and types compared with `==`. Such
  /// a mistake explains a verdict better than the clauses do. No proof is made, and no host's content is evaluated.
  ///
  /// - Complexity: linear in the predicate, and in the number of known types if a type isn't declared.
  package static func mistakes(in parsed: ParseResult, types: TypeGraph) -> [Finding] {
    let subject = LintSubject(rule: .predicate(parsed), in: LintSubject.Surroundings(), types: types)
    return LintRule.all.filter { $0.isOfWriting }.flatMap { $0.findings(in: subject) }.filter { $0.severity != .note }
      .stablySorted { Self.precedes($0, $1) }
  }

  /// Returns the mistakes in an extension's declarations apart from its rule.
  ///
  /// A value of the wrong kind is skipped or reported. Build settings such as `$(NAME)` are never reported.
  ///
  /// - Parameter text: The text of the property list; nil for a binary property list.
  /// - Returns: The findings, sorted by place, then id, then message.
  /// - Complexity: linear in the property lists.
  package static func findings(in subject: ExtensionSubject, writtenIn text: PartText? = nil) -> [Finding] {
    let findings = LintRule.all.filter { !$0.isOfTarget }.flatMap { $0.findings(in: subject) }
    return placed(findings + targetFindings(in: subject), in: text).stablySorted { Self.precedes($0, $1) }
  }

  private static func placed(_ findings: [Finding], in text: PartText?) -> [Finding] {
    findings.map { finding in
      var finding = finding
      finding.range = text?.range(of: finding.place)
      return finding
    }
  }

  /// Returns the mistakes in how a project builds and embeds an extension. They keep the extension from appearing, whatever its rule says.
  ///
  /// - Parameters:
  ///   - subject: The declarations, with the facts about the target.
  ///   - text: The text of the property list; nil for a binary property list.
  package static func targetFindings(in subject: ExtensionSubject, writtenIn text: PartText? = nil) -> [Finding] {
    let findings = LintRule.all.filter { $0.isOfTarget }.flatMap { rule -> [Finding] in
      ([subject.target] + subject.target.alternatives).lazy.map { target in
        var asked = subject
        asked.target = target
        return rule.findings(in: asked)
      }.first { !$0.isEmpty } ?? []
    }
    return placed(findings, in: text)
  }

  /// Returns the finding that the extension's Info.plist names no entry point; empty if it names one.
  package static func missingEntryPoint(in list: PropertyListValue) -> [Finding] {
    LintRule.missingEntryPoint.findings(in: LintSubject(rule: .missing(), in: LintSubject.Surroundings(in: list)))
  }

  /// Returns the mistakes around the rule of an extension's Info.plist: in the place of the rule, and in the declarations as far as they need no
  /// other file.
  ///
  /// - Parameter subject: The rule, or the fact that it's missing, with the property list.
  /// - Returns: The findings, sorted by place, then id, then message; empty if the property list isn't that of an extension.
  package static func findings(around subject: LintSubject, writtenIn text: PartText) -> [Finding] {
    guard let declared = subject.surroundings.propertyList.flatMap({ ExtensionSubject($0) }) else { return [] }
    var findings = findings(in: declared)
    for rule in LintRule.all where rule.isAroundRule { findings += rule.findings(in: subject) }
    check(&findings, subject)
    return placed(findings, in: text).stablySorted { Self.precedes($0, $1) }
  }

  /// Returns the mistakes in a rule that concern its verdict, without proofs of their fixes.
  ///
  /// - Parameter memory: The answers for the preceding rules of the same file; the answers for this rule are added.
  package static func verdictFindings(in subject: LintSubject, remembering memory: inout LintMemory) -> [Finding] {
    if let parsed = subject.soundPredicate { memory.lookUp(parsed) }
    var asked = subject
    asked.similarTypes = memory.similarTypes
    return LintRule.all.filter { $0.concernsVerdict }.flatMap { $0.findings(in: asked) }.compactMap { asked.placed($0) }
  }

  /// The maximum number of mistakes that are each fixed separately to see which of them hides a share. Real rules have fewer.
  private static let mostMistakes = 5

  /// Returns the findings without those that are consequences of another finding and disappear when that one is fixed.
  private static func withoutConsequences(_ findings: [Finding], _ subject: LintSubject) -> [Finding] {
    // Hidden shares are looked for again after each mistake is fixed by itself, and after all mistakes are fixed.
    var repairs: [Finding.Fix] = []
    if findings.contains(where: { $0.id == LintRule.hiddenShare.id }) {
      repairs = findings.filter { LintRule(named: $0.id)?.concernsVerdict == true }.compactMap { $0.fixes.first }
      let all = Finding.Fix("", repairs.flatMap { $0.edits })
      repairs = Array(repairs.prefix(mostMistakes)) + (repairs.count > 1 ? [all] : [])
    }
    let repaired = repairs.compactMap { subject.applying($0) }.map { LintRule.hiddenShare.findings(in: $0) }
    return findings.filter { finding in
      switch finding.id {
      case LintRule.hiddenShare.id: repaired.allSatisfy { $0.contains { $0.message == finding.message } }
      case LintRule.neverListed.id: !findings.contains { $0.id == LintRule.nestedRule.id && !$0.fixes.isEmpty }
      default: true
      }
    }
  }

  /// Returns sorted findings without duplicates. Duplicates sort equal, so only the preceding findings with the same sort position are compared.
  private static func eachOnce(_ sorted: [Finding]) -> [Finding] {
    var kept: [Finding] = []
    for finding in sorted {
      let isKnown = kept.reversed().prefix { !precedes($0, finding) }.contains(finding)
      if !isKnown { kept.append(finding) }
    }
    return kept
  }

  private static func precedes(_ first: Finding, _ second: Finding) -> Bool {
    if Finding.Place.precedes(first.place, second.place) { return true }
    if Finding.Place.precedes(second.place, first.place) { return false }
    return first.id == second.id ? first.message < second.message : first.id < second.id
  }

  /// Rates the effect of each fix that its lint rule marks as certainly intended.
  private static func check(_ findings: inout [Finding], _ subject: LintSubject) {
    guard findings.contains(where: { finding in finding.fixes.contains { $0.isCertain } }) else { return }
    var meaning = MeaningCheck(subject)
    // Findings may share a fix, which is rated once.
    var known: [Finding.Fix: Finding.Fix] = [:]
    for position in findings.indices {
      for place in findings[position].fixes.indices where findings[position].fixes[place].isCertain {
        let claimed = findings[position].fixes[place]
        let rated = known[claimed] ?? self.rated(claimed, subject, &meaning)
        known[claimed] = rated
        findings[position].fixes[place] = rated
      }
    }
  }

  private static func rated(
    _ fix: Finding.Fix, _ subject: LintSubject, _ meaning: inout MeaningCheck
  ) -> Finding.Fix {
    var fix = fix
    if let changed = subject.applying(fix) { fix.effect = meaning.effect(of: changed) }
    // The system ignores an unknown key, so renaming it counts as a repair whatever the rest of the rule does.
    if case .renameKey(let path, _)? = fix.edits.first, let key = path.last, !ActivationKey.isKnown(key) {
      fix.effect = .mends
    }
    return fix
  }
}
