import ActivationFiles
import ActivationProject
import ActivationRules
import Foundation
import PredicateSyntax
import ToolSupport

/// What the options of `lint` and the project's configuration say together; options win.
struct LintProject {
  private static let config = Option<String>(
    "--config", "FILE",
    "the configuration; if not given, the nearest .activation-rule.json in or around what is linted",
    details: "Grammar/configuration.schema.json describes it. Options win over what it says.", completion: .files)
  private static let noConfig = Flag("--no-config", "look for no configuration")
  private static let baseline = Option<String>(
    "--baseline", "FILE", "pass over the findings recorded in this file",
    details: "A finding stays known when lines move. How many were passed over, and which are gone, is said.",
    completion: .files)
  private static let writeBaseline = Flag(
    "--write-baseline", "record today's findings in the baseline instead of reporting them",
    details: "Of files that aren't linted this time, what is recorded stays.")
  private static let changedSince = Option<String>(
    "--changed-since", "REVISION", "only files that changed since the branch left this revision of Git",
    details: """
      Those whose containing app changed are linted as well, and all when a project file, entitlements or the
      configuration did.
      """)
  static let group = OptionGroup("The project", [config, noConfig, baseline, writeBaseline, changedSince])

  private(set) var configuration: ProjectConfiguration?
  /// The path of the baseline.
  private(set) var baselinePath: String?
  private(set) var baseline: LintBaseline?
  private(set) var writesBaseline = false
  private(set) var revision: String?
  /// Whether everything below the configuration's folder is linted, so that it's known how many rules there must be.
  private(set) var isWhole = false

  init(_ arguments: Arguments) throws(UsageError) {
    let operands = arguments.operands
    let baseline = try arguments[Self.baseline]
    var given = try arguments[Self.config]
    writesBaseline = arguments[Self.writeBaseline]
    revision = try arguments[Self.changedSince]
    let isPlain = arguments[Self.noConfig]
    if isPlain, given != nil { throw UsageError("--config can't be combined with --no-config.") }
    do throws(ReadingError) {
      if !isPlain, given == nil { given = try Self.path(around: operands) }
      if let path = given {
        let configuration = try ProjectConfiguration(contentsOf: path)
        let folders = operands.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        isWhole =
          revision == nil && folders.contains { (configuration.folder + "/").hasPrefix($0 == "/" ? $0 : $0 + "/") }
        self.configuration = configuration
      }
      baselinePath = baseline ?? configuration?.baseline
      if let baselinePath, !writesBaseline || FileManager.default.fileExists(atPath: baselinePath) {
        self.baseline = try LintBaseline(contentsOf: baselinePath)
      }
    } catch {
      let isMissing = error.kind == .file && baselinePath != nil && error.name == baselinePath
      throw UsageError(
        "\(error.description).", help: isMissing ? "lint --write-baseline records today's findings there." : error.help)
    }
    if writesBaseline, baselinePath == nil { throw UsageError("--write-baseline requires --baseline FILE.") }
    for flag in [LintCommand.fix, LintCommand.diff] where writesBaseline && arguments[flag] {
      throw UsageError("--write-baseline can't be combined with \(flag.declaration.name).")
    }
    if revision != nil, arguments.has(LintCommand.expectRules) {
      throw UsageError("--expect-rules can't be combined with --changed-since.")
    }
  }

  /// The configuration that applies to everything that is linted.
  private static func path(around operands: [String]) throws(ReadingError) -> String? {
    // Text and standard input belong to the current folder.
    let places = operands.isEmpty ? ["."] : operands.map { FileManager.default.fileExists(atPath: $0) ? $0 : "." }
    var paths: [String] = []
    for place in places {
      if let path = ProjectConfiguration.path(around: place), !paths.contains(path) { paths.append(path) }
    }
    guard paths.count < 2 else {
      throw ReadingError(
        .file, "\(paths.count) configurations apply: \(paths.map { shown($0) }.joined(separator: ", "))",
        help: "Lint the projects one at a time, or say --config FILE.")
    }
    return paths.first.map { shown($0) }
  }

  /// A path as it reads from the current folder.
  private static func shown(_ path: String) -> String {
    let prefix = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// The files among targets that the revision asks for.
  func changed(_ targets: [LintTarget], of path: String) throws(ReadingError) -> [LintTarget] {
    guard let revision, targets.contains(where: { $0.path != nil }) else { return targets }
    let changes = try ChangedFiles(since: revision, around: path)
    return targets.filter { changes.concern($0) }
  }

  /// Takes known findings away, or records them all.
  ///
  /// - Returns: How many there were, and what to say of them.
  func settle(_ files: inout [LintedFile]) throws(ReadingError) -> (known: Int, remarks: [String]) {
    guard let baselinePath else { return (0, []) }
    if writesBaseline {
      let new = LintBaseline(of: files, keeping: baseline, at: baselinePath)
      if new != baseline { try OutputFile.write(Array(new.text.utf8), to: baselinePath) }
      var count = 0
      for index in files.indices where files[index].path != nil {
        count += files[index].findings.count
        files[index].findings = []
      }
      var remarks = ["\(counted(count, "finding")) recorded in \(Self.shown(baselinePath))"]
      if configuration?.baseline == nil {
        remarks.append("name it as \"baseline\" in \(ProjectConfiguration.fileName), or say --baseline each time")
      }
      return (count, remarks)
    }
    guard let outcome = baseline?.apply(to: &files) else { return (0, []) }
    var remarks = outcome.gone.prefix(5).map { entry, count in
      let place = [entry.place, entry.text].first { !$0.isEmpty }.map { " (\($0))" } ?? ""
      return "the baseline has \(entry.id) in \(entry.file)\(place)\(count > 1 ? " \(count) times" : ""), which is gone"
    }
    if outcome.gone.count > 5 { remarks.append("and \(outcome.gone.count - 5) more entries are gone") }
    if !remarks.isEmpty { remarks.append("lint --write-baseline removes what is gone, and records what is new") }
    return (outcome.hidden, remarks)
  }
}
