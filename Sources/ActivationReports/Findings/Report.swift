public import ActivationFiles
package import ActivationLint
public import ActivationRules
package import PredicateSyntax

/// What was found in some files, whatever the format.
public struct Report: Sendable {
  /// The version of the tool.
  package var version: String
  /// The files that were looked at with their findings, in the order in which they are reported.
  public var files: [LintedFile]
  /// What could not be read.
  public var problems: [ReadingError]
  /// How many findings were left out because the project knows them.
  package var knownCount = 0
  /// The folder that relative names of files begin at, for formats that need absolute ones; nil leaves names as they are.
  package var folder: String?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - version: The version of the tool, which JSON and SARIF name.
  ///   - files: The files that were looked at with their findings.
  ///   - problems: What could not be read.
  public init(version: String, files: [LintedFile] = [], problems: [ReadingError] = []) {
    self.version = version
    self.files = files
    self.problems = problems
  }

  /// The findings of all files.
  package var findings: [Finding] { files.flatMap(\.findings) }

  /// The same with their lines and columns.
  var placed: [PlacedFinding] { files.flatMap { PlacedFinding.all(in: $0) } }

  /// How many findings have a severity.
  package func count(of severity: Diagnostic.Severity) -> Int { findings.count { $0.severity == severity } }

  /// The names of the files, without text that was given directly.
  var names: [String] { files.compactMap(\.name) }

  /// How many activation rules were looked at.
  var ruleCount: Int { files.reduce(0) { $0 + $1.ruleCount } }

  /// How many places have the key of a rule that can't be read; findings say which.
  var uncheckedCount: Int { files.reduce(0) { $0 + $1.unreadCount } }
}

extension Report {
  /// `3 errors, 2 warnings in 4 rules of 3 files`.
  package var summary: String {
    let parts = Diagnostic.Severity.allCases.compactMap { severity in
      let count = count(of: severity)
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    var text = parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
    text += " in " + counted(ruleCount, "rule")
    if !names.isEmpty { text += " of " + counted(names.count, "file") }
    if uncheckedCount > 0 { text += "; \(counted(uncheckedCount, "rule")) not checked" }
    if knownCount > 0 { text += "; \(counted(knownCount, "known finding")) left out" }
    if !problems.isEmpty { text += "; \(problems.count) unreadable" }
    return text
  }

  /// The app that was taken for the one that contains an extension.
  struct Container {
    /// The extension's property list.
    let file: String
    /// The app's property list, or what else it is called by; nil when it is not known.
    let application: String?
    /// The apps that come into question when it is not known.
    let candidates: [String]
    /// Whether a finding depends on what the app declares.
    let isNeeded: Bool

    init?(_ file: LintedFile) {
      guard let name = file.name, let search = file.application else { return nil }
      self.file = name
      application = search.application?.label
      if case .several(let applications, _) = search { candidates = applications.map(\.label) } else { candidates = [] }
      isNeeded = file.needsApplication
    }
  }

  /// The apps of the extensions among the files, in their order.
  var containers: [Container] { files.compactMap { Container($0) } }

  /// Which apps were taken for the ones that contain the extensions, one line for each: `containing app: App/Info.plist`.
  package var containerLines: [String] {
    let containers = containers
    var counts: [(application: String, count: Int)] = []
    for case let application? in containers.map(\.application) {
      if let known = counts.firstIndex(where: { $0.application == application }) {
        counts[known].count += 1
      } else {
        counts.append((application, 1))
      }
    }
    var lines = counts.map { entry in
      let share = entry.count == containers.count ? "" : " for " + counted(entry.count, "extension")
      return "containing app: \(entry.application)\(share)"
    }
    let unknown = containers.filter { $0.application == nil && $0.isNeeded }
    if !unknown.isEmpty {
      let share = unknown.count == containers.count ? "" : " for " + counted(unknown.count, "extension")
      let candidates = Array(Set(unknown.flatMap(\.candidates))).sorted()
      let names = candidates.prefix(3).joined(separator: ", ") + (candidates.count > 3 ? ", …" : "")
      lines.append("containing app not found\(share)" + (names.isEmpty ? "" : "; it may be one of \(names)"))
    }
    return lines
  }
}
