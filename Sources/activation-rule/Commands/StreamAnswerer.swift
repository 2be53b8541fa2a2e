import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// The answers to one batch, ready to be written, and what they say.
struct StreamAnswers: Sendable {
  /// One line of JSON for each line of the batch.
  var bytes: [UInt8] = []
  /// What came of the lines.
  var counts = StreamCounts()
}

/// Answers the lines of a stream; a value that any number of threads may use at once.
struct StreamAnswerer: Sendable {
  /// One rule with its name as a JSON string.
  ///
  /// A class, because a rule is made of many tables, and threads that copy it contend for the reference count of each.
  private final class Entry: Sendable {
    let label: [UInt8]
    let rule: ActivationRule

    init(name: String, rule: ActivationRule) {
      var label: [UInt8] = []
      JSONText.append(name, to: &label)
      self.label = label
      self.rule = rule
    }
  }

  private let rules: [Entry]
  private let explains: Bool
  private let lineLimit: Int

  init(rules: [NamedRule], explains: Bool, lineLimit: Int) {
    self.explains = explains
    self.lineLimit = lineLimit
    var names: Set<String> = []
    self.rules = rules.map { named in
      var name = named.name
      var number = 1
      // Two actions of a File Provider may have the same name, but a JSON object may not have a key twice.
      while !names.insert(name).inserted {
        number += 1
        name = "\(named.name) \(number)"
      }
      return Entry(name: name, rule: named.rule)
    }
  }

  /// The answers to a batch, one line each.
  func answers(to batch: LineBatch) -> StreamAnswers {
    var answers = StreamAnswers()
    guard let bytes = batch.bytes else {
      let error = ReadingError.limit("documentBytes", lineLimit, "the line is too long")
      malformed(error, id: "line-too-long", StreamLine(), batch.firstLine, &answers)
      return answers
    }
    var lines = LineSplitter(limit: .max, firstLine: batch.firstLine)
    lines.append(bytes)
    while let line = lines.next() ?? lines.rest() { answer(line, &answers) }
    return answers
  }

  private func answer(_ line: LineSplitter.Line, _ answers: inout StreamAnswers) {
    var context = StreamLine()
    do throws(ReadingError) {
      let shared = try context.read(line.bytes ?? [])
      let outcomes = rules.map { outcome($0.rule.decision(for: shared), &answers.counts) }
      write(outcomes, context, line.number, &answers)
    } catch {
      malformed(error, id: "malformed-context", context, line.number, &answers)
    }
  }

  /// What is written of a decision.
  private typealias Outcome = (verdict: String, why: String?)

  private func outcome(_ decision: Decision, _ counts: inout StreamCounts) -> Outcome {
    counts.add(decision.verdict)
    return (decision.verdictName, why(decision))
  }

  // Keys are in alphabetical order, as in every JSON that the tool writes.

  private func write(_ outcomes: [Outcome], _ line: StreamLine, _ number: Int, _ answers: inout StreamAnswers) {
    answers.counts.lines += 1
    answers.bytes.append(UInt8(ascii: "{"))
    line.appendID(to: &answers.bytes)
    answers.bytes += #""line":"#.utf8
    answers.bytes += String(number).utf8
    if outcomes.count == 1, let outcome = outcomes.first {
      answers.bytes += #","verdict":""#.utf8
      answers.bytes += outcome.verdict.utf8
      answers.bytes.append(UInt8(ascii: "\""))
      if let why = outcome.why {
        answers.bytes += #","why":"#.utf8
        JSONText.append(why, to: &answers.bytes)
      }
    } else {
      append("verdicts", outcomes.map { $0.verdict }, &answers.bytes)
      append("why", outcomes.map { $0.why }, &answers.bytes)
    }
    answers.bytes += "}\n".utf8
  }

  /// Appends an object with a key for each rule that has a value; nothing when none has.
  private func append(_ key: String, _ values: [String?], _ bytes: inout [UInt8]) {
    var separator = ",\"\(key)\":{"
    for (entry, value) in zip(rules, values) {
      guard let value else { continue }
      bytes += separator.utf8
      bytes += entry.label
      bytes.append(UInt8(ascii: ":"))
      JSONText.append(value, to: &bytes)
      separator = ","
    }
    if separator == "," { bytes.append(UInt8(ascii: "}")) }
  }

  /// What stands between the rule and a verdict is always said; the rest only when it is asked for, since it costs a
  /// second evaluation.
  private func why(_ decision: Decision) -> String? {
    if explains { return decision.explanation.reason }
    switch decision.verdict {
    case .activates, .doesNotActivate: return nil
    case .uncertain(let cause): return cause.message
    case .failed(let error): return error.message
    }
  }

  private func malformed(
    _ error: ReadingError, id: String, _ line: StreamLine, _ number: Int, _ answers: inout StreamAnswers
  ) {
    answers.counts.lines += 1
    answers.counts.malformed += 1
    answers.counts.firstMalformed = answers.counts.firstMalformed ?? number
    answers.bytes += #"{"error":{"#.utf8
    if error.column > 0 { answers.bytes += "\"column\":\(error.column),".utf8 }
    if !error.help.isEmpty {
      answers.bytes += #""help":"#.utf8
      JSONText.append(error.help, to: &answers.bytes)
      answers.bytes.append(UInt8(ascii: ","))
    }
    answers.bytes += #""id":""#.utf8
    answers.bytes += id.utf8
    answers.bytes += #"","message":"#.utf8
    var message = error
    // The line is a key of its own, and the column another.
    message.line = 0
    JSONText.append(message.description, to: &answers.bytes)
    answers.bytes += "},".utf8
    line.appendID(to: &answers.bytes)
    answers.bytes += "\"line\":\(number)}\n".utf8
  }
}
