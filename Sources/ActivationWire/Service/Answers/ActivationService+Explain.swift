import ActivationLint
import ActivationRules
import Predicates

/// `explain`: the verdict about a context, the clauses with their outcomes, and the changes of the rule that would show it.
extension ActivationService {
  func explain(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    let surroundings = try RequestSurroundings(fields)
    var context = try sharedContext(fields)
    let source = try RequestRule(fields)
    let wantsChanges = try fields.flag("changes")
    let rule = try source.rule(in: surroundings, services)
    let report = DecisionReport(NamedRule(name: "", rule: rule), on: context)
    let decision = report.decision
    context = report.context
    let explanation = decision.explanation
    writer.verdict(decision, explanation, isInSentence: true)
    writer.share(context, isWhole: true)
    if !context.changes.isEmpty { writer.prepared(context.changes) }
    writer.verdictAsPrinted(of: context)
    writer.clauses(of: explanation, decision)
    if decision.isShown { writer.otherCauses(OtherCauses([], platform: surroundings.platform)) }
    if wantsChanges {
      // A rule that leaves something to the requester would ask it much about other shares.
      let (fixes, tried) = decision.fixes(for: context.preset, among: rule.usesPatterns ? [] : HostPreset.current)
      writer.changes(fixes, tried: tried) { source.edit(to: $0) }
    }
    if context.preset == nil { writer.findings(context.context.warnings(types: rule.types)) }
  }

  /// The context of a request: as a value in `context`, as text in any notation in `contextText`, or that of a preset in `host`.
  private func sharedContext(
    _ fields: RequestFields
  ) throws(WireError) -> NamedContext {
    let given = ["context", "contextText", "host"].filter { fields[$0] != nil }
    guard given.count == 1 else {
      throw WireError(message: "a request requires one of \"context\", \"contextText\" and \"host\"")
    }
    if let name = try fields.text("host") {
      do throws(HostPresetError) {
        return NamedContext(try HostPreset(named: name))
      } catch {
        if error.matches.isEmpty, error.near.isEmpty {
          throw WireError(message: error.message, help: "hosts lists the known shares.")
        }
        throw WireError(message: error.message, help: error.help)
      }
    }
    if let text = try fields.text("contextText") {
      do throws(ReadingError) {
        let bytes = Array(text.utf8)
        let shared = SharedContext(document: try ContextReader.read(bytes))
        var named = NamedContext(name: "", normalized: try NormalizedContext(shared))
        if ContextReader.isPrinted(bytes) { named.printed = PrintedShare(shared) }
        return named
      } catch {
        throw .malformedText("malformed-share", error, in: Array(text.utf8))
      }
    }
    guard let value = fields["context"] else { throw .expected("a context", for: "context") }
    return NamedContext(name: "", normalized: try context(value, fields))
  }
}
