import ActivationRules
internal import Predicates

/// The entitlements of apps and extensions.
extension Disk {
  /// Returns the entitlements that belong to an Info.plist, a dictionary in well-formed files; nil if there are none.
  ///
  /// They are in the only `.entitlements` or `.xcent` file in the Info.plist's folder or in that folder's `_CodeSignature`. If there are several
  /// files, none is used, because it isn't known which one the target uses. Entitlements inside the code signature of an executable aren't read.
  ///
  /// - Throws: When the file can't be read.
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
