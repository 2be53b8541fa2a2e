package import ActivationRules
import Documents

/// The files of a working folder that existed at a revision and were different then.
///
/// The files around a rule are found in today's folders, but their content is that of the revision. A file that was added since then has its current
/// content, and a file that was removed isn't found.
package final class RevisionFiles: Sendable {
  /// The root of the repository, without links in its path.
  private let top: String
  private let commit: String
  /// The files that have changed since the revision, as paths from the root.
  private let changed: Set<String>
  /// The files with build settings that were added or removed since the revision, as paths from the root.
  package let otherSettings: [String]

  /// Asks Git for the differences from a revision.
  /// - Throws: When the folder isn't in a repository, or the revision doesn't exist.
  package init(at revision: String, around folder: String) throws(ReadingError) {
    commit = try Git.commit(revision, in: folder)
    top = try Git.top(of: folder)
    let changes = try Self.changes(since: commit, in: top)
    changed = Set(changes.filter { $0.status == "M" }.map(\.name))
    let endings = ProjectDescription.names.union([".xcconfig", ".pbxproj"])
    otherSettings = changes.filter { $0.status != "M" }.map(\.name).filter { endings.contains(where: $0.hasSuffix) }
  }

  /// Returns the files of a repository that differ from a commit, each with Git's letter for the change and its path from the root. Files that Git
  /// doesn't track yet have the letter `A`.
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

  /// Returns the content of a file at the revision; nil for a file that hasn't changed or didn't exist.
  func contents(of path: String) throws(ReadingError) -> [UInt8]? {
    guard let inner = changedPath(path) else { return nil }
    return try Git.output(["cat-file", "blob", "\(commit):\(inner)"], in: top)
  }

  /// Returns whether a file with a name that files with rules have was there at the revision and has changed.
  package func hasChanged(_ path: String) -> Bool {
    (path.hasSuffix(".plist") || Notation(path: path) != nil) && changedPath(path) != nil
  }

  /// Returns the path from the root of a file that has changed; nil for any other file.
  private func changedPath(_ path: String) -> String? {
    guard let folder = resolvedPath(folderPath(of: absolutePath(path))) else { return nil }
    return innerPath(folder + "/" + fileName(of: path), of: top).flatMap { changed.contains($0) ? $0 : nil }
  }

  /// Returns the files that a path names at the revision: the file itself, or all files below a folder. All paths are relative to `folder`.
  package func names(below path: String, in folder: String) throws(ReadingError) -> [String] {
    let command = ["ls-tree", "-r", "-z", "--name-only", commit, "--"] + (path.isEmpty ? [] : [path])
    return Git.fields(try Git.output(command, in: folder))
  }

  /// Returns the content that a file has at the revision. The path of the file is relative to a folder.
  package func bytes(of path: String, in folder: String) throws(ReadingError) -> [UInt8] {
    try Git.output(["cat-file", "blob", "\(commit):./\(path)"], in: folder)
  }
}
