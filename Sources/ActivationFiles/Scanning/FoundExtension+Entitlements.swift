import ActivationRules
import PredicateSyntax

extension FoundExtension {
  /// Reads the extension's entitlements where they can be found; what cannot be read is a problem of the extension.
  mutating func readEntitlements(given: SettingLayer = SettingLayer(), limits: Limits) {
    entitlements = entitlements(of: targets, beside: propertyListPath, given: given, limits: limits)
  }

  /// Adds what is odd about the App Groups of the extension and of its app; without entitlements of the extension nobody asks.
  mutating func compareGroups(with application: ApplicationFacts, given: SettingLayer, limits: Limits) {
    guard let entitlements else { return }
    let targets = application.target.map { [$0] } ?? []
    findings += ApplicationGroupChecks.findings(
      extension: entitlements,
      app: self.entitlements(of: targets, beside: application.propertyListPath, given: given, limits: limits),
      appName: application.bundleIdentifier)
  }

  /// The entitlements that the targets sign with; without targets those beside a property list.
  private mutating func entitlements(
    of targets: [XcodeTarget], beside path: String?, given: SettingLayer, limits: Limits
  ) -> PropertyListValue? {
    let files = Set(targets.flatMap(\.entitlements))
    do throws(ReadingError) {
      let found: PropertyListValue? =
        if let file = files.first {
          // Several are those of several configurations; which is meant is not known.
          files.count == 1 && InputFile.isFile(file)
            ? try PropertyListReader.read(InputFile.read(file, limits: limits), name: file, limits: limits) : nil
        } else {
          try path.flatMap { path throws(ReadingError) in try EntitlementsReader.find(beside: path, limits: limits) }?
            .entitlements
        }
      return found.map { KnownSettings(of: targets, given: given).filled($0) }
    } catch {
      problems.append("entitlements cannot be read: \(error)")
      return nil
    }
  }
}

extension FoundExtension {
  /// Adds what is odd about the JavaScript file of a source, which may be anywhere in the project.
  mutating func lookForScript(among scripts: Set<String>) {
    guard isSource, let preprocessingFile else { return }
    PreprocessingFileChecks.finding(forName: preprocessingFile, among: scripts).map { findings.append($0) }
  }
}

extension FolderWalk.Role {
  /// The folder of the bundle in which a property list lies, in which the files that it names are looked for; nil for a source.
  func bundleFolder(of path: String) -> String? {
    self == .extensionBundle ? ExtensionBundle.folder(around: path) : nil
  }
}
