/// How far a scan is.
package enum ScanProgress: Sendable, Hashable {
  /// Folders are searched; so many property lists were found.
  case searching(found: Int)
  /// So many of the property lists are read.
  case reading(Int, of: Int)
  /// So many of the extensions are decided.
  case judging(Int, of: Int)
}
