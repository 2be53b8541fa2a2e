package import ActivationRules
import Foundation

/// Replaces files as a whole: there is the old file or the new one at any moment, and never half of one.
package enum FileReplacement {
  /// Puts other bytes in the place of a file's. Links to the file are followed; owner, group, permissions, extended attributes and access
  /// control list stay.
  ///
  /// A file that is read-only or has further hard links is left alone: replacing it would get around a protection, or leave the other names
  /// with the old content.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - expected: What the file holds as far as the caller knows.
  ///   - bytes: The new content.
  /// - Throws: When the file holds something else by now, may not be replaced, or can't be written; it is as it was then.
  package static func replace(_ path: String, expected: [UInt8], with bytes: [UInt8]) throws(ReadingError) {
    let hold = SignalHold()
    defer { hold.release() }
    let (target, status) = try replaceableFile(path)
    guard try InputFile.read(target) == expected else { throw WritingFailure.changed.readingError(path) }
    do throws(WritingFailure) {
      try NewFile.write(bytes, replacing: target, status)
    } catch {
      throw error.readingError(path)
    }
  }

  /// The file that a path leads to, if it may be replaced.
  static func replaceableFile(_ path: String) throws(ReadingError) -> (path: String, status: stat) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0, let resolved = realpath(path, nil) else {
      throw InputFile.absence(path)
    }
    defer { free(resolved) }
    let target = String(cString: resolved)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ReadingError(.file, "is not a regular file and was left alone", name: path)
    }
    guard status.st_nlink == 1 else {
      throw ReadingError(
        .file, "the file has \(status.st_nlink) hard links and was left alone",
        help: "Replacing it would leave the other names with the old content; copy it, and change the copy.", name: path
      )
    }
    // To the superuser everything is writable; the permissions still say what is meant.
    guard status.st_mode & 0o222 != 0, access(target, W_OK) == 0 || errno != EACCES else {
      throw ReadingError(
        .file, "the file is read-only and was left alone", help: "Make it writable, with chmod u+w for example.",
        name: path)
    }
    return (target, status)
  }
}

/// Keeps the signals that end a process from doing so while a file has a name that it isn't going to keep.
///
/// They are held back on this thread; what came in the meantime ends the process when they are released. Other threads of the tool wait, or
/// hold them back as Dispatch's do.
struct SignalHold {
  private var previous = sigset_t()

  init() {
    var held = sigset_t()
    sigemptyset(&held)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &previous)
  }

  func release() {
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
}
