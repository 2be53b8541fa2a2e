package import ActivationRules
public import Predicates

/// A rule of the linter: its name, its page, and the check.
///
/// Ids are never reused. 1xx: texts and names. 2xx: the meaning of predicates and types. 3xx: dictionaries and the places of their keys. 4xx: an
/// extension's other declarations. 5xx: its target in a project. 9xx: the linter's own comments.
public struct LintRule: Sendable {
  /// The id, such as `AR101`.
  public let id: String
  /// The name, such as `missing-any`.
  public let name: String
  /// The severity of a finding, unless one of `exceptions` applies.
  ///
  /// - Error: The extension is broken, never or always shown, or refused at upload.
  /// - Warning: Most maintainers who read it would change something.
  /// - Note: Everything else.
  public let severity: Diagnostic.Severity
  /// The basis of the rule's claims about Apple's systems, for most of its findings; nil if the rule makes no such claims.
  package let evidence: Evidence?
  /// The observations that ``evidence`` refers to: ids in `Corpus/observations` and `Corpus/conformance`, names of incidents in `Corpus/rule-tests`,
  /// and names of host presets.
  package let observations: [String]
  /// A severity other than the usual one, and the condition for it. The condition completes a sentence that begins with the severity, as in `when the
  /// containing app is not known`.
  package typealias SeverityException = (severity: Diagnostic.Severity, condition: String)

  /// The cases in which a finding has another severity.
  package let exceptions: [SeverityException]
  /// The page in Markdown. It begins with a summary, then says what the rule finds, why it matters, what to write instead, and how the facts are
  /// known, with an example. Empty in Embedded Swift.
  public let page: String
  /// A Boolean value that indicates whether the rule is about where an activation rule is placed, so that it also applies to an excerpt of a property
  /// list.
  package let concernsPlace: Bool
  let check: Check

  /// How a rule finds its mistakes.
  enum Check: Sendable {
    /// Checks an activation rule and its surroundings.
    case rule(@Sendable (LintSubject, inout Findings) -> Void)
    /// Reports the parser's diagnostics of the given kinds; an empty list means the diagnostics that no other rule reports.
    case parser(kinds: [String])
    /// Checks an extension's declarations apart from its rule.
    case `extension`(@Sendable (ExtensionSubject, inout Findings) -> Void)
    /// Checks nothing by itself: the code that reads files creates the findings.
    case files
  }

  init(
    id: String, name: String, severity: Diagnostic.Severity, evidence: Evidence?,
    observations: @autoclosure () -> [String] = [],
    exceptions: @autoclosure () -> [SeverityException] = [], concernsPlace: Bool = false,
    page: @autoclosure () -> String, check: Check = .files
  ) {
    (self.id, self.name, self.severity, self.evidence) = (id, name, severity, evidence)
    (self.concernsPlace, self.check) = (concernsPlace, check)
    #if hasFeature(Embedded)
      // A web page shows none of a rule's documentation.
      (self.observations, self.exceptions, self.page) = ([], [], "")
    #else
      (self.observations, self.exceptions, self.page) = (observations(), exceptions(), page())
    #endif
  }

  /// The kinds of parser diagnostics that the rule reports; nil for a rule that reports none.
  var kinds: [String]? {
    if case .parser(let kinds) = check { kinds } else { nil }
  }

  /// Returns the mistakes in an activation rule and its surroundings.
  func findings(in subject: LintSubject) -> [Finding] {
    switch check {
    case .rule(let check): findings { check(subject, &$0) }
    case .parser(let kinds):
      findings { $0.add(subject.parsed?.diagnostics ?? [], of: kinds, in: subject.parsed?.source ?? []) }
    case .extension, .files: []
    }
  }

  /// Returns the mistakes in an extension's declarations apart from its rule.
  func findings(in subject: ExtensionSubject) -> [Finding] {
    guard case .extension(let check) = check else { return [] }
    return findings { check(subject, &$0) }
  }

  private func findings(_ check: (inout Findings) -> Void) -> [Finding] {
    var report = Findings(of: self)
    check(&report)
    return report.all
  }

