import ActivationRules
import ActivationLint
import Predicates

/// `lint`: the mistakes in a rule, with the changes that fix them.
extension ActivationService {
  func lint(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let surroundings = try RequestSurroundings(fields)
    let source = try RequestRule(fields)
    let wantsTokens = try fields.flag("tokens")
    let rule: LintSubject.Rule
    switch source.form {
    case .predicate(let result): rule = .predicate(result)
    case .dictionary(let dictionary): rule = .dictionary(dictionary)
    }
    var known = LintSubject.Surroundings(surroundings.declarations)
    (known.extensionPoint, known.platform) = (surroundings.extensionPoint, surroundings.platform)
    var subject = LintSubject(rule: rule, in: known, types: surroundings.types, services: services)
    subject.analysisLimits = surroundings.analysisLimits
    let text = source.text.map { LineTable($0) }
    let findings = Self.gravest(Linter.findings(in: subject))
    writer.findings(findings.shown.map { source.written($0, of: subject, in: text) }, isCut: findings.isCut)
    switch source.form {
    case .predicate(let result):
      writer.form("predicate", parses: !result.hasErrors)
      if wantsTokens { writer.tokens(of: result.source) }
    case .dictionary:
      writer.form("dictionary", parses: true)
      if wantsTokens { writer.tokens(ofJSON: source.text ?? []) }
    }
  }

  /// The maximum number of findings in an answer. Each fix may contain the whole rule, so more findings would make the answer too long.
  private static var mostFindings: Int { 100 }

  /// Returns the findings, or only the gravest ones if there are more than an answer may have.
  private static func gravest(_ findings: [Finding]) -> (shown: [Finding], isCut: Bool) {
    guard findings.count > mostFindings else { return (findings, false) }
    var shown: [Finding] = []
    for severity in Diagnostic.Severity.allCases {
      for finding in findings where finding.severity == severity && shown.count < mostFindings { shown.append(finding) }
    }
    return (shown, true)
  }
}

/// Findings in the text of a request.
extension RequestRule {
  fileprivate func written(_ finding: Finding, of subject: LintSubject, in text: LineTable?) -> WireFinding {
    var written = WireFinding(finding)
    written.place = place(finding.place, in: text)
    written.notes = finding.notes.map { ($0.message, place($0.place, in: text)) }
    written.fixes = finding.fixes.map { self.written($0, of: subject, in: text) }
    return written
  }

  /// Returns the place in the text, and the key path; nil for the rule as a whole.
  private func place(_ place: Finding.Place, in text: LineTable?) -> WirePlace? {
    switch place {
    case .text(let range): return text?.place(range)
    case .key(let path): return self.place(path, isValue: false, in: text)
    case .value(let path): return self.place(path, isValue: true, in: text)
    case .entitlement, .whole, .line: return nil
    }
  }

  private func place(_ path: [String], isValue: Bool, in text: LineTable?) -> WirePlace {
    guard let text, path.count == 1, let range = range(ofKey: path[0], isValue: isValue) else {
      return WirePlace(keys: path)
    }
    return text.place(range, keys: path)
  }

  private func written(
    _ fix: Finding.Fix, of subject: LintSubject, in text: LineTable?
  ) -> WireFinding.Fix {
    var edits = text.map { text in fix.edits.texts.map { text.edit($0) } } ?? []
    // For a long rule the edits are enough; reading the changed rule would take longer than everything else.
    let isShort = self.text?.count ?? 0 <= Self.longestRepeated
    let rule: WrittenRule? =
      switch isShort || edits.isEmpty ? subject.applying(fix)?.rule : nil {
      case .dictionary(let dictionary): .dictionary(dictionary)
      case .predicate(let result): .predicate(String(decoding: result.source, as: UTF8.self))
      case .missing, nil: nil
      }
    if edits.isEmpty, let rule, let edit = edit(to: rule) { edits = [edit] }
    return WireFinding.Fix(
      fix, edits: edits.isEmpty ? nil : edits, rule: isShort || edits.isEmpty ? rule : nil)
  }

  /// The maximum length of a rule that is repeated in each fix. For a longer rule, the edits are enough.
  private static let longestRepeated = 4_096
}
