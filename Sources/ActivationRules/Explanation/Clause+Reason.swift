internal import PredicateEvaluation
internal import PredicateSyntax

extension Decision {
  /// Returns the first reason of the verdict as one sentence; the evaluation is looked at only where it says why.
  func reason(in traced: @autoclosure () -> TracedRule) -> String {
    switch verdict {
    case .shown:
      if case .dictionary(let rule) = rule.form { return DictionaryNarrator.holding(rule).capitalized + "." }
      return traced().root.reason(.holds).capitalized + "."
    case .hidden:
      if case .dictionary(let rule) = rule.form, let sentence = rule.refusalSentence {
        return sentence.capitalized + "."
      }
      let traced = traced()
      return (traced.narrator?.failing(traced.root) ?? traced.root.reason(.fails)).capitalized + "."
    case .failed(let error):
      let fate = error.exceptionName == nil ? "" : "; on a device this hides the extension"
      return error.message.capitalized + fate + "."
    case .uncertain(let uncertainty): return uncertainty.message.capitalized + "."
    case .notOffered(let obstacle):
      let text = obstacle.message.capitalized
      return text.hasSuffix("?") ? text : text + "."
    }
  }
}

extension String {
  /// The text with a capital at its beginning.
  fileprivate var capitalized: String {
    // Most sentences begin with an ASCII letter, for which no Unicode table is needed.
    guard let byte = utf8.first, byte >= 0x80 || (0x61...0x7A).contains(byte), let first,
      byte < 0x80 || first.isLowercase
    else { return self }
    return first.uppercased() + dropFirst()
  }
}

extension Explanation.Clause {
  /// Returns the reason why the clause holds or fails: the first clause within it that decides.
  func reason(_ outcome: Outcome) -> String {
    var text = ""
    // Most sentences fit.
    text.reserveCapacity(240)
    writeReason(outcome, to: &text)
    return text
  }

  private func writeReason(_ outcome: Outcome, to text: inout String) {
    let isHolding = outcome == .holds
    switch kind {
    case .and, .or:
      let first = firstOperand(outcome)
      // Where all of them decide, it matters how many they are.
      if isHolding, kind == .and {
        text += "all " + String(operandCount) + " clauses hold"
        if first == nil { return }
        text += "; the first: "
      } else if !isHolding, kind == .or, first != nil {
        text += "none of the " + String(operandCount) + " alternatives holds; the first: "
      }
      if let first { return first.writeReason(outcome, to: &text) }
    case .not:
      if let inner = children.first {
        text += isHolding ? "this is not so: " : "the rule excludes what is true here: "
        return inner.writeReason(isHolding ? .fails : .holds, to: &text)
      }
    case .simple:
      // An item says more than its number: its own clause says which attachment is to blame.
      if let item = telling(outcome), let subject = item.subject {
        if counted?.writeHead(to: &text) != true { writeLeaf(to: &text) }
        text += "; "
        text += subject
        text += ": "
        return item.writeReason(outcome, to: &text)
      }
    }
    writeLeaf(to: &text)
  }

  private func writeLeaf(to text: inout String) {
    let counted = counted
    if let counted, counted.isOfSubquery, counted.seen != nil { return writeDetail(counted, to: &text) }
    text += "the clause "
    text += self.text
    text += outcome == .holds ? " is true" : " is false"
    var detail = ""
    writeDetail(counted, to: &detail)
    if !detail.isEmpty { text += ": " + detail }
  }

  /// The way to the innermost clause that decides alone, as positions among the children.
  ///
  /// It ends where several clauses decide together: all alternatives that fail, all clauses that hold.
  var decidingPath: [Int] {
    let next: Int?
    switch (kind, outcome) {
    case (.and, .holds), (.or, .fails): next = nil
    case (.and, let outcome), (.or, let outcome): next = children.firstIndex { $0.outcome == outcome }
    case (.not, _): next = children.isEmpty ? nil : 0
    case (.simple, _) where isTooMany: next = nil
    case (.simple, let outcome):
      next = children.firstIndex { $0.outcome == outcome && $0.isNamed && $0.hasChildren }
    }
    guard let next else { return [] }
    return [next] + children[next].decidingPath
  }
}
