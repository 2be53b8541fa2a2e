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
    let place = absolutePath(path)
    if let known = lists.withLock({ $0[place] }) { return try known.get() }
    let read = Result { () throws(ReadingError) in
      try PropertyListReader.read(bytes(path), name: path, limits: limits)
    }
    lists.withLock { $0[place] = read }
    return try read.get()
  }

  /// Returns the bytes of a file that more than one part of a command asks for.
  func bytes(_ path: String) throws(ReadingError) -> [UInt8] {
    let place = absolutePath(path)
    if let known = texts.withLock({ $0[place] }) { return try known.get() }
    let bytes = Result { () throws(ReadingError) in try read(path) }
    texts.withLock { $0[place] = bytes }
    return try bytes.get()
  }

  /// Keeps the property list of a file that was read for itself.
  func keep(_ list: PropertyListValue, of path: String) { lists.withLock { $0[absolutePath(path)] = .success(list) } }
}
