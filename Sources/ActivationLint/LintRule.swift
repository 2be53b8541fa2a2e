package import ActivationRules
public import Predicates

/// A rule of the linter: its name, its page, and the check.
///
/// Ids are never reused: 1xx is about texts and names, 2xx about the meaning of predicates and types, 3xx about dictionaries and
/// where their keys are, 4xx about an extension's other declarations, 5xx about its target in a project, 9xx about the linter's own comments.
public struct LintRule: Sendable {
  /// The id, such as `AR101`.
  public let id: String
  /// The name, such as `missing-any`.
  public let name: String
  /// The severity of a finding, unless one of `exceptions` applies.
  ///
  /// An error: the extension is broken, never or always shown, or refused at upload. A warning: most maintainers who read it
  /// would change something. A note: the rest.
  public let severity: Diagnostic.Severity
  /// The basis of what the rule says about Apple's systems, as most of its findings do; nil where it says nothing about
  /// them.
  package let evidence: Evidence?
  /// The observations that ``evidence`` refers to: ids in `Corpus/observations` and `Corpus/conformance`, names of incidents in
  /// `Corpus/rule-tests`, and names of host presets.
  package let observations: [String]
  /// A severity other than the usual one, and the condition under which a finding has it, as the rest of a sentence that begins with the
  /// severity: `when the containing app is not known`.
  package typealias SeverityException = (severity: Diagnostic.Severity, condition: String)

  /// The cases in which a finding has another severity.
  package let exceptions: [SeverityException]
  /// The page in Markdown, which begins with a summary: what is found, why it matters, an example, what to write instead, where it
  /// is known from. Empty in Embedded Swift.
  public let page: String
  /// A Boolean value that indicates whether the rule concerns the place of an activation rule, so that it applies to an
  /// excerpt, too.
  package let concernsPlace: Bool
  let check: Check

  /// The check that a rule makes.
  enum Check: Sendable {
    case rule(@Sendable (LintSubject, inout Findings) -> Void)
    /// The mistakes of some kinds that the parser found; without kinds, what no other rule reports.
    case parser(kinds: [String])
    /// A check of an extension's declarations apart from its rule.
    case `extension`(@Sendable (ExtensionSubject, inout Findings) -> Void)
    /// Nothing by itself: whoever reads files makes its findings.
    case files
  }

  /// A rule about an activation rule with its surroundings.
  init(
    id: String, name: String, severity: Diagnostic.Severity, evidence: Evidence?,
    observations: @autoclosure () -> [String] = [],
    exceptions: @autoclosure () -> [SeverityException] = [], concernsPlace: Bool = false,
    page: @autoclosure () -> String,
    check: @escaping @Sendable (LintSubject, inout Findings) -> Void
  ) {
    self.init(id, name, severity, evidence, concernsPlace, .rule(check)) { (observations(), exceptions(), page()) }
  }

  /// A rule about an extension's declarations apart from its rule.
  init(
    id: String, name: String, severity: Diagnostic.Severity, evidence: Evidence?,
    observations: @autoclosure () -> [String] = [],
    exceptions: @autoclosure () -> [SeverityException] = [], concernsPlace: Bool = false,
    page: @autoclosure () -> String,
    check: @escaping @Sendable (ExtensionSubject, inout Findings) -> Void
  ) {
    self.init(id, name, severity, evidence, concernsPlace, .extension(check)) { (observations(), exceptions(), page()) }
  }

  /// A rule about what the parser found of some kinds (without kinds, what no other rule reports), or one whose findings are made where
  /// files are read.
  init(
    id: String, name: String, severity: Diagnostic.Severity, evidence: Evidence?,
    observations: @autoclosure () -> [String] = [],
    exceptions: @autoclosure () -> [SeverityException] = [], kinds: [String]? = nil, page: @autoclosure () -> String
  ) {
    let check = kinds.map { Check.parser(kinds: $0) } ?? .files
    self.init(id, name, severity, evidence, false, check) { (observations(), exceptions(), page()) }
  }

  private init(
    _ id: String, _ name: String, _ severity: Diagnostic.Severity, _ evidence: Evidence?, _ concernsPlace: Bool,
    _ check: Check, documents: () -> (observations: [String], exceptions: [SeverityException], page: String)
  ) {
    (self.id, self.name, self.severity, self.evidence) = (id, name, severity, evidence)
    (self.concernsPlace, self.check) = (concernsPlace, check)
    #if hasFeature(Embedded)
      // A web page has no use for what documents a rule.
      (observations, exceptions, page) = ([], [], "")
    #else
      (observations, exceptions, page) = documents()
    #endif
  }

