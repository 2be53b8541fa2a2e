package import ActivationRules

extension PropertyListReader {
  /// Returns the value of the property list in a file.
  ///
  /// - Throws: When the file cannot be read, or as for its bytes.
  package static func read(file path: String, limits: ReadingLimits) throws(ReadingError) -> PropertyListValue {
    try read(InputFile.read(path, limits: limits), name: path, limits: limits)
  }
}
