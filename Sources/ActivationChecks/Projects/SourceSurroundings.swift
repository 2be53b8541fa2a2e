import ActivationLint
import ActivationRules

/// The surroundings of the source extensions of a scan: project files and property lists of apps, in the scanned folder and, if these aren't enough,
/// in the folders around it up to the root of the repository or the project.
struct SourceSurroundings {
  static let maximumLevels = 12
  /// The maximum number of files and folders that are searched in each folder.
  static let maximumEntries = 20_000

  /// The maximum number of apps near an extension. If a folder around the scanned one has more apps, it's a collection of projects, and its apps
  /// don't count.
  static let maximumCandidates = 8

  private let disk: Disk
  private let root: ScanRoot
  private let given: SettingLayer
  /// The projects and the apps of the scanned folder.
  private let inside: (index: ProjectIndex, neighbors: NeighboringApplications)
  private let foldersAround: [String]
  /// The project files in the folders around the scanned one, innermost first. They are read only if those of the scanned folder aren't enough.
  private lazy var projectsAround = readProjects()
  /// The apps in the folders around the scanned one, innermost first. Each entry omits the preceding folder, and is read only if that folder gives no
  /// answer.
  private var applicationsAround: [NeighboringApplications] = []

  init(
    projects: [XcodeProject], applications: [(path: String, facts: ApplicationFacts)], root: ScanRoot,
    given: SettingLayer, disk: Disk
  ) {
    self.disk = disk
    inside = (ProjectIndex(projects, given: given), NeighboringApplications(applications))
    self.root = root
    self.given = given
    foldersAround = root.foldersAround(from: disk)
  }

  private mutating func readProjects() -> ProjectIndex {
    var projects: [XcodeProject] = []
    // Tools such as Expo and Flutter keep the Xcode project in a folder for each platform.
    let beside = foldersAround.flatMap { folder in ["/ios", "/macos"].map { folder + $0 } }
    for folder in foldersAround + beside.filter({ !foldersAround.contains($0) && $0 != root.path }) {
      for name in folderNames(folder).sorted() {
        let path = folder + "/" + name
        if ProjectDescription.names.contains(name) {
          projects += ProjectDescription(path, from: disk).map { [$0.project(from: disk)] } ?? []
        } else if name.hasSuffix(".xcodeproj"), let project = try? XcodeProject(path, from: disk) {
          projects.append(project)
        }
      }
    }
    return ProjectIndex(projects, given: given)
  }

  /// Returns the extension targets that use a file as their Info.plist.
  mutating func targets(of path: String) -> [XcodeTarget] {
    let known = inside.index.extensionTargets(ofInfoPlist: path)
    return known.isEmpty ? projectsAround.extensionTargets(ofInfoPlist: path) : known
  }

  mutating func target(of path: String) -> ExtensionTarget {
    let index = inside.index.isNamed(path) ? inside.index : projectsAround
    var facts = facts(of: path, in: index)
    if !index.isNamed(path) {
      if let made = ExtensionTarget(expoTargetBeside: path, from: disk) { return made }
      let projects = inside.index.unusing(path)
      let found = projects.isEmpty ? projectsAround.unusing(path) : projects
      if !found.isEmpty, !isMadeOtherwise(path) { facts.building = .notBuilt(projects: found.map { root.shown($0) }) }
    }
    let described = ProjectIndex(index.descriptions)
    if described.isNamed(path) { facts.alternatives = [self.facts(of: path, in: described)] }
    return facts
  }

  private mutating func facts(of path: String, in index: ProjectIndex) -> ExtensionTarget {
    let targets = index.extensionTargets(ofInfoPlist: path)
    var facts = index.facts(about: targets, of: path, from: disk) { root.shown($0) }
    // A project in a folder around the scanned one may embed the extension, so the extension isn't known to be left out.
    if case .notEmbedded = facts.building, projectsAround.uses(path, of: index) { facts.building = .unknown }
    facts.unsafeFrameworks = index.unsafeFrameworks(of: path)
    if let target = targets.first, targets.count == 1 {
      let isCheckedOut = target.files?.folders.isEmpty ?? true || index.isCheckedOut(around: path)
      facts.addFiles(of: target, isCheckedOut: isCheckedOut, from: disk) { root.shown($0) }
    }
    return facts
  }

