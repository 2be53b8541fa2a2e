#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Identifies a file or folder, so that one with several names counts once.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Identifies the file at a path, following links; nil if there's none.
  package init?(ofFileAt path: String) {
    guard let status = try? FileStatus(path) else { return nil }
    self = status.identity
  }
}

/// The facts about a file that are known without opening it.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable { case file, folder, link, other }

  package let kind: Kind
  package let identity: FileIdentity
  /// The number of hard links to the file.
  package let nameCount: Int
  package let size: Int
  /// The permissions, as twelve bits.
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  /// The time of the last change of the content, as seconds and nanoseconds.
  private let modified: [Int]

  /// - Throws: When nothing is there, or it can't be reached.
  package init(_ path: String, followingLinks: Bool = true) throws(SystemError) {
    var status = stat()
    guard try withPath(path, { followingLinks ? stat($0, &status) : lstat($0, &status) }) == 0 else { throw .last }
    self.init(status)
  }

  package init(of descriptor: Descriptor) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { throw .last }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    identity = FileIdentity(status)
    nameCount = Int(status.st_nlink)
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = [Int(time.tv_sec), Int(time.tv_nsec)]
  }

  /// A Boolean value that indicates whether no user may write to the file. A superuser still can, but the permissions show the intent.
  package var isReadOnlyForAll: Bool { permissions & 0o222 == 0 }

  /// A Boolean value that indicates whether the folder has the sticky bit, as `/tmp` does: everybody may remove only their own files.
  package var isShared: Bool { permissions & 0o1000 != 0 }

  /// Returns whether a file is the same one as when another status was read, with the same size, number of links, and time of the last change.
  func isUnchanged(since other: FileStatus) -> Bool {
    identity == other.identity && size == other.size && nameCount == other.nameCount && modified == other.modified
  }
}

/// Returns whether the permissions let this process write to a file. A file with any other obstacle counts as writable; the write reports the
/// obstacle.
package func isWritable(_ path: String) -> Bool {
  (try? withPath(path) { access($0, W_OK) == 0 || errno != EACCES }) ?? false
}

/// Returns whether a path leads to a file that this process may run.
package func isExecutable(_ path: String) -> Bool {
  (try? FileStatus(path).kind) == .file && (try? withPath(path) { access($0, X_OK) == 0 }) == true
}

/// Returns the destination of a symbolic link; nil if the path isn't a link.
package func linkDestination(_ path: String) -> String? {
  var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
  guard let count = try? withPath(path, { readlink($0, &bytes, bytes.count) }), count >= 0 else { return nil }
  return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Returns the path without links, `.`, and `..`; nil if nothing is there.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = try? withPath(path, { realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// Returns the names in a folder. Bytes that aren't UTF-8 become `�`, so that nothing is found under such a name. On APFS, all names are UTF-8.
///
/// The names are spelled as in the folder: `é` may be one Unicode character or two, and `Info.plist` differs from `info.plist` even if both lead to
/// the same file. Compare them as `String`, for which both spellings of `é` are equal.
///
/// - Throws: When the folder can't be read.
package func folderContent(_ path: String) throws(SystemError) -> [String] {
  guard let folder = try withPath(path, { opendir($0) }) else { throw .last }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    if bytes != [0x2e], bytes != [0x2e, 0x2e] { names.append(String(decoding: bytes, as: UTF8.self)) }
  }
  return names
}

/// Returns the names in a folder; empty if it can't be read.
package func folderNames(_ path: String) -> [String] { (try? folderContent(path)) ?? [] }
