package import ActivationRules
import Foundation

/// Why a file was not written.
package enum WritingFailure: Error {
  /// The system's error number.
  case system(Int32)
  /// The file would get another owner or group, for this error number.
  case owner(Int32)
  /// The extended attributes can't be kept.
  case attributes
  /// The file isn't what it was.
  case changed
  /// Nobody reads the pipe.
  case unread
  /// It's neither a file nor something that is written into.
  case special
  /// The file may not be replaced.
  case refused(ReadingError)

  /// The failure with its cause in the system's words, and what to do.
  func readingError(_ path: String) -> ReadingError {
    switch self {
    case .system(EEXIST):
      ReadingError(
        .file, "the file exists already and is not overwritten", help: "Name another file, or delete it.", name: path)
    case .system(let code):
      ReadingError(.file, "the file cannot be written: \(Self.words(code))", help: Self.help(code), name: path)
    case .owner(let code):
      ReadingError(
        .file, "the file would get another owner or group, and was left alone: \(Self.words(code))",
        help: "Run the command as the file's owner.", name: path)
    case .attributes:
      ReadingError(
        .file, "the file's extended attributes cannot be kept, and it was left alone",
        help: "Remove them, or change the file by hand.", name: path)
    case .changed:
      ReadingError(
        .file, "the file has changed in the meantime and was left alone", help: "Run the command again.", name: path)
    case .unread: ReadingError(.file, "nothing reads from the pipe", help: "Start its reader first.", name: path)
    case .special:
      ReadingError(
        .file, "is neither a regular file nor a pipe or character device", help: "Name another file.", name: path)
    case .refused(let error): error
    }
  }

  private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }

  private static func help(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "Check the permissions of the file and its folder."
    case ENOENT, ENOTDIR: "Create its folder first."
    case ENOSPC, EDQUOT: "Make room on the disk."
    case EFBIG: "Raise the limit on the size of files (ulimit -f)."
    default: ""
    }
  }
}
