import ActivationRules
internal import Predicates

/// The entitlements of apps and extensions.
///
/// A signed executable holds its entitlements inside its code signature, which is not read. What is read instead: the files from
/// which Xcode signs, copies of them in bundles, and the provisioning profile.
extension Disk {
  /// The entitlements that belong to an Info.plist or a bundle, a dictionary in well-formed files.
  ///
  /// Looked for, in this order: `archived-expanded-entitlements.xcent`, the only other `.xcent` or `.entitlements` file in the
  /// folder or in its `_CodeSignature`, `embedded.mobileprovision`, `embedded.provisionprofile`. Of several source files none is
  /// taken, for it is not known which one the target uses. A profile lists what may be signed for: possibly more than what was.
  ///
  /// - Parameter path: The Info.plist, or the folder that holds it.
  /// - Returns: Nil when there are none.
  /// - Throws: When a file is there and cannot be read.
  func entitlements(beside path: String) throws(ReadingError) -> PropertyListValue? {
    guard !path.contains("\0") else { return nil }
    let folder = Disk.isFile(path) ? folderPath(of: path) : path
    let folders = [folder, folder + "/Contents", folder + "/Contents/Resources", folder + "/Resources"]
    for name in folders.map({ $0 + "/archived-expanded-entitlements.xcent" }) where Disk.isFile(name) {
      return try propertyList(name)
    }
    for folder in [folder, folder + "/_CodeSignature", folder + "/Contents/_CodeSignature"] {
      if let name = Self.onlySource(in: folder) { return try propertyList(name) }
    }
    for folder in folders {
      for name in ["/embedded.mobileprovision", "/embedded.provisionprofile"] where Disk.isFile(folder + name) {
        return try Self.profileEntitlements(in: bytes(folder + name), name: folder + name, limits: limits)
      }
    }
    return nil
  }

  private static func onlySource(in folder: String) -> String? {
    let names = ((try? folderContent(folder))?.names ?? []).filter {
      $0.hasSuffix(".entitlements") || $0.hasSuffix(".xcent")
    }
    return names.count == 1 ? names.map { folder + "/" + $0 }.first { Disk.isFile($0) } : nil
  }

  /// The `Entitlements` of a provisioning profile, whose property list is plain XML inside a signed message.
  ///
  /// The signature is not checked.
  ///
  /// - Returns: Nil when the profile's property list has none.
  /// - Throws: When there's no XML property list inside, or it is malformed.
  /// - Complexity: linear in the number of bytes.
  static func profileEntitlements(
    in bytes: [UInt8], name: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) -> PropertyListValue? {
    let end = "</plist>"
    let rest = bytes.place(of: "<?xml").map { Array(bytes[$0...]) }
    guard let rest, let place = rest.place(of: end) else {
      throw ReadingError(
        .syntax, "found none", expected: "an XML property list in the provisioning profile", name: name)
    }
    return try PropertyListReader.read(
      Array(rest[..<(place + end.utf8.count)]), name: name, limits: limits)["Entitlements"]
  }
}
