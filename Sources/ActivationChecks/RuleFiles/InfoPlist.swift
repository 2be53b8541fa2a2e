package import ActivationRules
import ActivationLint

/// The Info.plist in a file, or in a part of a file.
package struct InfoPlist: Sendable {
  /// The property list, with the known build settings filled in.
  package let value: PropertyListValue
  /// The rules in the property list, or the reason why there are none.
  let search: RuleLookup
  let types: DeclaredTypes
  /// `CFBundleIdentifier`; in a source file, nil if it isn't known.
  package let bundleIdentifier: String?
  /// `CFBundleDisplayName`, or else `CFBundleName`.
  package let displayName: String?
  package let point: ExtensionPoint.Identification
  /// `NSExtensionPointIdentifier`, or the identifier of an ExtensionKit extension point.
  package let pointIdentifier: String?
  /// A Boolean value that indicates whether the extension uses ExtensionKit, which has no activation rules.
  package let isExtensionKit: Bool

  init(_ source: PropertyListValue, search: RuleLookup, path: String?, _ surroundings: Surroundings) {
    let settings = surroundings.settings
    value = surroundings.isBuilt ? source : settings.filled(source)
    self.search = search
    types = DeclaredTypes(value, path: path ?? "")
    let modern = value[InfoKey.extensionKey] == nil ? value["EXAppExtensionAttributes"] : nil
    isExtensionKit = modern != nil
    let identifier = value[InfoKey.extensionKey]?[InfoKey.point] ?? modern?["EXExtensionPointIdentifier"]
    point = ExtensionPoint.identify(identifier)
    pointIdentifier = identifier?.text
    var bundle = value[InfoKey.bundleIdentifier]?.text
    var name = value["CFBundleDisplayName"]?.text ?? value["CFBundleName"]?.text
    if !surroundings.isBuilt {
      (bundle, name) = (settings.complete(bundle), settings.complete(name))
      // Xcode writes these values if the file has none, so those of the targets count.
      if !surroundings.targets.isEmpty {
        bundle = bundle ?? settings.complete("$(PRODUCT_BUNDLE_IDENTIFIER)")
        name = name ?? settings.complete("$(PRODUCT_NAME)")
      }
    }
    bundleIdentifier = bundle
    displayName = name
  }

  /// The kind of extension, in words.
  package var kind: String {
    if isExtensionKit { return "ExtensionKit" }
    guard let pointIdentifier else { return "no extension point" }
    if let point = point.point { return point.kind }
    return BuildSettings.firstReference(in: pointIdentifier) == nil ? "unknown kind" : "decided at build time"
  }

  /// Returns the extension's other declarations; nil for an Info.plist without an extension.
  ///
  /// - Parameter part: The index of this Info.plist among the parts of the file.
  func declared(in surroundings: Surroundings, part: Int = 0) -> ExtensionSubject? {
    var subject = ExtensionSubject(value)
    subject?.target = surroundings.partTargets[part] ?? surroundings.target
    return subject
  }
}

/// The extension to which the file's Info.plist belongs.
extension RuleFile {
  /// A Boolean value that indicates whether the file belongs to a source project, where build settings aren't filled in yet.
  package var isSource: Bool { !surroundings.isBuilt }
  /// The rules of the extension; empty if it has none, or if they can't be read.
  public var extensionRules: [RulePlace] {
    guard let part = extensionPart, lists[part]?.isExtensionKit == false else { return [] }
    return (try? rules(ofPart: part)) ?? []
  }
}
