import ActivationAnalysis
import ActivationRules
import PredicateSyntax

/// The smallest changes that turn a verdict around, as the member `changes`; `changesExtent` says what is known of others.
extension ActivationService {
  func changes(
    of decision: Decision, _ explanation: Explanation, _ source: RuleSource, _ writer: inout JSONWriter
  ) {
    let inContext = decision.contextChanges()
    let inRule = decision.ruleChanges(explanation: explanation)
    writer.array("changes") { writer in
      for change in inContext.changes + inRule.changes {
        writer.object { writer in
          if let text = source.text(after: change), let edit = source.edit(to: Array(text.utf8)) {
            writer.array("edits") { writer in writer.edit(edit) }
          }
          writer.member("in", change.isInRule ? "rule" : "context")
          switch change.subject {
          case .context(let context): writer.items(context)
          case .predicate(let text): writer.member("rule", text)
          case .dictionary(let keys):
            guard case .dictionary(let dictionary) = source.form else { break }
            writer.key("rule")
            writer.dictionary(dictionary.changing(keys))
          }
          writer.member("text", change.sentence)
          writer.member("verdict", Verdict.name(activates: change.activates))
        }
      }
    }
    writer.object("changesExtent") { writer in
      switch inContext.extent {
      case .none: writer.member("context", "none")
      case .least: writer.member("context", "least")
      case .tried(let count): writer.member("contextTried", count)
      }
      writer.member("ruleTried", inRule.triedCount)
    }
  }
}

extension RuleSource {
  /// The text of the rule after a change; nil for a change of the context.
  fileprivate func text(after change: VerdictChange) -> String? {
    switch (change.subject, form) {
    case (.predicate(let text), _): text
    case (.dictionary(let keys), .dictionary(let dictionary)):
      WrittenRule.dictionary(dictionary.changing(keys)).json(indentation: "")
    default: nil
    }
  }
}

extension ActivationDictionary {
  fileprivate func changing(_ keys: [VerdictChange.KeyChange]) -> ActivationDictionary {
    var changed = self
    for change in keys { changed[change.key] = change.value }
    return changed
  }
}
