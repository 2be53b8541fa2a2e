#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
#if !canImport(Darwin)
  import CExtendedAttributes
#endif

/// The reason why a file was not written.
package enum WritingFailure: Error, Equatable {
  case system(SystemError)
  /// The file would get another owner.
  case owner(SystemError)
  /// Extended attributes that can't be kept, by name; with none it's the access control list.
  case attributes([String])
  case changed
  /// It's neither a file nor something that is written into.
  case special

  static func wrapping<Value>(_ work: () throws(SystemError) -> Value) throws(WritingFailure) -> Value {
    do throws(SystemError) { return try work() } catch { throw .system(error) }
  }
}

/// Gives a file the extended attributes of another one, and its access control list where that isn't one of them.
///
/// - Parameter isWanted: Whether an attribute should be kept.
/// - Returns: The attributes that the system refuses; nil when the rest couldn't be kept.
package typealias AttributeCopier = @Sendable (_ from: String, _ to: String, _ isWanted: (String) -> Bool) -> [String]?

/// Files that are written next to their place, under a name of their own, and moved there in one step.
package enum NewFile {
  /// Returns whether an extended attribute belongs to the system, which adds it to files by itself and lets nobody else set it.
  ///
  /// Observed (reports of users): macOS 13 and later put `com.apple.provenance` on what apps write, and `com.apple.macl` on what was
  /// dragged onto an app; both, and `com.apple.rootless`, can't be set without an entitlement.
  package static func belongsToSystem(_ attribute: String) -> Bool {
    ["com.apple.provenance", "com.apple.macl", "com.apple.rootless"].contains(attribute)
  }

  /// Writes a file in the place of another one, with its owner, permissions, extended attributes and access control list.
  ///
  /// The group is kept where the system lets us; else the members of the new file's group get no right that isn't everybody's.
  ///
  /// - Parameters:
  ///   - path: The other file, not a link to it.
  ///   - status: The status of the file before its content was read.
  /// - Returns: Whether the group was kept.
  package static func write(
    _ bytes: [UInt8], replacing path: String, _ status: FileStatus, copyAttributes: AttributeCopier
  ) throws(WritingFailure) -> Bool {
    var keepsGroup = true
    try make(bytes, besides: path, permissions: 0o600) { (new, name) throws(WritingFailure) in
      keepsGroup = try keepOwner(new, status)
      // After the owner, since a change of owner takes set-user-ID bits away.
      let permissions = keepsGroup ? status.permissions : permissionsWithoutGroup(status.permissions)
      if fchmod(new.number, permissions) != 0 { throw .system(.last) }
      guard let refused = copyAttributes(path, name, { !belongsToSystem($0) }) else { throw .attributes([]) }
      if !refused.isEmpty { throw .attributes(refused) }
      keepFlags(new, status)
      guard let current = try? FileStatus(path), current.isUnchanged(since: status) else { throw .changed }
      // Atomic on one file system, and the new file is in the same folder.
      if rename(name, path) != 0 { throw .system(.last) }
    }
    return keepsGroup
  }

  /// Writes a file of the user's own in the place of one that there may be.
  package static func write(_ bytes: [UInt8], over path: String) throws(WritingFailure) {
    try make(bytes, besides: path, permissions: 0o600) { (_, name) throws(WritingFailure) in
      if rename(name, path) != 0 { throw .system(.last) }
    }
  }

  /// Writes a file where there is none.
  package static func create(_ bytes: [UInt8], at path: String) throws(WritingFailure) {
    try make(bytes, besides: path, permissions: 0o666) { (_, name) throws(WritingFailure) in
      if link(name, path) != 0 { throw .system(.last) }
      unlink(name)
    }
  }

  /// Writes a file under a name of its own in the same folder, and removes it unless it was put in its place.
  private static func make(
    _ bytes: [UInt8], besides path: String, permissions: mode_t,
    place: (Descriptor, String) throws(WritingFailure) -> Void
  ) throws(WritingFailure) {
    guard !path.utf8.contains(0) else { throw .system(.notFound) }
    // Cut by bytes: a slash may be one character with what follows it.
    let folder = String(
      decoding: path.utf8.prefix(upTo: path.utf8.lastIndex(of: 0x2f) ?? path.utf8.startIndex), as: UTF8.self)
    let start = path.utf8.contains(0x2f) ? folder + "/" : ""
    let name = start + ".activation-rule." + String(UInt64.random(in: 0 ... .max), radix: 36)
    let number = openFile(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    guard number >= 0 else { throw .system(.last) }
    let new = Descriptor(number)
    defer { new.close() }
    do throws(WritingFailure) {
      try WritingFailure.wrapping { () throws(SystemError) in try new.write(bytes) }
      if fsync(number) != 0, ![.invalid, .unsupported].contains(SystemError.last) { throw .system(.last) }
      try place(new, name)
    } catch {
      unlink(name)
      throw error
    }
  }

  /// Returns whether the group was kept, too.
  ///
  /// On Apple's systems a new file gets its folder's group, to which the user need not belong.
  private static func keepOwner(_ new: Descriptor, _ old: FileStatus) throws(WritingFailure) -> Bool {
    let status = try WritingFailure.wrapping { () throws(SystemError) in try FileStatus(of: new) }
    if status.owner == old.owner, status.group == old.group { return true }
    if fchown(new.number, old.owner, old.group) == 0 { return true }
    guard status.owner == old.owner else { throw .owner(.last) }
    return false
  }

  /// Permissions of a file that goes to another group: its members get everybody's rights, and nothing runs in the group's name.
  static func permissionsWithoutGroup(_ permissions: mode_t) -> mode_t {
    permissions & ~0o2070 | permissions & (permissions & 0o007) << 3
  }

  /// Keeps what chflags(1) sets on a file that may be replaced: not to be shown, and not to be dumped.
  private static func keepFlags(_ new: Descriptor, _ old: FileStatus) {
    #if canImport(Darwin)
      let flags = old.flags & UInt32(UF_HIDDEN | UF_NODUMP)
      if flags != 0 { fchflags(new.number, flags) }
    #endif
  }

  #if canImport(Darwin)
    /// Copies attributes with copyfile(3), asking about each one.
    package static let systemCopier: AttributeCopier = { from, to, isWanted in
      withoutActuallyEscaping(isWanted) { isWanted in
        let request = AttributeRequest(isWanted)
        guard let state = copyfile_state_alloc() else { return nil }
        defer { copyfile_state_free(state) }
        let callback: copyfile_callback_t = { what, stage, state, _, _, context in
          guard what == COPYFILE_COPY_XATTR, let context else { return COPYFILE_CONTINUE }
          let request = Unmanaged<AttributeRequest>.fromOpaque(context).takeUnretainedValue()
          var name: UnsafePointer<CChar>?
          copyfile_state_get(state, UInt32(COPYFILE_STATE_XATTRNAME), &name)
          return request.answer(
            name.map { String(cString: $0) } ?? "", isStart: stage == COPYFILE_START, isError: stage == COPYFILE_ERR)
        }
        // The call takes the address of a function as that of data; both have one size on Apple's systems.
        copyfile_state_set(state, UInt32(COPYFILE_STATE_STATUS_CB), unsafeBitCast(callback, to: UnsafeRawPointer.self))
        copyfile_state_set(state, UInt32(COPYFILE_STATE_STATUS_CTX), Unmanaged.passUnretained(request).toOpaque())
        let code = copyfile(from, to, state, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
        return withExtendedLifetime(request) { code == 0 || !request.refused.isEmpty ? request.refused : nil }
      }
    }

    /// The state that the callback of copyfile(3) receives.
    private final class AttributeRequest {
      private let isWanted: (String) -> Bool
      private(set) var refused: [String] = []

      init(_ isWanted: @escaping (String) -> Bool) { self.isWanted = isWanted }

      func answer(_ name: String, isStart: Bool, isError: Bool) -> Int32 {
        if isStart { return isWanted(name) ? COPYFILE_CONTINUE : COPYFILE_SKIP }
        if isError {
          refused.append(name)
          return COPYFILE_SKIP
        }
        return COPYFILE_CONTINUE
      }
    }
  #else
    /// Copies attributes one by one, so that one that is refused keeps no other back.
    package static let systemCopier: AttributeCopier = { from, to, isWanted in
      let wanted = attributes(from).filter { isWanted($0.key) }
      let present = attributes(to)
      for (name, value) in wanted where present[name] != value { setxattr(to, name, value, value.count, 0) }
      let kept = attributes(to).filter { isWanted($0.key) }
      return Set(wanted.keys).union(kept.keys).filter { wanted[$0] != kept[$0] }.sorted()
    }

    private static func attributes(_ path: String) -> [String: [UInt8]] {
      let names = content { listxattr(path, $0?.assumingMemoryBound(to: CChar.self), $1) }.split(separator: 0)
      return Dictionary(
        names.map { String(decoding: $0, as: UTF8.self) }.map { name in (name, content { getxattr(path, name, $0, $1) })
        },
        uniquingKeysWith: { $1 })
    }

    /// The bytes that a call writes, which says how many there are before it is given room for them.
    private static func content(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8] {
      let size = call(nil, 0)
      guard size > 0 else { return [] }
      return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = max(0, call(buffer.baseAddress, size))
      }
    }
  #endif
}
