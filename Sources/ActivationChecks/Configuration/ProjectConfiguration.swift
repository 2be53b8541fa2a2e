package import ActivationLint
package import ActivationRules
package import Predicates

/// A project's settings for checking its rules: the file `.activation-rule.json` at its root.
///
/// `Grammar/configuration.schema.json` describes the format.
package struct ProjectConfiguration: Sendable {
  /// The name of the file.
  package static let fileName = ".activation-rule.json"

  /// The name of the file in messages.
  package var name: String
  /// The absolute path of its folder, where paths in it begin.
  package var folder: String
  /// The ids of the linter's rules whose findings are left out.
  package var ignoredIDs: Set<String> = []
  /// The severities that the linter's rules have instead of their own, by id.
  package var severities: [String: Diagnostic.Severity] = [:]
  /// Files and folders that are left out.
  package var excluded: [PathPattern] = []
  /// The hosts that matter, and those that the project knows itself.
  package var hosts = HostChoice()
  /// The Info.plists of containing apps, as absolute paths, by the property lists of extensions; the first that matches counts.
  package var containingApps: [(extension: PathPattern?, path: String)] = []
  /// The least severity that makes a check fail.
  package var failOn: Diagnostic.Severity?
  /// The minimum number of rules to find.
  package var expectedRules: Int?
  /// The absolute path of the baseline.
  package var baseline: String?

  /// Creates a configuration that says nothing.
  package init(name: String, folder: String) {
    self.name = name
    self.folder = folder
  }

  /// Reads a file.
  ///
  /// - Throws: When it can't be read or isn't a configuration, with the line and column of the mistake.
  package init(contentsOf path: String, from disk: Disk = Disk()) throws(ReadingError) {
    try self.init(disk.bytes(path), path: path, from: disk)
  }

  /// Reads the text of a file, which may differ from what the file has, as that of an editor does.
  ///
  /// - Throws: When it isn't a configuration, with the place of the mistake.
  package init(_ text: [UInt8], path: String, from disk: Disk = Disk()) throws(ReadingError) {
    let (configuration, mistakes) = try ConfigurationReader(text, path: path, from: disk).configuration()
    if let first = mistakes.first { throw first }
    self = configuration
  }

  /// All mistakes in the text of a file, in its order; the first is what reading it throws.
  package static func mistakes(in text: [UInt8], path: String) -> [ReadingError] {
    do throws(ReadingError) {
      return try ConfigurationReader(text, path: path, from: Disk()).configuration().mistakes
    } catch {
      return [error]
    }
  }

  /// All mistakes in a file, in the order of its text; none when it can't be read at all.
  package static func mistakes(inFileAt path: String) -> [ReadingError] {
    (try? Disk.read(path)).map { mistakes(in: $0, path: path) } ?? []
  }

  /// The configuration for a linted path: the nearest one in its folder or around it, as far as `projectFolders` goes.
  ///
  /// - Parameter path: A file or a folder.
  /// - Returns: The path of the configuration; nil when there is none.
  /// - Complexity: linear in the depth of the path.
  package static func path(around path: String) -> String? {
    guard let isFolder = Disk.isFolder(path) else { return nil }
    let folders = projectFolders(around: path, isFolder: isFolder).folders
    return folders.lazy.map { openedPath(fileName, from: $0) }.first { Disk.isTaken($0) }
  }

  /// A linter that does as the configuration says.
  package func applied(to linter: FileLinter) -> FileLinter {
    var linter = linter
    linter.ignoredIDs.formUnion(ignoredIDs)
    linter.severities.merge(severities) { $1 }
    linter.hosts = hosts
    return linter
  }

  /// The choices that the search for rules needs.
  package var choices: ProjectChoices {
    let (folder, excluded, apps, baseline) = (folder, excluded, containingApps, baseline)
    let baselineIdentity = baseline.flatMap { FileIdentity(ofFileAt: $0) }
    return ProjectChoices(
      name: name,
      excludes: { path in
        // A baseline names the keys of rules and has none; hooks name it when it changed.
        if let baseline, path == baseline || baselineIdentity.map({ $0 == FileIdentity(ofFileAt: path) }) == true {
          return true
        }
        guard let inner = innerPath(path, of: folder) else { return false }
        return excluded.contains { $0.matches(inner) }
      },
      containingApp: { path in
        let inner = innerPath(path, of: folder)
        return apps.first { app in app.extension.map { pattern in inner.map { pattern.matches($0) } ?? false } ?? true
        }?
        .path
      })
  }
}
