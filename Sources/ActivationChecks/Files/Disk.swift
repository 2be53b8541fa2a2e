package import ActivationRules
import Predicates

/// The files that a command reads. Every question about a file is asked here, and a file that several parts of a command read is opened once.
package final class Disk: Sendable {
  /// The files that were different at an earlier revision; nil to read the files as they are now.
  private let revision: RevisionFiles?
  let texts = Locked<[String: Result<[UInt8], ReadingError>]>([:])

  package init(at revision: RevisionFiles? = nil) { self.revision = revision }

  func propertyList(_ path: String) throws(ReadingError) -> PropertyListValue {
    try PropertyListReader.read(bytes(path), name: path)
  }

  /// Returns the bytes of a file that several parts of a command may read. Other threads that ask for a file wait, so that no file is read twice.
  ///
  /// - Parameter isNamed: Whether a person named the path, so that it may lead to a pipe or a device.
  func bytes(_ path: String, isNamed: Bool = false) throws(ReadingError) -> [UInt8] {
    let file = absolutePath(path)
    return try texts.withLock { (known) throws(ReadingError) in
      let found = known[file] ?? Result { () throws(ReadingError) in try unkept(path, isNamed: isNamed) }
      known[file] = found
      return try found.get()
    }
  }

  /// Returns the bytes of a file that is read only once, without keeping them.
  func read(_ path: String) throws(ReadingError) -> [UInt8] {
    if let known = texts.withLock({ $0[absolutePath(path)] }) { return try known.get() }
    return try unkept(path)
  }

  private func unkept(_ path: String, isNamed: Bool = false) throws(ReadingError) -> [UInt8] {
    if let bytes = try revision?.contents(of: path) { return bytes }
    return try Self.read(path, isNamed: isNamed)
  }

  /// Returns the current bytes of a file.
  ///
  /// A pipe or a device is read only if a person named it; otherwise it isn't known whether anything writes to it.
  ///
  /// - Throws: When the file is missing, a folder, unreadable, larger than `documentBytes`, a pipe without a writer, or a pipe or device that no
  ///   person named.
  package static func read(_ path: String, isNamed: Bool = false) throws(ReadingError) -> [UInt8] {
    guard let kind = (try? FileStatus(path))?.kind else { throw absence(path) }
    guard kind != .folder else {
      throw ReadingError(.file, "found a folder", expected: "a file", help: "Name a file in it.", name: path)
    }
    let special = ReadingError(.file, "found a pipe or a device", expected: "a file", name: path)
    guard isNamed || kind == .file else { throw special }
    let file = try attempt(path, "opened") { () throws(SystemError) in
      try Descriptor.open(path)
    }
    defer { file.close() }
    let limit = ReadingLimits().documentBytes
    let bytes = try attempt(path, "read") { () throws(SystemError) -> [UInt8]? in
      // The path may lead to another file since the first check, so the kind is checked again.
      let kind = try FileStatus(of: file).kind
      guard isNamed || kind == .file else { return nil }
      let bytes = try file.readAll(beyond: limit)
      // A pipe is empty until somebody writes to it, so wait a moment.
      if !bytes.isEmpty || kind == .file { return bytes }
      guard file.wait(for: .reading, milliseconds: 2_000) else { return nil }
      return try file.readAll(beyond: limit)
    }
    guard let bytes else { throw isNamed ? ReadingError(.file, "no program writes to this pipe", name: path) : special }
    guard bytes.count <= limit else {
      var error = ReadingError.limit("documentBytes", limit, "the file is too large")
      error.name = path
      error.help = "No Info.plist is that large: name another file."
      throw error
    }
    return bytes
  }

  /// Returns whether a path leads to a regular file, or to a link to one. Pipes don't count, because reading a pipe waits for a writer.
  package static func isFile(_ path: String) -> Bool { (try? FileStatus(path))?.kind == .file }

  /// Returns whether a name is taken, even by a broken link.
  package static func isTaken(_ path: String) -> Bool { (try? FileStatus(path, followingLinks: false)) != nil }

  /// Returns whether a path leads to a regular file with exactly this name, as its folder lists it.
  ///
  /// On a file system that ignores case, `script.js` also leads to `Script.js`; on a device it doesn't. Here, it never does. Names are compared as
  /// `String`, so that both spellings of `é` are equal.
  ///
  /// - Parameter names: Returns the names in a folder; tests supply those of other file systems.
  static func isFile(
    exactly path: String, names: (String) -> [String] = folderNames
  ) -> Bool {
    guard isFile(path), let slash = path.lastIndex(of: "/") else { return false }
    return names(String(path[..<slash])).contains(String(path[path.index(after: slash)...]))
  }

  /// Returns whether a path leads to a folder, or to a link to one; nil if nothing is there.
  package static func isFolder(_ path: String) -> Bool? { (try? FileStatus(path)).map { $0.kind == .folder } }

  static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Returns whether a folder that is named like a bundle is one. It may also be a project with such a name, for example a clone of `Fediverse.app`.
  ///
  /// A bundle has an Info.plist and contains no repository, project or sources.
  static func isBundle(_ path: String) -> Bool {
    guard isFile(infoPlist(ofBundle: path)) else { return false }
    let endings = [".xcodeproj", ".xcworkspace", ".swift", ".m", ".mm"]
    return !folderNames(path).contains { name in
      name == ".git" || ProjectDescription.names.contains(name) || endings.contains { name.hasSuffix($0) }
    }
  }

  /// Returns the Info.plist of a bundle: the one of an iOS bundle if it exists, otherwise that of a macOS bundle.
  static func infoPlist(ofBundle path: String) -> String {
    let flat = path + "/Info.plist"
    return isFile(flat) ? flat : path + "/Contents/Info.plist"
  }

  static func absence(_ path: String) -> ReadingError {
    var cause: SystemError?
    do throws(SystemError) { _ = try FileStatus(path) } catch { cause = error }
    let (message, help) =
      switch cause {
      case .noAccess?: ("the file can't be reached", "Check the permissions of the folders around it.")
      case .leadsToItself?: ("the link leads to itself", "")
      case .nameTooLong?:
        ("the path is longer than the system allows", "Run the command in a folder closer to the file.")
      case _ where isTaken(path): ("the link is broken", "Name the file itself.")
      default: ("no such file", Disk.help(forMissing: path))
      }
    return ReadingError(.file, message, help: help, name: path)
  }

  /// Does some work with a file. If it fails, the error gives the system's reason why the file can't be opened or read.
  private static func attempt<Value>(
    _ path: String, _ verb: String, _ work: () throws(SystemError) -> Value
  ) throws(ReadingError) -> Value {
    do throws(SystemError) {
      return try work()
    } catch {
      let help = [.noAccess, .notPermitted].contains(error) ? "Check its permissions." : ""
      throw ReadingError(
        .file, "the file can't be \(verb): \(error.words.lowercased())", help: help, name: path)
    }
  }

  /// Returns the entitlements of the target that an Info.plist belongs to; nil if there are none. Their type isn't checked.
  ///
  /// The Info.plist's folder is searched first, then its `_CodeSignature`. A folder with several `.entitlements` or `.xcent` files is skipped,
  /// because it isn't known which one the target uses. Entitlements inside the code signature of an executable aren't read.
  ///
  /// - Throws: When the file can't be read.
  func entitlements(beside path: String) throws(ReadingError) -> PropertyListValue? {
    let folder = Disk.isFile(path) ? folderPath(of: path) : path
    for folder in [folder, folder + "/_CodeSignature"] {
      let names = folderNames(folder).filter { $0.hasSuffix(".entitlements") || $0.hasSuffix(".xcent") }
      if names.count == 1, Disk.isFile(folder + "/" + names[0]) { return try propertyList(folder + "/" + names[0]) }
    }
    return nil
  }
}