  /// Returns whether a tool other than Xcode generates the project, or the property list is a template.
  private func isMadeOtherwise(_ path: String) -> Bool {
    let top = foldersAround.last ?? root.path
    for folder in ActivationChecks.foldersAround(path) {
      if fileName(of: folder).lowercased().contains("template") || hasMaker(folder) { return true }
      if folder == top { return ["ios", "macos"].contains(fileName(of: top)) && hasMaker(folderPath(of: top)) }
    }
    return false
  }

  /// Names of files with which tools other than Xcode generate projects or Info.plists.
  private static let makers: Set = [
    "project.yml", "project.yaml", "Project.swift", "Tuist", "app.config.js", "app.config.ts", "app.config.mjs",
    "tauri.conf.json", "tauri.conf.json5", "Tauri.toml", "src-tauri", "BUILD", "BUILD.bazel", "BUCK", "BUILD.gn",
    "CMakeLists.txt",
    "plugin.xml", "app.plugin.js", "expo-module.config.json", "expo-target.config.js", "expo-target.config.json",
  ]

  /// Returns whether a folder has a file of a tool other than Xcode that generates projects, or of a plug-in with files for other projects.
  private func hasMaker(_ folder: String) -> Bool {
    folderNames(folder).contains { name in
      Self.makers.contains(name) || name.hasSuffix(".csproj")
        || name == ApplicationFacts.descriptionName
          && (try? disk.bytes(folder + "/" + name))?.holds("\"expo\"") == true
    }
  }

  /// Returns the apps that may contain the extension with a property list: the apps that embed the extension's target or depend on it, or else the
  /// apps near the property list.
  mutating func applications(around path: String, _ mayContain: (ApplicationFacts) -> Bool) -> [ApplicationFacts] {
    let known = inside.index.applications(around: path)
    let embedding = known.isEmpty ? projectsAround.applications(around: path) : known
    let found = embedding.flatMap { facts(of: $0) }.filter(mayContain)
    return found.isEmpty ? near(path, mayContain) : found
  }

  private mutating func near(_ path: String, _ mayContain: (ApplicationFacts) -> Bool) -> [ApplicationFacts] {
    let found = inside.neighbors.nearest(to: path, mayContain)
    if !found.isEmpty { return found }
    for level in foldersAround.indices {
      if level == applicationsAround.count { applicationsAround.append(readApplications(level)) }
      let found = applicationsAround[level].nearest(to: path, mayContain)
      if !found.isEmpty { return found.count > Self.maximumCandidates ? [] : found }
    }
    return []
  }

  /// Returns the facts from the property lists of an app's target. There are several if the target's configurations have different property lists.
  private func facts(of target: XcodeTarget) -> [ApplicationFacts] {
    if target.isInfoPlistGenerated { return [ApplicationFacts(generatedFor: target)] }
    let settings = KnownSettings(of: [target], given: given)
    var plists = target.infoPlists.filter { Disk.isFile($0) }.compactMap { path in
      (try? disk.propertyList(path)).map { (path: path, content: $0) }
    }
    // A property list that is generated from a description is often not checked in, so the description takes its place.
    if plists.isEmpty, let properties = target.properties { plists.append((target.projectFile, properties)) }
    var found: [ApplicationFacts] = []
    for (path, plist) in plists {
      var facts = ApplicationFacts(settings.filled(plist), path: root.shown(path))
      facts.target = target
      // The project file knows the kind of product better than the property list.
      facts.kind = target.product
      facts.bundleIdentifier = facts.bundleIdentifier ?? settings.complete("$(PRODUCT_BUNDLE_IDENTIFIER)")
      if !found.contains(facts) { found.append(facts) }
    }
    return found
  }

