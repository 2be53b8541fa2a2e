package import ActivationLint
public import ActivationRules
package import PredicateSyntax
import UniformTypes

/// Lints files: finds their rules, asks the linter, and says where in the file each finding is.
public struct FileLinter: Sendable {
  /// Ids of rules whose findings are left out.
  package var ignoredIDs: Set<String>
  /// The only rules whose findings are kept; nil keeps all.
  package var selectedIDs: Set<String>?
  /// The severities that a project gives to rules, by id.
  package var severities: [String: Diagnostic.Severity] = [:]
  /// The hosts that rules are evaluated on.
  package var hosts = HostChoice()
  /// Says of a file's findings which of them the project knows already; nil when it knows none.
  package var isKnown: (@Sendable (LintedFile) -> [Bool])?

  /// Creates a linter.
  public init(ignoring: Set<String> = [], selecting: Set<String>? = nil) {
    ignoredIDs = ignoring
    selectedIDs = selecting
  }

  /// Lints many files on all cores, and compares the extensions that they declare.
  ///
  /// - Returns: For each file, in their order, its findings or why it cannot be read.
  public func lint(_ files: [RuleFile]) -> [Result<LintedFile, ReadingError>] {
    var questions = Workers.map(files) { file in
      Result { () throws(ReadingError) in try LintQuestions(file) }
    }
    let isAsked = !ignoredIDs.contains(DuplicateRule.id) && selectedIDs?.contains(DuplicateRule.id) ?? true
    if isAsked { DuplicateExtensions.mark(in: &questions) }
    return Workers.map(questions) { questions in
      Result { () throws(ReadingError) in try lint(try questions.get()) }
    }
  }

  /// A file that isn't read, with the project's setting for the note about it; nil when the note is turned off.
  package func settled(_ file: LintedFile) -> LintedFile? {
    var file = file
    file.findings = file.findings.filter {
      !ignoredIDs.contains($0.id) && selectedIDs?.contains($0.id) ?? true
    }.map { rated($0) }
    return file
  }

  /// A finding with the severity that the project gives to its rule.
  private func rated(_ finding: Finding) -> Finding {
    guard let severity = severities[finding.id] else { return finding }
    var finding = finding
    finding.severity = severity
    return finding
  }

  /// A finding of a subject, without what rests on the text of a hole; nil when nothing is left.
  private func settled(_ finding: Finding, _ subject: LintQuestions.Subject) -> Finding? {
    // Of an excerpt only the place of the rule says something.
    if subject.isMisplaced, LintRule(named: finding.id)?.concernsPlace != true { return nil }
    var finding = subject.settled(rated(finding))
    // Whether anybody asks the rule is decided by a program.
    if subject.isPointComputed, finding?.severity == .error { finding?.severity = .note }
    return finding
  }

  /// Lints one file.
  ///
  /// - Throws: When the bytes are neither text, nor a rule, nor the Info.plist of an extension.
  /// - Complexity: linear in the file, and what the linter needs for each rule.
  public func lint(_ file: RuleFile) throws(ReadingError) -> LintedFile { try lint(try LintQuestions(file)) }

  /// Returns the mistakes in a file that concern the verdicts on its rules, without proofs and fixes; what a comment ignores is
  /// left out.
  ///
  /// - Complexity: linear in the file.
  package func verdictFindings(in file: RuleFile) -> [Finding] {
    guard let content = try? LintQuestions(file) else { return [] }
    var locator = FindingLocator(content)
    for subject in content.subjects {
      for finding in Linter.verdictFindings(in: subject.subject) {
        if let finding = settled(finding, subject) { locator.add(finding, of: subject) }
      }
    }
    for other in content.others where LintRule(named: other.finding.id)?.concernsVerdict == true {
      locator.add(other, namesPlace: false)
    }
    var suppressions = Suppressions(in: content.places)
    return suppressions.unsilenced(locator.findings).sorted { FindingLocator.precedes($0, $1) }
  }

  /// Lints what was found in a file.
  func lint(_ content: LintQuestions) throws(ReadingError) -> LintedFile {
    var locator = FindingLocator(content)
    // Rules of one property list know the same types.
    var declarations: [TypeDeclaration] = []
    var memory = LintMemory(among: .system)
    for subject in content.subjects {
      if subject.subject.declarations != declarations {
        declarations = subject.subject.declarations
        memory = LintMemory(among: subject.subject.types)
      }
      var asked = subject.subject
      asked.hostChoice = hosts
      for finding in Linter.findings(in: asked, remembering: &memory) {
        if let finding = settled(finding, subject) { locator.add(finding, of: subject) }
      }
    }
    for var other in content.others {
      other.finding = rated(other.finding)
      locator.add(other)
    }
    if let problem = content.unusableRule, !locator.hasErrors {
      var problem = problem
      problem.name = content.file.name
      throw problem
    }
    var suppressions = Suppressions(in: content.places)
    var file = LintedFile(name: content.file.name, text: content.text)
    file.path = content.file.path
    let kept = locator.findings.filter { !ignoredIDs.contains($0.id) }
    let shown = suppressions.unsilenced(kept)
    // An error may hide the finding that a comment is for.
    let hasErrors = shown.contains { $0.severity == .error }
    // Whether another extension has the same rule shows only when both are linted.
    let idle = suppressions.idle(ignoring: ignoredIDs.union([DuplicateRule.id]), countingUnused: !hasErrors)
      .map { rated($0) }
    var all = shown + idle.filter { !ignoredIDs.contains($0.id) }
    // No app is made of what a test compares with.
    if content.file.surroundings.isSample { for index in all.indices { all[index].severity = .note } }
    file.findings = all.filter { selectedIDs?.contains($0.id) ?? true }.sorted {
      FindingLocator.precedes($0, $1)
    }
    let isKnown = isKnown?(file) ?? Array(repeating: false, count: file.findings.count)
    file.findings = locator.completed(file.findings, isKnown: isKnown)
    file.ruleCount = content.ruleCount
    file.ruleTexts = content.ruleTexts
    file.unreadCount = content.unreadCount
    file.application = content.file.surroundings.application
    file.needsApplication = content.subjects.contains { $0.subject.namesUndeclaredType }
    return file
  }
}