/// The errors and the advice about files that don't exist.
extension Disk {
  /// Returns the error for an argument, such as `Info.plst`, that is neither a file nor a rule; nil if it may be a rule.
  ///
  /// A single word is never a predicate, apart from the two constants.
  static func misspelling(_ argument: String, path: String) -> ReadingError? {
    let isWord =
      argument.first?.isLetter == true && argument.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    guard isWord || isFileName(argument), !Parser.parse(argument).diagnostics.isEmpty else { return nil }
    let isApp = HostPreset.all.contains { $0.host.lowercased() == argument.lowercased() }
    let near = neighbor(of: path).map { fileName(of: $0) } ?? (isApp ? "--host \(argument)" : nil)
    return ReadingError(
      .file, "no such file or folder", help: near.map { "Did you mean \($0)?" } ?? missing(path), name: argument)
  }

  /// Returns advice about a missing path: a similar path that exists, or the folder in which paths start.
  static func help(forMissing path: String) -> String {
    neighbor(of: path).map { "Did you mean \($0)?" } ?? missing(path)
  }

  /// Returns a sentence about the folder at which a relative path starts.
  private static func missing(_ path: String) -> String {
    if path.hasPrefix("file:") { return "Write a path, not a URL." }
    return path.hasPrefix("/") ? "" : "Paths are relative to the current folder."
  }

  /// Returns the existing path that is spelled most like a missing one; nil if none is similar.
  static func neighbor(of path: String) -> String? {
    var found = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      let names = folderNames(found.isEmpty ? "." : found)
      let isThere = names.contains(String(name)) || name == "." || name == ".."
      guard let near = isThere ? String(name) : closestMatch(to: String(name), among: names.sorted()) else {
        return nil
      }
      found += (found.isEmpty || found.hasSuffix("/") ? "" : "/") + near
    }
    return found.isEmpty || found == path ? nil : found
  }

  private static func isFileName(_ argument: String) -> Bool {
    guard let dot = argument.lastIndex(of: "."), dot != argument.startIndex else { return false }
    let ending = argument[argument.index(after: dot)...]
    return argument.allSatisfy { $0.isLetter || $0.isNumber || "._-+@~ ".contains($0) } && !argument.contains("  ")
      && !argument.hasPrefix(".") && (1...12).contains(ending.count)
      && ending.allSatisfy { $0.isLetter || $0.isNumber } && !argument[..<dot].contains(".")
  }
}
