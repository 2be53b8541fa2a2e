package import ActivationRules

/// The files of a repository that differ from a revision, those that Git doesn't know yet included.
package struct ChangedFiles: Sendable {
  /// Paths from the top, as Git has them: without links on the way.
  private let paths: Set<String>
  /// A Boolean value that indicates whether a file has changed that affects more than one rule.
  private let concernsEverything: Bool

  /// Files that determine which app contains an extension, or its entitlements.
  private static let extensionsOfProjects = ["pbxproj", "xcconfig", "entitlements"]
  /// Scripts count when they come or go: an extension names them.
  private static let extensionsOfScripts = ["js", "ts"]

  /// Asks Git what changed since a revision, or since the branch left it.
  ///
  /// - Parameters:
  ///   - revision: For example `main`.
  ///   - path: A file or folder of the repository.
  /// - Throws: When it isn't in a repository, or the revision doesn't exist.
  package init(since revision: String, around path: String) throws(ReadingError) {
    guard let isFolder = Disk.isFolder(path) else {
      throw ReadingError(.file, "no such file or folder", help: Disk.help(forMissing: path), name: path)
    }
    let folder = isFolder ? absolutePath(path) : folderPath(of: absolutePath(path))
    let commit: String
    do throws(ReadingError) {
      commit = try Git.commit(revision, in: folder)
    } catch {
      var named = error
      named.name = path
      throw named
    }
    let top = Git.line(try Git.output(["rev-parse", "--show-toplevel"], in: folder))
    // The revision itself where the histories have nothing in common.
    let base = (try? Git.line(Git.output(["merge-base", commit, "HEAD"], in: top))) ?? commit
    var paths: Set<String> = []
    var concernsEverything = false
    for (status, name) in try Self.changes(since: base, in: top) {
      paths.insert(top + "/" + name)
      let file = name.split(separator: "/").last ?? ""
      let suffix = file.split(separator: ".").last.map { String($0) } ?? ""
      if Self.extensionsOfProjects.contains(suffix) || file == "project.yml" || file == ProjectConfiguration.fileName
        || Self.extensionsOfScripts.contains(suffix) && status != "M"
      {
        concernsEverything = true
      }
    }
    self.paths = paths
    self.concernsEverything = concernsEverything
  }

  /// The files of a repository that differ from a commit, each with Git's letter for what happened to it and its path from the top; `A` for
  /// one that Git doesn't know yet.
  static func changes(since commit: String, in top: String) throws(ReadingError) -> [(status: String, name: String)] {
    let difference = [
      "diff", "--name-status", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
      "-O/dev/null", "-z",
    ]
    let changes = fields(
      try Git.output(difference + [commit, "--"], in: top, settings: Git.withoutFilters(in: top)))
    let new = fields(try Git.output(["ls-files", "--others", "--exclude-standard", "-z"], in: top))
    return stride(from: 0, to: changes.count - 1, by: 2).map { (changes[$0], changes[$0 + 1]) } + new.map { ("A", $0) }
  }

  /// Returns whether the findings in a file may be new: the file changed, the Info.plist of its containing app did, or a
  /// project file, entitlements, or the configuration.
  package func concern(_ file: RuleFile) -> Bool {
    guard let path = file.path else { return true }
    let search = file.surroundings.application
    let applications = ((search?.candidates ?? []) + [search?.application].compactMap(\.self)).compactMap(
      \.propertyListPath)
    return concernsEverything || ([path] + applications).contains { isChanged($0) }
  }

  /// Git names links by themselves, and what they lead to by its own place; the working copy may have been reached through a link, too.
  private func isChanged(_ path: String) -> Bool {
    let folder = resolvedPath(folderPath(of: absolutePath(path))) ?? ""
    return paths.contains(folder + "/" + fileName(of: path)) || resolvedPath(path).map { paths.contains($0) } == true
  }

  private static func fields(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
