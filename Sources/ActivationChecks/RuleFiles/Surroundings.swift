import ActivationRules
import ActivationLint
import UniformTypes

/// The facts about a file that come from other files.
package struct Surroundings: Sendable {
  /// The known build settings: the given settings, which take precedence, and the settings of the targets.
  let settings: KnownSettings
  /// A Boolean value that indicates whether the file belongs to a built bundle, where references to build settings are ordinary text.
  package let isBuilt: Bool
  let targets: [XcodeTarget]
  /// The bundle, or the property list itself, as a path from the scanned folder.
  var owner: String?
  /// The containing app; nil if it wasn't looked for.
  package var application: ApplicationSearch?
  var types = DeclaredTypes()
  var target = ExtensionTarget()
  /// The target for each part of a description of a project, by the index of the part.
  var partTargets: [Int: ExtensionTarget] = [:]
  /// Facts that couldn't be read, one line each.
  var problems: [String] = []
  /// The Info.plists with a rule that XcodeGen overwrites from this description, which has no rule, by the names of their targets.
  var lostRules: [String: String] = [:]
  /// A Boolean value that indicates whether XcodeGen overwrites the file, so that a rule in it has no effect.
  var isOverwritten = false
  var isSample = false

  init(of targets: [XcodeTarget] = [], given: SettingLayer = SettingLayer(), isBuilt: Bool = false) {
    settings = KnownSettings(of: targets, given: given)
    self.isBuilt = isBuilt
    self.targets = targets
  }

  /// A Boolean value that indicates whether the types of the containing app are known.
  package var isApplicationKnown: Bool { application?.isDecisive == true }

  /// The family of systems that build settings name; nil if they name none.
  fileprivate var builtPlatform: ActivationRule.Platform? {
    for name in ["SDKROOT", "SUPPORTED_PLATFORMS"] {
      guard let value = settings.complete("$(\(name))") else { continue }
      let names = value.split(separator: " ").map { String($0.prefix { $0.isLetter }) }
      if let platform = ActivationRule.Platform(destinations: names) { return platform }
    }
    let isMac = settings.complete("$(MACOSX_DEPLOYMENT_TARGET)") != nil
    let isMobile = settings.complete("$(IPHONEOS_DEPLOYMENT_TARGET)") != nil
    return isMac == isMobile || targets.isEmpty ? nil : isMac ? .macOS : .iOS
  }
}

extension RuleFile {
  /// Returns the family of systems that the extension of a part is for; nil if it isn't known.
  ///
  /// The order is: the target, the Info.plist's keys, the folder (Flutter and React Native name folders after systems), the containing app.
  func platform(ofPart part: Int) -> ActivationRule.Platform? {
    if let known = surroundings.builtPlatform ?? content.parts[part].platform { return known }
    if let list = lists[part], let own = LintSubject.Surroundings(in: list.value).platform { return own }
    for folder in (path ?? name ?? "").lowercased().split(separator: "/").dropLast().reversed() {
      if folder == "macos" { return .macOS }
      if folder == "ios" { return .iOS }
    }
    return surroundings.application?.application?.platform
  }
}

/// The types that an Info.plist exports or imports.
struct DeclaredTypes: Sendable, Hashable {
  var declarations: [TypeDeclaration] = []
  /// The identifiers that a build setting decides.
  var undecided: [String] = []
  /// The mistakes in the declarations, one sentence each.
  var warnings: [String] = []

  init() {}

  init(_ plist: PropertyListValue, path: String) {
    let types = TypeDeclarationReader.read(plist, path: path)
    func isOpen(_ identifier: String) -> Bool { BuildSettings.firstReference(in: identifier) != nil }
    declarations = types.declarations.filter { !isOpen($0.identifier) }
    undecided = types.declarations.map(\.identifier).filter(isOpen)
    warnings = types.warnings
  }

  /// Adds other types, except those that are already declared in the same words.
  mutating func add(_ other: DeclaredTypes) {
    let known = Set(declarations)
    declarations += other.declarations.filter { !known.contains($0) }
    undecided += other.undecided
    warnings += other.warnings
  }
}
