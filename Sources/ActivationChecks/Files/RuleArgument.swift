import ActivationRules

/// An argument of a command line that names a rule, or a place with rules.
enum RuleArgument {
  /// The content of standard input.
  case standardInput([UInt8])
  /// The text of a rule.
  case text([UInt8])
  /// The path of a file, or of anything else that isn't a folder.
  case file(String)
  /// The path of a folder.
  case folder(String)

  /// Tells what an argument names. An existing path takes precedence over text.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - folder: The folder at which relative paths start; nil for the current one.
  ///   - standardInput: Gives the bytes of standard input, asked only for `-`.
  /// - Throws: When a text that can only be a path leads to nothing.
  init(_ argument: String, relativeTo folder: String? = nil, standardInput: () -> [UInt8]?) throws(ReadingError) {
    if argument == "-" {
      guard let bytes = standardInput() else {
        throw ReadingError(.file, "standard input can't be read", name: RuleFileReader.standardInput)
      }
      self = .standardInput(bytes)
      return
    }
    let path = openedPath(argument, from: folder ?? ".")
    if let isFolder = Disk.isFolder(path) {
      self = isFolder ? .folder(path) : .file(path)
      return
    }
    if Self.looksLikePath(argument) { throw Disk.absence(path) }
    if let error = Disk.misspelling(argument, path: path) { throw error }
    self = .text(Array(argument.utf8))
  }

  /// Returns whether an argument is a path even when nothing is there.
  static func looksLikePath(_ argument: String) -> Bool {
    let endings = [".plist", ".appex", ".app", ".xcarchive", ".txt", ".json", ".predicate"]
    if endings.contains(where: { argument.hasSuffix($0) }) { return true }
    let isWord = !argument.contains { $0.isWhitespace || "\"'()".contains($0) }
    return isWord && (argument.contains("/") || SourceFormat(path: argument) != nil)
  }
}
