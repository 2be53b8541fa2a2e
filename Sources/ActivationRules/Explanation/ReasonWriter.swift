internal import PredicateEvaluation
internal import PredicateSyntax

/// Writes the first reason of a verdict as one sentence.
enum ReasonWriter {
  typealias Clause = Explanation.Clause

  static func sentence(_ verdict: Verdict, _ root: Clause) -> String {
    switch verdict {
    case .activates: return capitalized(holding(root)) + "."
    case .doesNotActivate: return capitalized(failing(root)) + "."
    case .failed(let error):
      let fate = error.exceptionName == nil ? "" : "; on a device this hides the extension"
      return capitalized(error.message) + fate + "."
    case .uncertain(let uncertainty): return capitalized(uncertainty.message) + "."
    case .notOffered(let obstacle): return sentence(capitalized(obstacle.message))
    }
  }

  /// A text that may end with a question.
  private static func sentence(_ text: String) -> String { text.hasSuffix("?") ? text : text + "." }

  /// Why a clause is false: the first clause within it that decides.
  static func failing(_ clause: Clause) -> String {
    let failed = clause.children.filter { $0.outcome == .fails }
    if clause.kind == .and, let first = failed.first { return failing(first) }
    if clause.kind == .or, let first = failed.first {
      return "none of the \(clause.children.count) alternatives holds; the first: " + failing(first)
    }
    if clause.kind == .not, let inner = clause.children.first {
      return "the rule excludes what is true here: " + holding(inner)
    }
    // An item that does not match says more than its number: its own clause says which attachment is to blame.
    if let item = failed.first(where: { $0.subject != nil && !$0.children.isEmpty }), let subject = item.subject {
      return (clause.count ?? leaf(clause)) + "; \(subject): " + failing(item)
    }
    return leaf(clause)
  }

  /// The way to the innermost clause that decides alone, as positions among the children.
  ///
  /// It ends where several clauses decide together: all alternatives that fail, all clauses that hold.
  static func decidingPath(_ clause: Clause) -> [Int] {
    let next: Int?
    switch (clause.kind, clause.outcome) {
    case (.and, .holds), (.or, .fails): next = nil
    case (.and, let outcome), (.or, let outcome): next = clause.children.firstIndex { $0.outcome == outcome }
    case (.not, _): next = clause.children.isEmpty ? nil : 0
    case (.simple, let outcome):
      next = clause.children.firstIndex { $0.outcome == outcome && $0.subject != nil && !$0.children.isEmpty }
    }
    guard let next else { return [] }
    return [next] + decidingPath(clause.children[next])
  }

  private static func holding(_ clause: Clause) -> String {
    let held = clause.children.filter { $0.outcome == .holds }
    if clause.kind == .and {
      return "all \(clause.children.count) clauses hold" + (held.first.map { "; the first: " + holding($0) } ?? "")
    }
    if clause.kind == .or, let first = held.first { return holding(first) }
    if clause.kind == .not, let inner = clause.children.first { return "this is not so: " + failing(inner) }
    if let item = held.first(where: { $0.subject != nil && !$0.children.isEmpty }), let subject = item.subject {
      return (clause.count ?? leaf(clause)) + "; \(subject): " + holding(item)
    }
    return leaf(clause)
  }

  private static func leaf(_ clause: Clause) -> String {
    if clause.count != nil { return clause.detail }
    let verdict = "the clause \(clause.text) is \(clause.outcome == .holds ? "true" : "false")"
    return clause.detail.isEmpty ? verdict : "\(verdict): \(clause.detail)"
  }

  static func capitalized(_ text: String) -> String {
    guard let first = text.first, first.isLowercase else { return text }
    return first.uppercased() + text.dropFirst()
  }
}
