import ActivationLint
import ActivationRules
import ActivationWire
import Predicates

/// One check of files: the files, the linter, and the project's settings.
package struct LintRun {
  /// The findings to report, with the files that couldn't be read or changed, and further remarks for people.
  package typealias Outcome = (report: FindingReport, remarks: [String])

  /// A file before and after its fixes.
  package typealias Change = (name: String, old: String, new: String)

  private let fixer: FileFixer
  private let scope: LintScope
  private let settings: [String: String]
  private var linter: FileLinter { fixer.linter }
  /// A Boolean value that indicates whether every note is reported, however many there are on one rule.
  package var showsAllNotes = false
  private var files: [RuleFile] = []
  private var problems: [ReadingError] = []
  /// Files with the key of a rule that aren't read.
  private var unread: [LintedFile] = []
  private var identities: Set<FileIdentity> = []
  private var roots: [String] = []

  /// Creates a run, with the configuration's settings for the linter.
  package init(_ fixer: FileFixer, scope: LintScope, settings: [String: String] = [:]) {
    var fixer = fixer
    fixer.linter = scope.applied(to: fixer.linter)
    self.fixer = fixer
    self.scope = scope
    self.settings = settings
  }

  /// Adds the files that a path names, or one rule of a file by its line. Files that can't be read are reported at the end.
  ///
  /// - Returns: Remarks about the path for people.
  package mutating func add(_ argument: String, standardInput: () -> [UInt8]) -> [String] {
    let (path, line) = NamedFiles.place(argument)
    do throws(ReadingError) {
      let found = try Project(
        path, settings: settings, by: scope.configuration, from: scope.disk, standardInput: standardInput)
      // A file may be named twice: by its folder and by itself, in two spellings, or through a link. It is added only once.
      for var file in found.files {
        file.line = line
        let identity = line == nil ? file.path.flatMap { FileIdentity(ofFileAt: $0) } : nil
        if identity.map({ identities.insert($0).inserted }) ?? true { files.append(file) }
      }
      problems += found.problems
      if let root = resolvedPath(path) { roots.append(root) }
      unread += found.unread.filter { file in !unread.contains { $0.name == file.name } }
      return found.remarks
    } catch {
      problems.append(error)
      return []
    }
  }

  /// Adds the text of a rule.
  package mutating func add(text: String) {
    files.append(RuleFile(Array(text.utf8), name: nil, settings: settings))
  }

  /// Lints the files and returns the findings.
  package func report() -> Outcome { outcome(of: linter.lint(files)) }

  private func outcome(of results: [Result<LintedFile, ReadingError>]) -> Outcome {
    var report = FindingReport(version: ActivationService.version, problems: problems)
    report.folder = OwnProcess.currentFolder
    for result in results {
      switch result {
      case .success(let file): report.files.append(file)
      case .failure(let error): report.problems.append(error)
      }
    }
    report.files += unread.map { linter.settled($0) }
    // An unknown fact about a project concerns all its extensions and is reported once.
    var remarks = files.flatMap { $0.surroundings.problems }.distinct
    do throws(ReadingError) {
      let settled = try scope.settle(&report.files) { linter.selectedIDs?.contains($0) ?? true }
      report.knownCount = settled.known
      remarks += settled.remarks
    } catch {
      report.problems.append(error)
    }
    // Notes are left out only now, so that known findings don't take the place of new ones.
    if !showsAllNotes { report.files = report.files.map { $0.withFewNotes() } }
    return (report, remarks)
  }

  /// Returns a problem for each choice that matches no finding.
  private func unused(_ used: Set<FixChoice>) -> [ReadingError] {
    fixer.choices.filter { !used.contains($0) }.map { choice in
      ReadingError(
        .file, "--choose \(choice.text): no finding of \(choice.id) matches it",
        help: "Run lint without --choose to see the findings and their numbered fixes.")
    }
  }

  /// Returns the reason why a file that can be read isn't changed; nil if it may be changed.
  private func obstacle(to file: RuleFile) -> String? {
    guard file.isSource else { return "it belongs to a built bundle; change its source instead" }
    guard let real = file.path.flatMap({ resolvedPath($0) }) else { return nil }
    let isInside = roots.contains { real == $0 || real.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    return isInside ? nil : "it's a link to \(real), outside the named files and folders"
  }

  /// Makes the fixes, and returns the remaining mistakes, the fixed ones, and the changes.
  ///
  /// - Parameter writes: Whether the files are written.
  package func fix(writes: Bool) -> (outcome: Outcome, made: [FileFixer.MadeFix], changes: [Change]) {
    var results: [Result<LintedFile, ReadingError>] = []
    var made: [FileFixer.MadeFix] = []
    var changes: [Change] = []
    var uselessCount = 0
    var used: Set<FixChoice> = []
    var remarks: [String] = []
    var failures: [ReadingError] = []
    for file in files {
      do throws(ReadingError) {
        if writes, file.path == nil {
          throw ReadingError(.file, "only files can be changed", help: "--diff prints the changes.", name: file.name)
        }
        if let obstacle = obstacle(to: file) {
          let linted = try linter.lint(file)
          if linter.reported(linted).findings.contains(where: { !$0.fixes.isEmpty }) {
            remarks.append("\(file.path ?? file.owner): left alone: \(obstacle)")
          }
          results.append(.success(linted))
          continue
        }
        let fixed = try fixer.fix(file)
        used.formUnion(fixed.usedChoices)
        if fixed.bytes != file.bytes, let old = file.content.text, let new = FileText(fixed.bytes) {
          if writes, let path = file.path { try OutputFile.replace(path, expected: file.bytes, with: fixed.bytes) }
          let texts = [old, new].map { String(decoding: $0.utf8, as: UTF8.self) }
          changes.append((file.name ?? "rule", texts[0], texts[1]))
        }
        made += fixed.made
        uselessCount += fixed.uselessCount
        results.append(.success(fixed.file))
      } catch {
        // A file that couldn't be changed is reported as it is.
        if let linted = try? linter.lint(file) {
          results.append(.success(linted))
          failures.append(error)
        } else {
          results.append(.failure(error))
        }
      }
    }
    var outcome = outcome(of: results)
    outcome.report.problems += failures.isEmpty ? unused(used) : failures
    outcome.remarks += remarks + self.remarks(onFixesOf: outcome.report.findings, uselessCount: uselessCount)
    if !writes, let several = outcome.report.findings.first(where: { $0.fixes.count > 1 }) {
      outcome.remarks.append("\(several.id) has several fixes; choose one, such as --choose \(several.id)=1")
    }
    return (outcome, made, changes)
  }

  private func remarks(onFixesOf left: [Finding], uselessCount: Int) -> [String] {
    let (notes, others) = (left.filter { $0.severity == .note }, left.filter { $0.severity != .note })
    let isMakeable = { (finding: Finding) in finding.onlyFix?.fileEdit != nil }
    var remarks: [String] = []
    let unfixable = others.count { $0.fixes.isEmpty }
    if unfixable > 0 {
      let have = unfixable == 1 ? "has" : "have"
      remarks.append("\(counted(unfixable, "finding")) \(have) no automatic fix")
    }
    if !fixer.allowsUnsafeFixes, others.contains(where: isMakeable) {
      remarks.append("the remaining fixes may change verdicts; --unsafe-fixes applies those for errors and warnings")
    }
    if uselessCount > 0 {
      let (findings, their) = uselessCount == 1 ? ("finding is", "its fix") : ("findings are", "their fixes")
      remarks.append("\(uselessCount) \(findings) still there after \(their), so no change was made there")
    }
    let fixable = notes.filter(isMakeable)
    if !fixable.isEmpty {
      let choices = Set(fixable.map { "--choose \($0.id)=1" }).sorted().joined(separator: " ")
      let (fix, them) = fixable.count == 1 ? ("has a fix", "it") : ("have fixes", "them")
      remarks.append("\(counted(fixable.count, "note")) \(fix) that may change verdicts; \(choices) applies \(them)")
    }
    return remarks
  }
}
