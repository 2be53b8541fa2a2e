import ActivationAnalysis
package import ActivationLint
package import ActivationRules
import Predicates

/// Makes the changes that the findings of a file suggest, until nothing is left to change.
package struct FileFixer: Sendable {
  /// The result for a file: its bytes with all changes, the fixed findings, the file with the remaining findings, the choices that matched a finding,
  /// and the number of findings that were left alone because they were still there after their fix.
  package typealias Outcome = (
    bytes: [UInt8], made: [MadeFix], file: LintedFile, usedChoices: Set<FixChoice>, uselessCount: Int
  )
  /// A finding that was fixed, with its place in the text before that round, and its fix.
  package typealias MadeFix = (finding: PlacedFinding, fix: Finding.Fix)
  /// A change that is going to be made. A safe change that wasn't chosen must be proved harmless.
  private typealias Planned = (edit: TextEdit, made: MadeFix, needsProof: Bool)
  /// The mistakes of the unchanged file: the reported ones, and those that the project knows, which aren't fixed.
  private typealias Mistakes = (reported: Set<[String]>, known: Set<[String]>)
  /// The mistake and the message of a fix that doesn't remove its finding.
  private typealias UselessFix = [String]

  /// The maximum number of rounds of linting and changing. A fix that brings up another finding with a fix takes two rounds.
  static let maximumRounds = 20
  /// The maximum number of bytes that all rounds together lint. A large file needs several runs.
  static let maximumBytes = 2_000_000

  /// The linter, which finds the changes to make.
  package var linter: FileLinter
  /// A Boolean value that indicates whether fixes that may change verdicts are made as well.
  package var allowsUnsafeFixes: Bool
  /// The choices among alternative fixes.
  package var choices: [FixChoice]

  package init(linter: FileLinter, allowsUnsafeFixes: Bool = false, choices: [FixChoice] = []) {
    self.linter = linter
    self.allowsUnsafeFixes = allowsUnsafeFixes
    self.choices = choices
  }

  /// Returns the changed file; nothing is written.
  ///
  /// Each round makes the chosen fixes, and the allowed fixes of findings that have only one fix, unless a change touches an earlier change. Findings
  /// that the project knows are neither reported nor fixed.
  ///
  /// An unsafe fix is made only for a mistake of the unchanged file, and for a note only if the fix is chosen. A round of safe fixes is made only if
  /// `MeaningCheck` finds all of them together harmless. A change is left out if the file or a rule couldn't be read afterwards.
  ///
  /// - Throws: When the file can't be linted, or has something to change but is binary or isn't in UTF-8 or UTF-16.
  package func fix(_ target: RuleFile) throws(ReadingError) -> Outcome {
    // All rounds together share the limits of one round.
    var fixer = self
    fixer.linter.limits = AnalysisLimits().forOneRequest()
    return try fixer.fixed(target, proving: AnalysisLimits().forOneRequest())
  }

  private func fixed(_ target: RuleFile, proving limits: AnalysisLimits) throws(ReadingError) -> Outcome {
    var questions = try LintQuestions(target)
    let linted = try linter.lint(questions)
    let reported = linter.reported(linted)
    let used = choices.filter { choice in
      reported.findings.contains { $0.id == choice.id && choice.number <= $0.fixes.count }
    }
    var outcome: Outcome = (target.bytes, [], linted, Set(used), 0)
    let before = Set(reported.findings.map { Self.mistake($0) })
    let mistakes: Mistakes = (before, Set(outcome.file.findings.map { Self.mistake($0) }).subtracting(before))
    guard outcome.file.text != nil else {
      guard !reported.findings.contains(where: { fixPosition(for: $0, mistakes) != nil }) else {
        throw ReadingError(
          .file,
          "the file can't be changed: it's a binary property list, or its encoding isn't UTF-8 or UTF-16",
          help: "plutil -convert xml1 converts it to an XML property list.", name: target.name)
      }
      return outcome
    }
    var useless: Set<UselessFix> = []
    for _ in 0..<max(1, min(Self.maximumRounds, Self.maximumBytes / max(1, target.bytes.count) - 1)) {
      let changes = changes(of: linter.reported(outcome.file), mistakes).filter {
        !useless.contains(Self.uselessFix($0.made))
      }
      guard let (next, file, made) = applying(changes, to: questions, outcome.file, limits) else { break }
      let outlived = Self.outlived(made, outcome.file, file)
      guard outlived.isEmpty else {
        useless.formUnion(outlived)
        continue
      }
      questions = next
      outcome.bytes = next.file.bytes
      outcome.made += made.map { $0.made }
      outcome.file = file
    }
    outcome.uselessCount = linter.reported(outcome.file).findings.count { finding in
      useless.contains { $0.starts(with: Self.mistake(finding)) }
    }
    return outcome
  }

  /// Returns the fixes of a round that didn't remove their findings: such findings are as frequent as before, or a new finding at the place of the
  /// change has the same fix.
  private static func outlived(_ made: [Planned], _ before: LintedFile, _ after: LintedFile) -> Set<UselessFix> {
    func counts(_ findings: [Finding]) -> [[String]: Int] {
      Dictionary(findings.map { (mistake($0), 1) }, uniquingKeysWith: +)
    }
    let (old, new) = (counts(before.findings), counts(after.findings))
    let mended = counts(made.map { $0.made.finding.finding })
    let newcomers = after.findings.filter { old[mistake($0)] == nil }
    var outlived: Set<UselessFix> = []
    var shift = 0
    for change in made {
      let (finding, fix) = (change.made.finding.finding, change.made.fix)
      let start = change.edit.range.lowerBound + shift
      let place = SourceRange(start, start + change.edit.replacement.utf8.count)
      shift += place.count - change.edit.range.count
      let mistake = mistake(finding)
      let isAsFrequent = new[mistake, default: 0] > old[mistake, default: 0] - mended[mistake, default: 0]
      let isBack = newcomers.contains { other in
        other.id == finding.id
          && other.fixes.contains { $0.message == fix.message && $0.fileEdit?.range.touches(place) == true }
      }
      if isAsFrequent || isBack { outlived.insert(uselessFix(change.made)) }
    }
    return outlived
  }

  /// The part of a finding that other fixes don't change.
  private static func mistake(_ finding: Finding) -> [String] { [finding.id, finding.message] }

  private static func uselessFix(_ made: MadeFix) -> UselessFix { mistake(made.finding.finding) + [made.fix.message] }

  /// Returns the index of the fix that is chosen for a finding; nil if none is. The last of several choices counts.
  private func chosenPosition(for finding: Finding) -> Int? {
    let position = choices.last { $0.id == finding.id }.map { $0.number - 1 }
    return position.flatMap { finding.fixes.indices.contains($0) ? $0 : nil }
  }

  /// Returns the index of the fix to make for a finding: the chosen fix, or the only fix if it's allowed; nil if none is made.
  private func fixPosition(for finding: Finding, _ mistakes: Mistakes) -> Int? {
    let mistake = Self.mistake(finding)
    // A known finding looks new if another fix changed its text, so it is compared by its message.
    if mistakes.known.contains(mistake) { return nil }
    let wasThere = mistakes.reported.contains(mistake)
    if wasThere, let position = chosenPosition(for: finding) { return position }
    guard let fix = finding.onlyFix else { return nil }
    return fix.isSafe || allowsUnsafeFixes && wasThere && finding.severity != .note ? 0 : nil
  }

  /// Returns the changes of one round, in the order of the file and without touching each other. Chosen fixes take precedence.
  private func changes(of file: LintedFile, _ mistakes: Mistakes) -> [Planned] {
    var planned: [Planned] = []
    // A mistake can make other parts of a rule seem useless, so a round fixes only findings of the worst severity.
    let worst = file.findings.filter { fixPosition(for: $0, mistakes) != nil }.map { $0.severity }.max()
    for wantsChosen in [true, false] {
      for placed in PlacedFinding.all(in: file) {
        let finding = placed.finding
        let isChosen = chosenPosition(for: finding) != nil
        guard isChosen == wantsChosen, isChosen || finding.severity == worst,
          let position = fixPosition(for: finding, mistakes),
          let edit = finding.fixes[position].fileEdit
        else { continue }
        let place = planned.firstIndex { $0.edit.range.lowerBound >= edit.range.lowerBound } ?? planned.count
        let neighbors = planned[max(0, place - 1)..<min(planned.count, place + 1)]
        guard !neighbors.contains(where: { $0.edit.range.touches(edit.range) }) else { continue }
        let fix = finding.fixes[position]
        planned.insert((edit, (placed, fix), needsProof: !isChosen && fix.isCertain && fix.effect == .keeps), at: place)
      }
    }
    return planned
  }

  private static let mostSingleChanges = 20

  /// Makes all changes together. If that isn't possible, tries the first half of them, and so on, and then single changes; nil if none succeeds.
  private func applying(
    _ changes: [Planned], to current: LintQuestions, _ before: LintedFile, _ limits: AnalysisLimits
  ) -> (changed: LintQuestions, file: LintedFile, made: [Planned])? {
    guard let text = current.file.content.text else { return nil }
    var checks = current.subjects.map { MeaningCheck($0, limits: limits) }
    let halves = sequence(first: changes) { $0.count > 1 ? Array($0.prefix($0.count / 2)) : nil }
    for attempt in Array(halves) + changes.prefix(Self.mostSingleChanges).map({ [$0] }) where !attempt.isEmpty {
      guard let changed = TextEdit.apply(attempt.map { $0.edit }, to: text.utf8) else { continue }
      do throws(ReadingError) {
        let next = try LintQuestions(current.file.holding(text.encoded(changed)))
        // If other fixes, which may change verdicts, are among them, nothing can be proved about the safe fixes.
        if attempt.allSatisfy({ $0.needsProof }), !Self.isHarmless(next.subjects, &checks) { continue }
        let after = try linter.lint(next)
        // A fix must not make the text unreadable.
        if attempt.contains(where: { $0.made.finding.finding.id < "AR200" }),
          !Self.syntaxErrors(in: after).isSubset(of: Self.syntaxErrors(in: before))
        {
          continue
        }
        return (next, after, attempt)
      } catch {
        continue
      }
    }
    return nil
  }

  private static func syntaxErrors(in file: LintedFile) -> Set<[String]> {
    Set(file.findings.filter { $0.id == LintRule.syntaxError.id }.map { mistake($0) })
  }

  /// Returns whether every rule keeps its meaning or couldn't work before.
  private static func isHarmless(_ after: [LintSubject], _ checks: inout [MeaningCheck]) -> Bool {
    guard checks.count == after.count else { return false }
    return checks.indices.allSatisfy { index in
      // In a program, a rule that couldn't be read has the path where it should be; a rule that can be read has its own path.
      let (old, new) = (checks[index].before, after[index])
      if case .missing = old.rule {} else if old.place?.path != new.place?.path { return false }
      return checks[index].isSafe(new)
    }
  }
}

/// A choice among alternative fixes of a lint rule's findings, such as `AR304=2`.
package struct FixChoice: Sendable, Hashable {
  /// The id of the lint rule.
  package var id: String
  /// The number of the fix among those of a finding, from 1.
  package var number: Int

  /// Reads a choice. The rule may be given by its id or its name, ignoring case.
  ///
  /// - Returns: The choice; nil if the text has another form or the rule doesn't exist.
  package init?(_ text: String) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, sides[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(sides[1]),
      number > 0, let rule = LintRule(named: String(sides[0]))
    else { return nil }
    (id, self.number) = (rule.id, number)
  }

  /// The choice as it is written on the command line.
  package var text: String { "\(id)=\(number)" }
}
