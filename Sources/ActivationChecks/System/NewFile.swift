#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files that are written next to their place, under a name of their own, and moved there in one step.
package enum NewFile {
  /// Writes a file in the place of another one, with its owner and permissions.
  ///
  /// The group is kept where the system lets us; else the members of the new file's group get no right that isn't everybody's. Extended
  /// attributes and access control lists are those of a new file, as after a checkout of Git.
  ///
  /// - Parameters:
  ///   - path: The other file, not a link to it.
  ///   - status: The status of the file before its content was read.
  /// - Throws: `changed` when the other file has changed since then.
  package static func write(
    _ bytes: [UInt8], replacing path: String, _ status: FileStatus
  ) throws(SystemError) {
    try make(bytes, besides: path, permissions: 0o600) { (new, name) throws(SystemError) in
      // After the owner, since a change of owner takes set-user-ID bits away.
      let keepsGroup = fchown(new.number, status.owner, status.group) == 0
      if !keepsGroup, try FileStatus(of: new).owner != status.owner { throw .notPermitted }
      let everybodys = status.permissions & ~0o2070 | status.permissions & (status.permissions & 0o007) << 3
      if fchmod(new.number, keepsGroup ? status.permissions : everybodys) != 0 { throw .last }
      guard try FileStatus(path).isUnchanged(since: status) else { throw .changed }
      // Atomic on one file system, and the new file is in the same folder.
      if rename(name, path) != 0 { throw .last }
    }
  }

  /// Writes a file where there is none.
  package static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    try make(bytes, besides: path, permissions: 0o666) { (_, name) throws(SystemError) in
      if link(name, path) != 0 { throw .last }
      unlink(name)
    }
  }

  /// Writes a file under a name of its own in the same folder, and removes it unless it was put in its place.
  private static func make(
    _ bytes: [UInt8], besides path: String, permissions: mode_t,
    place: (Descriptor, String) throws(SystemError) -> Void
  ) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw .notFound }
    // Cut by bytes: a slash may be one character with what follows it.
    let folder = path.utf8.lastIndex(of: 0x2f).map { String(decoding: path.utf8[...$0], as: UTF8.self) } ?? ""
    let name = folder + ".activation-rule." + String(UInt64.random(in: 0 ... .max), radix: 36)
    let number = openFile(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    guard number >= 0 else { throw .last }
    let new = Descriptor(number)
    defer { new.close() }
    do throws(SystemError) {
      try new.write(bytes)
      if fsync(number) != 0, ![.invalid, .unsupported].contains(SystemError.last) { throw .last }
      try place(new, name)
    } catch {
      unlink(name)
      throw error
    }
  }
}
