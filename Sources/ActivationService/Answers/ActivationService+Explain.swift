import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `explain`: the verdict about a context, the clauses with their outcomes, and the smallest changes that would turn it around.
extension ActivationService {
  /// How many lines of clauses an answer has.
  private static let mostLines = 2_000

  func explain(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let surroundings = try Surroundings(fields)
    let context = try sharedContext(fields)
    let source = try RuleSource(fields)
    let wantsChanges = try fields.flag("changes")
    let rule = try source.rule(in: surroundings, services)
    let decision = rule.decision(for: context.shared)
    let explanation = decision.explanation
    writer.member("brief", explanation.brief)
    if wantsChanges { changes(of: decision, explanation, source, &writer) }
    var lines = ClauseLines(explanation, hasText: rule.hasText, most: Self.mostLines)
    writer.member("isTruncated", explanation.isTruncated || lines.isTruncated)
    writer.items(context.shared)
    writer.key("lines")
    writer.array { writer in lines.write(to: &writer) }
    if !context.changes.isEmpty { writer.member("normalized", context.changes.map { $0.summary }) }
    writer.tables(of: decision.verdict)
    writer.member("verdict", decision.verdict.name)
    writer.member("why", explanation.reason)
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
  /// Whether the places of its clauses are places in a text that its author wrote.
  fileprivate var hasText: Bool { if case .predicate = form { true } else { false } }
}

/// The clauses of an explanation, one a line, each with how far it is indented.
private struct ClauseLines {
  private let explanation: Explanation
  private let hasText: Bool
  private let most: Int
  private var open: [(clause: Explanation.Clause, depth: Int, path: ArraySlice<Int>?)]
  private(set) var isTruncated = false
  private var found: [(clause: Explanation.Clause, depth: Int, decides: Bool)] = []

  init(_ explanation: Explanation, hasText: Bool, most: Int) {
    self.explanation = explanation
    self.hasText = hasText
    self.most = most
    open = [(explanation.root, 0, explanation.decidingPath[...])]
    while let next = open.popLast() {
      guard found.count < most else {
        isTruncated = true
        return
      }
      found.append((next.clause, next.depth, next.path?.isEmpty == true))
      for (position, child) in next.clause.children.enumerated().reversed() {
        let path = next.path?.first == position ? next.path?.dropFirst() : nil
        open.append((child, next.depth + 1, path))
      }
    }
  }

  mutating func write(to writer: inout JSONWriter) {
    for (clause, depth, decides) in found {
      writer.object { writer in
        if decides { writer.member("decides", true) }
        writer.member("depth", depth)
        writer.member("outcome", Self.name(of: clause.outcome))
        if hasText { writer.range(clause.range) }
        let seen = [clause.detail, clause.conformance?.text ?? ""].filter { !$0.isEmpty }
        if !seen.isEmpty { writer.member("seen", seen.separated(by: "; ")) }
        if let subject = clause.subject { writer.member("subject", subject) }
        writer.member("text", clause.text)
      }
    }
  }

  private static func name(of outcome: Explanation.Clause.Outcome) -> String {
    switch outcome {
    case .holds: "holds"
    case .fails: "fails"
    case .error: "error"
    case .notEvaluated: "notEvaluated"
    }
  }
}
