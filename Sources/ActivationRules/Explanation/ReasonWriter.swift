internal import PredicateEvaluation
internal import PredicateSyntax

/// Writes the first reason of a verdict as one sentence.
enum ReasonWriter {
  typealias Clause = Explanation.Clause

  /// The reason of a verdict; the evaluation is looked at only where it says why.
  static func sentence(_ decision: Decision, _ traced: @autoclosure () -> TracedRule) -> String {
    switch decision.verdict {
    case .activates:
      if case .dictionary(let rule) = decision.rule.form { return capitalized(DictionaryNarrator.holding(rule)) + "." }
      return capitalized(holding(traced().root)) + "."
    case .doesNotActivate:
      if case .dictionary(let rule) = decision.rule.form, let refusal = rule.refusal {
        return capitalized(DictionaryNarrator.sentence(refusal)) + "."
      }
      let traced = traced()
      return capitalized(traced.narrator?.failing(traced.root) ?? failing(traced.root)) + "."
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
    switch clause.kind {
    case .and: if let first = clause.children.first(where: { $0.outcome == .fails }) { return failing(first) }
    case .or:
      let children = clause.children
      if let first = children.first(where: { $0.outcome == .fails }) {
        return "none of the \(children.count) alternatives holds; the first: " + failing(first)
      }
    case .not: if let inner = clause.children.first { return "the rule excludes what is true here: " + holding(inner) }
    case .simple:
      // An item that does not match says more than its number: its own clause says which attachment is to blame.
      if let item = clause.telling(.fails), let subject = item.subject {
        return (clause.count ?? leaf(clause)) + "; " + subject + ": " + failing(item)
      }
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
      next = clause.children.firstIndex { $0.outcome == outcome && $0.isNamed && $0.hasChildren }
    }
    guard let next else { return [] }
    return [next] + decidingPath(clause.children[next])
  }

  private static func holding(_ clause: Clause) -> String {
    switch clause.kind {
    case .and:
      let children = clause.children
      let first = children.first { $0.outcome == .holds }
      return "all \(children.count) clauses hold" + (first.map { "; the first: " + holding($0) } ?? "")
    case .or: if let first = clause.children.first(where: { $0.outcome == .holds }) { return holding(first) }
    case .not: if let inner = clause.children.first { return "this is not so: " + failing(inner) }
    case .simple:
      if let item = clause.telling(.holds), let subject = item.subject {
        return (clause.count ?? leaf(clause)) + "; " + subject + ": " + holding(item)
      }
    }
    return leaf(clause)
  }

  private static func leaf(_ clause: Clause) -> String {
    let counted = clause.counted
    let detail = clause.detail(counted)
    if let counted, counted.isOfSubquery, counted.seen != nil { return detail }
    let verdict = "the clause " + clause.text + (clause.outcome == .holds ? " is true" : " is false")
    return detail.isEmpty ? verdict : verdict + ": " + detail
  }

  static func capitalized(_ text: String) -> String {
    guard let first = text.first, first.isLowercase else { return text }
    return first.uppercased() + text.dropFirst()
  }
}
