import ActivationRules
internal import Predicates

/// The entitlements of apps and extensions.
extension Disk {
  /// The entitlements that belong to an Info.plist: a dictionary in well-formed files.
  ///
  /// The only `.entitlements` or `.xcent` file in its folder or in the folder's `_CodeSignature`. Of several none is taken, for it is not known which one
  /// the target uses. What a signed executable holds inside its code signature is not read.
  ///
  /// - Returns: Nil when there are none.
  /// - Throws: When a file is there and cannot be read.
  func entitlements(beside path: String) throws(ReadingError) -> PropertyListValue? {
    guard !path.contains("\0") else { return nil }
    let folder = Disk.isFile(path) ? folderPath(of: path) : path
    for folder in [folder, folder + "/_CodeSignature"] {
      let names = folderNames(folder).filter { $0.hasSuffix(".entitlements") || $0.hasSuffix(".xcent") }
      if names.count == 1, Disk.isFile(folder + "/" + names[0]) { return try propertyList(folder + "/" + names[0]) }
    }
    return nil
  }
}
