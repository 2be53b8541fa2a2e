import ActivationLint
import ActivationRules
import Predicates
import UniformTypes

extension ActivationService {
  /// Requests that evaluate an activation rule on a shared context: `{"id", "rule", "context"}` and the members of ``RequestSurroundings``.
  func evaluateRule(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let surroundings = try RequestSurroundings(fields)
    guard let value = fields["context"] else {
      throw WireFinding(message: "a request with \"rule\" requires \"context\"")
    }
    let context = try context(value, fields).context
    let source = try RequestRule(fields)
    // A rule that can't be parsed isn't evaluated; its extension is never shown (inferred).
    if case .predicate(let result) = source.form, result.hasErrors { return writer.unreadableRule(result) }
    let rule = try source.rule(in: surroundings, services)
    writer.verdict(rule.decision(for: context))
    writer.findings(context.warnings(types: rule.types))
  }

  /// Returns the member `context` in the form that rules are evaluated on.
  func context(_ value: ValueID, _ fields: RequestFields) throws(WireFinding) -> NormalizedContext {
    do throws(ReadingError) {
      let context = SharedContext(document: try ContextReader.normalize(fields.document(at: value)))
      return try NormalizedContext(context)
    } catch {
      throw WireFinding(id: "malformed-share", message: "\"context\": " + error.description, help: error.help)
    }
  }

  /// Requests that evaluate a predicate on an object: `{"id", "format", "args"?, "object"?, "variables"?, "types"?}`.
  func evaluatePredicate(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    guard let format = try fields.text("format") else {
      throw WireFinding(message: "a request requires \"format\" or \"rule\"")
    }
    let arguments = try arguments(fields)
    let variables = try variables(fields)
    let surroundings = try RequestSurroundings(fields)
    let result = Parser.parse(bytes: Array(format.utf8), arguments: arguments)
    var outcome: Result<Bool, EvaluationError>?
    if !result.hasErrors, let object = fields["object"] {
      let program = Program(result.tree, types: surroundings.types)
      outcome = Result { () throws(EvaluationError) in
        try program.evaluate(
          fields.document(at: object), variables: variables, services: services, limits: surroundings.limits)
      }
    }
    writer.evaluation(of: result, outcome)
  }

  private func arguments(_ fields: RequestFields) throws(WireFinding) -> [PredicateArgument] {
    guard let list = fields["args"] else { return [] }
    guard case .array(let run) = fields.document[list] else { throw .expected("an array", for: "args") }
    return fields.document.elements(of: run).map { fields.document.argument(of: $0) }
  }

  private func variables(_ fields: RequestFields) throws(WireFinding) -> [VariableBinding] {
    guard let bindings = fields["variables"] else { return [] }
    guard case .dictionary(let run) = fields.document[bindings] else { throw .expected("an object", for: "variables") }
    return fields.document.entries(of: run).map { VariableBinding(fields.document[$0.key], $0.value) }
  }

  /// `explain`: the verdict about a context, the clauses with their outcomes, and the changes of the rule that would make the extension appear for
  /// the context.
  func explain(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let surroundings = try RequestSurroundings(fields)
    var context = try sharedContext(fields, types: surroundings.types)
    let source = try RequestRule(fields)
    let wantsChanges = try fields.flag("changes")
    let rule = try source.rule(in: surroundings, services)
    var named = NamedRule(name: "", rule: rule)
    named.platform = surroundings.platform
    let report = DecisionReport(named, on: context)
    let decision = report.decision
    context = report.context
    let explanation = decision.explanation
    writer.verdict(decision, explanation, isInSentence: true)
    writer.share(context, isWhole: true)
    if !context.changes.isEmpty { writer.prepared(context.changes) }
    writer.verdictAsPrinted(of: context)
    writer.clauses(of: explanation, decision)
    if decision.isShown { writer.otherCauses(OtherCauses([], platform: surroundings.platform, for: [context])) }
    if wantsChanges {
      // For a rule that uses the requester's services, evaluating other shares would take many requests, so no other share is evaluated.
      let (fixes, tried) = decision.fixes(for: context.preset, among: rule.usesPatterns ? [] : HostPreset.current)
      writer.changes(fixes, tried: tried) { source.edit(to: $0) }
    }
    if context.preset == nil { writer.findings(context.context.warnings(types: rule.types)) }
  }

  /// Returns the context of a request: a value in `context`, a text in any notation in `contextText`, or the content of a preset in `host`.
  private func sharedContext(_ fields: RequestFields, types: TypeGraph) throws(WireFinding) -> NamedContext {
    let given = ["context", "contextText", "host"].filter { fields[$0] != nil }
    guard given.count == 1 else {
      throw WireFinding(message: "a request requires exactly one of \"context\", \"contextText\" and \"host\"")
    }
    if let name = try fields.text("host") {
      do throws(ReadingError) {
        return NamedContext(try HostPreset(named: name))
      } catch {
        let help = error.help.isEmpty ? "Ask \"hosts\" for the known shares." : error.help
        throw WireFinding(message: error.message, help: help)
      }
    }
    if let text = try fields.text("contextText") {
      do throws(ReadingError) {
        return try NamedContext(reading: Array(text.utf8), types: types)
      } catch {
        throw .malformedText("malformed-share", error, in: Array(text.utf8))
      }
    }
    guard let value = fields["context"] else { throw .expected("a context", for: "context") }
    return NamedContext(name: "", normalized: try context(value, fields))
  }
}
