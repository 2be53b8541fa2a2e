package import ActivationRules

/// Replaces files as a whole: there is the old file or the new one at any moment, and never half of one.
extension OutputFile {
  /// The message about a file whose group wasn't kept.
  package static let lostGroup = "the file's group could not be kept: only a member can give a file to a group"

  /// Puts other bytes in the place of a file's. Links to the file are followed; owner, permissions, extended attributes and access control
  /// list stay, and the group where the system lets it.
  ///
  /// A file that is read-only or has further hard links is left alone: replacing it would get around a protection, or leave the other names
  /// with the old content.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - expected: The content of the file as the caller knows it.
  ///   - bytes: The new content.
  ///   - copyAttributes: Copies the extended attributes; tests hand in systems that refuse some.
  /// - Returns: Whether the group stayed.
  /// - Throws: When the file holds something else by now, may not be replaced, or can't be written; it is as it was then.
  package static func replace(
    _ path: String, expected: [UInt8], with bytes: [UInt8],
    copyAttributes: AttributeCopier = NewFile.systemCopier
  ) throws(ReadingError) -> Bool {
    let hold = SignalHold()
    defer { hold.release() }
    let (target, status) = try replaceableFile(path)
    guard try Disk.read(target) == expected else { throw WritingFailure.changed.readingError(path) }
    do throws(WritingFailure) {
      return try NewFile.write(bytes, replacing: target, status, copyAttributes: copyAttributes)
    } catch {
      throw error.readingError(path)
    }
  }

  /// The file that a path leads to, if it may be replaced.
  static func replaceableFile(_ path: String) throws(ReadingError) -> (path: String, status: FileStatus) {
    guard let status = try? FileStatus(path), let target = resolvedPath(path) else { throw Disk.absence(path) }
    guard status.kind == .file else {
      throw ReadingError(.file, "is not a regular file and was left alone", name: path)
    }
    guard status.nameCount == 1 else {
      throw ReadingError(
        .file, "the file has \(status.nameCount) hard links and was left alone",
        help: "Replacing it would leave the other names with the old content; copy it, and change the copy.", name: path
      )
    }
    guard !status.isReadOnlyForAll, isWritable(target) else {
      throw ReadingError(
        .file, "the file is read-only and was left alone", help: "Make it writable, with chmod u+w for example.",
        name: path)
    }
    return (target, status)
  }
}
