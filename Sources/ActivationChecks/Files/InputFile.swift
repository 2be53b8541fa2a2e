package import ActivationRules
import ActivationSystemCalls

/// Reads files as a whole, with the package's limit on their size.
package enum InputFile {
  /// Returns whether a path leads to a regular file, or to a link to one. Pipes don't count: reading one waits for
  /// somebody to write.
  package static func isFile(_ path: String) -> Bool { (try? FileStatus(path))?.kind == .file }

  /// Returns whether a name is taken, even by a link that leads nowhere.
  package static func isTaken(_ path: String) -> Bool { (try? FileStatus(path, followingLinks: false)) != nil }

  /// Returns whether a path leads to a regular file with exactly this name, as its folder lists it.
  ///
  /// On a disk that ignores case, `script.js` leads to `Script.js`, too, but on a device it doesn't. Names are compared as `String`, for
  /// which `é` is the same however a disk spells it. On other disks a file counts if the system finds it, whatever the case of its name.
  ///
  /// - Parameter names: The names in a folder; tests supply those of other disks.
  static func isFile(
    exactly path: String, names: (String) -> [String] = { (try? folderContent($0))?.names ?? [] }
  ) -> Bool {
    guard isFile(path), let slash = path.lastIndex(of: "/") else { return false }
    return names(String(path[..<slash])).contains(String(path[path.index(after: slash)...]))
  }

  /// Returns whether a path leads to a folder, or to a link to one; nil when nothing is there.
  package static func isFolder(_ path: String) -> Bool? { (try? FileStatus(path)).map { $0.kind == .folder } }

  /// A path without slashes at its end.
  static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Returns whether a folder that is called like a bundle is one, and not a project that is called so, such as a clone of `Fediverse.app`.
  ///
  /// A bundle has an Info.plist, and neither a repository, a project nor sources beside it.
  static func isBundle(_ path: String) -> Bool {
    guard isFile(infoPlist(ofBundle: path)) else { return false }
    let endings = [".xcodeproj", ".xcworkspace", ".swift", ".m", ".mm"]
    let names = (try? folderContent(path))?.names ?? []
    return !names.contains { name in
      name == ".git" || ProjectDescription.names.contains(name) || endings.contains { name.hasSuffix($0) }
    }
  }

  /// The Info.plist of a bundle: of iOS, where there is one, else of macOS.
  static func infoPlist(ofBundle path: String) -> String {
    let flat = path + "/Info.plist"
    return isFile(flat) ? flat : path + "/Contents/Info.plist"
  }

  /// Returns the reason why nothing is found at a path.
  static func absence(_ path: String) -> ReadingError {
    var cause: SystemError?
    do throws(SystemError) { _ = try FileStatus(path) } catch { cause = error }
    switch cause {
    case .noAccess?:
      return ReadingError(
        .file, "the file cannot be reached", help: "Check the permissions of the folders around it.", name: path)
    case .leadsToItself?: return ReadingError(.file, "the link leads to itself", name: path)
    case .nameTooLong?:
      return ReadingError(
        .file, "the path is longer than the system allows", help: "Run the command in a folder nearer to the file.",
        name: path)
    default:
      if isTaken(path) {
        return ReadingError(.file, "the link leads nowhere", help: "Name the file itself.", name: path)
      }
      // The arguments of a program arrive with this character for every byte that isn't UTF-8.
      let help =
        path.unicodeScalars.contains("\u{fffd}")
        ? "A name that isn't UTF-8 can't be given as an argument; rename the file, or give its content to '-'."
        : InputFile.help(forMissing: path)
      return ReadingError(.file, "no such file", help: help, name: path)
    }
  }

  /// Returns the reason why a file that is there cannot be opened, read or listed, in the system's words.
  static func unreadable(_ path: String, _ verb: String, _ cause: SystemError, noun: String = "file") -> ReadingError {
    let help =
      switch cause {
      case .noAccess, .notPermitted: "Check its permissions."
      case .tooManyFiles, .tooManyFilesOfAll: "The limit on open files is reached; ulimit -n shows and raises it."
      default: ""
      }
    return ReadingError(
      .file, "the \(noun) cannot be \(verb): \(cause.words.lowercased())", help: help, name: path)
  }

  /// Throws when a folder cannot be listed, which Foundation's own walk ignores.
  package static func checkFolder(_ path: String) throws(ReadingError) {
    do throws(SystemError) { _ = try folderContent(path) } catch {
      throw unreadable(path, "read", error, noun: "folder")
    }
  }

  /// The bytes of a file.
  ///
  /// - Throws: When the file doesn't exist, is a folder, can't be read, or is larger than `documentBytes`.
  package static func read(_ path: String, limits: ReadingLimits = ReadingLimits()) throws(ReadingError) -> [UInt8] {
    guard let isFolder = isFolder(path) else { throw absence(path) }
    guard !isFolder else { throw ReadingError(.file, "found a folder", expected: "a file", name: path) }
    let file: Descriptor
    do throws(SystemError) { file = try .open(path, for: .reading) } catch { throw unreadable(path, "opened", error) }
    defer { file.close() }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try file.readAll(beyond: limits.documentBytes)
    } catch {
      throw unreadable(path, "read", error)
    }
    guard bytes.count <= limits.documentBytes else {
      var error = ReadingError.limit("documentBytes", limits.documentBytes, "the file is too large")
      error.name = path
      throw error
    }
    return bytes
  }
}

extension PropertyListReader {
  /// Returns the value of the property list in a file.
  ///
  /// - Throws: When the file cannot be read, or as for its bytes.
  package static func read(file path: String, limits: ReadingLimits) throws(ReadingError) -> PropertyListValue {
    try read(InputFile.read(path, limits: limits), name: path, limits: limits)
  }
}
