import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `explain`: the verdict about a context, the clauses with their outcomes, and the smallest changes that would turn it around.
extension ActivationService {
  /// The number of lines of clauses that an answer has.
  private static let mostLines = 2_000

  func explain(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let surroundings = try Surroundings(fields)
    let context = try sharedContext(fields)
    let source = try RuleSource(fields)
    let wantsChanges = try fields.flag("changes")
    let rule = try source.rule(in: surroundings, services)
    let decision = rule.decision(for: context.shared)
    let explanation = decision.explanation
    writer.member("verdict", decision.verdict.name)
    if !decision.isShown { writer.member("reason", explanation.brief) }
    writer.member("longReason", explanation.reason)
    writer.readings(of: decision.verdict)
    writer.share(context.shared)
    if !context.changes.isEmpty { writer.member("prepared", context.changes.map { $0.summary }) }
    let tree = explanation.treeLines(most: Self.mostLines)
    writer.array("clauses") { writer in for line in tree.lines { writer.clause(line, hasText: rule.hasText) } }
    writer.member("isCut", explanation.isTruncated || tree.isTruncated)
    if wantsChanges { changes(of: decision, explanation, source, &writer) }
    if fields["host"] == nil { writer.warnings(context.shared.warnings(types: rule.types)) }
  }

  /// The context of a request: as a value in `context`, as text in any notation in `contextText`, or that of a preset in `host`.
  private func sharedContext(
    _ fields: RequestFields
  ) throws(Failure) -> (shared: SharedContext, changes: [NormalizationChange]) {
    let given = ["context", "contextText", "host"].filter { fields[$0] != nil }
    guard given.count == 1 else {
      throw Failure(message: "a request requires one of \"context\", \"contextText\" and \"host\"")
    }
    if let name = try fields.text("host") {
      do throws(HostPresetError) {
        let preset = try HostPreset.named(name)
        return (preset.context, preset.changes)
      } catch {
        throw Failure(message: error.message, help: error.help)
      }
    }
    if let text = try fields.text("contextText") {
      do throws(ReadingError) {
        let read = try NormalizedContext(SharedContext(document: try ContextReader.read(Array(text.utf8))))
        return (read.context, read.changes)
      } catch {
        throw .malformedText("malformed-context", error)
      }
    }
    guard let value = fields["context"] else { throw .expected("a context", for: "context") }
    let read = try context(value, fields)
    return (read.context, read.changes)
  }
}

extension ActivationRule {
  /// A Boolean value that indicates whether the ranges of its clauses refer to a text that its author wrote.
  fileprivate var hasText: Bool { if case .predicate = form { true } else { false } }
}

extension JSONWriter {
  /// Writes a clause.
  fileprivate mutating func clause(_ line: Explanation.Line, hasText: Bool) {
    object { writer in
      writer.member("depth", line.depth)
      if let outcome = line.outcome { writer.member("outcome", outcome.name) }
      writer.member("text", line.text)
      if !line.seen.isEmpty { writer.member("detail", line.seen) }
      if let subject = line.subject { writer.member("subject", subject) }
      if hasText, let range = line.range { writer.range(range) }
      if line.decides { writer.member("decides", true) }
    }
  }
}
