import ActivationLint
import ActivationRules
import Predicates
import UniformTypes

/// Combines the files of a scan: extensions, their apps, and files that couldn't be read.
struct ScanCollection {
  /// The extensions. Each has its app after the files are combined.
  private(set) var extensions: [RuleFile] = []
  /// The files and folders that couldn't be read, each named relative to the scanned folder.
  var problems: [ReadingError] = []
  /// The apps whose property lists are in the folder, but not in bundles, with the absolute paths of these lists.
  private(set) var applications: [(path: String, facts: ApplicationFacts)] = []
  /// Files that may hold rules in formats other than property lists, relative to the scanned folder.
  var otherSources: [String] = []
  /// The numbers of property lists and of files in other formats that were found in a folder.
  var seen = (propertyLists: 0, others: 0)

  private let root: ScanRoot
  private let given: SettingLayer
  private let configuration: ProjectConfiguration?
  private let disk: Disk
  private var sources: [(path: String, file: RuleFile)] = []
  private var bundled: [String: ApplicationFacts] = [:]
  private var projects: [XcodeProject] = []
  private var unreadableProjects: [ReadingError] = []

  init(_ root: ScanRoot, _ settings: [String: String], _ configuration: ProjectConfiguration?, _ disk: Disk) {
    self.disk = disk
    self.root = root
    self.configuration = configuration
    given = SettingLayer(settings)
  }

  mutating func add(_ reading: FolderWalk.File.Reading, of file: FolderWalk.File) {
    switch reading {
    case .found(let found) where found.isSource: sources.append((root.absolute(file.path), found))
    case .found(let found): extensions.append(found)
    case .application(let facts) where file.role == .application: bundled[root.absolute(file.path)] = facts
    case .application(var facts):
      facts.propertyListPath = root.shown(root.absolute(file.path))
      applications.append((root.absolute(file.path), facts))
    case .project(let project): projects.append(project)
    case .unreadable(let problem) where file.role == .project: unreadableProjects.append(problem)
    case .unreadable(let problem): problems.append(problem)
    case .irrelevant: break
    }
  }

  /// Adds the containing app to each extension, looks for the scripts that source extensions name (unless `scripts` is nil), and sorts extensions and
  /// problems.
  mutating func combine(with scripts: Set<String>?) {
    for index in extensions.indices { addContainer(to: index) }
    if !sources.isEmpty { addSources() }
    if let scripts { for index in extensions.indices { extensions[index].lookForScript(among: scripts) } }
    extensions.sort { $0.owner < $1.owner }
    problems.sort { ($0.name ?? "") < ($1.name ?? "") }
  }

  private mutating func addSources() {
    var surroundings = SourceSurroundings(
      projects: projects, applications: applications, root: root, given: given, disk: disk)
    for (path, source) in sources {
      let targets = surroundings.targets(of: path)
      var around = Surroundings(of: targets, given: given)
      around.target = surroundings.target(of: path)
      if !unreadableProjects.isEmpty { around.target.building = .unknown }
      around.owner = source.owner
      around.application = ApplicationSearch()
      around.readEntitlements(beside: source.path, from: disk)
      var file = source.placed(in: around)
      if let chosen = configuration?.containingApp(of: path) {
        addApplication(at: chosen, to: &file.surroundings)
      } else {
        let point = file.infoPlist?.point.point
        let platform = file.content.parts.isEmpty ? nil : file.platform(ofPart: 0)
        let candidates = surroundings.applications(around: path) { application in
          application.mayContain(point) && (platform ?? application.platform) == (application.platform ?? platform)
        }
        file.surroundings.add(candidates, disk)
      }
      if targets.isEmpty {
        file.surroundings.problems += unreadableProjects.map { "the Xcode project cannot be read: \($0)" }
      }
      extensions.append(file)
    }
  }

  private func addApplication(at path: String, to surroundings: inout Surroundings) {
    do throws(ReadingError) {
      let plist = try disk.propertyList(path)
      let facts = ApplicationFacts(KnownSettings(given: given).filled(plist), path: root.shown(path))
      surroundings.add([facts], disk)
    } catch {
      surroundings.problems.append("the containing app in \(configuration?.name ?? "") can't be read: \(error)")
    }
  }

  /// Adds the app that contains an extension's bundle, even if the app is outside the scanned folder.
  private mutating func addContainer(to index: Int) {
    guard let file = extensions[index].path, let path = ApplicationFacts.pathOfInfoPlist(aroundFile: file) else {
      return
    }
    do throws(ReadingError) {
      let application = try disk.propertyList(path)
      extensions[index].surroundings.add([bundled[path] ?? ApplicationFacts(application, path: path)], disk)
      if let list = extensions[index].infoPlist?.value {
        extensions[index].surroundings.target.take(list, in: application, named: fileName(of: folderPath(of: path)))
      }
    } catch {
      extensions[index].surroundings.problems.append("the containing app's types can't be read: \(error)")
    }
  }

