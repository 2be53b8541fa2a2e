import ActivationFiles
import ActivationLint
import ActivationProject
import ActivationReports
import ActivationRules
import Foundation
import PredicateSyntax
import ToolSupport

/// One run of `lint`.
struct LintSession {
  enum Mode {
    case report
    case fix
    case diff
  }

  var linter: FileLinter
  let project: LintProject
  var format = ReportFormat.human
  /// The values of build settings.
  var settings: [String: String] = [:]
  var isQuiet = false
  var allowsUnsafeFixes = false
  /// Which of several fixes are made.
  var choices: [FixChoice] = []
  /// The least severity that makes the command fail.
  var failure = Diagnostic.Severity.warning
  var mode = Mode.report
  /// How many rules must be found at least.
  var expectedRules = 0
  var targets: [LintTarget] = []
  var problems: [ReadingError] = []
  private var identities = FileIdentities()
  /// Whether any path was named, though nothing may be there to lint.
  private(set) var hasPaths = false

  init(linter: FileLinter, project: LintProject) {
    self.linter = linter
    self.project = project
  }

  /// Takes in what a path stands for; what cannot be read is reported at the end.
  mutating func add(_ path: String, in environment: ToolEnvironment) {
    hasPaths = true
    do throws(ReadingError) {
      let choices = project.configuration?.choices ?? ProjectChoices()
      let found = try LintTargets(path, settings: settings, choices: choices, standardInput: environment.readAll)
      // The same file may be named twice: as a folder and by itself, in two spellings, or through a link.
      for target in try project.changed(found.targets, of: path) where target.path.map({ identities.add($0) }) ?? true {
        targets.append(target)
      }
      problems += found.problems
      if !isQuiet {
        for remark in found.remarks { environment.writeError("note: \(escapingControlCharacters(remark))\n") }
      }
      if found.targets.isEmpty, found.problems.isEmpty, found.remarks.isEmpty, !isQuiet {
        environment.writeError("note: \(escapingControlCharacters(path)): it has no activation rule\n")
      }
    } catch {
      problems.append(error)
    }
  }

  mutating func run(in environment: ToolEnvironment) -> ExitCode {
    switch mode {
    case .report: return report(on: linter.lint(targets), in: environment)
    case .fix: return fix(in: environment)
    case .diff: return diff(in: environment)
    }
  }

  private mutating func report(
    on results: [Result<LintedFile, ReadingError>], in environment: ToolEnvironment
  ) -> ExitCode {
    var files: [LintedFile] = []
    for result in results {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let error): problems.append(error)
      }
    }
    if !isQuiet {
      for file in files {
        for remark in file.remarks {
          environment.writeError("note: \(escapingControlCharacters((file.name ?? "rule") + ": " + remark))\n")
        }
      }
    }
    var settled: (known: Int, remarks: [String]) = (0, [])
    do throws(ReadingError) { settled = try project.settle(&files) } catch { problems.append(error) }
    if !isQuiet {
      for remark in settled.remarks { environment.writeError("note: \(escapingControlCharacters(remark))\n") }
    }
    let count = files.reduce(0) { $0 + $1.ruleCount }
    if count < expectedRules {
      let finding = FewerRulesThanExpected.finding(count: count, expected: expectedRules)
      files.insert(LintedFile(name: nil, findings: [finding]), at: 0)
    }
    var report = Report(version: Tool.version, files: files, problems: problems)
    report.knownCount = settled.known
    report.folder = FileManager.default.currentDirectoryPath
    environment.write(format.text(of: report, isColored: environment.colorsOutput, isQuiet: isQuiet))
    let fails = report.findings.contains { $0.severity >= failure }
    return .combined([problems.isEmpty ? .success : .malformed, fails ? .negative : .success])
  }

  private var fixer: FileFixer { FileFixer(linter: linter, allowsUnsafeFixes: allowsUnsafeFixes, choices: choices) }

  /// A problem for each choice that no finding answers to.
  private func unused(_ used: Set<FixChoice>) -> [ReadingError] {
    choices.filter { !used.contains($0) }.map { choice in
      ReadingError(
        .file, "--choose \(choice.text): there is no such finding", help: "lint without --choose shows the findings.")
    }
  }

  private mutating func fix(in environment: ToolEnvironment) -> ExitCode {
    var results: [Result<LintedFile, ReadingError>] = []
    var count = 0
    var used: Set<FixChoice> = []
    for target in targets {
      do throws(ReadingError) {
        guard let path = target.path else {
          throw ReadingError(.file, "only files can be changed", help: "--diff prints the changes.", name: target.name)
        }
        let outcome = try fixer.fix(target)
        used.formUnion(outcome.usedChoices)
        if outcome.bytes != target.bytes {
          try FileReplacement.replace(path, expected: target.bytes, with: outcome.bytes)
        }
        count += outcome.count
        results.append(.success(outcome.file))
      } catch {
        results.append(.failure(error))
      }
    }
    problems += unused(used)
    if count > 0, !isQuiet { environment.writeError("fixed \(counted(count, "finding"))\n") }
    return report(on: results, in: environment)
  }

  private mutating func diff(in environment: ToolEnvironment) -> ExitCode {
    var hasChanges = false
    var used: Set<FixChoice> = []
    for target in targets {
      do throws(ReadingError) {
        let outcome = try fixer.fix(target)
        used.formUnion(outcome.usedChoices)
        guard let old = FileText(target.bytes), let new = FileText(outcome.bytes) else { continue }
        let text = UnifiedDiff.text(
          from: String(decoding: old.utf8, as: UTF8.self), to: String(decoding: new.utf8, as: UTF8.self),
          name: target.name ?? "rule", isForTerminal: environment.colorsOutput)
        environment.write(text)
        hasChanges = hasChanges || !text.isEmpty
      } catch {
        problems.append(error)
      }
    }
    problems += unused(used)
    for problem in problems {
      environment.writeError("error: \(escapingControlCharacters(problem.description))\n")
      if !problem.help.isEmpty { environment.writeError("  help: \(escapingControlCharacters(problem.help))\n") }
    }
    return .combined([problems.isEmpty ? .success : .malformed, hasChanges ? .negative : .success])
  }
}
