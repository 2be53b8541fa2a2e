package import ActivationRules

/// The outcome of the lines of a stream so far.
package struct StreamCounts: Sendable {
  /// The number of lines that were answered.
  package internal(set) var lines = 0
  /// The number of lines that aren't a context.
  package internal(set) var malformed = 0
  /// The number of the first of those.
  package internal(set) var firstMalformed: Int?
  /// The number of verdicts of each kind that were given; a line has one for each rule.
  private var verdicts: [Verdict.Kind: Int] = [:]

  /// Returns the number of verdicts of a kind that were given; a line has one for each rule.
  package subscript(kind: Verdict.Kind) -> Int { verdicts[kind, default: 0] }

  mutating func add(_ verdict: Verdict) { verdicts[verdict.kind, default: 0] += 1 }

  /// Adds the counts of the lines that follow.
  mutating func add(_ next: StreamCounts) {
    lines += next.lines
    malformed += next.malformed
    firstMalformed = firstMalformed ?? next.firstMalformed
    verdicts.merge(next.verdicts, uniquingKeysWith: +)
  }

  /// The counts in a sentence, with the verdicts' names as in the answers.
  package var summary: String {
    let place = firstMalformed.map { " (the first is line \($0))" } ?? ""
    let counts = Verdict.Kind.allCases.filter { self[$0] > 0 || $0.isOfRules }.map { "\(self[$0]) \($0.name)" }
    return "\(counted(lines, "line")), \(malformed) malformed\(place); verdicts: " + counts.joined(separator: ", ")
  }
}