  /// The diagnostics of the parser that the rule reports; nil for a rule that reports none.
  var kinds: [String]? {
    if case .parser(let kinds) = check { kinds } else { nil }
  }

  /// The mistakes in an activation rule with its surroundings.
  func findings(in subject: LintSubject) -> [Finding] {
    switch check {
    case .rule(let check): findings { check(subject, &$0) }
    case .parser(let kinds):
      findings { $0.add(subject.parsed?.diagnostics ?? [], of: kinds, in: subject.parsed?.source ?? []) }
    case .extension, .files: []
    }
  }

  /// The mistakes in an extension's declarations apart from its rule.
  func findings(in subject: ExtensionSubject) -> [Finding] {
    guard case .extension(let check) = check else { return [] }
    return findings { check(subject, &$0) }
  }

  private func findings(_ check: (inout Findings) -> Void) -> [Finding] {
    var report = Findings(of: self)
    check(&report)
    return report.all
  }

  /// A finding of the rule.
  @inline(never)
  func finding(_ message: Finding.Message, on place: Finding.Place) -> Finding {
    Finding(
      id: id, name: name, severity: message.severity ?? severity, place: place, message: message.text,
      help: message.help, commandHelp: message.commandHelp, evidence: message.evidence ?? evidence)
  }

  /// A sentence about the problem that is found.
  package var summary: String {
    page.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.joined(separator: " ")
  }

  /// A Boolean value that indicates whether the rule finds mistakes in how a predicate is written. Those of the parser don't count,
  /// since every reader of a rule reports them.
  package var isOfWriting: Bool {
    id > "AR100" && id < "AR200" && kinds == nil
      || [LintRule.misspelledType.id, LintRule.equalityForConformance.id].contains(id)
  }

  /// A Boolean value that indicates whether a mistake concerns the verdict, so that every command that decides reports it. Such
  /// a rule needs no proof.
  package var concernsVerdict: Bool {
    switch check {
    // That a rule is unused is the verdict, and what a project does with the extension another one.
    case .extension: id != LintRule.activationRuleUnused.id && !isOfTarget
    case .files: id == LintRule.duplicateKey.id
    case .rule, .parser: isOfWriting || Self.verdictIDs.contains(id)
    }
  }

  /// A Boolean value that indicates whether the rule is about what a project does with an extension.
  var isOfTarget: Bool { id > "AR500" && id < "AR600" }

  /// A Boolean value that indicates whether the rule is about what keeps an extension from being seen, whatever its rule says.
  package var keepsFromView: Bool { isOfTarget || id == LintRule.missingEntryPoint.id }

  /// A Boolean value that indicates whether the rule is about an Info.plist around an activation rule, not about that rule.
  var isAroundRule: Bool {
    id > "AR400" && id < "AR500" || [LintRule.misplacedKey.id, LintRule.missingRule.id].contains(id)
  }

  private static let verdictIDs: Set = [
    LintRule.undeclaredType.id, LintRule.booleanForCount.id, LintRule.numberForText.id, LintRule.misplacedKey.id,
    LintRule.nestedRule.id, LintRule.unknownKey.id, LintRule.stringForCount.id, LintRule.missingRule.id,
    LintRule.wrongValueKind.id, LintRule.nestedDictionary.id, LintRule.unknownExtensionPoint.id,
  ]

  /// The severities that findings of the rule have, the usual one first.
  package var severities: [Diagnostic.Severity] { [severity] + exceptions.map { $0.severity } }

  /// Creates the rule with an id or a name, ignoring case; nil when there is none.
  public init?(named idOrName: String) {
    guard let position = Self.positions[idOrName.lowercased()] else { return nil }
    self = Self.all[position]
  }

  /// The rule that reports a diagnostic of the parser, such as `missing-operator`; nil when the parser has no such diagnostic.
  package static func reporting(diagnostic id: String) -> LintRule? {
    Diagnostic.parserIDs.contains(id) ? LintRule(named: reporter(ofDiagnostic: id)) : nil
  }

  /// The id and the name of the rule that reports a diagnostic, such as `AR112 unknown-operator`; its own id when no rule does.
  package static func label(of diagnostic: Diagnostic) -> String {
    reporting(diagnostic: diagnostic.id).map { $0.id + " " + $0.name } ?? diagnostic.id
  }

  /// A diagnostic with the severity of the rule that reports it.
  package static func rated(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let rule = reporting(diagnostic: diagnostic.id), rule.kinds?.isEmpty == false else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.severity = rule.severity
    return diagnostic
  }

  /// The position in ``all`` of each id and each name.
  private static let positions = all.indices.reduce(into: [String: Int]()) { positions, index in
    positions[all[index].id.lowercased()] = index
    positions[all[index].name] = index
  }
}
