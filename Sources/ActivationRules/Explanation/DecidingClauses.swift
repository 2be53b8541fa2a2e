internal import PredicateEvaluation

/// Finds the few clauses of a predicate that say why it gives its verdict.
enum DecidingClauses {
  typealias Clause = Explanation.Clause
  typealias Line = Explanation.Line

  /// How many clauses are listed below the one that decides.
  private static let shown = 5

  /// The clause that decides and what is to blame below it; none where the verdict is not a matter of clauses.
  static func lines(_ verdict: Verdict, _ root: Clause) -> [Line] {
    switch verdict {
    case .activates, .doesNotActivate: break
    case .uncertain, .failed, .notOffered: return []
    }
    var chain = [root]
    for position in ReasonWriter.decidingPath(root) {
      guard let last = chain.last, position < last.children.count else { break }
      chain.append(last.children[position])
    }
    // Below a NOT a clause that holds makes the rule fail, so that the NOT itself must be seen.
    let start = chain.lastIndex { $0.kind == .not } ?? chain.count - 1
    var lines: [Line] = []
    for clause in chain[start...] { lines.append(line(clause, depth: lines.count)) }
    lines[lines.count - 1].decides = true
    if let last = chain.last { lines += below(last, depth: lines.count) }
    return lines
  }

  /// The line of a clause; how a type conforms says more than which texts were compared.
  private static func line(_ clause: Clause, depth: Int) -> Line {
    var line = Line(clause, depth: depth)
    if let text = line.conformance?.text { line.seen = text }
    return line
  }

  /// The operands that decide together, or the elements that make a count what it is.
  private static func below(_ clause: Clause, depth: Int) -> [Line] {
    let children = clause.kind == .simple ? clause.blamed : clause.children
    var lines: [Line] = []
    for child in children.prefix(shown) { lines.append(line(child, depth: depth)) }
    if children.count > shown { lines.append(Line(rest: children.count - shown, depth: depth)) }
    return lines
  }
}
