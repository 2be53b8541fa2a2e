public import ActivationRules

extension SharedContext {
  /// Reads a shared context from a file: a property list, XML or binary, or one of the notations that ``init(reading:name:limits:)`` reads.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: The limits; those on documents, items, attachments and types apply.
  /// - Throws: An error that names the file and the place in it: it can't be read, is malformed or too large, or isn't a shared context.
  /// - Complexity: linear in the number of bytes.
  public init(contentsOf path: String, limits: ReadingLimits = .standard) throws(ReadingError) {
    let bytes = try InputFile.read(path, limits: limits)
    self = SharedContext(document: try PropertyListContext.read(bytes, name: path, limits: limits))
  }
}
