import ActivationLint
import ActivationRules
import UniformTypes

/// One file, or one text without a file, with the facts from its surroundings.
public struct LintTarget: Sendable {
  /// The name in messages; nil for text that was given directly.
  package var name: String?
  /// The file, as it can be opened; nil for text and for standard input.
  public var path: String?
  /// The content.
  package var bytes: [UInt8]
  /// A Boolean value that indicates whether the file is in a bundle; otherwise the build may still fill in settings.
  package var isBuilt: Bool
  /// The types that the extension and its containing app declare.
  var declarations: [TypeDeclaration]
  /// A Boolean value that indicates whether the containing app was read, so that its types are among ``declarations``.
  package var isApplicationKnown: Bool { application?.isDecisive == true }
  /// The build settings that are known.
  var settings: KnownSettings
  /// The types that build settings decide.
  var undecidedTypes: [String] = []
  /// The app that contains the extension; nil where nothing says that this is an extension.
  package var application: ApplicationSearch?
  /// The targets that use the property list; empty when no project file names it.
  var targets: [XcodeTarget] = []
  /// A Boolean value that indicates whether the file is test data in a folder that was searched.
  var isSample = false
  /// The facts about the extension from other files, such as entitlements and scripts.
  var surroundings = ExtensionSubject.Surroundings()

  /// Creates a target without surroundings.
  ///
  /// - Parameters:
  ///   - name: Its name in messages.
  ///   - path: The file.
  ///   - bytes: Its content.
  ///   - settings: The values of build settings, by name.
  public init(name: String?, path: String? = nil, bytes: [UInt8], settings: [String: String] = [:]) {
    self.settings = KnownSettings(given: SettingLayer(settings))
    self.name = name
    self.path = path
    self.bytes = bytes
    isBuilt = false
    declarations = []
  }

  /// The Info.plist of an extension that a scan found.
  init(_ found: FoundExtension, limits: ReadingLimits) throws(ReadingError) {
    let path = found.propertyListPath
    name = ScanRoot.joined(path, "")
    self.path = path
    bytes = try InputFile.read(path, limits: limits)
    isBuilt = !found.isSource
    declarations = found.declarations
    undecidedTypes = found.undecidedTypes
    application = found.application
    settings = found.settings
    targets = found.targets
    surroundings = found.declared?.surroundings ?? surroundings
    isSample = Self.isSample(found.path)
  }

  /// The family of systems that the project builds the file for; nil when it doesn't say.
  ///
  /// Each setting is documented in Xcode's "Build settings reference".
  var platform: Platform? {
    let mac = ["macosx", "macos"]
    for name in ["SDKROOT", "SUPPORTED_PLATFORMS"] {
      guard let value = settings.complete("$(\(name))")?.lowercased() else { continue }
      let platforms = value.split(separator: " ").map { $0.prefix { $0.isLetter } }
      if platforms.allSatisfy({ mac.contains(String($0)) }), !platforms.isEmpty { return .macOS }
      if platforms.contains(where: { $0.hasPrefix("iphone") || $0 == "xros" || $0 == "xrsimulator" }) { return .iOS }
    }
    let isMac = settings.complete("$(MACOSX_DEPLOYMENT_TARGET)") != nil
    let isMobile = settings.complete("$(IPHONEOS_DEPLOYMENT_TARGET)") != nil
    if isMac != isMobile, !targets.isEmpty { return isMac ? .macOS : .iOS }
    return application?.application?.platform
  }

  /// Takes the types of the app that is made from a file, where only one comes into question.
  mutating func add(_ candidates: [ApplicationFacts]) {
    guard candidates.count == 1, let facts = candidates.first else { return }
    declarations += facts.declarations
    undecidedTypes += facts.undecidedTypes
    application = .found(facts.application(.place))
  }

  /// Returns whether a path in a searched folder is that of test data, by the names that tools give to such folders and files.
  static func isSample(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last else { return false }
    return name.contains(".test.") || name.contains(".spec.")
      || parts.dropLast().contains { folders.contains($0.lowercased()) }
  }

  private static let folders: Set = [
    "__fixtures__", "__mocks__", "__snapshots__", "__tests__", "fixtures", "golden", "testdata",
  ]
}
