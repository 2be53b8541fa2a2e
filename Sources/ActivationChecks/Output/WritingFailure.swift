import ActivationRules

extension WritingFailure {
  /// The failure with its cause in the system's words, and the advice.
  func readingError(_ path: String) -> ReadingError {
    switch self {
    case .system(.exists):
      ReadingError(
        .file, "the file exists already and is not overwritten", help: "Name another file, or delete it.", name: path)
    case .system(let cause):
      ReadingError(.file, "the file can't be written: \(cause.words)", help: Self.help(cause), name: path)
    case .owner(let cause):
      ReadingError(
        .file, "the file would get another owner, and was left alone: \(cause.words)",
        help: "Run the command as the file's owner.", name: path)
    case .attributes(let names):
      ReadingError(
        .file,
        names.isEmpty
          ? "the file's access control list cannot be kept, and it was left alone"
          : "the file's extended attribute \(names.joined(separator: ", ")) cannot be kept, and it was left alone",
        help: names.isEmpty ? "Change the file by hand." : "Remove it, or change the file by hand.", name: path)
    case .changed:
      ReadingError(
        .file, "the file has changed in the meantime and was left alone", help: "Run the command again.", name: path)
    case .unread: ReadingError(.file, "nothing reads from the pipe", help: "Start its reader first.", name: path)
    case .special:
      ReadingError(
        .file, "is neither a regular file nor a pipe or character device", help: "Name another file.", name: path)
    }
  }

  private static func help(_ cause: SystemError) -> String {
    switch cause {
    case .noAccess, .notPermitted: "Check the permissions of the file and its folder."
    case .notFound, .notAFolder: "Create its folder first."
    case .noSpace, .noQuota: "Make room on the disk."
    case .fileTooLarge: "Raise the limit on the size of files (ulimit -f)."
    default: ""
    }
  }
}
