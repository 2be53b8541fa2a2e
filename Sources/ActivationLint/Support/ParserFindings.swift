import PredicateSyntax

/// Findings that the parser made already.
enum ParserFindings {
  /// Mistakes whose fix is certain: nothing else can have been meant.
  private static let certain = ["xml-entity", "smart-quotes", "escaped-quotes"]

  /// The parser's diagnostics of some kinds, as findings of a rule; nil takes all kinds that no other rule claims.
  static func findings<Check: LintCheck>(of check: Check.Type, kinds: [String]?, in subject: LintSubject) -> [Finding] {
    guard let parsed = subject.parsed else { return [] }
    var findings: [Finding] = []
    for diagnostic in parsed.diagnostics {
      if let kinds, !kinds.contains(diagnostic.id) { continue }
      if kinds == nil, reporter(of: diagnostic.id) != SyntaxError.id { continue }
      findings.append(
        Check.finding(
          at: .text(diagnostic.range), diagnostic.message, help: diagnostic.help,
          severity: kinds == nil ? diagnostic.severity : Check.severity,
          notes: notes(diagnostic), fixes: fixes(diagnostic)))
    }
    return findings
  }

  /// The id of the rule that reports a diagnostic of the parser.
  static func reporter(of diagnostic: String) -> String {
    for rule in LintRule.all where rule.kinds.contains(diagnostic) { return rule.id }
    return SyntaxError.id
  }

  private static func notes(_ diagnostic: Diagnostic) -> [Finding.Note] {
    var notes: [Finding.Note] = []
    for note in diagnostic.notes { notes.append(.init(note.message, at: .text(note.range))) }
    return notes
  }

  private static func fixes(_ diagnostic: Diagnostic) -> [Finding.Fix] {
    var fixes: [Finding.Fix] = []
    for fix in diagnostic.fixIts {
      var edits: [Finding.Edit] = []
      for edit in fix.edits { edits.append(.replaceText(edit.range, edit.replacement)) }
      fixes.append(.init(fix.message, isSafe: certain.contains(diagnostic.id), edits))
    }
    return fixes
  }
}
