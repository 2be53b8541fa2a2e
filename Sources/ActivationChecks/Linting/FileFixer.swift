import ActivationAnalysis
package import ActivationLint
package import ActivationRules
import Predicates

/// Makes the changes that the findings of a file suggest, until nothing is left to change.
package struct FileFixer: Sendable {
  /// The outcome for a file.
  package struct Outcome: Sendable {
    /// The bytes of the file with all changes made.
    package var bytes: [UInt8]
    /// The findings that were fixed, each with its place in the text of its round, and what its fix did.
    package var made: [MadeFix] = []
    /// The file with the remaining findings.
    package var file: LintedFile
    /// The choices that a finding of the file answers to.
    package var usedChoices: Set<FixChoice> = []
    /// The number of remaining errors and warnings with an unsafe fix that wasn't made, since they came up with other fixes.
    package var newCount = 0
    /// The number of findings whose fix was tried and left out, since they were still there after it.
    package var uselessCount = 0
  }

  /// A finding that was fixed.
  package typealias MadeFix = (finding: PlacedFinding, fix: Finding.Fix)
  /// A change that is going to be made; one that nobody requested in particular must be proved harmless.
  private typealias Planned = (edit: TextEdit, made: MadeFix, needsProof: Bool)
  /// The mistakes of the unchanged file: those that are reported, and those that the project knows, which stay as they are.
  private typealias Mistakes = (reported: Set<[String]>, known: Set<[String]>)
  /// A fix whose finding is still there once it's made.
  private struct UselessFix: Hashable {
    let mistake: [String]
    let message: String

    init(_ made: MadeFix) { (mistake, message) = (FileFixer.mistake(made.finding.finding), made.fix.message) }
  }

  /// The most rounds of linting and changing; a fix that brings another finding with a fix takes two.
  static let maximumRounds = 20
  /// The bytes that are linted in all rounds together, whatever their number; a large file is changed in several runs.
  static let maximumBytes = 2_000_000

  /// Finds the changes to make.
  package var linter: FileLinter
  /// A Boolean value that indicates whether fixes that may change verdicts are made, too.
  package var allowsUnsafeFixes: Bool
  /// The choices among several fixes.
  package var choices: [FixChoice]

  /// Creates a fixer.
  package init(linter: FileLinter, allowsUnsafeFixes: Bool = false, choices: [FixChoice] = []) {
    self.linter = linter
    self.allowsUnsafeFixes = allowsUnsafeFixes
    self.choices = choices
  }

  /// The changed file; nothing is written.
  ///
  /// Each round makes the chosen fixes, and of findings with one fix those that are allowed, unless a change touches one made before.
  /// Findings that the project knows aren't reported, and aren't fixed.
  /// An unsafe fix is made for what the unchanged file has, and of a note only when it's chosen. Safe fixes by themselves are made only
  /// if `MeaningCheck` finds them together harmless. A change after which the file or a rule couldn't be read is left out.
  ///
  /// - Throws: When the file can't be linted, has no fix of a chosen number, or is a binary property list with something to change.
  package func fix(_ target: RuleFile) throws(ReadingError) -> Outcome {
    // All rounds together take no more than one does.
    var fixer = self
    fixer.linter.limits = AnalysisLimits().forOneRequest()
    return try fixer.fixed(target, proving: AnalysisLimits().forOneRequest())
  }

  private func fixed(_ target: RuleFile, proving limits: AnalysisLimits) throws(ReadingError) -> Outcome {
    var outcome = Outcome(bytes: target.bytes, file: try linter.lint(target))
    let reported = linter.reported(outcome.file)
    var pending = try PendingChoices(choices, reported)
    outcome.usedChoices = pending.used
    let before = Set(reported.findings.map { Self.mistake($0) })
    let mistakes: Mistakes = (before, Set(outcome.file.findings.map { Self.mistake($0) }).subtracting(before))
    guard outcome.file.text != nil else {
      guard !reported.findings.contains(where: { fixPosition(for: $0, pending, mistakes) != nil }) else {
        throw Self.unchangeable(target)
      }
      return outcome
    }
    var current = target
    var useless: Set<UselessFix> = []
    for _ in 0..<max(1, min(Self.maximumRounds, Self.maximumBytes / max(1, target.bytes.count) - 1)) {
      guard let text = current.content.text else { return outcome }
      let changes = changes(of: linter.reported(outcome.file), pending, mistakes).filter {
        !useless.contains(UselessFix($0.made))
      }
      guard let (next, file, made) = applying(changes, to: text, current, outcome.file, limits) else { break }
      let outlived = Self.outlived(made, outcome.file, file)
      guard outlived.isEmpty else {
        useless.formUnion(outlived)
        continue
      }
      current = next
      pending.move(after: made.map { $0.edit })
      outcome.bytes = next.bytes
      outcome.made += made.map { $0.made }
      outcome.file = file
    }
    outcome.newCount = linter.reported(outcome.file).findings.count { finding in
      guard finding.severity != .note, let fix = finding.onlyFix, !fix.isSafe else { return false }
      let mistake = Self.mistake(finding)
      return fix.fileEdit != nil && !mistakes.reported.contains(mistake) && !mistakes.known.contains(mistake)
    }
    outcome.uselessCount = linter.reported(outcome.file).findings.count { finding in
      useless.contains { $0.mistake == Self.mistake(finding) }
    }
    return outcome
  }

  /// The fixes of a round whose findings outlive them: there are as many of a kind as before, or a new one at the place of the change has
  /// the same fix.
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
      if isAsFrequent || isBack { outlived.insert(UselessFix(change.made)) }
    }
    return outlived
  }

  /// The part of a finding that other fixes leave as it is.
  private static func mistake(_ finding: Finding) -> [String] { [finding.id, finding.message] }

  /// The position of the fix that is made for a finding: the chosen one, or the only one if it's allowed.
  private func fixPosition(for finding: Finding, _ pending: PendingChoices, _ mistakes: Mistakes) -> Int? {
    let mistake = Self.mistake(finding)
    // A known one whose text another fix changed looks new.
    if mistakes.known.contains(mistake) { return nil }
    let wasThere = mistakes.reported.contains(mistake)
    if wasThere, let position = pending.position(for: finding) { return position }
    guard let fix = finding.onlyFix else { return nil }
    return fix.isSafe || allowsUnsafeFixes && wasThere && finding.severity != .note ? 0 : nil
  }

  private static func unchangeable(_ target: RuleFile) -> ReadingError {
    ReadingError(
      .file, "the file cannot be changed: it is a binary property list or in an encoding other than UTF-8 and UTF-16",
      help: "plutil -convert xml1 makes it an XML property list.", name: target.name)
  }

  /// The changes of one round, in the order of the file and apart from each other; chosen ones go first.
  private func changes(of file: LintedFile, _ pending: PendingChoices, _ mistakes: Mistakes) -> [Planned] {
    var planned: [Planned] = []
    // What a mistake hides looks idle: while there are errors to mend, no alternative is taken out.
    let worst = file.findings.filter { fixPosition(for: $0, pending, mistakes) != nil }.map { $0.severity }.max()
    for wantsChosen in [true, false] {
      for placed in PlacedFinding.all(in: file) {
        let finding = placed.finding
        let isChosen = pending.position(for: finding) != nil
        guard isChosen == wantsChosen, isChosen || finding.severity == worst,
          let position = fixPosition(for: finding, pending, mistakes),
          let edit = finding.fixes[position].fileEdit
        else { continue }
        let place = Self.place(of: edit, in: planned)
        let neighbors = planned[max(0, place - 1)..<min(planned.count, place + 1)]
        guard !neighbors.contains(where: { $0.edit.range.touches(edit.range) }) else { continue }
        let fix = finding.fixes[position]
        planned.insert((edit, (placed, fix), needsProof: !isChosen && fix.isCertain && fix.effect == .keeps), at: place)
      }
    }
    return planned
  }

  /// The index of the first change that doesn't begin before another one.
  private static func place(of edit: TextEdit, in planned: [Planned]) -> Int {
    var (low, high) = (0, planned.count)
    while low < high {
      let middle = (low + high) / 2
      if planned[middle].edit.range.lowerBound < edit.range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The number of changes that are tried one by one.
  private static let mostSingleChanges = 20

  /// All changes together; if they don't go together, half of them, and so on, or one; nil when none of these can be made.
  private func applying(
    _ changes: [Planned], to text: FileText, _ target: RuleFile, _ before: LintedFile, _ limits: AnalysisLimits
  ) -> (changed: RuleFile, file: LintedFile, made: [Planned])? {
    guard let subjects = try? LintQuestions(target).subjects else { return nil }
    var checks = subjects.map { MeaningCheck($0, limits: limits) }
    let halves = sequence(first: changes) { $0.count > 1 ? Array($0.prefix($0.count / 2)) : nil }
    for attempt in Array(halves) + changes.prefix(Self.mostSingleChanges).map({ [$0] }) where !attempt.isEmpty {
      guard let changed = TextEdit.apply(attempt.map { $0.edit }, to: text.utf8) else { continue }
      let next = target.holding(text.encoded(changed))
      do throws(ReadingError) {
        // What somebody chose may change verdicts, and hides what the other changes do.
        if attempt.allSatisfy({ $0.needsProof }), try !isHarmless(next, &checks) { continue }
        let after = try linter.lint(next)
        // A text that can't be read afterwards isn't fixed.
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

  /// Returns whether every rule of a file keeps its meaning, or couldn't work before.
  private func isHarmless(_ file: RuleFile, _ checks: inout [MeaningCheck]) throws(ReadingError) -> Bool {
    let after = try LintQuestions(file).subjects
    guard checks.count == after.count else { return false }
    return checks.indices.allSatisfy { index in
      // In a program, a rule that wasn't read has the place where it should be; one that is read has its own.
      let (old, new) = (checks[index].before, after[index])
      if case .missing = old.rule {} else if old.place?.path != new.place?.path { return false }
      return checks[index].isSafe(new)
    }
  }
}
