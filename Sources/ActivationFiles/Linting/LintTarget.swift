import ActivationLint
import ActivationRules
import UniformTypes

/// One file, or one text without a file, with what its surroundings add.
public struct LintTarget: Sendable {
  /// What messages call it; nil for text that was given directly.
  package var name: String?
  /// The file, as it can be opened; nil for text and for standard input.
  public var path: String?
  /// What it holds.
  package var bytes: [UInt8]
  /// Whether a bundle has it; otherwise build settings may still fill it in.
  package var isBuilt: Bool
  /// The types that the extension and its containing app declare.
  var declarations: [TypeDeclaration]
  /// Whether the containing app was read, so that its types are among ``declarations``.
  package var isApplicationKnown: Bool { application?.isDecisive == true }
  /// The build settings that are known.
  var settings: KnownSettings
  /// The types that build settings decide.
  var undecidedTypes: [String] = []
  /// The app that contains the extension; nil where nothing says that this is an extension.
  package var application: ApplicationSearch?
  /// The targets that use the property list; empty when no project file names it.
  var targets: [XcodeTarget] = []
  /// What other files say of the extension, such as entitlements and scripts.
  var surroundings = ExtensionSubject.Surroundings()

  /// Creates a target without surroundings.
  ///
  /// - Parameters:
  ///   - name: What messages call it.
  ///   - path: The file.
  ///   - bytes: What it holds.
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
  }
}