  /// Returns the apps below a folder around the scanned one. The search skips the preceding folder, in which no app was found.
  private func readApplications(_ level: Int) -> NeighboringApplications {
    let folder = foldersAround[level]
    let walk = FolderWalk(
      root: folder, without: level > 0 ? foldersAround[level - 1] : root.path,
      mostEntries: Self.maximumEntries)
    // Only names with `info` count here: other lists are found through the project file, or when their folder is scanned.
    let candidates = walk.files.filter { file in
      guard folder + "/" + file.path != root.path else { return false }
      guard case .loose = file.role else { return file.path.hasSuffix(ApplicationFacts.descriptionName) }
      return fileName(of: file.path).lowercased().contains("info")
    }
    let readings = Workers.map(candidates) { [disk] in $0.reading(below: folder, from: disk) }
    return NeighboringApplications(
      zip(candidates, readings).compactMap { file, reading in
        guard case .application(var facts) = reading else { return nil }
        let path = folder + "/" + file.path
        facts.propertyListPath = root.shown(path)
        return (path, facts)
      })
  }
}

/// An index of the targets that use each Info.plist in some projects, and of the apps that embed them.
struct ProjectIndex: Sendable {
  /// The descriptions of projects whose project file exists as well.
  let descriptions: [XcodeProject]
  let projects: [XcodeProject]
  private(set) var targets: [XcodeTarget] = []
  /// The index of each target's project.
  private(set) var owners: [Int] = []
  /// The index of each project's first target.
  private(set) var starts: [Int] = []
  /// The indices of targets by their Info.plist. The path of an existing file has its links resolved; that of a missing file is as the project
  /// gives it.
  private var byFile: [String: [Int]] = [:]
  /// The Info.plists of targets, in lowercase.
  private(set) var names: Set<String> = []
  /// For each target that is a part of others, the indices of these others.
  private var around: [Int: [Int]] = [:]
  /// For each target whose product is copied to where the system looks for extensions, the indices of the targets that copy it.
  private(set) var embedding: [Int: [Int]] = [:]

  /// - Parameters:
  ///   - projects: The projects. A description counts only if the project that is generated from it doesn't exist.
  ///   - given: Settings that override those of the projects.
  init(_ projects: [XcodeProject], given: SettingLayer = SettingLayer()) {
    let projects = projects.map { $0.given(given) }
    let folders = Set(projects.filter { !$0.isDescribed }.map(\.folder))
    let described = Set(projects.filter(\.isDescribed).map(\.folder))
    descriptions = projects.filter { $0.isDescribed && folders.contains($0.folder) }
    self.projects = projects.filter { !$0.isDescribed || !folders.contains($0.folder) }.map { project in
      var project = project
      project.isGenerated = !project.isDescribed && described.contains(project.folder)
      return project
    }
    for (position, project) in self.projects.enumerated() {
      let first = targets.count
      starts.append(first)
      targets += project.targets
      owners += project.targets.map { _ in position }
      for index in first..<targets.count {
        for path in targets[index].infoPlists {
          byFile[Self.key(path), default: []].append(index)
          names.insert(path.lowercased())
        }
        for part in targets[index].parts { around[first + part, default: []].append(index) }
        for copy in targets[index].copies where copy.isExtension {
          embedding[first + copy.target, default: []].append(index)
        }
      }
    }
  }

  /// Returns the indices of the extension targets that use a file as their Info.plist.
  func extensions(_ path: String) -> [Int] {
    (byFile[Self.key(path)] ?? []).filter { targets[$0].product == .appExtension }
  }

  func isNamed(_ path: String) -> Bool { byFile[Self.key(path)] != nil }

  /// Returns the extension targets whose Info.plist is at an absolute path.
  func extensionTargets(ofInfoPlist path: String) -> [XcodeTarget] { extensions(path).map { targets[$0] } }

  /// Returns the apps that embed the extensions with an Info.plist, or else depend on them, each once, in the order of their projects.
  func applications(around path: String) -> [XcodeTarget] {
    extensions(path).flatMap { embedding[$0] ?? around[$0] ?? [] }.map { targets[$0] }
      .filter(\.product.isApplication).distinct
  }

  private static func key(_ path: String) -> String { resolvedPath(path) ?? path }
}

/// The folder, bundle or property list that is scanned, and the folders around it.
struct ScanRoot {
  /// The path as it was given, without slashes at the end.
  let name: String
  let path: String
  private let isFolder: Bool

  init(_ name: String, isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
    path = absolutePath(name)
  }

  /// Returns the absolute path of a file below the root; the root itself has the empty path.
  func absolute(_ relative: String) -> String { relative.isEmpty ? path : path + "/" + relative }

