package import ActivationRules
public import PredicateSyntax

/// A rule of the linter: its name, its page, and the check.
///
/// Ids are never reused: 1xx is about texts and names, 2xx about the meaning of predicates and types, 3xx about dictionaries and
/// where their keys are, 4xx about an extension's other declarations, 9xx about the linter's own comments.
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
  /// The cases in which a finding has another severity.
  package let exceptions: [SeverityException]
  /// The page in Markdown, which begins with a summary: what is found, why it matters, an example, what to write instead, where it
  /// is known from. Empty in Embedded Swift.
  public let page: String
  /// The diagnostics of the parser that the rule reports.
  let kinds: [String]
  /// A Boolean value that indicates whether the rule concerns the place of an activation rule, so that it applies to an
  /// excerpt, too.
  package let concernsPlace: Bool
  /// Finds the mistakes.
  let check: Check

  /// The check that a rule makes.
  enum Check: Sendable {
    /// An activation rule with its surroundings.
    case rule(@Sendable (LintSubject, inout Findings) -> Void)
    /// A check of an extension's declarations apart from its rule.
    case `extension`(@Sendable (ExtensionSubject, inout Findings) -> Void)
    /// Nothing by itself: whoever reads files makes its findings.
    case files
  }

  /// The mistakes in an activation rule with its surroundings.
  func findings(in subject: LintSubject) -> [Finding] {
    guard case .rule(let check) = check else { return [] }
    return findings { check(subject, &$0) }
  }

  /// The mistakes in an extension's declarations apart from its rule.
  func findings(in subject: ExtensionSubject) -> [Finding] {
    guard case .extension(let check) = check else { return [] }
    return findings { check(subject, &$0) }
  }

  private func findings(_ check: (inout Findings) -> Void) -> [Finding] {
    var report = Findings(id: id, name: name, severity: severity, evidence: evidence)
    check(&report)
    return report.all
  }

  /// A sentence about the problem that is found.
  package var summary: String {
    page.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.joined(separator: " ")
  }

  /// A severity other than the usual one, and when a finding has it.
  package struct SeverityException: Sendable, Hashable {
    /// The severity of such a finding.
    package let severity: Diagnostic.Severity
    /// The condition under which it applies, as the rest of a sentence that begins with the severity: `when the
    /// containing app is not known`.
    package let condition: String

    init(_ severity: Diagnostic.Severity, _ condition: String) {
      self.severity = severity
      self.condition = condition
    }
  }

  /// A Boolean value that indicates whether the rule finds mistakes in how a predicate is written. Those of the parser don't count,
  /// since every reader of a rule reports them.
  package var isOfWriting: Bool {
    id > "AR100" && id < "AR200" && kinds.isEmpty || [MisspelledType.id, EqualityForConformance.id].contains(id)
  }

  /// A Boolean value that indicates whether a mistake concerns the verdict, so that every command that decides reports it. Such
  /// a rule needs no proof.
  package var concernsVerdict: Bool {
    switch check {
    // That a rule is unused is the verdict.
    case .extension: id != ActivationRuleUnused.id
    case .files: id == DuplicateKey.id
    case .rule: isOfWriting || Self.verdictIDs.contains(id)
    }
  }

  private static let verdictIDs: Set = [
    UndeclaredType.id, BooleanForCount.id, NumberForText.id, MisplacedKey.id, NestedRule.id, UnknownKey.id,
    StringForCount.id, MissingRule.id, WrongValueKind.id, NestedDictionary.id, UnknownExtensionPoint.id,
    FileProviderPredicateMissing.id,
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

  /// The id of a diagnostic with that of the rule that reports it before it, such as `AR100 missing-operator`; the id alone when no rule
  /// does.
  package static func label(of diagnostic: Diagnostic) -> String {
    reporting(diagnostic: diagnostic.id).map { $0.id + " " + diagnostic.id } ?? diagnostic.id
  }

  /// The position in ``all`` of each id and each name.
  private static let positions: [String: Int] = {
    var positions: [String: Int] = [:]
    for (position, rule) in all.enumerated() {
      positions[rule.id.lowercased()] = position
      positions[rule.name] = position
    }
    return positions
  }()
}

/// The description of a lint rule.
protocol LintRuleDescription: SendableMetatype {
  /// The id, which begins the name of the file of a rule that has its own.
  static var id: String { get }
  static var name: String { get }
  /// A sentence, then *Why it matters*, *Example*, *Instead*, *When it is not a mistake*, *Reference*.
  static var page: String { get }
  static var severity: Diagnostic.Severity { get }
  /// The basis of what the rule says about Apple's systems; nil where it says nothing about them.
  static var evidence: Evidence? { get }
  /// Observations that a rule names whose evidence is that it was observed; a test compares them with it.
  static var observations: [String] { get }
  static var exceptions: [LintRule.SeverityException] { get }
  /// The diagnostics of the parser that the rule reports.
  static var kinds: [String] { get }
  /// A Boolean value that indicates whether the rule concerns the place of an activation rule.
  static var concernsPlace: Bool { get }
}

/// A rule that looks at an activation rule with its surroundings, a `LintSubject`, or at an extension's declarations apart from it, an
/// `ExtensionSubject`.
protocol LintCheck: LintRuleDescription {
  associatedtype Subject

  /// Reports the mistakes.
  static func check(_ subject: Subject, _ report: inout Findings)
}

extension LintCheck {
  /// The mistakes in a subject, for another rule that depends on them.
  static func findings(in subject: Subject) -> [Finding] {
    var report = Findings(id: id, name: name, severity: severity, evidence: evidence)
    check(subject, &report)
    return report.all
  }
}

extension LintRuleDescription {
  static var observations: [String] { [] }
  static var exceptions: [LintRule.SeverityException] { [] }
  static var kinds: [String] { [] }
  static var concernsPlace: Bool { false }

  /// A finding of this rule.
  static func finding(_ message: Finding.Message, on place: Finding.Place) -> Finding {
    Findings(id: id, name: name, severity: severity, evidence: evidence).finding(message, on: place)
  }
}
