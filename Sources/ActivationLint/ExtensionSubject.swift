package import ActivationRules

/// The declarations of an extension apart from its rule, with the facts about its target that other files have.
package struct ExtensionSubject: Sendable, Hashable {
  /// `NSExtension`.
  let bundle: [String: PropertyListValue]
  /// `NSExtensionAttributes`; empty when it is absent or not a dictionary.
  let attributes: [String: PropertyListValue]
  /// `NSExtensionPointIdentifier`; empty when it is absent or not a string.
  let point: String
  /// The facts from other files.
  package var target = ExtensionTarget()

  /// Takes an Info.plist; nil when it isn't that of an extension.
  ///
  /// - Complexity: linear in the number of keys that are read.
  package init?(_ propertyList: PropertyListValue) {
    guard case .dictionary(let bundle)? = propertyList[InfoKey.extensionKey] else { return nil }
    self.bundle = bundle
    attributes = if case .dictionary(let entries)? = bundle[InfoKey.attributes] { entries } else { [:] }
    point = bundle[InfoKey.point]?.text ?? ""
  }

  /// The name of the JavaScript file without its extension; nil when there is none, or a build setting decides it.
  package var scriptName: String? {
    guard let name = attributes[InfoKey.script]?.text, !name.isEmpty, !Self.isOpen(name) else { return nil }
    return name.lowercased().hasSuffix(".js") ? String(name.dropLast(3)) : name
  }

  /// The extension point of photo editing extensions.
  static let photoEditing = "com.apple.photo-editing"

  /// The keys that lead to one of `NSExtensionAttributes`.
  static func path(_ key: String) -> [String] { [InfoKey.extensionKey, InfoKey.attributes, key] }

  /// A Boolean value that indicates whether a build setting completes a text, so that it says nothing before the build.
  static func isOpen(_ text: String) -> Bool { ActivationDictionary.Value.string(text).isBuildSetting }
}