  /// Returns a path for messages: starting with the root as it was named, relative to the current folder, or absolute.
  func shown(_ absolute: String) -> String {
    if isFolder, let inner = innerPath(absolute, of: path) { return Self.joined(name, inner) }
    return name.hasPrefix("/") ? absolute : shownPath(absolute)
  }

  /// Returns a path below a folder, without a leading `./`.
  static func joined(_ folder: String, _ path: String) -> String {
    var folder = folder[...]
    while folder.hasPrefix("./") { folder = folder.dropFirst(2).drop { $0 == "/" } }
    if path.isEmpty { return folder.isEmpty ? "." : String(folder) }
    return folder.isEmpty || folder == "." ? path : folder + "/" + path
  }

  /// The files that identify the folder of a project, apart from Xcode's.
  private static let projectFiles = ProjectDescription.names.union([
    "Project.swift", "Package.swift", "package.json", "app.json", "pubspec.yaml",
  ])

  /// Returns the folders around the root within `projectFolders`, innermost first; for a file, its own folder comes first.
  ///
  /// Without a repository within `maximumLevels`, the search ends at the first folder with a project file or an app's Info.plist. For a property list
  /// or the folder of one, the search also ends at the parent of that folder if an app is in a folder next to it, because folders farther out belong
  /// to other projects. If the search finds no end, the result is empty, because no folder is known to belong to the root.
  func foldersAround(from disk: Disk) -> [String] {
    let (all, isRepository) = projectFolders(around: path, isFolder: isFolder)
    let folders = all.prefix(SourceSurroundings.maximumLevels + 1)
    let isList = !isFolder || Disk.isFolder(path + "/Info.plist") != nil
    func isLast(_ place: Int) -> Bool {
      Self.isProject(folders[place], disk) || place == 1 && isList && Self.holdsApplication(folders[place], disk)
    }
    let isWhole = isRepository && folders.count == all.count
    guard let last = isWhole ? folders.indices.last : folders.indices.first(where: isLast) else { return [] }
    // The scanned folder itself may be the last one.
    return Array(folders[...last].dropFirst(isFolder ? 1 : 0))
  }

  /// Returns whether a folder holds a project file or an app's Info.plist.
  private static func isProject(_ folder: String, _ disk: Disk) -> Bool {
    let names = folderNames(folder)
    let isXcode = names.contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
    if isXcode || !projectFiles.isDisjoint(with: names) { return true }
    return names.contains("Info.plist") && isApplication(folder, disk)
  }

  /// Returns whether a folder contains a folder with an app's Info.plist, but not too many entries: a folder of downloads isn't a project.
  private static func holdsApplication(_ folder: String, _ disk: Disk) -> Bool {
    let names = folderNames(folder)
    return names.count <= mostNames && names.contains { isApplication(folder + "/" + $0, disk) }
  }

  /// The maximum number of names in the folder of a project; a folder of downloads has more.
  private static let mostNames = 32

  private static func isApplication(_ folder: String, _ disk: Disk) -> Bool {
    (try? disk.propertyList(folder + "/Info.plist")).map { ApplicationFacts.isApplication($0) } ?? false
  }
}

/// Finds the app that contains an extension in a source project if neither bundles nor project files name the app.
///
/// The folders around the extension's property list are searched from the inside out. The first folder with property lists of apps decides: a single
/// app is the containing app; if there are several apps, the containing app isn't known.
struct NeighboringApplications {
  private var byFolder: [String: [ApplicationFacts]] = [:]

  /// - Parameter applications: The apps' property lists with their absolute paths.
  init(_ applications: [(path: String, facts: ApplicationFacts)]) {
    for (path, facts) in applications {
      for folder in foldersAround(path) { byFolder[folder, default: []].append(facts) }
    }
  }

  /// Returns the apps that are equally near to a property list and may contain the extension.
  func nearest(to path: String, _ mayContain: (ApplicationFacts) -> Bool) -> [ApplicationFacts] {
    for folder in foldersAround(path) {
      let found = (byFolder[folder] ?? []).filter(mayContain)
      // An existing Info.plist is newer than its description, or generated from it, so a description counts only if there's no Info.plist.
      if !found.isEmpty { return found.contains { !$0.isDescribed } ? found.filter { !$0.isDescribed } : found }
    }
    return []
  }
}
