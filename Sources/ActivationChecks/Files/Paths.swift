// Two questions about paths are answered only here: how to name a file from a folder, and, with `FileIdentity`, whether two paths lead to the same
// file. Foundation's standardized paths answer neither. On a Mac they drop `/private`, which the current folder and Git include, and they resolve
// only some links.

/// Returns the absolute path, without `.`, `..` and doubled slashes. Links stay, except before a `..`: the folder above a link's destination isn't
/// the folder above the link.
///
/// - Complexity: linear in the path, with a system call for each `..`.
package func absolutePath(_ path: String) -> String {
  let path = path.hasPrefix("/") ? path : OwnProcess.currentFolder + "/" + path
  var parts: [String] = []
  for part in components(path) {
    switch part {
    case ".": continue
    case "..":
      if let resolved = resolvedPath(joined(parts)) { parts = components(resolved) }
      _ = parts.popLast()
    default: parts.append(part)
    }
  }
  return joined(parts)
}

/// Returns the path of a file from a folder around it, even if links give them unrelated paths; nil for the folder itself and for files outside of
/// it.
package func innerPath(_ path: String, of folder: String) -> String? {
  let (path, folder) = (absolutePath(path), absolutePath(folder))
  if path == folder { return nil }
  let start = folder == "/" ? folder : folder + "/"
  if path.hasPrefix(start) { return String(path.dropFirst(start.count)) }
  guard let identity = FileIdentity(ofFileAt: folder) else { return nil }
  let parts = components(path)
  let count = parts.indices.last { FileIdentity(ofFileAt: joined(parts[..<$0])) == identity }
  return count.map { parts[$0...].joined(separator: "/") }
}

/// Returns the path of a file from a folder, with `..` if the file is outside of it.
package func relativePath(_ path: String, from folder: String) -> String {
  if let inner = innerPath(path, of: folder) { return inner }
  let (target, start) = (components(resolved(path)), components(resolved(folder)))
  let shared = zip(target, start).prefix { $0 == $1 }.count
  let steps = Array(repeating: "..", count: start.count - shared) + target[shared...]
  return steps.isEmpty ? "." : steps.joined(separator: "/")
}

/// Returns the folders that may belong to the project of a path, innermost first: the folder itself or the folder of the file, and the folders around
/// it up to the repository's root, which has `.git`.
///
/// The root folder, a shared folder such as `/tmp`, and a home folder that isn't a repository never belong to a project, unless the path itself is
/// that folder.
func projectFolders(around path: String, isFolder: Bool) -> (folders: [String], isRepository: Bool) {
  let home = FileIdentity(ofFileAt: OwnProcess.variable("HOME") ?? "/")
  var folder = isFolder ? absolutePath(path) : folderPath(of: absolutePath(path))
  var folders: [String] = []
  repeat {
    let isRepository = Disk.isFolder(openedPath(".git", from: folder)) != nil
    let status = try? FileStatus(folder)
    let isOthers = folder == "/" || status?.isShared == true || !isRepository && status?.identity == home
    if isOthers, !isFolder || !folders.isEmpty { break }
    folders.append(folder)
    if isRepository { return (folders, true) }
    folder = folderPath(of: folder)
  } while folder != "/"
  return (folders, false)
}

/// Returns the folders around an absolute path, innermost first, without the root folder.
func foldersAround(_ path: String) -> some Sequence<String> {
  sequence(first: folderPath(of: path)) { folderPath(of: $0) }.prefix { $0 != "/" }
}

/// Returns the files below a folder, as sorted paths from there, without hidden files. Links to folders aren't followed.
///
/// - Parameter isOpened: Returns whether the folder at a path is searched; any other folder counts as a file.
func paths(below folder: String, _ isOpened: (_ path: String) -> Bool) -> [String] {
  var found: [String] = []
  var pending = [""]
  while let inner = pending.popLast() {
    for name in folderNames(folder + "/" + inner) where !name.hasPrefix(".") {
      let path = inner + name
      let isFolder = (try? FileStatus(folder + "/" + path, followingLinks: false))?.kind == .folder
      if isFolder, isOpened(path) { pending.append(path + "/") } else { found.append(path) }
    }
  }
  return found.sorted()
}

func fileName(of path: String) -> String { path.split(separator: "/").last.map { String($0) } ?? path }

/// Returns the name at the end of a path, split at its last period. A period at the beginning doesn't count: it hides the file.
func nameAndEnding(of path: String) -> (name: String, ending: String) {
  let name = fileName(of: path)
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
  return (String(name[..<dot]), String(name[name.index(after: dot)...]))
}

/// Returns the path of a file's folder, spelled as in the file's path.
package func folderPath(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Returns a path that can be opened, given the folder at which relative paths start.
func openedPath(_ path: String, from folder: String) -> String {
  path.hasPrefix("/") || folder == "." ? path : (folder == "/" ? "" : folder) + "/" + path
}

/// Returns the extension bundle that contains a file directly or in its `Contents`, where its Info.plist is; nil if there's none.
func extensionBundle(around path: String) -> String? {
  var folder = folderPath(of: absolutePath(path))
  if fileName(of: folder) == "Contents" { folder = folderPath(of: folder) }
  return nameAndEnding(of: folder).ending == "appex" && Disk.isBundle(folder) ? folder : nil
}

/// Returns a path for messages: relative to the current folder if it is inside, otherwise absolute.
package func shownPath(_ path: String) -> String {
  let current = OwnProcess.currentFolder
  return current == "/" ? path : innerPath(path, of: current) ?? path
}

/// Returns the path that a path leads to after following links, even for a file that doesn't exist yet.
package func destinationPath(_ path: String) -> String {
  var path = resolved(path)
  for _ in 0..<40 {
    guard let next = linkDestination(path) else { break }
    let folder = joined(components(path).dropLast())
    path = resolved(next.hasPrefix("/") ? next : folder + "/" + next)
  }
  return path
}

/// Returns a path with its links resolved, as far as the path exists.
private func resolved(_ path: String) -> String {
  var parts = components(absolutePath(path))
  var rest: [String] = []
  while !parts.isEmpty {
    if let resolved = resolvedPath(joined(parts)) { return joined(components(resolved) + rest) }
    rest.insert(parts.removeLast(), at: 0)
  }
  return joined(rest)
}

private func components(_ path: String) -> [String] {
  path.utf8.split(separator: 0x2f).map { String(decoding: $0, as: UTF8.self) }
}

private func joined(_ parts: some Sequence<String>) -> String { "/" + parts.joined(separator: "/") }
