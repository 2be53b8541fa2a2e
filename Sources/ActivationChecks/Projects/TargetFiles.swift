import ActivationRules

/// The files that a target's build phases name, and the folders that belong to it without being listed.
struct TargetFiles: Sendable, Hashable {
  /// A folder whose files belong to a target (Xcode 16 and later).
  struct Folder: Sendable, Hashable {
    var path: String
    /// The files in it, by their path in the folder, that differ from the rest: they don't belong to the target, or are all that does.
    var exceptions: Set<String>
    /// A Boolean value that indicates whether the exceptions are all that belongs to the target.
    var hasOnlyExceptions = false
  }

  /// The files that are compiled, by their paths.
  var sources: [String] = []
  /// The files that are copied into the bundle, by their paths.
  var resources: [String] = []
  var folders: [Folder] = []
  /// A Boolean value that indicates whether every entry leads to a file, and nothing but Xcode makes files of the bundle.
  var isWhole = true
  /// The texts of the scripts that the build runs.
  var scripts = ""

  /// The most files of all folders that are looked at.
  private static let mostFiles = 5_000

  /// The same with the files of the folders; not whole where a folder has no source, as in a part of a repository.
  ///
  /// - Complexity: linear in the number of files.
  func listed() -> TargetFiles {
    var files = self
    for folder in folders {
      var pending = [""]
      let count = files.sources.count
      // Links may go round in circles.
      var folders = 0
      while let inner = pending.popLast() {
        folders += 1
        for name in (try? folderContent(folder.path + "/" + inner))?.names.sorted() ?? [] where !name.hasPrefix(".") {
          let path = inner.isEmpty ? name : inner + "/" + name
          let isBundle = [".xcassets", ".bundle", ".framework", ".xcdatamodeld"].contains { name.hasSuffix($0) }
          if !isBundle, Disk.isFolder(folder.path + "/" + path) == true {
            pending.append(path)
          } else if folder.holds(path) {
            files.add(folder.path + "/" + path)
          }
        }
        if files.sources.count + files.resources.count + folders > Self.mostFiles {
          files.isWhole = false
          return files
        }
      }
      if !folder.hasOnlyExceptions, files.sources.count == count { files.isWhole = false }
    }
    return files
  }

  /// Adds a file of a folder, which Xcode compiles or copies by its name.
  private mutating func add(_ path: String) {
    if Self.isSource(path) { sources.append(path) } else if !path.hasSuffix(".h") { resources.append(path) }
  }

  /// Returns whether a file is compiled into the executable.
  private static func isSource(_ path: String) -> Bool {
    [".swift", ".m", ".mm", ".c", ".cc", ".cpp"].contains { path.hasSuffix($0) }
  }

  /// Returns whether a file belongs to the target without being listed.
  func holds(_ path: String) -> Bool {
    folders.contains { folder in innerPath(path, of: folder.path).map { folder.holds($0) } ?? false }
  }
}

extension TargetFiles.Folder {
  /// Returns whether a file of the folder belongs to the target.
  fileprivate func holds(_ path: String) -> Bool {
    // A file with translations is named without the folders of the languages.
    let isException = exceptions.contains(path) || exceptions.contains("/Localized: " + fileName(of: path))
    return isException == hasOnlyExceptions
  }
}

/// A product that a target copies into its own bundle.
struct CopiedProduct: Sendable, Hashable {
  /// The position of the target that makes the product.
  var target: Int
  /// The phase, as Xcode shows it.
  var phase: String
  /// A Boolean value that indicates whether it comes to where the system looks for extensions.
  var isExtension: Bool
}
