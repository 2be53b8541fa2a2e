import ActivationLint
import ActivationRules

extension FoundExtension {
  /// Reads the extension's entitlements where they can be found; what cannot be read is a problem of the extension.
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

  /// The entitlements that the targets sign with; without targets those beside a property list.
  private mutating func entitlements(
    of targets: [XcodeTarget], beside path: String?, given: SettingLayer, limits: ReadingLimits
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
      isReadable && InputFile.isFile(folder + place + "/" + name + ".js")
    }
    surroundings.scripts = .bundle(hasFile: hasFile)
  }
}
