import ActivationLint
package import ActivationRules
import Predicates

/// The scope of a project's checks: its configuration, and the known findings.
package struct LintScope {
  package private(set) var configuration: ProjectConfiguration?
  private let baselinePath: String?
  private var baseline: LintBaseline?
  private let writesBaseline: Bool
  let disk = Disk()

  /// Reads a project's settings.
  ///
  /// - Parameters:
  ///   - configuration: The configuration; nil for the nearest one in or around the linted folder.
  ///   - baseline: The file with the known findings; nil for the file that the configuration names.
  ///   - writesBaseline: Whether findings are recorded in the baseline instead of reported.
  /// - Throws: When a file can't be read, several configurations apply, or a baseline must be written and no file is named for it.
  package init(
    _ paths: [String], configuration path: String? = nil, baseline: String? = nil, writesBaseline: Bool = false
  ) throws(ReadingError) {
    self.writesBaseline = writesBaseline
    let path = path == nil ? try Self.path(around: paths) : path
    if let path { configuration = try ProjectConfiguration(contentsOf: path, from: disk) }
    baselinePath = baseline ?? configuration?.baseline
    if writesBaseline, baselinePath == nil {
      throw ReadingError(.file, "--write-baseline requires --baseline FILE")
    }
    guard let baselinePath, !writesBaseline || Disk.isFolder(baselinePath) != nil else { return }
    do throws(ReadingError) {
      self.baseline = try LintBaseline(contentsOf: baselinePath, isNamed: baseline != nil, from: disk)
    } catch {
      guard error.kind == .file, error.name == baselinePath else { throw error }
      var missing = error
      missing.help = "Add --write-baseline to record today's findings there."
      throw missing
    }
  }

  /// Returns a linter with the settings of the configuration and the known findings of the baseline.
  package func applied(to linter: FileLinter) -> FileLinter {
    var linter = configuration?.applied(to: linter) ?? linter
    if let baseline, !writesBaseline { linter.isKnown = { baseline.known(in: $0) } }
    return linter
  }

  /// Returns the configuration that applies to everything that is linted; nil if there's none.
  private static func path(around operands: [String]) throws(ReadingError) -> String? {
    // Text and standard input belong to the current folder.
    let places = operands.isEmpty ? ["."] : operands.map { Disk.isFolder($0) != nil ? $0 : "." }
    // The same configuration may be found by different paths, so it is identified by its file.
    var seen: Set<FileIdentity?> = []
    let paths = places.compactMap { ProjectConfiguration.path(around: $0) }
      .filter { seen.insert(FileIdentity(ofFileAt: $0)).inserted }
    guard paths.count < 2 else {
      throw ReadingError(
        .file, "\(paths.count) configurations apply: \(paths.map { shownPath($0) }.joined(separator: ", "))",
        help: "Lint the projects one at a time, or use --config FILE.")
    }
    return paths.first.map { shownPath($0) }
  }

  /// Removes known findings, or records all findings.
  ///
  /// - Parameter isAsked: Returns whether findings of a rule, given by its id, are looked for. The recorded findings of other rules are kept.
  /// - Returns: The number of known findings, and remarks about them.
  func settle(
    _ files: inout [LintedFile], asking isAsked: (String) -> Bool
  ) throws(ReadingError) -> (known: Int, remarks: [String]) {
    guard let baselinePath else { return (0, []) }
    if writesBaseline {
      let new = LintBaseline(of: files, keeping: baseline, asking: isAsked, at: baselinePath)
      if new != baseline { try OutputFile.write(Array(new.text.utf8), to: baselinePath) }
      var count = 0
      for index in files.indices where files[index].path != nil {
        count += files[index].findings.count
        files[index].findings = []
      }
      var remarks = ["\(counted(count, "finding")) recorded in \(shownPath(baselinePath))"]
      if configuration?.baseline == nil {
        remarks.append("name it as \"baseline\" in \(ProjectConfiguration.fileName), or use --baseline each time")
      }
      return (count, remarks)
    }
    guard var outcome = baseline?.apply(to: &files) else { return (0, []) }
    outcome.gone.removeAll { !isAsked($0.entry.id) }
    var remarks = outcome.gone.prefix(5).map { entry, count in
      let place = [entry.place, entry.text].first { !$0.isEmpty }.map { " (\($0))" } ?? ""
      return "the baseline has \(entry.id) in \(entry.file)\(place)\(count > 1 ? " \(count) times" : ""), but it's gone"
    }
    if outcome.gone.count > 5 { remarks.append("the findings of \(outcome.gone.count - 5) more entries are gone") }
    if !remarks.isEmpty { remarks.append("lint --write-baseline removes those entries and records new findings") }
    return (outcome.hidden, remarks)
  }
}
