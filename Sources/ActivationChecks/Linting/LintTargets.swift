import ActivationLint
public import ActivationRules
import Foundation
internal import PredicateSyntax

/// The files that a command-line argument of the linter names.
public struct LintTargets: Sendable {
  /// The files to lint, ordered by path.
  public var targets: [LintTarget] = []
  /// Remarks about arguments with nothing to lint, one line each.
  public var remarks: [String] = []
  /// The files that couldn't be read.
  public var problems: [ReadingError] = []
  /// Files with the key of a rule that aren't read, each with a note that says why.
  package var unread: [LintedFile] = []
  private let choices: ProjectChoices

  /// Finds the files that an argument names.
  ///
  /// - Parameters:
  ///   - argument: Rule text, `-`, a text file, a dictionary of activation keys, an Info.plist, a bundle, or a folder, which is
  ///     searched as ``ExtensionScanner`` does.
  ///   - standardInput: Gives the bytes of standard input, asked only for `-`.
  ///   - settings: Build settings that win over those of project files.
  ///   - limits: The limits on files.
  /// - Throws: When nothing is there, or a file that was named can't be read.
  public init(
    _ argument: String, settings: [String: String] = [:], standardInput: () -> [UInt8]? = { nil },
    limits: ScanLimits = .standard
  ) throws(ReadingError) {
    try self.init(
      argument, settings: settings, choices: ProjectChoices(), standardInput: standardInput, limits: limits)
  }

  /// Finds the files that an argument names in a project that leaves files out and names containing apps.
  package init(
    _ argument: String, settings: [String: String] = [:], choices: ProjectChoices,
    standardInput: () -> [UInt8]? = { nil }, limits: ScanLimits = .standard
  ) throws(ReadingError) {
    self.choices = choices
    switch try RuleArgument(argument, standardInput: standardInput) {
    case .standardInput(let bytes): targets = [LintTarget(name: "standard input", bytes: bytes, settings: settings)]
    case .text(let bytes): targets = [LintTarget(name: nil, bytes: bytes, settings: settings)]
    case .folder: try scan(argument, settings, limits)
    case .file: try addFile(argument, settings, limits)
    }
  }

  private mutating func addFile(
    _ argument: String, _ settings: [String: String], _ limits: ScanLimits
  ) throws(ReadingError) {
    if choices.excludes(absolutePath(argument)) {
      remarks.append("\(argument): not linted: \(choices.name) excludes it")
      return
    }
    if [".md", ".markdown"].contains(where: { argument.lowercased().hasSuffix($0) }) {
      // Hooks name every file that changed.
      remarks.append("\(argument): not linted: rules in documentation aren't read")
      return
    }
    let bytes = try InputFile.read(argument, limits: limits.reading)
    if let format = SourceFormat(path: argument), format != .archive, !Self.mayHoldRule(bytes, format),
      !RuleKeys.contains(Array("SUBQUERY".utf8), bytes)
    {
      // Hooks name every file that changed.
      remarks.append("\(argument): not linted: it has no activation rule")
      return
    }
    guard case .propertyList(let plist) = try FileContent.read(bytes, name: argument, limits: limits.reading),
      PropertyListGuard.form(of: bytes) != nil, !BareDictionary.isRule(plist)
    else {
      targets = [LintTarget(name: argument, path: argument, bytes: bytes, settings: settings)]
      return
    }
    try scan(argument, settings, limits)
    guard targets.isEmpty, problems.isEmpty else { return }
    switch RuleLocator.finding(in: plist) {
    case .missing:
      // Hooks name every property list that changed.
      let kind = ApplicationFacts.isApplication(plist) ? "it is the Info.plist of an app" : "it has no NSExtension"
      remarks.append("\(argument): not linted: \(kind)")
    case .unusable(let error): throw error.located(in: bytes, name: argument)
    case .rules: break
    }
  }

