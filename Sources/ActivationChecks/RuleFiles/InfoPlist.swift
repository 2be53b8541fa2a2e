public import ActivationLint
package import ActivationRules

/// The Info.plist that a file, or a part of one, is.
package struct InfoPlist: Sendable {
  /// The property list, with the known build settings filled in.
  package let value: PropertyListValue
  /// The rules in it, or why there is none.
  let search: RuleLookup
  /// The types that it declares.
  let types: DeclaredTypes
  /// `CFBundleIdentifier`; of a source file where it's known.
  package let bundleIdentifier: String?
  /// `CFBundleDisplayName`, else `CFBundleName`.
  package let displayName: String?
  /// The extension point.
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
    var (bundle, name) = (value[InfoKey.bundleIdentifier]?.text, Self.displayName(in: value))
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

  private static func displayName(in plist: PropertyListValue) -> String? {
    plist["CFBundleDisplayName"]?.text ?? plist["CFBundleName"]?.text
  }

  /// The kind of extension, in words.
  package var kind: String {
    if isExtensionKit { return "ExtensionKit" }
    guard let pointIdentifier else { return "no extension point" }
    if let point = point.point { return point.kind }
    return BuildSettings.firstReference(in: pointIdentifier) == nil ? "unknown kind" : "decided when built"
  }

  /// Returns the extension's other keys; nil for an Info.plist without an extension.
  func declared(in surroundings: Surroundings) -> ExtensionSubject? {
    var subject = ExtensionSubject(value)
    subject?.surroundings = surroundings.declared
    return subject
  }
}

/// The state of an extension's rule.
package enum RuleState: Sendable, Hashable {
  /// One rule, or several of a File Provider.
  case found
  /// None.
  case missing
  /// One that the system doesn't use, with the reason.
  case unusable(String)
  /// A build setting decides; the text is the reference to it.
  case decidedAtBuildTime(String)
}

/// The extension whose Info.plist the file is.
extension RuleFile {
  /// A Boolean value that indicates whether the file is part of a source project, where build settings are still open.
  package var isSource: Bool { !surroundings.isBuilt }
  /// `CFBundleIdentifier`; of a source file where it's known.
  public var bundleIdentifier: String? { infoPlist?.bundleIdentifier }
  /// `CFBundleDisplayName`, else `CFBundleName`.
  public var displayName: String? { infoPlist?.displayName }
  /// `NSExtensionPointIdentifier`.
  public var extensionPointIdentifier: String? { infoPlist?.pointIdentifier }
  /// The rules of the extension, as a scan lists them.
  public var extensionRules: [RulePlace] {
    guard let part = extensionPart, lists[part]?.isExtensionKit == false else { return [] }
    return (try? rules(ofPart: part)) ?? []
  }
  /// The linter's findings about the extension's other keys.
  public var extensionFindings: [Finding] {
    infoPlist?.declared(in: surroundings).map { Linter.findings(in: $0) } ?? []
  }

  /// The state of the extension's rule.
  package var ruleState: RuleState {
    guard let list = infoPlist, !list.isExtensionKit else { return .missing }
    switch list.search {
    case .unusable(let error): return .unusable(error.message)
    case .missing: return .missing
    case .rules: break
    }
    guard let reference = extensionRules.lazy.compactMap(\.openReference).first else { return .found }
    return .decidedAtBuildTime(reference)
  }

  /// The facts about the extension and its surroundings that couldn't be read or are ignored, one line each.
  public var problems: [String] {
    (infoPlist?.types.warnings ?? []) + surroundings.problems
      + surroundings.types.warnings.map { "in the containing app, " + $0 }
  }
}
