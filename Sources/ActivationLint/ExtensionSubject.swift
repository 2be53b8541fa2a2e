package import ActivationRules

/// The declarations of an extension apart from its rule, with known facts about the files around it.
package struct ExtensionSubject: Sendable, Hashable {
  /// The facts from files other than the Info.plist.
  package struct Surroundings: Sendable, Hashable {
    /// The extension's entitlements; nil when they aren't known.
    package var entitlements: PropertyListValue?
    /// The entitlements of the containing app; nil when they aren't known.
    package var applicationEntitlements: PropertyListValue?
    /// The file and the line with the extension's App Groups; nil when they aren't known.
    package var groupPlace: String?
    /// The same of the app's groups.
    package var applicationGroupPlace: String?
    /// The bundle identifier of the containing app; nil when it isn't known.
    package var applicationIdentifier: String?
    /// The places in which the JavaScript file that the Info.plist names was looked for.
    package var scripts = Scripts.unknown

    /// Creates surroundings of which nothing is known.
    package init() {}
  }

  /// The knowledge about JavaScript files.
  package enum Scripts: Sendable, Hashable {
    /// Nothing.
    case unknown
    /// The presence of the file in the built bundle.
    case bundle(hasFile: Bool)
    /// The names of all scripts of the source project, without their extensions.
    case project(names: Set<String>)
  }

  /// `NSExtension`.
  let bundle: [String: PropertyListValue]
  /// `NSExtensionAttributes`; empty when it is absent or not a dictionary.
  let attributes: [String: PropertyListValue]
  /// `NSExtensionPointIdentifier`; empty when it is absent or not a string.
  let point: String
  /// The keys at the top of the Info.plist that belong to ``attributes``.
  let keysAtTop: Set<String>
  /// The facts from other files.
  package var surroundings = Surroundings()

  /// Takes an Info.plist; nil when it isn't that of an extension.
  ///
  /// - Complexity: linear in the number of keys that are read.
  package init?(_ propertyList: PropertyListValue) {
    guard case .dictionary(let bundle)? = propertyList[InfoKey.extensionKey] else { return nil }
    self.bundle = bundle
    attributes = if case .dictionary(let entries)? = bundle[InfoKey.attributes] { entries } else { [:] }
    point = bundle[InfoKey.point]?.text ?? ""
    var keysAtTop: Set<String> = []
    for key in Self.attributeKeys where propertyList[key] != nil { keysAtTop.insert(key) }
    self.keysAtTop = keysAtTop
  }

  /// The name of the JavaScript file without its extension; nil when there is none, or a build setting decides it.
  package var scriptName: String? {
    guard let name = attributes[InfoKey.script]?.text, !name.isEmpty, !Self.isOpen(name) else { return nil }
    return name.lowercased().hasSuffix(".js") ? String(name.dropLast(3)) : name
  }

  var isKeyboard: Bool { point == OfferDecision.keyboardPoint }
  var isPhotoEditing: Bool { point == OfferDecision.photoEditingPoint }

  /// The keys that lead to one of `NSExtensionAttributes`.
  static func path(_ key: String) -> [String] { [InfoKey.extensionKey, InfoKey.attributes, key] }

  /// A Boolean value that indicates whether a build setting completes a text, so that it says nothing before the build.
  static func isOpen(_ text: String) -> Bool { ActivationDictionary.Value.string(text).isBuildSetting }
}
