import ActivationLint
import ActivationRules
import Predicates

/// Finds every extension below a folder, in built apps and archives and in source projects.
extension ScanCollection {
  /// Scans a folder or a bundle.
  ///
  /// In built bundles, the scan finds every `.appex`; for an `.app`, it reads the Info.plist, the folders for extensions, and nested apps; for an
  /// `.xcarchive`, the products. In source projects, it finds every property list that describes an extension. Folders of version control and folders
  /// that tools download, such as `node_modules`, `Pods` and `.build`, are skipped unless one of them is the scanned folder. Links to folders are
  /// followed once each, never to a folder around the scanned one.
  ///
  /// The containing app of a source extension is the one that the configuration names. If it names none, it's the app that embeds the target,
  /// according to the project file, or to the description that generates it (XcodeGen's `project.yml`); failing that, the app with the nearest
  /// property list. If the scanned folder has no answer, the folders around it are searched, up to the root of the repository or else the project.
  ///
  /// Files are read on all cores.
  ///
  /// - Parameter settings: Build settings that override those of project files.
  /// - Returns: The extensions. A property list that can't be read doesn't end the scan. A malformed property list is listed as a problem only if it
  ///   is called Info.plist, belongs to a bundle, or mentions `NSExtension`; a property list that can't be opened is listed only if it is called
  ///   Info.plist or belongs to a bundle.
  static func scan(
    _ path: String, settings: [String: String] = [:], by configuration: ProjectConfiguration? = nil,
    from disk: Disk = Disk()
  ) -> ScanCollection {
    let root = Disk.trimmed(path)
    let place = ScanRoot(root, isFolder: true)
    func isWanted(_ path: String) -> Bool { configuration?.excludes(place.absolute(path)) != true }
    let walk = FolderWalk(root: root)
    let files = walk.files.filter { isWanted($0.path) }
    var collection = ScanCollection(place, settings, configuration, disk)
    collection.problems = walk.problems.filter { isWanted($0.name ?? root) }
    collection.otherSources = walk.sources.filter(isWanted)
    collection.seen = (files.count { $0.role != .project }, collection.otherSources.count)
    let readings = Workers.map(files) { $0.reading(below: root, from: disk) }
    for (file, reading) in zip(files, readings) { collection.add(reading, of: file) }
    collection.combine(with: walk.hasSources ? walk.scripts : nil)
    return collection
  }

  /// Returns a property list with its surroundings, or unchanged if it isn't that of an extension.
  static func surrounded(
    _ file: RuleFile, _ path: String, settings: [String: String] = [:], by configuration: ProjectConfiguration? = nil,
    from disk: Disk
  ) -> RuleFile {
    let root = Disk.trimmed(path)
    // A property list may be in a bundle.
    let role = extensionBundle(around: root) == nil ? FolderWalk.Role.loose(isInfoPlist: true) : .extensionBundle
    let candidate = FolderWalk.File(path: "", owner: fileName(of: absolutePath(root)), role: role)
    var collection = ScanCollection(ScanRoot(root, isFolder: false), settings, configuration, disk)
    collection.add(candidate.reading(file, root, from: disk), of: candidate)
    collection.combine(with: nil)
    return collection.extensions.first ?? file
  }
}

extension RuleFile {
  /// Records the scripts of the project if the extension names a script.
  mutating func lookForScript(among scripts: Set<String>) {
    guard isSource, surroundings.target.scripts == .unknown, infoPlist?.declared(in: surroundings)?.scriptName != nil
    else { return }
    surroundings.target.scripts = .project(names: scripts)
  }
}

/// Reads and classifies a property list that a walk found.
extension FolderWalk.File {
  /// The result of reading a property list.
  enum Reading: Sendable {
    case found(RuleFile)
    case application(ApplicationFacts)
    case project(XcodeProject)
    case unreadable(ReadingError)
    case irrelevant
  }

  /// Keys of apps. A property list with none of them isn't that of an app.
  private static let applicationMarkers = ["CFBundlePackageType"] + ApplicationFacts.signs

  func reading(below root: String, from disk: Disk) -> Reading {
    let path = ScanRoot.joined(root, self.path)
    let isOurBusiness = role != .loose(isInfoPlist: false)
    if role == .project { return project(path, from: disk) }
    let bytes: [UInt8]
    do throws(ReadingError) {
      // The Info.plist of an app or an extension may be read again, so its bytes are kept.
      bytes = try path.hasSuffix("Info.plist") ? disk.bytes(path) : disk.read(path)
    } catch {
      return isOurBusiness ? .unreadable(problem(error)) : .irrelevant
    }
    // Some projects keep a blank Info.plist if Xcode generates the content, so it is ignored. A file without any bytes was cut off, so it is reported.
    if case .loose = role, !bytes.isEmpty, bytes.allSatisfy({ $0.isBlank }) { return .irrelevant }
    let isMarked = (FileText(bytes)?.utf8 ?? bytes).holds(InfoKey.extensionKey)
    guard isOurBusiness || isMarked || Self.applicationMarkers.contains(where: { bytes.holds($0) }) else {
      return .irrelevant
    }
    let read = RuleFile(bytes, name: path, path: path)
    // No tool reads an excerpt of a property list, so an excerpt counts as malformed.
    if let error = read.content.mistake ?? read.content.looseness {
      return isOurBusiness || isMarked ? .unreadable(problem(error)) : .irrelevant
    }
    return reading(read, path, from: disk)
  }

  private func project(_ path: String, from disk: Disk) -> Reading {
    if path.hasSuffix(ApplicationFacts.descriptionName) {
      guard let bytes = try? disk.bytes(path), TypeDeclarationReader.mayDeclareTypes(bytes) else { return .irrelevant }
      let facts = ApplicationFacts(describedIn: bytes, path: path)
      return facts.map { .application($0) } ?? .irrelevant
    }
    if !path.hasSuffix(".xcodeproj") {
      // Other tools also have files with this name, so one that can't be read isn't a problem.
      return ProjectDescription(path, from: disk).map { .project($0.project(from: disk)) } ?? .irrelevant
    }
    do throws(ReadingError) {
      return .project(try XcodeProject(path, from: disk))
    } catch {
      var problem = error
      problem.name = self.path + "/project.pbxproj"
      return .unreadable(problem)
    }
  }

  private func problem(_ error: ReadingError) -> ReadingError {
    var problem = error
    problem.name = path
    return problem
  }

  fileprivate func reading(_ read: RuleFile, _ path: String, from disk: Disk) -> Reading {
    guard let plist = read.infoPlist?.value else { return .irrelevant }
    switch role {
    case .application: return .application(ApplicationFacts(plist, path: path))
    case .extensionBundle: break
    case .project: return .irrelevant
    case .loose:
      let keys = [InfoKey.extensionKey, InfoKey.attributes, ActivationKey.rule, "EXAppExtensionAttributes"]
      guard keys.contains(where: { plist[$0] != nil }) || plist.misspelledExtension != nil else {
        return ApplicationFacts.isApplication(plist) ? .application(ApplicationFacts(plist, path: path)) : .irrelevant
      }
    }
    var surroundings = Surroundings(isBuilt: role == .extensionBundle)
    surroundings.owner = owner
    surroundings.application = ApplicationSearch()
    if surroundings.isBuilt {
      if let folder = extensionBundle(around: path), let declared = ExtensionSubject(plist) {
        surroundings.target.lookForScript(of: declared, inBundle: folder)
      }
      surroundings.readEntitlements(beside: path, from: disk)
    }
    return .found(read.placed(in: surroundings))
  }
}
