public import ActivationLint
package import ActivationRules
package import UniformTypes

/// An extension that a scan found, with the facts from its property list and its containing app.
public struct FoundExtension: Sendable, Hashable {
  /// The state of the extension's rule.
  package enum RuleState: Sendable, Hashable {
    /// In its place; ``FoundExtension/rules`` has it, or several for the actions of a File Provider.
    case found
    /// There is none.
    case missing
    /// Something like a rule is where the systems do not look, or its value is of a kind that is not a rule; the text says what.
    case unusable(String)
    /// A build setting decides; the text is its reference, such as `$(SHARE_RULE)`.
    case decidedAtBuildTime(String)
  }

  /// The bundle, or the property list of a source project, relative to the scanned folder.
  public var path: String
  /// The property list, as it can be opened.
  package var propertyListPath: String
  /// A Boolean value that indicates whether the property list is a source that Xcode still fills in, rather than part
  /// of a bundle.
  public var isSource: Bool
  /// `CFBundleIdentifier`; nil when a build setting decides it that is not known.
  public var bundleIdentifier: String?
  /// `CFBundleDisplayName`, else `CFBundleName`; nil when a build setting decides it that is not known.
  public var displayName: String?
  /// `NSExtensionPointIdentifier`, or `EXExtensionPointIdentifier` of an ExtensionKit extension.
  public var extensionPointIdentifier: String?
  /// A Boolean value that indicates whether it is an ExtensionKit extension, which uses no activation rule.
  package var isExtensionKit = false
  /// The state of the rule.
  package var ruleState: RuleState
  /// The rules, with the declarations that they are to know.
  public var rules: [LoadedRule]
  /// The types that the extension declares, then those of the containing app.
  package var declarations: [TypeDeclaration]
  /// Identifiers of declarations that build settings decide; such declarations are not in ``declarations``.
  package var undecidedTypes: [String] = []
  /// The app that contains it.
  package var application = ApplicationSearch.notFound
  /// The problems, one line each.
  public var problems: [String]
  /// The mistakes in its declarations apart from its rule.
  ///
  /// - Complexity: linear in what it declares, each time.
  public var findings: [Finding] { declared.map { Linter.findings(in: $0) } ?? [] }
  /// The declarations apart from the rule; nil for an ExtensionKit extension.
  var declared: ExtensionSubject?
  /// The build settings that are known of it.
  var settings: KnownSettings { rules.first?.settings ?? KnownSettings(of: targets) }
  /// The targets that use its property list; empty when no project file names it.
  var targets: [XcodeTarget] = []
  /// Its entitlements; nil when they are not known.
  var entitlements: PropertyListValue?

  /// The extension point, if this package knows it.
  package var extensionPoint: ExtensionPoint? { identification.point }

  /// The way in which the property list identifies the extension point.
  var identification: ExtensionPoint.Identification {
    ExtensionPoint.identify(extensionPointIdentifier.map { .string($0) })
  }

  /// The everyday name of such an extension.
  package var kind: String {
    if isExtensionKit { return "ExtensionKit" }
    guard let identifier = extensionPointIdentifier else { return "no extension point" }
    if let point = extensionPoint { return point.kind }
    return BuildSettings.firstReference(in: identifier) == nil ? "unknown kind" : "decided when built"
  }
}

/// Something that a scan could not read.
public struct ScanProblem: Sendable, Hashable {
  /// The file or folder, relative to the scanned folder.
  public var path: String
  /// A description of the problem, in one line.
  public var message: String
  /// A suggestion for fixing it; empty when there is nothing to add.
  public var help: String
}

/// The results of a scan of one folder, both lists ordered by path.
public struct ScanResult: Sendable {
  /// The extensions.
  public var extensions: [FoundExtension]
  /// The files that couldn't be read.
  public var problems: [ScanProblem]
  /// Files that may hold rules in other formats than property lists, relative to the scanned folder.
  var sources: [String] = []
  /// The numbers of property lists and of files in other formats that were found in a folder; nil for a file.
  var seen: (propertyLists: Int, others: Int)?
  /// The apps whose property lists are in the folder, with their standardized absolute paths.
  var applications: [(path: String, facts: ApplicationFacts)] = []
  /// The property lists and projects outside of the folder that were opened to find the containing apps.
  var filesReadAround: [String] = []

  /// `3 property lists and 12 other files`; nil when it wasn't a folder that was scanned.
  package var seenFiles: String? {
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    return seen.map { counted($0.propertyLists, "property list") + " and " + counted($0.others, "other file") }
  }
}

extension FoundExtension {
  /// Reads the extension's entitlements where they can be found; files that can't be read are problems of the extension.
  mutating func readEntitlements(given: SettingLayer = SettingLayer(), limits: ReadingLimits) {
    entitlements = entitlements(of: targets, beside: propertyListPath, given: given, limits: limits)
  }

  /// Compares the App Groups of the extension and of its app; without entitlements of the extension nobody asks.
  mutating func compareGroups(with application: ApplicationFacts, given: SettingLayer, limits: ReadingLimits) {
    guard let entitlements else { return }
    let targets = application.target.map { [$0] } ?? []
    let others = self.entitlements(of: targets, beside: application.propertyListPath, given: given, limits: limits)
    declared?.surroundings.entitlements = entitlements
    declared?.surroundings.applicationEntitlements = others
    declared?.surroundings.applicationIdentifier = application.bundleIdentifier
  }

  /// The entitlements that the targets sign with; without targets those next to a property list.
  private mutating func entitlements(
    of targets: [XcodeTarget], beside path: String?, given: SettingLayer, limits: ReadingLimits
  ) -> PropertyListValue? {
    let files = Set(targets.flatMap(\.entitlements))
    do throws(ReadingError) {
      let found: PropertyListValue? =
        if let file = files.first {
          // Several are those of several configurations; which is meant is not known.
          files.count == 1 && InputFile.isFile(file)
            ? try PropertyListReader.read(file: file, limits: limits) : nil
        } else {
          try path.flatMap { path throws(ReadingError) in try EntitlementsReader.find(beside: path, limits: limits) }
        }
      return found.map { KnownSettings(of: targets, given: given).filled($0) }
    } catch {
      problems.append("entitlements cannot be read: \(error)")
      return nil
    }
  }
}

extension FoundExtension {
  /// Looks for the JavaScript file of a source, which may be anywhere in the project.
  mutating func lookForScript(among scripts: Set<String>) {
    if isSource, declared?.scriptName != nil { declared?.surroundings.scripts = .project(names: scripts) }
  }
}

extension ExtensionSubject {
  /// Looks for the JavaScript file in a built bundle, which is flat on iOS and has a folder of resources on macOS.
  mutating func lookForScript(inBundle folder: String) {
    guard let name = scriptName else { return }
    let isReadable = !name.contains("\0") && !folder.contains("\0")
    let hasFile = ["", "/Resources", "/Contents/Resources"].contains { place in
      isReadable && InputFile.isFile(exactly: folder + place + "/" + name + ".js")
    }
    surroundings.scripts = .bundle(hasFile: hasFile)
  }
}
