#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files that are written under a temporary name in the same folder, and then moved to their place in one step.
package enum NewFile {
  /// Replaces a file, keeping its owner and permissions.
  ///
  /// The group is kept if the system allows it. Otherwise the new file's group gets only the rights that everybody has. Extended attributes and
  /// access control lists are those of a new file, as after a Git checkout.
  ///
  /// - Parameters:
  ///   - path: The path of the replaced file itself, not of a link to it.
  ///   - status: The status of that file before its content was read.
  /// - Throws: `changed` if the file has changed since then, and `notPermitted` if the new file can't have the same owner.
  package static func write(
    _ bytes: [UInt8], replacing path: String, _ status: FileStatus
  ) throws(SystemError) {
    try make(bytes, besides: path, permissions: 0o600) { (new, name) throws(SystemError) in
      // The permissions are set after the owner, because changing the owner clears the set-user-ID bit.
      let keepsGroup = fchown(new.number, status.owner, status.group) == 0
      if !keepsGroup, try FileStatus(of: new).owner != status.owner { throw .notPermitted }
      let everybodys = status.permissions & ~0o2070 | status.permissions & (status.permissions & 0o007) << 3
      if fchmod(new.number, keepsGroup ? status.permissions : everybodys) != 0 { throw .last }
      guard try FileStatus(path).isUnchanged(since: status) else { throw .changed }
      // Renaming is atomic within a file system, and the new file is in the same folder.
      if rename(name, path) != 0 { throw .last }
    }
  }

  /// Writes a new file. If something already exists at the path, the method throws `exists`.
  package static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    try make(bytes, besides: path, permissions: 0o666) { (_, name) throws(SystemError) in
      if link(name, path) != 0 { throw .last }
      unlink(name)
    }
  }

  /// Writes a file under a temporary name in the same folder, and removes it unless it was moved to its place.
  private static func make(
    _ bytes: [UInt8], besides path: String, permissions: mode_t,
    place: (Descriptor, String) throws(SystemError) -> Void
  ) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw .notFound }
    // The path is split by bytes, because a slash and the following scalar may be one character.
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
