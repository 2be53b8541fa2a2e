import ActivationRules
import ActivationLint
import UniformTypes

/// The facts about a file that come from other files.
package struct Surroundings: Sendable {
  /// The build settings that are known: those that were given first, then those of the targets.
  let settings: KnownSettings
  /// A Boolean value that indicates whether the file is part of a bundle, where references to build settings are only
  /// text.
  package let isBuilt: Bool
  let targets: [XcodeTarget]
  /// The bundle, or the property list itself, from the folder that was scanned.
  var owner: String?
  /// The containing app; nil when nobody looked for it.
  package var application: ApplicationSearch?
  var types = DeclaredTypes()
  var target = ExtensionTarget()
  /// The same for each part of a description of a project, by the part's position.
  var partTargets: [Int: ExtensionTarget] = [:]
  /// The facts that couldn't be read, one line each.
  var problems: [String] = []
  /// The Info.plists with a rule that XcodeGen overwrites from this description, each with its `NSExtension`, in which there is none.
  var lostRules: [(properties: PropertyListValue, file: String)] = []
  /// A Boolean value that indicates whether the file is such an Info.plist, so that a rule in it counts for nothing.
  var isOverwritten = false
  var isSample = false

  init(of targets: [XcodeTarget] = [], given: SettingLayer = SettingLayer(), isBuilt: Bool = false) {
    settings = KnownSettings(of: targets, given: given)
    self.isBuilt = isBuilt
    self.targets = targets
  }

  /// A Boolean value that indicates whether the types of the containing app are known.
  package var isApplicationKnown: Bool { application?.isDecisive == true }

  /// The family of systems that build settings name; nil when none does.
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

  /// Takes in the app next to a file that no project names, when there is one only.
  mutating func add(_ candidates: [ApplicationFacts]) {
    guard candidates.count == 1, let facts = candidates.first else { return }
    types = facts.types
    application = .found(facts)
  }
}

extension RuleFile {
  /// The family of systems that the extension of a part is for; nil when nothing tells.
  ///
  /// Its target knows best, then its own keys, then the folder: Flutter and React Native have one for each system, called by its name.
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

struct DeclaredTypes: Sendable, Hashable {
  var declarations: [TypeDeclaration] = []
  /// The identifiers that a build setting decides.
  var undecided: [String] = []
  /// The declarations that are ignored, each with the reason.
  var warnings: [String] = []

  init() {}

  init(_ plist: PropertyListValue, path: String) {
    let types = TypeDeclarationReader.read(plist, path: path)
    func isOpen(_ identifier: String) -> Bool { BuildSettings.firstReference(in: identifier) != nil }
    declarations = types.declarations.filter { !isOpen($0.identifier) }
    undecided = types.declarations.map(\.identifier).filter(isOpen)
    warnings = types.warnings
  }

  /// Adds other types, without those that are declared in the same words already.
  mutating func add(_ other: DeclaredTypes) {
    let known = Set(declarations)
    declarations += other.declarations.filter { !known.contains($0) }
    undecided += other.undecided
    warnings += other.warnings
  }
}
