import ActivationRules

/// The outcome of the lines of a stream so far.
struct StreamCounts: Sendable {
  /// How many lines were answered.
  var lines = 0
  /// How many of them are not a context.
  var malformed = 0
  /// The number of the first of those.
  var firstMalformed: Int?
  /// How many verdicts of each kind were given; a line has one for each rule.
  var activates = 0
  var hidden = 0
  var uncertain = 0
  var failed = 0
  var notOffered = 0

  mutating func add(_ verdict: Verdict) {
    switch verdict {
    case .activates: activates += 1
    case .doesNotActivate: hidden += 1
    case .uncertain: uncertain += 1
    case .failed: failed += 1
    case .notOffered: notOffered += 1
    }
  }

  /// Adds the counts of the lines that follow.
  mutating func add(_ next: StreamCounts) {
    lines += next.lines
    malformed += next.malformed
    firstMalformed = firstMalformed ?? next.firstMalformed
    activates += next.activates
    hidden += next.hidden
    uncertain += next.uncertain
    failed += next.failed
    notOffered += next.notOffered
  }

  /// The counts in a sentence.
  var summary: String {
    let place = firstMalformed.map { " (the first is line \($0))" } ?? ""
    return "\(counted(lines, "line")), \(malformed) malformed\(place); "
      + "verdicts: \(activates) activates, \(hidden) hidden, \(uncertain) uncertain, \(failed) error"
      + (notOffered == 0 ? "" : ", \(notOffered) not offered by a rule")
  }
}
