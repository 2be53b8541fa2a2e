/// What a report says as a whole, whatever its format.
public struct Report: Sendable, Hashable {
  /// A rule of the linter that entries refer to.
  public struct Rule: Sendable, Hashable {
    /// The stable id, such as `AR101`.
    public var id: String
    /// The name behind the id.
    public var name: String
    /// How much it matters where nothing else is said.
    public var severity: ReportEntry.Severity
    /// What it finds, in one line.
    public var summary: String
    /// Its page, in Markdown.
    public var page: String

    /// Creates a rule.
    public init(id: String, name: String, severity: ReportEntry.Severity, summary: String, page: String) {
      self.id = id
      self.name = name
      self.severity = severity
      self.summary = summary
      self.page = page
    }
  }

  /// Something that could not be read.
  public struct Problem: Sendable, Hashable {
    /// The file or folder; nil for the command as a whole.
    public var file: String?
    /// What is wrong, in one line without a full stop.
    public var message: String
    /// What to do; empty when the message says it.
    public var help: String

    /// Creates a problem.
    public init(file: String?, message: String, help: String = "") {
      self.file = file
      self.message = message
      self.help = help
    }
  }

  /// The app that was taken for the one that contains an extension.
  public struct Container: Sendable, Hashable {
    /// The extension's property list.
    public var file: String
    /// The app's property list, or what else it is called by; nil when it is not known.
    public var application: String?
    /// The apps that come into question when it is not known.
    public var candidates: [String]
    /// Whether a finding rests on what the app declares.
    public var isNeeded: Bool

    /// Creates a container.
    public init(file: String, application: String?, candidates: [String] = [], isNeeded: Bool = true) {
      self.file = file
      self.application = application
      self.candidates = candidates
      self.isNeeded = isNeeded
    }
  }

  /// The version of the tool.
  public var version: String
  /// The entries, in the order in which they are reported.
  public var entries: [ReportEntry]
  /// What could not be read.
  public var problems: [Problem]
  /// The files that were looked at, also those without entries.
  public var files: [String]
  /// How many activation rules were looked at.
  public var ruleCount: Int
  /// How many places have the key of a rule that can't be read; entries say which.
  public var uncheckedCount = 0
  /// How many findings were left out because the project knows them.
  public var knownCount = 0
  /// The apps of the extensions among ``files``, in their order.
  public var containers: [Container] = []
  /// The rules of the linter, for formats that carry their pages along.
  public var rules: [Rule]
  /// The folder that relative names of files begin at, for formats that need absolute ones; nil leaves names as they are.
  public var folder: String?

  /// Creates a report.
  public init(
    version: String, entries: [ReportEntry] = [], problems: [Problem] = [], files: [String] = [], ruleCount: Int = 0,
    rules: [Rule] = []
  ) {
    self.version = version
    self.entries = entries
    self.problems = problems
    self.files = files
    self.ruleCount = ruleCount
    self.rules = rules
  }

  /// How many entries have a severity.
  public func count(of severity: ReportEntry.Severity) -> Int { entries.count { $0.severity == severity } }
}

extension Report {
  /// `3 errors, 2 warnings in 4 rules of 3 files`.
  public var summary: String {
    let parts = ReportEntry.Severity.allCases.compactMap { severity in
      let count = count(of: severity)
      return count == 0 ? nil : Self.counted(count, severity.rawValue)
    }
    var text = parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
    text += " in " + Self.counted(ruleCount, "rule")
    if !files.isEmpty { text += " of " + Self.counted(files.count, "file") }
    if uncheckedCount > 0 { text += "; \(Self.counted(uncheckedCount, "rule")) not checked" }
    if knownCount > 0 { text += "; \(Self.counted(knownCount, "known finding")) left out" }
    if !problems.isEmpty { text += "; \(problems.count) unreadable" }
    return text
  }

  /// Which apps were taken for the ones that contain the extensions, one line for each: `containing app: App/Info.plist`.
  public var containerLines: [String] {
    var counts: [(application: String, count: Int)] = []
    for case let application? in containers.map(\.application) {
      if let known = counts.firstIndex(where: { $0.application == application }) {
        counts[known].count += 1
      } else {
        counts.append((application, 1))
      }
    }
    var lines = counts.map { entry in
      let share = entry.count == containers.count ? "" : " for " + Self.counted(entry.count, "extension")
      return "containing app: \(entry.application)\(share)"
    }
    let unknown = containers.filter { $0.application == nil && $0.isNeeded }
    if !unknown.isEmpty {
      let share = unknown.count == containers.count ? "" : " for " + Self.counted(unknown.count, "extension")
      let candidates = Array(Set(unknown.flatMap(\.candidates))).sorted()
      let names = candidates.prefix(3).joined(separator: ", ") + (candidates.count > 3 ? ", …" : "")
      lines.append("containing app not found\(share)" + (names.isEmpty ? "" : "; it may be one of \(names)"))
    }
    return lines
  }

  static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