  private mutating func scan(_ path: String, _ settings: [String: String], _ limits: ScanLimits) throws(ReadingError) {
    let result = try ExtensionScanner.scan(path, settings: settings, choices: choices, limits: limits)
    let root = InputFile.trimmed(path)
    problems += result.problems.map { problem in
      let place = problem.path.isEmpty || problem.path == root ? "" : problem.path
      return ReadingError(.file, problem.message, help: problem.help, name: ScanRoot.joined(root, place))
    }
    for found in result.extensions {
      do throws(ReadingError) {
        targets.append(try LintTarget(found, limits: limits.reading))
      } catch {
        problems.append(error)
      }
    }
    addSources(result.sources, root, limits.reading, NeighboringApplications(result.applications))
    if let seen = result.seenFiles, targets.isEmpty, problems.isEmpty, unread.isEmpty {
      remarks.append("\(path): no activation rule in \(seen)")
    }
  }

  /// Adds the files in other formats than property lists that have a rule, or name one that can't be read.
  private mutating func addSources(
    _ paths: [String], _ root: String, _ limits: ReadingLimits, _ applications: NeighboringApplications
  ) {
    for reading in Workers.map(paths, { path in Self.source(path, in: root, limits) }) {
      switch reading {
      case .rules(var target):
        let path = URL(fileURLWithPath: target.path ?? "").standardizedFileURL.path
        target.add(applications.nearest(to: path) { $0.kind == .application })
        targets.append(target)
      case .unread(let file): unread.append(file)
      case .unreadable(let error): problems.append(error)
      case .irrelevant: break
      }
    }
  }

  /// The role of a file in another format than a property list.
  private enum Source: Sendable {
    case rules(LintTarget)
    /// It has the key of a rule, and isn't read.
    case unread(LintedFile)
    case unreadable(ReadingError)
    case irrelevant
  }

  /// Returns whether a file contains the key of a rule anywhere.
  private static func mayHoldRule(_ bytes: [UInt8], _ format: SourceFormat?) -> Bool {
    RuleKeys.occur(in: bytes, isProgram: format?.programLanguage != nil)
  }

  private static func source(_ relative: String, in root: String, _ limits: ReadingLimits) -> Source {
    let path = root + "/" + relative
    let format = SourceFormat(path: path)
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    var bytes: [UInt8] = []
    do throws(ReadingError) {
      bytes = try InputFile.read(path, limits: limits)
      guard format != nil else {
        guard RuleKeys.firstPlace(in: bytes) != nil else { return .irrelevant }
        return .unread(LintedFile(name, bytes, "rules in files of this kind aren't read"))
      }
      guard mayHoldRule(bytes, format) else { return .irrelevant }
      if let reason = EmbeddedRules.reasonAgainst(bytes) {
        return .unread(LintedFile(name, bytes, reason))
      }
      guard case .embedded = try FileContent.read(bytes, name: path, limits: limits) else { return .irrelevant }
      var target = LintTarget(name: name, path: path, bytes: bytes)
      target.isSample = LintTarget.isSample(relative)
      return .rules(target)
    } catch {
      if error.kind == .file { return .unreadable(error) }
      // A program or a document that merely mentions a key isn't one of ours; what can't be read may be.
      guard error.kind != .rule, format == .json || RuleKeys.firstPlace(in: bytes) != nil else { return .irrelevant }
      return .unread(LintedFile(name, bytes, error.message))
    }
  }
}

extension LintedFile {
  /// A file with the key of a rule that isn't read.
  fileprivate init(_ name: String, _ bytes: [UInt8], _ reason: String) {
    let text = FileText(bytes)?.utf8
    var finding = RuleNotRead.finding(because: reason)
    if let text, let place = RuleKeys.firstPlace(in: text) {
      let length = text[place...].prefix { SourceCursor.isNamePart($0) }.count
      finding.range = SourceRange(place, place + length)
    }
    self.init(name: name, text: text, findings: [finding])
    path = name
    unreadCount = 1
  }
}
