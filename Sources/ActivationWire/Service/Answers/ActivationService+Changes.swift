import ActivationAnalysis
import ActivationLint
import ActivationRules
import PredicateSyntax

/// The smallest changes of a rule that turn a verdict around, with the edits that make them in the text of the request.
extension ActivationService {
  func changes(
    of decision: Decision, _ explanation: Explanation, _ source: RequestRule, _ writer: inout JSONWriter
  ) {
    // Which known shares turn as well isn't asked here: a rule that leaves something to the requester would ask it much.
    writer.changes(
      of: decision, decision.ruleChanges(explanation: explanation), changed: { _ -> HostChanges? in nil },
      edit: { source.edit(to: $0) })
  }
}
