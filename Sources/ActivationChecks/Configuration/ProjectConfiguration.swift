import ActivationLint
package import ActivationRules
import Documents
package import Predicates

/// A project's settings for checking its rules: the file `.activation-rule.json` at its root.
///
/// `Grammar/configuration.schema.json` describes the format.
package struct ProjectConfiguration: Sendable {
  package static let fileName = ".activation-rule.json"
  /// The keys of the file, and the values that set what happens to a rule's findings.
  static let keys = ["$schema", "rules", "exclude", "containingApp", "failOn", "baseline"]
  static let severities = Diagnostic.Severity.allCases.map(\.rawValue)
  static let settings = ["off"] + severities

  /// The name of the file in messages.
  package var name: String
  /// The absolute path of the file's folder, at which its paths start.
  package var folder: String
  /// The ids of the lint rules whose findings are left out.
  package var ignoredIDs: Set<String> = []
  /// The severities that replace those of lint rules, by id.
  package var severities: [String: Diagnostic.Severity] = [:]
  /// The files and folders that are left out.
  package var excluded: [PathPattern] = []
  /// The Info.plists of containing apps, as absolute paths, each with a pattern for the property lists of its extensions; the pattern is nil if the
  /// app contains all extensions. The first match counts.
  package var containingApps: [(extension: PathPattern?, path: String)] = []
  /// The lowest severity that makes a check fail.
  package var failOn: Diagnostic.Severity?
  /// The absolute path of the baseline.
  package var baseline: String?

  /// Returns the configuration for a linted path: the nearest one in its folder or in the folders around it, within `projectFolders`.
  ///
  /// - Parameter path: A file or a folder.
  /// - Returns: The path of the configuration; nil if there's none.
  /// - Complexity: linear in the depth of the path.
  package static func path(around path: String) -> String? {
    guard let isFolder = Disk.isFolder(path) else { return nil }
    let folders = projectFolders(around: path, isFolder: isFolder).folders
    return folders.lazy.map { openedPath(fileName, from: $0) }.first { Disk.isTaken($0) }
  }

  /// Returns a linter with the settings of the configuration.
  package func applied(to linter: FileLinter) -> FileLinter {
    var linter = linter
    linter.ignoredIDs.formUnion(ignoredIDs)
    linter.severities.merge(severities) { $1 }
    return linter
  }

  /// Returns whether a file, given by its standardized absolute path, is left out.
  package func excludes(_ path: String) -> Bool {
    // A baseline contains names of rules' keys, but no rule. A Git hook passes the path of a changed baseline, so the baseline is left out here.
    if let baseline, path == baseline || ActivationChecks.fileName(of: path) == ActivationChecks.fileName(of: baseline),
      FileIdentity(ofFileAt: path) == FileIdentity(ofFileAt: baseline)
    {
      return true
    }
    return innerPath(path, of: folder).map { inner in excluded.contains { $0.matches(inner) } } ?? false
  }

  /// Returns the Info.plist of the app that contains the extension with a property list; nil if the configuration doesn't name the app.
  func containingApp(of path: String) -> String? {
    let inner = innerPath(path, of: folder)
    return containingApps.first { app in
      app.extension.map { pattern in inner.map { pattern.matches($0) } ?? false } ?? true
    }?.path
  }
}

extension ProjectConfiguration {
  /// Reads a file.
  ///
  /// - Throws: An error with the line and column of the mistake if the file can't be read or isn't a configuration.
  package init(contentsOf path: String, from disk: Disk = Disk()) throws(ReadingError) {
    self = try LocatedDocument(json: disk.bytes(path), name: path).configuration(at: path, from: disk)
  }
}

/// Reading a project's configuration from JSON, with the position of each mistake.
extension LocatedDocument {
  /// - Throws: The first mistake.
  fileprivate func configuration(at path: String, from disk: Disk) throws(ReadingError) -> ProjectConfiguration {
    var configuration = ProjectConfiguration(name: path, folder: folderPath(of: absolutePath(path)))
    let folder = configuration.folder
    let values = try entries(of: root, allowed: ProjectConfiguration.keys, "an object with settings")
    if let value = values["$schema"] { _ = try string(value, "the address of the schema") }
    if let value = values["rules"] { try readRules(value, into: &configuration) }
    if let value = values["exclude"] {
      configuration.excluded = try elements(of: value, "a list of paths or patterns").map {
        element throws(ReadingError) in try pattern(string(element, "a path or a pattern"), element)
      }
    }
    if let value = values["containingApp"] { configuration.containingApps = try apps(value, folder, disk) }
    if let value = values["failOn"] { configuration.failOn = try severity(value) }
    if let value = values["baseline"] { configuration.baseline = try baseline(value, folder) }
    return configuration
  }

