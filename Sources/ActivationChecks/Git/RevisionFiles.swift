package import ActivationRules

/// The files of a working folder as they were at a revision: those that were there already, and were others.
///
/// The files around a rule are found in the folders as they are today, and read as they were then. A file that was added since then is read
/// as it is today, and one that was removed isn't found.
package final class RevisionFiles: Sendable {
  /// The repository, without links on the way.
  private let top: String
  private let commit: String
  /// The paths from the top of the files that were others.
  private let changed: Set<String>
  /// The paths from the top of the files with build settings that were added or removed since then.
  package let otherSettings: [String]
  private let known = Locked<[String: Result<[UInt8], ReadingError>]>([:])

  /// Asks Git what is different now.
  /// - Throws: When it isn't in a repository, or the revision doesn't exist.
  package init(at revision: String, around folder: String) throws(ReadingError) {
    commit = try Git.commit(revision, in: folder)
    top = try Git.top(of: folder)
    let changes = try Self.changes(since: commit, in: top)
    changed = Set(changes.filter { $0.status == "M" }.map(\.name))
    let endings = ProjectDescription.names.union([".xcconfig", ".pbxproj"])
    otherSettings = changes.filter { $0.status != "M" }.map(\.name).filter { endings.contains(where: $0.hasSuffix) }
  }

  /// The files of a repository that differ from a commit, each with Git's letter for what happened to it and its path from the top; `A` for
  /// one that Git doesn't know yet.
  private static func changes(since commit: String, in top: String) throws(ReadingError) -> [(
    status: String, name: String
  )] {
    let difference = [
      "diff", "--name-status", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
      "-O/dev/null", "-z",
    ]
    let changes = Git.fields(
      try Git.output(difference + [commit, "--"], in: top, settings: Git.withoutFilters(in: top)))
    let new = Git.fields(try Git.output(["ls-files", "--others", "--exclude-standard", "-z"], in: top))
    return stride(from: 0, to: changes.count - 1, by: 2).map { (changes[$0], changes[$0 + 1]) } + new.map { ("A", $0) }
  }

  /// The content of a file then; nil for one that is the same today, or wasn't there.
  func contents(of path: String) throws(ReadingError) -> [UInt8]? {
    guard let folder = resolvedPath(folderPath(of: absolutePath(path))),
      let inner = innerPath(folder + "/" + fileName(of: path), of: top), changed.contains(inner)
    else { return nil }
    return try known.once(inner) { () throws(ReadingError) in
      try Git.output(["cat-file", "blob", "\(commit):\(inner)"], in: top)
    }
  }

  /// The files then at a path from a folder, which are one or, below a folder, any number, by their paths from there.
  package func names(below path: String, in folder: String) throws(ReadingError) -> [String] {
    let command = ["ls-tree", "-r", "-z", "--name-only", commit, "--"] + (path.isEmpty ? [] : [path])
    return Git.fields(try Git.output(command, in: folder))
  }

  /// The content then of a file at a path from a folder.
  package func bytes(of path: String, in folder: String) throws(ReadingError) -> [UInt8] {
    try Git.output(["cat-file", "blob", "\(commit):./\(path)"], in: folder)
  }
}
