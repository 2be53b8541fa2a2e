package import ActivationRules
import Foundation

/// Reads files as a whole, with the package's limit on their size.
package enum InputFile {
  /// Whether a regular file is at a path, or a link to one. Pipes don't count: reading one waits for somebody to write.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a folder is at a path, or a link to one; nil when nothing is there.
  package static func isFolder(_ path: String) -> Bool? {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// A path without slashes at its end.
  static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// The Info.plist of a bundle: of iOS, where there is one, else of macOS.
  static func infoPlist(ofBundle path: String) -> String {
    let flat = path + "/Info.plist"
    return isFile(flat) ? flat : path + "/Contents/Info.plist"
  }

  /// Why nothing is found at a path.
  static func absence(_ path: String) -> ReadingError {
    var status = stat()
    let isFound = path.utf8.contains(0) || stat(path, &status) == 0
    switch isFound ? ENOENT : errno {
    case EACCES:
      return ReadingError(
        .file, "the file cannot be reached", help: "Check the permissions of the folders around it.", name: path)
    case ELOOP: return ReadingError(.file, "the link leads to itself", name: path)
    case ENAMETOOLONG:
      return ReadingError(
        .file, "the path is longer than the system allows", help: "Run the command in a folder nearer to the file.",
        name: path)
    default:
      // The arguments of a program arrive with this character for every byte that isn't UTF-8.
      let help =
        path.unicodeScalars.contains("\u{fffd}")
        ? "A name that isn't UTF-8 can't be given as an argument; rename the file, or give its content to `-`."
        : MisspelledFile.neighbor(of: path).map { "Did you mean \($0)?" } ?? ""
      return ReadingError(.file, "no such file", help: help, name: path)
    }
  }

  /// Why a file that is there cannot be opened, read or listed, in the system's words.
  static func unreadable(_ path: String, _ verb: String, _ code: Int32, noun: String = "file") -> ReadingError {
    let help =
      switch code {
      case EACCES, EPERM: "Check its permissions."
      case EMFILE, ENFILE: "The limit on open files is reached; ulimit -n shows and raises it."
      default: ""
      }
    return ReadingError(
      .file, "the \(noun) cannot be \(verb): \(String(cString: strerror(code)).lowercased())", help: help, name: path)
  }

  /// Throws when a folder cannot be listed, which Foundation's own walk passes over.
  package static func checkFolder(_ path: String) throws(ReadingError) {
    guard let folder = opendir(path) else { throw unreadable(path, "read", errno, noun: "folder") }
    closedir(folder)
  }

  /// The bytes of a file.
  ///
  /// - Throws: When there is no such file, it is a folder, cannot be read, or is larger than `documentBytes`.
  package static func read(_ path: String, limits: ReadingLimits = .standard) throws(ReadingError) -> [UInt8] {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { throw absence(path) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw ReadingError(.file, "found a folder", expected: "a file", name: path)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, "opened", errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count <= limits.documentBytes {
      var code: Int32 = 0
      var length = 0
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        length = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        code = errno
        count = max(0, length)
      }
      if length == 0 { break }
      if length < 0, code == EINTR { continue }
      guard length > 0 else { throw unreadable(path, "read", code) }
      bytes += part
    }
    guard bytes.count <= limits.documentBytes else {
      var error = ReadingError.limit("documentBytes", limits.documentBytes, "the file is too large")
      error.name = path
      throw error
    }
    return bytes
  }
}

/// Tells files and folders apart, so that one with several names counts once.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The file at a path, which a link is followed to; nil when there is none.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
