import ActivationAnalysis
import ActivationLint
package import ActivationRules
import Predicates

extension JSONWriter {
  /// The maximum number of clauses in an explanation.
  private static var mostClauses: Int { 2_000 }

  /// Writes a verdict with its reason. Every answer about a share begins with them.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - explanation: The explanation of the decision, if it's known.
  ///   - isInSentence: Whether the reason for a hidden extension is a complete sentence instead of a few words for a table.
  package mutating func verdict(_ decision: Decision, _ explanation: Explanation? = nil, isInSentence: Bool = false) {
    let explanation = explanation ?? decision.explanation
    outcome(decision, explanation.cause, isInSentence: isInSentence && decision.verdict == .hidden)
    member("longReason", explanation.reason)
    readings(of: decision.verdict)
    if let error = decision.error { self.error(WireFinding(error, in: decision.source.map { LineTable($0) })) }
    switch decision.handedItems {
    case .all: break
    case .webPage: member("handed", "webPage")
    case .webArchive: member("handed", "webArchive")
    }
  }

  /// Writes a verdict and, unless the extension is shown, the reason: in a few words or, if `isInSentence` is true, in a sentence.
  package mutating func outcome(_ decision: Decision, _ cause: Cause? = nil, isInSentence: Bool = false) {
    member("verdict", decision.verdict.name)
    if decision.isShown { return }
    let cause = cause ?? decision.explanation.cause
    member("reason", isInSentence ? cause.text : cause.brief)
    let (name, kinds) = cause.name
    member("cause", name.rawValue)
    if !kinds.isEmpty { member("kinds", kinds) }
  }

  /// Writes the member `readings` if the verdict depends on the reading of a dictionary's keys: the verdict for each reading, the likely one first.
  private mutating func readings(of verdict: Verdict) {
    guard case .uncertain(.tables(let disagreement)) = verdict else { return }
    objects("readings", disagreement.answers) { writer, answer in
      writer.member("id", answer.table)
      if answer.isShown != disagreement.preferred { writer.member("question", answer.question) }
      writer.member("verdict", Verdict.name(isShown: answer.isShown))
    }
  }

  /// Writes the members `clauses` and `isCut`: the clauses of a rule with their outcomes, in the order of the rule.
  package mutating func clauses(of explanation: Explanation, _ decision: Decision) {
    let tree = explanation.treeLines(most: Self.mostClauses)
    let text = decision.source.map { LineTable($0) }
    objects("clauses", tree.lines) { writer, line in
      writer.member("depth", line.depth)
      writer.member("outcome", ifPresent: line.outcome?.rawValue)
      writer.member("text", ifPresent: line.text)
      writer.member("detail", ifPresent: line.seen)
      writer.member("subject", ifPresent: line.subject)
      if let text, let range = line.range { writer.place(text.place(range)) }
      if let conformance = line.conformance { writer.conformance(conformance) }
      if line.decides { writer.member("decides", true) }
    }
    member("isCut", explanation.isTruncated || tree.isTruncated)
  }

  /// Writes the member `conformance`: whether one type conforms to another, with the path that proves it.
  package mutating func conformance(_ conformance: Conformance) {
    object("conformance") { writer in
      writer.member("type", conformance.type)
      writer.member("to", conformance.wanted)
      writer.member("conforms", conformance.holds)
      writer.member("path", conformance.path)
      if !conformance.wantedPath.isEmpty { writer.member("toPath", conformance.wantedPath) }
    }
  }

  /// Writes the members `changes` and `searched`: the changes of the rule that make the extension appear, and the number of changed rules that were
  /// tried.
  ///
  /// - Parameters:
  ///   - tried: The number of changed rules that were evaluated.
  ///   - edit: Returns the edit that replaces the old rule with a changed one; nil if the edit isn't known.
  mutating func changes(_ fixes: [Fix], tried: Int, edit: (WrittenRule) -> WireEdit?) {
    objects("changes", fixes) { writer, fix in
      writer.member("in", "rule")
      writer.member("message", fix.message)
      writer.member("verdict", Verdict.name(isShown: true))
      writer.rule(fix.written)
      if let edit = edit(fix.written) { writer.edits([edit]) }
      writer.changed(fix.effects)
    }
    object("searched") { writer in
      // Only changes of the rule were tried.
      writer.object("rule") { writer in writer.member("tried", tried) }
    }
  }

  /// Writes the member `otherCauses` for a share that the rule accepts.
  mutating func otherCauses(_ causes: OtherCauses) {
    array("otherCauses") { writer in
      for finding in causes.findings {
        writer.object { writer in
          writer.member("id", finding.id)
          writer.member("severity", finding.severity.rawValue)
          writer.member("message", finding.message)
          writer.member("help", finding.advice)
        }
      }
      for hint in causes.hintsForPrograms {
        writer.object { writer in
          writer.member("message", hint.text)
          writer.member("evidence", hint.evidence.rawValue)
          writer.member("address", hint.source)
        }
      }
    }
  }

  /// Writes the name and the place of the rule that a verdict is about.
  mutating func origin(of rule: NamedRule) {
    member("ruleName", rule.name)
    place(rule.place)
  }
}

extension Decision {
  /// The text that ranges of clauses and errors refer to; nil for a dictionary, whose predicate this tool generates.
  fileprivate var source: [UInt8]? {
    if case .predicate = rule.form { rule.source } else { nil }
  }
}
