// Two questions about paths, each answered here alone: how a file reads from a folder, and, by `FileIdentity`, whether two paths lead to one
// file. Foundation's standardized paths answer neither: on a Mac they lose `/private`, which the current folder and Git have, and links are
// resolved in some of them only.

/// The path from the top, without `.`, `..` and doubled slashes. Links stay, but for what precedes a `..`: the folder above a link's
/// destination isn't the one above the link.
///
/// - Complexity: linear in the path; with a system call for each `..`.
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

/// A path as it reads from a folder that it is in, by whatever links both are named; nil for what is elsewhere, and for the folder itself.
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

/// A path as it reads from a folder, with `..` where it's elsewhere.
package func relativePath(_ path: String, from folder: String) -> String {
  if let inner = innerPath(path, of: folder) { return inner }
  let (target, start) = (components(resolved(path)), components(resolved(folder)))
  let shared = zip(target, start).prefix { $0 == $1 }.count
  let steps = Array(repeating: "..", count: start.count - shared) + target[shared...]
  return steps.isEmpty ? "." : steps.joined(separator: "/")
}

/// The folders that may belong to the project of a path, innermost first: the folder itself or that of a file, and those around it up to the
/// repository's root, which has `.git`.
///
/// The top never belongs to a project, nor does a folder where everybody keeps files, as in `/tmp`, nor the home folder unless it is a
/// repository; but a folder that is named counts, whichever it is.
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

/// The folders around an absolute path, innermost first, without the top.
func foldersAround(_ path: String) -> some Sequence<String> {
  sequence(first: folderPath(of: path)) { folderPath(of: $0) }.prefix { $0 != "/" }
}

/// The files below a folder, by their paths from there, in order; without hidden ones. Links to folders aren't followed.
///
/// - Parameter isOpened: Whether a folder of a name is looked into; another one counts as a file.
func paths(below folder: String, _ isOpened: (_ name: String) -> Bool) -> [String] {
  var found: [String] = []
  var pending = [""]
  while let inner = pending.popLast() {
    for name in folderNames(folder + "/" + inner) where !name.hasPrefix(".") {
      let path = inner + name
      let isFolder = (try? FileStatus(folder + "/" + path, followingLinks: false))?.kind == .folder
      if isFolder, isOpened(name) { pending.append(path + "/") } else { found.append(path) }
    }
  }
  return found.sorted()
}

func fileName(of path: String) -> String { path.split(separator: "/").last.map { String($0) } ?? path }

/// The name at the end of a path, before its last period and after it; one at the beginning hides a file.
func nameAndEnding(of path: String) -> (name: String, ending: String) {
  let name = fileName(of: path)
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
  return (String(name[..<dot]), String(name[name.index(after: dot)...]))
}

/// The folder in which a file lies, as the file's path names it.
package func folderPath(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// A path as it can be opened, when relative ones start at a folder.
func openedPath(_ path: String, from folder: String) -> String {
  path.hasPrefix("/") || folder == "." ? path : (folder == "/" ? "" : folder) + "/" + path
}

/// Returns the bundle of an extension that a file is the Info.plist of; nil for other files.
func extensionBundle(around path: String) -> String? {
  var folder = folderPath(of: absolutePath(path))
  if fileName(of: folder) == "Contents" { folder = folderPath(of: folder) }
  return nameAndEnding(of: folder).ending == "appex" && Disk.isBundle(folder) ? folder : nil
}

/// A path as messages have it: from the current folder where it's in there, else from the top.
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

/// A path without links as far as there's something at it.
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
