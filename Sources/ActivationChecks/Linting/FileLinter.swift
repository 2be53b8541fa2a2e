import ActivationAnalysis
package import ActivationLint
public import ActivationRules
package import Predicates
import UniformTypes

/// Lints files: finds their rules, runs the linter, and determines the place of each finding in the file.
public struct FileLinter: Sendable {
  /// Ids of rules whose findings are left out.
  package var ignoredIDs: Set<String>
  /// The only rules whose findings are kept; nil to keep all.
  package var selectedIDs: Set<String>?
  /// The severities that a project assigns to rules, by id.
  package var severities: [String: Diagnostic.Severity] = [:]
  /// The limits on all proofs together; nil to use the usual limits for each file.
  var limits: AnalysisLimits?
  /// Returns, for each finding of a file, whether the project knows it already; nil if the project knows no findings.
  package var isKnown: (@Sendable (LintedFile) -> [Bool])?

  /// Creates a linter.
  public init(ignoring: Set<String> = [], selecting: Set<String>? = nil) {
    ignoredIDs = ignoring
    selectedIDs = selecting
  }

  /// Lints many files on all cores.
  ///
  /// - Returns: For each file, in order, its findings, or the error that says why it can't be read.
  public func lint(_ files: [RuleFile]) -> [Result<LintedFile, ReadingError>] {
    Workers.map(files) { file in Result { () throws(ReadingError) in try lint(file) } }
  }

  /// Returns a file that isn't read, after applying the project's settings to the note about the file. The settings may leave the note out.
  func settled(_ file: LintedFile) -> LintedFile {
    var file = file
    file.findings = file.findings.filter {
      !ignoredIDs.contains($0.id) && selectedIDs?.contains($0.id) ?? true
    }.map { rated($0) }
    return file
  }

  /// Returns a finding with the severity that the project assigns to its rule.
  private func rated(_ finding: Finding) -> Finding {
    guard let severity = severities[finding.id] else { return finding }
    var finding = finding
    finding.severity = severity
    return finding
  }

  /// Lints one file.
  ///
  /// - Throws: When the bytes are neither text, nor a rule, nor the Info.plist of an extension.
  /// - Complexity: linear in the file, plus the linter's time for each rule.
  public func lint(_ file: RuleFile) throws(ReadingError) -> LintedFile { try lint(try LintQuestions(file)) }

  /// Returns the mistakes in a file that concern the verdicts on its rules, without those that a comment silences.
  ///
  /// - Complexity: linear in the file.
  package func verdictFindings(in file: RuleFile) -> [Finding] {
    guard let content = try? LintQuestions(file) else { return [] }
    let found = found(in: content, content.others) { Linter.verdictFindings(in: $0, remembering: &$1) }
    var comments = Suppression.all(in: content.places)
    return Suppression.unsilenced(found.findings, by: &comments).filter { finding in
      LintRule(named: finding.id)?.concernsVerdict == true || finding.id == LintRule.syntaxError.id
    }.sorted(by: Self.precedes)
  }

  /// Returns the findings about a file, each only once, although rules may share surroundings. Each finding about a rule has its subject; others have
  /// nil.
  private func found(
    in content: LintQuestions, _ others: [Finding], asking ask: (LintSubject, inout LintMemory) -> [Finding]
  ) -> (findings: [Finding], subjects: [Finding: LintSubject?]) {
    var findings: [Finding] = []
    var subjects: [Finding: LintSubject?] = [:]
    // The rules of one property list have the same types, so they share a memory.
    var declarations: [TypeDeclaration] = []
    var memory = LintMemory(among: .system)
    for (position, subject) in content.subjects.enumerated() {
      if subject.surroundings.declarations != declarations {
        declarations = subject.surroundings.declarations
        memory = LintMemory(among: subject.types)
      }
      for finding in ask(subject, &memory) where !content.lacksValue(finding) {
        var finding = rated(finding)
        if let options = content.options[position] { finding.nameKeys(options) }
        // A program decides whether the system evaluates the rule, so an error isn't certain.
        if subject.place?.isPointComputed == true, finding.severity == .error { finding.severity = .note }
        if subjects.updateValue(subject, forKey: finding) == nil { findings.append(finding) }
      }
    }
    for finding in others { if subjects.updateValue(nil, forKey: finding) == nil { findings.append(finding) } }
    return (findings, subjects)
  }