  /// Creates a finding of the rule.
  @inline(never)
  func finding(_ message: Finding.Message, on place: Finding.Place) -> Finding {
    Finding(
      id: id, name: name, severity: message.severity ?? severity, place: place, message: message.text,
      help: message.help, commandHelp: message.commandHelp, evidence: message.evidence ?? evidence)
  }

  /// A sentence about the problem that the rule finds.
  package var summary: String {
    page.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.joined(separator: " ")
  }

  /// A Boolean value that indicates whether the rule finds mistakes in how a predicate is written. Rules that report parser diagnostics don't count,
  /// because everything that reads a rule reports those diagnostics.
  package var isOfWriting: Bool {
    id > "AR100" && id < "AR200" && kinds == nil
      || [LintRule.misspelledType.id, LintRule.equalityForConformance.id].contains(id)
  }

  /// A Boolean value that indicates whether a mistake concerns the verdict, so that every command that returns a verdict reports it. Such a
  /// lint rule needs no proof.
  package var concernsVerdict: Bool {
    switch check {
    // A verdict already says when a rule is unused, and findings about a target are reported separately.
    case .extension: id != LintRule.activationRuleUnused.id && !isOfTarget
    case .files: id == LintRule.duplicateKey.id
    case .rule, .parser: isOfWriting || Self.verdictIDs.contains(id)
    }
  }

  /// A Boolean value that indicates whether the rule is about how a project builds and embeds an extension.
  var isOfTarget: Bool { id > "AR500" && id < "AR600" }

  /// A Boolean value that indicates whether the rule is about mistakes that keep an extension from appearing, whatever its activation rule says.
  package var keepsFromView: Bool { isOfTarget || id == LintRule.missingEntryPoint.id }

  /// A Boolean value that indicates whether the rule is about the Info.plist around an activation rule, not about the activation rule itself.
  var isAroundRule: Bool {
    id > "AR400" && id < "AR500" || [LintRule.misplacedKey.id, LintRule.missingRule.id].contains(id)
  }

  private static let verdictIDs: Set = [
    LintRule.undeclaredType.id, LintRule.booleanForCount.id, LintRule.numberForText.id, LintRule.misplacedKey.id,
    LintRule.nestedRule.id, LintRule.unknownKey.id, LintRule.stringForCount.id, LintRule.missingRule.id,
    LintRule.wrongValueKind.id, LintRule.nestedDictionary.id, LintRule.unknownExtensionPoint.id,
  ]

  /// The severities that findings of the rule can have, the usual one first.
  package var severities: [Diagnostic.Severity] { [severity] + exceptions.map { $0.severity } }

  /// Finds the rule with an id or a name, ignoring case; nil if there's none.
  public init?(named idOrName: String) {
    guard let position = Self.positions[idOrName.lowercased()] else { return nil }
    self = Self.all[position]
  }

  /// Returns the rule that reports a diagnostic of the parser, such as `missing-operator`; nil if the parser has no such diagnostic.
  package static func reporting(diagnostic id: String) -> LintRule? {
    Diagnostic.parserIDs.contains(id) ? all.first { $0.kinds?.contains(id) == true } ?? syntaxError : nil
  }

  /// Returns the id and the name of the rule that reports a diagnostic, such as `AR112 unknown-operator`, or the diagnostic's own id if no rule
  /// reports it.
  package static func label(of diagnostic: Diagnostic) -> String {
    reporting(diagnostic: diagnostic.id).map { $0.id + " " + $0.name } ?? diagnostic.id
  }

  /// Returns a diagnostic with the severity of the rule that reports it.
  package static func rated(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let rule = reporting(diagnostic: diagnostic.id), rule.kinds?.isEmpty == false else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.severity = rule.severity
    return diagnostic
  }

  /// The index in ``all`` for each id and each name.
  private static let positions = all.indices.reduce(into: [String: Int]()) { positions, index in
    positions[all[index].id.lowercased()] = index
    positions[all[index].name] = index
  }
}
