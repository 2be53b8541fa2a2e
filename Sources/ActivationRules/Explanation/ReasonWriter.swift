internal import PredicateEvaluation
internal import PredicateSyntax

/// Writes the first reason of a verdict as one sentence.
enum ReasonWriter {
  typealias Clause = Explanation.Clause

  /// The reason of a verdict; the evaluation is looked at only where it says why.
  static func sentence(_ decision: Decision, _ traced: @autoclosure () -> TracedRule) -> String {
    switch decision.verdict {
    case .shown:
      if case .dictionary(let rule) = decision.rule.form { return capitalized(DictionaryNarrator.holding(rule)) + "." }
      return capitalized(text(traced().root, .holds)) + "."
    case .hidden:
      if case .dictionary(let rule) = decision.rule.form, let sentence = rule.refusalSentence {
        return capitalized(sentence) + "."
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

  /// Returns the reason why a clause is false: the first clause within it that decides.
  static func failing(_ clause: Clause) -> String { text(clause, .fails) }

  private static func text(_ clause: Clause, _ outcome: Clause.Outcome) -> String {
    var text = ""
    // Most sentences fit.
    text.reserveCapacity(240)
    write(clause, outcome, to: &text)
    return text
  }

  /// Writes why a clause holds or fails: the first clause within it that decides.
  private static func write(_ clause: Clause, _ outcome: Clause.Outcome, to text: inout String) {
    let isHolding = outcome == .holds
    switch clause.kind {
    case .and, .or:
      let first = clause.firstOperand(outcome)
      // Where all of them decide, it matters how many they are.
      if isHolding, clause.kind == .and {
        text += "all " + String(clause.operandCount) + " clauses hold"
        if first == nil { return }
        text += "; the first: "
      } else if !isHolding, clause.kind == .or, first != nil {
        text += "none of the " + String(clause.operandCount) + " alternatives holds; the first: "
      }
      if let first { return write(first, outcome, to: &text) }
    case .not:
      if let inner = clause.children.first {
        text += isHolding ? "this is not so: " : "the rule excludes what is true here: "
        return write(inner, isHolding ? .fails : .holds, to: &text)
      }
    case .simple:
      // An item says more than its number: its own clause says which attachment is to blame.
      if let item = clause.telling(outcome), let subject = item.subject {
        if clause.counted?.writeHead(to: &text) != true { write(leaf: clause, to: &text) }
        text += "; "
        text += subject
        text += ": "
        return write(item, outcome, to: &text)
      }
    }
    write(leaf: clause, to: &text)
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
    case (.simple, _) where clause.isTooMany: next = nil
    case (.simple, let outcome):
      next = clause.children.firstIndex { $0.outcome == outcome && $0.isNamed && $0.hasChildren }
    }
    guard let next else { return [] }
    return [next] + decidingPath(clause.children[next])
  }

  private static func write(leaf clause: Clause, to text: inout String) {
    let counted = clause.counted
    if let counted, counted.isOfSubquery, counted.seen != nil { return clause.writeDetail(counted, to: &text) }
    text += "the clause "
    text += clause.text
    text += clause.outcome == .holds ? " is true" : " is false"
    var detail = ""
    clause.writeDetail(counted, to: &detail)
    if !detail.isEmpty { text += ": " + detail }
  }

  static func capitalized(_ text: String) -> String {
    // Most sentences begin with an ASCII letter, for which no Unicode table is needed.
    guard let byte = text.utf8.first, byte >= 0x80 || (0x61...0x7A).contains(byte), let first = text.first,
      byte < 0x80 || first.isLowercase
    else { return text }
    return first.uppercased() + text.dropFirst()
  }
}