  func lint(_ content: LintQuestions) throws(ReadingError) -> LintedFile {
    let limits = (self.limits ?? AnalysisLimits()).forOneRequest()
    let found = found(in: content, content.others.map { rated($0).namingItsPlace }) { subject, memory in
      var asked = subject
      asked.analysisLimits = limits
      return Linter.findings(in: asked, remembering: &memory)
    }
    if var problem = content.unusableRule, !found.findings.contains(where: { $0.severity == .error }) {
      problem.name = content.file.name
      throw problem
    }
    var comments = Suppression.all(in: content.places)
    var file = LintedFile(name: content.file.name, text: content.text)
    file.path = content.file.path
    let kept = found.findings.filter { !ignoredIDs.contains($0.id) }
    let shown = Suppression.unsilenced(kept, by: &comments)
    // An error may hide the finding that a comment silences, so no comment counts as unused next to an error.
    let hasErrors = shown.contains { $0.severity == .error }
    let idle = comments.flatMap { $0.idle(ignoring: ignoredIDs, countingUnused: !hasErrors) }.map { rated($0) }
    var all = shown + idle.filter { !ignoredIDs.contains($0.id) }
    // A sample is test data, and an extension that no target builds is in no app, so their findings are notes.
    let isSample = content.file.surroundings.isSample
    let isUnbuilt = all.contains { $0.id == LintRule.extensionNotBuilt.id }
    for index in all.indices where isSample || isUnbuilt && all[index].id != LintRule.extensionNotBuilt.id {
      all[index].severity = .note
    }
    file.findings = all.filter { selectedIDs?.contains($0.id) ?? true }.sorted(by: Self.precedes)
    write(&file.findings, found.subjects, content.file)
    file.ruleCount = content.ruleCount
    file.ruleTexts = content.ruleTexts
    file.unreadCount = content.unreadCount
    file.isOpen = content.isOpen
    file.application = isUnbuilt ? nil : content.file.surroundings.application
    file.needsApplication = content.subjects.contains { $0.namesUndeclaredType }
    return file
  }

  /// Returns the file without the findings that the project knows already.
  package func reported(_ file: LintedFile) -> LintedFile {
    guard let isKnown else { return file }
    var reported = file
    reported.findings = zip(file.findings, isKnown(file)).filter { !$1 }.map { $0.0 }
    return reported
  }

  /// Adds to each fix of the findings the change that it makes in the file.
  ///
  /// Each change takes time linear in the file, so the changes of thousands of findings, or of fewer in a file of megabytes, aren't all made.
  private func write(_ findings: inout [Finding], _ subjects: [Finding: LintSubject?], _ file: RuleFile) {
    let text = file.content.text?.utf8
    let isFile = [.predicate, .dictionary, .fragment, nil].allSatisfy { $0 != file.content.notation }
    var bytesLeft = Self.mostBytes
    for index in findings.indices {
      guard let owner = subjects[findings[index]], let subject = owner else { continue }
      findings[index].ruleText = subject.place?.ruleText
      guard let text else { continue }
      for position in findings[index].fixes.indices where bytesLeft > 0 {
        bytesLeft -= text.count
        findings[index].fixes[position].fileEdit = subject.edit(findings[index].fixes[position].edits, in: text)
      }
      // A fix that this notation can't express, or that wasn't tried, isn't offered.
      guard isFile else { continue }
      let count = findings[index].fixes.count
      findings[index].fixes.removeAll { $0.fileEdit == nil }
      // If alternatives were removed, none of the remaining fixes may be made without asking.
      if findings[index].fixes.count < count {
        for position in findings[index].fixes.indices { findings[index].fixes[position].isCertain = false }
      }
    }
  }

  /// The maximum number of bytes that are searched for the changes of one file.
  private static let mostBytes = 20_000_000

  /// Returns whether a finding precedes another in the file. Findings without a place come first.
  private static func precedes(_ first: Finding, _ second: Finding) -> Bool {
    func order(_ finding: Finding) -> (Int, Int, String, String) {
      (finding.range?.lowerBound ?? -1, finding.range?.upperBound ?? -1, finding.id, finding.message)
    }
    return order(first) < order(second)
  }
}

extension Finding {
  /// Replaces the keys of a rule in the texts with another tool's names for them.
  fileprivate mutating func nameKeys(_ names: [String: String]) {
    for (key, name) in names {
      message = message.replacing(key, with: name)
      help = help.replacing(key, with: name)
    }
  }

  /// The finding, with its key path in the message if the key isn't in the file.
  fileprivate var namingItsPlace: Finding {
    guard range == nil, !place.path.isEmpty else { return self }
    var finding = self
    finding.message = "\(place.path): \(message)"
    return finding
  }
}
