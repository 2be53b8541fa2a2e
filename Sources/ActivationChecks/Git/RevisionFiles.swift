package import ActivationRules
import ActivationSystemCalls
import Foundation

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
  /// The paths from the top of the files that were added or removed since then.
  private let others: [String]
  private let known = Locked<[String: Result<[UInt8], ReadingError>]>([:])

  /// Asks Git what is different now.
  ///
  /// - Parameters:
  ///   - revision: For example `main`.
  ///   - folder: A folder of the repository.
  /// - Throws: When it isn't in a repository, or the revision doesn't exist.
  package init(at revision: String, around folder: String) throws(ReadingError) {
    commit = try Git.commit(revision, in: folder)
    top = Git.line(try Git.output(["rev-parse", "--show-toplevel"], in: folder))
    let changes = try ChangedFiles.changes(since: commit, in: top)
    changed = Set(changes.filter { $0.status == "M" }.map(\.name))
    others = changes.filter { $0.status == "A" || $0.status == "D" }.map(\.name)
  }

  /// The content of a file then; nil for one that is the same today, or wasn't there.
  func contents(of path: String) throws(ReadingError) -> [UInt8]? {
    let url = URL(fileURLWithPath: absolutePath(path))
    guard let folder = resolvedPath(url.deletingLastPathComponent().path),
      let inner = innerPath(folder + "/" + url.lastPathComponent, of: top), changed.contains(inner)
    else { return nil }
    return try known.once(inner) { () throws(ReadingError) in
      try Git.output(["cat-file", "blob", "\(commit):\(inner)"], in: top)
    }
  }

  /// The files on which some rules rest and that were added or removed, by their paths from the top: those with build settings, where a rule
  /// refers to any, and apps that declare types.
  package func unread(for rules: [RulePlace]) -> [String] {
    let usesSettings = rules.contains { BuildSettings.isUsed(in: $0) }
    return others.filter { name in
      let file = name.split(separator: "/").last.map { String($0) } ?? ""
      if [".xcconfig", ".pbxproj"].contains(where: { file.hasSuffix($0) }) || ProjectDescription.names.contains(file) {
        return usesSettings
      }
      guard file.lowercased().contains("info"), file.hasSuffix(".plist") else { return false }
      let then = ["cat-file", "blob", "\(commit):\(name)"]
      let bytes = (try? InputFile.read(top + "/" + name)) ?? (try? Git.output(then, in: top))
      guard let bytes, let list = try? PropertyListReader.read(bytes, name: name) else { return false }
      return ApplicationFacts.isApplication(list) && DeclaredTypes(list, path: name) != DeclaredTypes()
    }.sorted()
  }
}

extension BuildSettings {
  /// Returns whether a rule refers to build settings.
  fileprivate static func isUsed(in place: RulePlace) -> Bool {
    guard place.file.isSource else { return false }
    return switch place.rule {
    case .predicate(let text): firstReference(in: text) != nil
    case .dictionary(let value): firstReference(in: value) != nil
    }
  }
}