  /// Returns the problems, with paths that begin with the scanned path as it was named.
  func problems(below root: String) -> [ReadingError] {
    problems.map { problem in
      var problem = problem
      problem.name = ScanRoot.joined(root, problem.name ?? "")
      return problem
    }
  }

  /// The numbers of files as text, such as `3 property lists and 12 other files`.
  var seenFiles: String { counted(seen.propertyLists, "property list") + " and " + counted(seen.others, "other file") }
}

extension Surroundings {
  /// Adds the apps that may contain the extension. If all of them declare the same types, adds these types; otherwise adds a problem.
  mutating func add(_ candidates: [ApplicationFacts], _ disk: Disk) {
    guard let first = candidates.first else { return }
    // Only the app's types matter here, so if all apps declare the same types, it doesn't matter which one contains the extension.
    let isSure = candidates.allSatisfy { $0.types.content == first.types.content }
    // Targets that share an Info.plist declare the same types; only other facts may differ between them.
    let list = first.propertyListPath
    let isOne = candidates.count == 1 || isSure && list != nil && candidates.allSatisfy { $0.propertyListPath == list }
    let found = isOne ? [candidates.dropFirst().reduce(first) { $0.common(with: $1) }] : candidates
    application = ApplicationSearch(found: found, isDecisive: isSure)
    guard isSure else {
      let names = candidates.prefix(3).map(\.label).joined(separator: ", ")
      problems.append(
        "\(candidates.count) apps may contain the extension, so the containing app's types are unknown: \(names)")
      return
    }
    types = first.types
    if candidates.count == 1 { compareGroups(with: first, disk) }
  }

  /// Reads the extension's entitlements and fills in the settings of its targets.
  mutating func readEntitlements(beside path: String?, from disk: Disk) {
    target.own.entitlements = entitlements(of: targets, beside: path, disk).map { settings.filled($0) }
  }

  private mutating func compareGroups(with application: ApplicationFacts, _ disk: Disk) {
    guard target.own.entitlements != nil else { return }
    let targets = application.target.map { [$0] } ?? []
    let others = self.entitlements(of: targets, beside: application.propertyListPath, disk)
    var app = ExtensionTarget.Product(targets, from: disk)
    app.bundleIdentifier = application.bundleIdentifier
    app.entitlements = others.map { KnownSettings(of: targets, given: settings.given).filled($0) }
    app.groupPlace = Self.groupPlace(of: targets, disk)
    target.application = app
    target.own.groupPlace = Self.groupPlace(of: self.targets, disk)
  }

  /// Returns the entitlements file of some targets with the line of the App Groups; nil if there are several files, or no groups.
  private static func groupPlace(of targets: [XcodeTarget], _ disk: Disk) -> String? {
    let files = Set(targets.flatMap(\.entitlements))
    guard files.count == 1, let file = files.first, Disk.isFile(file), let bytes = try? disk.bytes(file),
      let place = bytes.place(of: ExtensionTarget.groupsKey)
    else { return nil }
    return "\(shownPath(file)):\(bytes[..<place].count { $0 == 0x0a } + 1)"
  }

  /// Returns the entitlements of targets, or those next to a property list if the targets name none; nil if they name several.
  private mutating func entitlements(
    of targets: [XcodeTarget], beside path: String?, _ disk: Disk
  ) -> PropertyListValue? {
    let files = Set(targets.flatMap(\.entitlements))
    do throws(ReadingError) {
      guard let file = files.first else {
        return try path.flatMap { path throws(ReadingError) in try disk.entitlements(beside: path) }
      }
      // Several files belong to several configurations. It isn't known which one applies, so none is read.
      return files.count == 1 && Disk.isFile(file) ? try disk.propertyList(file) : nil
    } catch {
      problems.append("entitlements cannot be read: \(error)")
      return nil
    }
  }
}

extension ExtensionTarget {
  /// Looks for the JavaScript file that a built extension names, in the folders from which the system would load it.
  ///
  /// The case of the name must match: a device distinguishes `Action.js` from `action.js`, but the disk of most Macs doesn't.
  mutating func lookForScript(of declared: ExtensionSubject, inBundle folder: String) {
    guard let name = declared.scriptName else { return }
    let hasFile = ["", "/Resources", "/Contents/Resources"].contains { place in
      Disk.isFile(exactly: folder + place + "/" + name + ".js")
    }
    scripts = .bundle(hasFile: hasFile)
  }
}

extension DeclaredTypes {
  /// The types without their origins and warnings.
  fileprivate var content: DeclaredTypes {
    var content = self
    content.warnings = []
    for index in content.declarations.indices { content.declarations[index].origin = "" }
    return content
  }
}
