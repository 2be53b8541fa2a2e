package import ActivationRules
import ActivationLint

/// The Info.plist that a file, or a part of one, is.
package struct InfoPlist: Sendable {
  /// The property list, with the known build settings filled in.
  package let value: PropertyListValue
  /// The rules in it, or why there is none.
  let search: RuleLookup
  let types: DeclaredTypes
  /// `CFBundleIdentifier`; of a source file where it's known.
  package let bundleIdentifier: String?
  /// `CFBundleDisplayName`, else `CFBundleName`.
  package let displayName: String?
  package let point: ExtensionPoint.Identification
  /// `NSExtensionPointIdentifier`, or that of an ExtensionKit extension.
  package let pointIdentifier: String?
  /// A Boolean value that indicates whether the extension is one of ExtensionKit, which uses no activation rule.
  package let isExtensionKit: Bool

  init(_ source: PropertyListValue, search: RuleLookup?, path: String?, _ surroundings: Surroundings) {
    let settings = surroundings.settings
    value = surroundings.isBuilt ? source : settings.filled(source)
    self.search = search ?? RuleLookup.search(source)
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
      // What Xcode writes where the file says nothing.
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
    return BuildSettings.firstReference(in: pointIdentifier) == nil ? "unknown kind" : "decided when built"
  }

  /// Returns the extension's other keys; nil for an Info.plist without an extension.
  ///
  /// - Parameter part: The part of the file that it is.
  func declared(in surroundings: Surroundings, part: Int = 0) -> ExtensionSubject? {
    var subject = ExtensionSubject(value)
    subject?.target = surroundings.partTargets[part] ?? surroundings.target
    return subject
  }
}

/// The extension whose Info.plist the file is.
extension RuleFile {
  /// A Boolean value that indicates whether the file is part of a source project, where build settings are still open.
  package var isSource: Bool { !surroundings.isBuilt }
  /// The rules of the extension.
  public var extensionRules: [RulePlace] {
    guard let part = extensionPart, lists[part]?.isExtensionKit == false else { return [] }
    return (try? rules(ofPart: part)) ?? []
  }
}
