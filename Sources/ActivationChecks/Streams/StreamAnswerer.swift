import ActivationWire
package import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// The answers to one batch, one line of JSON for each of its lines, and the outcome of the lines.
package typealias StreamAnswers = (bytes: [UInt8], counts: StreamCounts)

/// Answers the lines of a stream. Each thread has an answerer of its own, which keeps its memory, and what it knows of
/// texts, from line to line.
package struct StreamAnswerer: Sendable {
  /// One rule with its name as a JSON string, and the position of the preparation for the types that it uses.
  private typealias Entry = (label: [UInt8], rule: ActivationRule, preparation: Int)

  private let rules: [Entry]
  private let explains: Bool
  private let lineLimit: Int
  /// A context of an odd shape has every text of the table looked at, so that no more are kept than many contexts have.
  private var contexts = ContextStream(maximumTexts: 4_096, expectedBytes: 0)
  /// The results for texts so far, for each graph of types that rules use.
  private var preparations: [ContextPreparation] = []
  /// The warnings about identifiers in earlier lines.
  private var knownWarnings: [String: SharedContext.Warning] = [:]
  /// The length of the answers to the last batch: the memory to reserve for the next.
  private var expectedBytes = 0

  /// Creates an answerer.
  ///
  /// - Parameters:
  ///   - rules: The rules, each with the name that it has in an answer; of two with the same name the second gets a number.
  ///   - explains: Whether every verdict comes with its reason.
  ///   - lineLimit: The longest line, in bytes, which the answer to a longer one names.
  package init(rules: [(name: String, rule: ActivationRule)], explains: Bool, lineLimit: Int) {
    self.explains = explains
    self.lineLimit = lineLimit
    var names: Set<String> = []
    var preparations: [ContextPreparation] = []
    self.rules = rules.map { named in
      let types = named.rule.types
      let known = preparations.firstIndex { $0.types.isSame(as: types) }
      if known == nil { preparations.append(ContextPreparation(types: types)) }
      var name = named.name
      var number = 1
      // Two actions of a File Provider may have the same name, but a JSON object may not have a key twice.
      while !names.insert(name).inserted {
        number += 1
        name = "\(named.name) \(number)"
      }
      var label: [UInt8] = []
      JSONText.append(name, to: &label)
      return (label, named.rule, known ?? preparations.count - 1)
    }
    self.preparations = preparations
  }

  /// The answers to a batch, one line each.
  ///
  /// - Complexity: linear in the bytes of the batch, and that of the rules for each line.
  package mutating func answers(to batch: LineBatch) -> StreamAnswers {
    var answers: StreamAnswers = ([], StreamCounts())
    guard let bytes = batch.bytes else {
      let error = ReadingError.limit("documentBytes", lineLimit, "the line is too long")
      malformed(error, id: "line-too-long", batch.firstLine, &answers)
      return answers
    }
    answers.bytes.reserveCapacity(expectedBytes)
    bytes.withUnsafeBufferPointer { text in
      var number = batch.firstLine
      var start = 0
      while start < text.count {
        let end = text.firstLineBreak(from: start) ?? text.count
        answer(text.line(start..<end), number, &answers)
        start = end + 1
        number += 1
      }
    }
    expectedBytes = answers.bytes.count
    return answers
  }

  private mutating func answer(_ line: UnsafeBufferPointer<UInt8>, _ number: Int, _ answers: inout StreamAnswers) {
    do throws(ReadingError) {
      try contexts.read(line)
    } catch {
      return malformed(error, id: "malformed-share", number, &answers)
    }
    answers.counts.lines += 1
    let prepared = preparations.indices.map {
      preparations[$0].prepare(contexts.context.document, generation: contexts.generation)
    }
    answers.bytes.append(UInt8(ascii: "{"))
    appendID(to: &answers.bytes)
    answers.bytes += Self.lineKey
    JSONText.append(decimal: number, to: &answers.bytes)
    if rules.count == 1 {
      appendOnlyOutcome(outcome(rules[0], prepared, &answers.counts), to: &answers.bytes)
    } else {
      appendOutcomes(rules.map { outcome($0, prepared, &answers.counts) }, to: &answers.bytes)
    }
    appendWarnings(prepared, to: &answers.bytes)
    answers.bytes += Self.lineEnd
  }

  /// The parts of a decision that are written.
  private typealias Outcome = (verdict: String, why: String?)

  private func outcome(_ entry: Entry, _ prepared: [PreparedContext], _ counts: inout StreamCounts) -> Outcome {
    // Types that a line declares are known to that line alone.
    let decision =
      contexts.context.declaredTypes.isEmpty
      ? entry.rule.decision(for: prepared[entry.preparation]) : entry.rule.decision(for: contexts.context)
    counts.add(decision.verdict)
    return (decision.verdict.name, why(decision))
  }

  private func appendOnlyOutcome(_ outcome: Outcome, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    append(outcome, to: &bytes)
  }

  /// Appends the outcomes of several rules, in their order.
  private func appendOutcomes(_ outcomes: [Outcome], to bytes: inout [UInt8]) {
    bytes += Self.verdictsStart
    for (place, outcome) in outcomes.enumerated() {
      bytes += place == 0 ? Self.firstStart : Self.nextStart
      bytes += rules[place].label
      bytes.append(UInt8(ascii: ","))
      append(outcome, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private func append(_ outcome: Outcome, to bytes: inout [UInt8]) {
    bytes += Self.verdictStart
    bytes.append(contentsOf: outcome.verdict.utf8)
    bytes.append(UInt8(ascii: "\""))
    guard let why = outcome.why else { return }
    bytes += explains ? Self.longReasonKey : Self.reasonKey
    JSONText.append(why, to: &bytes)
  }

  /// Appends the warnings about the context: names that no rule knows.
  private mutating func appendWarnings(_ prepared: [PreparedContext], to bytes: inout [UInt8]) {
    if prepared.contains(where: { $0.hasDeclaredTypesOnly }) { return }
    let types = preparations.first?.types ?? .system
    var warnings = contexts.context.warnings(types: types, remembering: &knownWarnings)
    for other in preparations.dropFirst() where !warnings.isEmpty {
      let remaining = Set(contexts.context.warnings(types: other.types))
      warnings.removeAll { !remaining.contains($0) }
    }
    guard !warnings.isEmpty else { return }
    bytes.append(UInt8(ascii: ","))
    bytes += JSONWriter.object { $0.findings(warnings) }.bytes.dropFirst().dropLast()
  }

  /// An answer without a verdict always says why. The reason of a verdict costs a few times the work, and is given only on request.
  private func why(_ decision: Decision) -> String? {
    if explains { return decision.reason }
    switch decision.verdict {
    case .shown, .hidden: return nil
    case .uncertain(let cause): return cause.message
    case .failed(let error): return error.message
    case .notOffered(let obstacle): return obstacle.message
    }
  }

  /// Appends `"id":…,` when the line's object has one; the root of the context may be another.
  private func appendID(to bytes: inout [UInt8]) {
    let document = contexts.context.document
    guard let root = contexts.jsonRoot, let id = document.value("id", of: root) else { return }
    bytes += Self.idKey
    JSONText.append(id, of: document, to: &bytes)
    bytes.append(UInt8(ascii: ","))
  }

  private func malformed(
    _ error: ReadingError, id: String, _ number: Int, _ answers: inout StreamAnswers
  ) {
    answers.counts.lines += 1
    answers.counts.malformed += 1
    answers.counts.firstMalformed = answers.counts.firstMalformed ?? number
    answers.bytes +=
      JSONWriter.object { writer in
        let document = contexts.context.document
        if id == "malformed-share", let root = contexts.jsonRoot, let value = document.value("id", of: root) {
          writer.requestID(value, of: document)
        }
        // The line is that of the stream, and the column one in it.
        let place = WirePlace(file: nil, line: 0, column: error.column)
        writer.failure(ofLine: number, WireError(id: id, message: error.fullMessage, help: error.help, place: place))
      }.bytes
    answers.bytes.append(UInt8(ascii: "\n"))
  }
}

/// The parts of every answer, as bytes: the values of ``JSONWriter`` for a path on which nothing may cost anything.
extension StreamAnswerer {
  private static let idKey = key(.id)
  private static let lineKey = key(.line)
  private static let verdictStart = key(.verdict) + [UInt8(ascii: "\"")]
  private static let reasonKey = [UInt8(ascii: ",")] + key(.reason)
  private static let longReasonKey = [UInt8(ascii: ",")] + key(.longReason)
  private static let verdictsStart = [UInt8(ascii: ",")] + key(.verdicts) + [UInt8(ascii: "[")]
  private static let firstStart = [UInt8(ascii: "{")] + key(.ruleName)
  private static let nextStart = [UInt8(ascii: ",")] + firstStart
  private static let lineEnd = [UInt8]("}\n".utf8)

  private static func key(_ key: WireKey) -> [UInt8] { [UInt8]("\"\(key.rawValue)\":".utf8) }
}
