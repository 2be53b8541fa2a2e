import Texts

extension Parser {
  /// Reports a mistake, unless the parse was aborted or the limit is reached. Leaves out an error that starts where a recent one
  /// does, or that only follows from one.
  mutating func report(
    _ id: String, _ message: String, at range: SourceRange, severity: Diagnostic.Severity = .error,
    notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = [], help: String = ""
  ) {
    guard !isAborted, !(suppressesFollowUps && severity == .error) else { return }
    if severity == .error {
      for earlier in diagnostics.suffix(4)
      where earlier.severity == .error && earlier.range.lowerBound == range.lowerBound { return }
    }
    // The first error is kept even beyond the limit: without it, a broken rule would look sound.
    let isFirstError = severity == .error && !hasReportedError
    guard isFirstError || diagnostics.count < max(1, limits.diagnostics) else {
      droppedDiagnostics += 1
      return
    }
    if severity == .error {
      hasReportedError = true
      // At the end of a text, these mistakes show that it stops too early.
      let ending = ["expected-expression", "expected-key", "qualifier-without-comparison"]
      if current.kind == .end, ending.contains(id) { isCutOff = true }
    }
    diagnostics.append(Diagnostic(id, severity, message, at: range, notes: notes, fixIts: fixIts, help: help))
  }

  /// Returns whether the last mistake is an unfinished part at or after the start of a range. If so, the missing text may include whatever
  /// else the range lacks.
  func isUnfinished(from range: SourceRange) -> Bool {
    guard let last = diagnostics.last, last.range.lowerBound >= range.lowerBound else { return false }
    return last.id == "expected-key" || last.id == "expected-expression"
  }

  /// Reports that a limit is exceeded, and stops reading.
  mutating func abort(_ id: String, _ message: String, at range: SourceRange) {
    guard !isAborted else { return }
    let followUps = suppressesFollowUps
    suppressesFollowUps = false
    report(id, message, at: range)
    suppressesFollowUps = followUps
    isAborted = true
    current = Token(.end, SourceRange(range.lowerBound, range.lowerBound))
    tokens.removeLast(to: 0)
    tokens.append(current)
    nextPosition = 0
  }

  /// Remembers a token that was read despite its spelling. Tokens with the same repair share one diagnostic.
  mutating func note(repair token: Token) {
    let known = repairs.firstIndex { $0.kind == token.repair }
    let index = known ?? repairs.endIndex
    if known == nil { repairs.append((token.repair, token.range, [])) }
    guard repairs[index].edits.count < 1_000 else { return }
    switch token.repair {
    case .none: break
    case .xmlEntity where token.kind != .string:
      let replacement =
        switch token.kind {
        case .greaterOrEqual: ">="
        case .greater: ">"
        case .lessOrEqual: "<="
        case .less: "<"
        case .notEqual: "<>"
        case .and: "&&"
        default: "&"
        }
      repairs[index].edits.append(.init(token.range, replacement))
    case .xmlEntity, .smartQuotes, .escapedQuotes:
      let opening = SourceRange(token.range.lowerBound, token.content.lowerBound)
      let closing = SourceRange(token.content.upperBound, token.range.upperBound)
      repairs[index].edits.append(.init(opening, "\""))
      repairs[index].edits.append(.init(closing, "\""))
    }
  }

  /// Reports the tokens that were read despite their spelling.
  mutating func flushRepairs() {
    isAborted = false
    suppressesFollowUps = false
    guard !repairs.isEmpty else { return }
    for (kind, range, edits) in repairs.stablySorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
      report(kind, at: range, edits)
    }
  }

  private mutating func report(_ repair: Token.Repair, at range: SourceRange, _ edits: [TextEdit]) {
    switch repair {
    case .none: break
    case .xmlEntity:
      report(
        "xml-entity", "XML entities are left in the rule", at: range,
        fixIts: [.init("write the characters themselves", edits)],
        help: "Only the XML file needs '&gt;' and '&quot;'; the rule that the system reads contains '>' and '\"'")
    case .smartQuotes:
      report(
        "smart-quotes", "typographic quotes don't delimit a string", at: range,
        fixIts: [.init("write straight quotes", edits)],
        help: "Word processors and chat programs change quotes; use a plain-text editor")
    case .escapedQuotes:
      report(
        "escaped-quotes", "a backslash precedes a quote outside of a string", at: range,
        fixIts: [.init("remove the backslashes", edits)],
        help: "Swift and JSON source need '\\\"'; a property list does not")
    }
  }
}
