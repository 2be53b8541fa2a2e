import ActivationRules
import Foundation

/// Files that are written beside their place and put there at once. Where the system allows it they have no name until they are complete,
/// so that nothing is left when the process ends.
enum NewFile {
  /// `O_TMPFILE` of Linux, a macro that Swift doesn't import: a file without a name.
  ///
  /// Source: open(2); `__O_TMPFILE` in the kernel's `include/uapi/asm-generic/fcntl.h`.
  #if os(Linux)
    private static let unnamed: Int32? = 0o20_000_000 | O_DIRECTORY
  #else
    private static let unnamed: Int32? = nil
  #endif

  private static let extendedAttributes = FileAttributeKey(rawValue: "NSFileExtendedAttributes")

  /// Writes a file in the place of another one, with its owner, group, permissions and extended attributes.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The other file, not a link to it.
  ///   - status: What the system said of the file before its content was looked at.
  static func write(_ bytes: [UInt8], replacing path: String, _ status: stat) throws(WritingFailure) {
    try make(bytes, besides: path, mode: 0o600) { (descriptor, name) throws(WritingFailure) in
      try keepOwner(descriptor, status)
      // After the owner, since a change of owner takes set-user-ID bits away.
      if fchmod(descriptor, status.st_mode & 0o7777) != 0 { throw .system(errno) }
      try keepAttributes(name, of: path)
      var current = stat()
      guard stat(path, &current) == 0, isSame(current, status) else { throw .changed }
      // Atomic on one file system, and the new file is in the same folder.
      if rename(name, path) != 0 { throw .system(errno) }
    }
  }

  /// Writes a file where there is none.
  static func create(_ bytes: [UInt8], at path: String) throws(WritingFailure) {
    try make(bytes, besides: path, mode: 0o666) { (_, name) throws(WritingFailure) in
      if link(name, path) != 0 { throw .system(errno) }
      unlink(name)
    }
  }

  /// Writes a file under a name of its own in the same folder, and removes it unless it was put in its place.
  private static func make(
    _ bytes: [UInt8], besides path: String, mode: mode_t, place: (Int32, String) throws(WritingFailure) -> Void
  ) throws(WritingFailure) {
    let folder = (path as NSString).deletingLastPathComponent
    let name = (folder as NSString).appendingPathComponent(".activation-rule.\(UUID().uuidString)")
    var isNamed = false
    var descriptor: Int32 = -1
    if let unnamed, access("/proc/self/fd", X_OK) == 0 {
      descriptor = open(folder.isEmpty ? "." : folder, unnamed | O_WRONLY | O_CLOEXEC, mode)
    }
    if descriptor < 0 {
      // Not every file system knows files without a name.
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      isNamed = true
    }
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    do throws(WritingFailure) {
      try OutputBytes.write(bytes, to: descriptor)
      if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw .system(errno) }
      if !isNamed {
        guard linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
          throw .system(errno)
        }
        isNamed = true
      }
      try place(descriptor, name)
    } catch {
      if isNamed { unlink(name) }
      throw error
    }
  }

  private static func keepOwner(_ descriptor: Int32, _ old: stat) throws(WritingFailure) {
    var new = stat()
    guard fstat(descriptor, &new) == 0 else { throw .system(errno) }
    if new.st_uid == old.st_uid, new.st_gid == old.st_gid { return }
    if fchown(descriptor, old.st_uid, old.st_gid) != 0 { throw .owner(errno) }
  }

  /// Gives a file the extended attributes of another one, which hold its access control list as well.
  private static func keepAttributes(_ name: String, of path: String) throws(WritingFailure) {
    let manager = FileManager.default
    func attributes(_ path: String) -> [String: Data] {
      (try? manager.attributesOfItem(atPath: path))?[extendedAttributes] as? [String: Data] ?? [:]
    }
    let wanted = attributes(path)
    if attributes(name) == wanted { return }
    try? manager.setAttributes([extendedAttributes: wanted], ofItemAtPath: name)
    if attributes(name) != wanted { throw .attributes }
  }

  private static func isSame(_ first: stat, _ second: stat) -> Bool {
    #if canImport(Darwin)
      let times = (first.st_mtimespec, second.st_mtimespec)
    #else
      let times = (first.st_mtim, second.st_mtim)
    #endif
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino && first.st_size == second.st_size
      && times.0.tv_sec == times.1.tv_sec && times.0.tv_nsec == times.1.tv_nsec && first.st_nlink == second.st_nlink
  }
}