  private func readRules(_ value: Node, into configuration: inout ProjectConfiguration) throws(ReadingError) {
    let expected = "an object with a severity or \"off\" for each rule"
    for (name, value) in try entries(of: value, expected) {
      guard let rule = LintRule(named: name) else {
        let names = LintRule.all.flatMap { [$0.id, $0.name] }
        let near = Self.suggestion(name, among: names).map { $0 + " " } ?? ""
        throw error(
          "unknown rule \"\(name)\"", help: near + "activation-rule rule lists them.", at: value, isKey: true)
      }
      if configuration.ignoredIDs.contains(rule.id) || configuration.severities[rule.id] != nil {
        throw error("\(rule.id) \(rule.name) is set twice", help: "Keep one of the two.", at: value, isKey: true)
      }
      if value.string == "off" {
        configuration.ignoredIDs.insert(rule.id)
      } else {
        configuration.severities[rule.id] = try severity(value, among: ProjectConfiguration.settings)
      }
    }
  }

  private func severity(
    _ value: Node, among words: [String] = ProjectConfiguration.severities
  ) throws(ReadingError) -> Diagnostic.Severity {
    let word = try string(value, Self.list(words))
    if let known = Diagnostic.Severity(rawValue: word) { return known }
    throw error(
      "found \"\(word)\"", expected: Self.list(words), help: Self.suggestion(word, among: words) ?? "", at: value)
  }

  /// Returns the pattern that is a value or the value's key.
  private func pattern(_ text: String, _ value: Node, isKey: Bool = false) throws(ReadingError) -> PathPattern {
    guard let pattern = PathPattern(text) else {
      let (message, expected) = ("found \"\(text)\"", "a path or a pattern below the folder of this file")
      let help = "\"Vendor\" matches any folder of that name, \"Examples/**/*.md\" the Markdown files in Examples."
      throw error(message, expected: expected, help: help, at: value, isKey: isKey)
    }
    return pattern
  }

  /// Returns one app for all extensions, or an app for each pattern.
  private func apps(
    _ value: Node, _ folder: String, _ disk: Disk
  ) throws(ReadingError) -> [(extension: PathPattern?, path: String)] {
    if value.kind == .text { return [(nil, try app(value, folder, disk))] }
    let expected = "the path of an app's Info.plist, or an object with one for each extension"
    return try entries(of: value, expected).map { entry throws(ReadingError) in
      (try pattern(entry.key, entry.value, isKey: true), try app(entry.value, folder, disk))
    }
  }

  private func app(_ value: Node, _ folder: String, _ disk: Disk) throws(ReadingError) -> String {
    let name = try string(value, "the path of an app's Info.plist")
    let path = absolutePath(openedPath(name, from: folder))
    do throws(ReadingError) {
      _ = try disk.propertyList(path)
    } catch {
      throw self.error(
        "the containing app \"\(name)\" can't be read: \(error.message)",
        help: "Paths are relative to the folder of this file.", at: value)
    }
    return path
  }

  /// Returns the path of the baseline. It must be below the folder after following links, because `--write-baseline` writes there and the person who
  /// runs it may not have read the configuration.
  private func baseline(_ value: Node, _ folder: String) throws(ReadingError) -> String {
    let name = try string(value, "the path of a baseline")
    let path = absolutePath(openedPath(name, from: folder))
    guard innerPath(destinationPath(path), of: destinationPath(folder)) != nil else {
      throw error(
        "the baseline \"\(name)\" is outside the folder of this file",
        help: "Move it into that folder, or name it on the command line: --baseline \(path).",
        at: value)
    }
    return path
  }

  private static func list(_ words: [String]) -> String {
    words.dropLast().map { "\"\($0)\"" }.joined(separator: ", ") + " or \"\(words.last ?? "")\""
  }
}
