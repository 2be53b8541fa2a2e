import ActivationRules
internal import Predicates

/// The entitlements of apps and extensions.
extension Disk {
  /// Returns the entitlements of the target that an Info.plist belongs to; nil if there are none. Their type isn't checked.
  ///
  /// The Info.plist's folder is searched first, then its `_CodeSignature`. A folder with several `.entitlements` or `.xcent` files is skipped,
  /// because it isn't known which one the target uses. Entitlements inside the code signature of an executable aren't read.
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
