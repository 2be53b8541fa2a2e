import ActivationRules
import PredicateSyntax

extension FoundExtension {
  /// Reads the extension's entitlements where they can be found; what cannot be read is a problem of the extension.
  mutating func readEntitlements(limits: Limits) {
    entitlements = entitlements(beside: propertyListPath, limits: limits)
  }

  /// Adds what is odd about the App Groups of the extension and of its app; without entitlements of the extension nobody asks.
  mutating func compareGroups(with application: ApplicationFacts, limits: Limits) {
    guard let entitlements else { return }
    findings += ApplicationGroupChecks.findings(
      extension: entitlements, app: self.entitlements(beside: application.propertyListPath, limits: limits),
      appName: application.bundleIdentifier)
  }

  private mutating func entitlements(beside path: String, limits: Limits) -> PropertyListValue? {
    do throws(ReadingError) {
      return try EntitlementsReader.find(beside: path, limits: limits)?.entitlements
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
