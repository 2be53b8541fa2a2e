extension Parser {
  /// Reports a mistake, unless another one was reported at the same place or the limit is reached.
  mutating func report(
    _ id: String, _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange,
    notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = [], help: String = ""
  ) {
    guard !isAborted, !(suppressesFollowUps && severity == .error) else { return }
    if severity == .error {
      for earlier in diagnostics.suffix(4)
      where earlier.severity == .error && earlier.range.lowerBound == range.lowerBound { return }
    }
    // The first error is kept even behind the limit: without it, a broken rule would look sound.
    let isFirstError = severity == .error && !hasReportedError
    guard isFirstError || diagnostics.count < max(1, limits.diagnostics) else {
      droppedDiagnostics += 1
      return
    }
    if severity == .error { hasReportedError = true }
    diagnostics.append(Diagnostic(id, severity, message, at: range, notes: notes, fixIts: fixIts, help: help))
  }

  /// Reports an error.
  mutating func report(
    _ id: String, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [],
    fixIts: [Diagnostic.FixIt] = [], help: String = ""
  ) {
    report(id, .error, message, at: range, notes: notes, fixIts: fixIts, help: help)
  }

  /// Reports that a limit is hit, and stops reading.
  mutating func abort(_ id: String, _ message: String, at range: SourceRange) {
    guard !isAborted else { return }
    let followUps = suppressesFollowUps
    suppressesFollowUps = false
    report(id, message, at: range)
    suppressesFollowUps = followUps
    isAborted = true
    current = Token(.end, SourceRange(range.lowerBound, range.lowerBound))
  }

  /// Remembers a token that was read in spite of its spelling; all of one kind give one diagnostic.
  mutating func note(repair token: Token) {
    let kind = Int(token.repair.rawValue)
    guard kind < repairEdits.count else { return }
    repairRanges[kind] = repairEdits[kind].isEmpty ? token.range : repairRanges[kind]
    guard repairEdits[kind].count < 1_000 else { return }
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
      repairEdits[kind].append(.init(token.range, replacement))
    case .xmlEntity, .smartQuotes, .escapedQuotes:
      let opening = SourceRange(token.range.lowerBound, token.content.lowerBound)
      let closing = SourceRange(token.content.upperBound, token.range.upperBound)
      repairEdits[kind].append(.init(opening, "\""))
      repairEdits[kind].append(.init(closing, "\""))
    }
  }

  /// Reports the spellings that were overlooked.
  mutating func flushRepairs() {
    isAborted = false
    suppressesFollowUps = false
    let texts: [(id: String, message: String, fix: String, help: String)] = [
      ("", "", "", ""),
      (
        "xml-entity", "XML entities are left in the rule", "write the characters themselves",
        "Only the XML file needs `&gt;` and `&quot;`; the rule that the system reads holds `>` and `\"`"
      ),
      (
        "smart-quotes", "typographic quotes delimit no string", "write straight quotes",
        "Word processors and chat programs change quotes; use a plain-text editor"
      ),
      (
        "escaped-quotes", "a backslash stands before a quote that is not inside a string", "remove the backslashes",
        "Swift and JSON source need `\\\"`; a property list does not"
      ),
    ]
    for kind in 1..<4 where !repairEdits[kind].isEmpty {
      let text = texts[kind]
      report(
        text.id, text.message, at: repairRanges[kind], fixIts: [.init(text.fix, repairEdits[kind])], help: text.help)
    }
  }
}
