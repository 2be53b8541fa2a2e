import ActivationRules
import ActivationSystemCalls

/// The files beside those that a command looks at, such as apps, entitlements and settings; each is opened once.
final class Disk: Sendable {
  let limits: ReadingLimits
  /// The files as they were, where they were others; nil for those of today.
  private let revision: RevisionFiles?
  private let lists = Locked<[String: Result<PropertyListValue, ReadingError>]>([:])
  private let texts = Locked<[String: Result<[UInt8], ReadingError>]>([:])

  init(limits: ReadingLimits = ReadingLimits(), at revision: RevisionFiles? = nil) {
    self.limits = limits
    self.revision = revision
  }

  /// Returns the bytes of a file that one part of a command asks for, once.
  func read(_ path: String) throws(ReadingError) -> [UInt8] {
    if let bytes = try revision?.contents(of: path) { return bytes }
    return try InputFile.read(path, limits: limits)
  }

  /// Returns the property list at a path.
  func propertyList(_ path: String) throws(ReadingError) -> PropertyListValue {
    try lists.once(absolutePath(path)) { () throws(ReadingError) in
      try PropertyListReader.read(bytes(path), name: path, limits: limits)
    }
  }

  /// Returns the bytes of a file that more than one part of a command asks for.
  func bytes(_ path: String) throws(ReadingError) -> [UInt8] {
    try texts.once(absolutePath(path)) { () throws(ReadingError) in try read(path) }
  }

  /// Keeps the property list of a file that was read for itself.
  func keep(_ list: PropertyListValue, of path: String) { lists.withLock { $0[absolutePath(path)] = .success(list) } }
}

extension Locked {
  /// Returns what is known of a key, or else what is found out now and known then; two threads may do the same work at the same time.
  func once<Key: Hashable & Sendable, Output: Sendable>(
    _ key: Key, _ find: () throws(ReadingError) -> Output
  ) throws(ReadingError) -> Output where Value == [Key: Result<Output, ReadingError>] {
    if let known = withLock({ $0[key] }) { return try known.get() }
    let found = Result { () throws(ReadingError) in try find() }
    withLock { $0[key] = found }
    return try found.get()
  }
}
