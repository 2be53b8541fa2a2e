#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The reason why a call of the system failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The system's number, which differs from one system to the other.
  private let code: Int32

  init(_ code: Int32) { self.code = code }

  package static let exists = SystemError(EEXIST)
  package static let notFound = SystemError(ENOENT)
  package static let notAFolder = SystemError(ENOTDIR)
  package static let isAFolder = SystemError(EISDIR)
  package static let noAccess = SystemError(EACCES)
  package static let notPermitted = SystemError(EPERM)
  package static let leadsToItself = SystemError(ELOOP)
  package static let nameTooLong = SystemError(ENAMETOOLONG)
  package static let tooManyFiles = SystemError(EMFILE)
  package static let tooManyFilesOfAll = SystemError(ENFILE)
  package static let noSpace = SystemError(ENOSPC)
  package static let noQuota = SystemError(EDQUOT)
  package static let fileTooLarge = SystemError(EFBIG)
  package static let closedPipe = SystemError(EPIPE)
  package static let unsupported = SystemError(ENOTSUP)
  static let interrupted = SystemError(EINTR)
  static let wouldWait = SystemError(EAGAIN)
  static let invalid = SystemError(EINVAL)

  /// The reason why the last call of this thread failed.
  static var last: SystemError { SystemError(errno) }

  /// The system's words.
  package var words: String { String(cString: strerror(code)) }
}

/// The work with a path as the system wants it; one with a NUL in it would be cut there, and is the path of nothing.
func withPath<Result>(_ path: String, _ work: (UnsafePointer<CChar>) -> Result) throws(SystemError) -> Result {
  guard !path.utf8.contains(0) else { throw .notFound }
  return path.withCString(work)
}
