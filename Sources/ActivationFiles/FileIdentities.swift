import Foundation

/// Tells files apart by device and file number, so that one file with several names counts once.
package struct FileIdentities: Sendable {
  private struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  private var known: Set<Identity> = []

  /// Creates an empty set.
  package init() {}

  /// Adds the file at a path, which a link is followed to.
  ///
  /// - Returns: Whether it's new; true also when there's no file.
  package mutating func add(_ path: String) -> Bool {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return true }
    let identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    return known.insert(identity).inserted
  }
}
