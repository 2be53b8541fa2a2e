public import ActivationRules

/// What an extension declares beside its activation rule, or instead of one.
public enum ExtensionFacts {
  /// What is odd about an extension's Info.plist and App Groups.
  ///
  /// Anything that is no extension's Info.plist has no findings; values of any shape are passed over or reported, and nothing
  /// throws. Build settings such as `$(NAME)` are opaque and never reported.
  ///
  /// - Parameters:
  ///   - plist: The Info.plist of the extension.
  ///   - bundleFolder: The folder of the built bundle, in which files that the Info.plist names are looked for; nil when the
  ///     Info.plist is not that of a built bundle.
  ///   - entitlements: The extension's entitlements; nil when unknown. ``EntitlementsReader`` finds them.
  ///   - containingApp: The Info.plist of the containing app, whose bundle identifier messages name; nil when unknown.
  ///   - containingEntitlements: The entitlements of the containing app; nil when unknown.
  /// - Returns: The findings, sorted by key path, then id, then message.
  /// - Complexity: linear in the property lists, and at most five evaluations of a predicate rule.
  public static func findings(
    in plist: PropertyListValue, bundleFolder: String? = nil, entitlements: PropertyListValue? = nil,
    containingApp: PropertyListValue? = nil, containingEntitlements: PropertyListValue? = nil
  ) -> [ExtensionFinding] {
    guard let description = ExtensionDescription(plist) else { return [] }
    var findings: [ExtensionFinding] = []
    findings += AttributeChecks.findings(in: description)
    findings += KeyboardChecks.findings(in: description)
    findings += PhotoEditingChecks.findings(in: description)
    findings += WebPageChecks.findings(in: description)
    findings += PreprocessingFileChecks.findings(in: description, bundleFolder: bundleFolder)
    findings += ApplicationGroupChecks.findings(
      extension: entitlements, app: containingEntitlements, appName: containingApp?["CFBundleIdentifier"]?.text)
    return findings.sorted { first, second in
      if first.keyPath != second.keyPath { return first.keyPath.lexicographicallyPrecedes(second.keyPath) }
      return first.id == second.id ? first.message < second.message : first.id < second.id
    }
  }

  /// What a custom keyboard declares; nil when the Info.plist is none of a keyboard.
  public static func keyboard(in plist: PropertyListValue) -> KeyboardExtension? {
    guard let description = ExtensionDescription(plist), description.isKeyboard else { return nil }
    func boolean(_ key: String) -> Bool? {
      guard case .boolean(let value)? = description.attributes[key] else { return nil }
      return value
    }
    return KeyboardExtension(
      isASCIICapable: boolean("IsASCIICapable"), prefersRightToLeft: boolean("PrefersRightToLeft"),
      primaryLanguage: description.attributes["PrimaryLanguage"]?.text,
      requestsOpenAccess: boolean("RequestsOpenAccess"))
  }

  /// What a photo editing extension declares; nil when the Info.plist is none of one.
  public static func photoEditing(in plist: PropertyListValue) -> PhotoEditingExtension? {
    guard let description = ExtensionDescription(plist), description.isPhotoEditing else { return nil }
    guard case .array(let values)? = description.attributes[ExtensionDescription.mediaKey] else {
      return PhotoEditingExtension(supportedMediaTypes: nil)
    }
    return PhotoEditingExtension(supportedMediaTypes: values.compactMap(\.text))
  }
}
