import ActivationLint
package import ActivationRules

/// Finds every extension below a folder: of built apps and archives, and of source projects.
enum ExtensionScanner {
  /// Scans a folder, a bundle, or one property list.
  ///
  /// Built bundles: `.appex` anywhere; of an `.app` its Info.plist, its folders for extensions, and nested apps; of an `.xcarchive`
  /// its products. Source projects: every property list that holds `NSExtension`. Folders of version control and
  /// of what tools fetch, such as `node_modules`, `Pods` and `.build`, are skipped unless they are the scanned folder. Links to folders are
  /// followed once each, never to a folder around the scanned one.
  ///
  /// The containing app of a source extension is the one that embeds its target, by the project file that names its property list
  /// or the description that the project is made from (`project.yml` of XcodeGen);
  /// else the one whose property list is nearest. Both are looked for in the folders around the scanned one as well, up to the
  /// repository's root, or without a repository to the project's, when the scanned folder doesn't say.
  ///
  /// Files are read on all cores, each up to `documentBytes` of the limits.
  ///
  /// - Parameters:
  ///   - path: The folder, bundle or property list.
  ///   - settings: Build settings that win over those of project files.
  ///   - choices: The files that a project leaves out, and the containing apps that it names.
  ///   - limits: The limits of the search.
  ///   - disk: The files that were read already.
  /// - Returns: The extensions found. Files that can't be read are listed, and the scan continues; a malformed property list counts if it is
  ///   called Info.plist, belongs to a bundle, or mentions `NSExtension`. So is the limit of 10,000 bundles, when it is reached.
  /// - Throws: When nothing is at the path.
  /// - Complexity: linear in the number of files and the bytes of the property lists among them.
  static func scan(
    _ path: String, settings: [String: String] = [:], choices: ProjectChoices = ProjectChoices(),
    limits: ScanLimits = ScanLimits(), from disk: Disk = Disk()
  ) throws(ReadingError) -> ScanResult {
    let root = Disk.trimmed(path)
    guard let isFolder = Disk.isFolder(root) else {
      throw ReadingError(.file, "no such file or folder", help: Disk.help(forMissing: path), name: path)
    }
    var files = [FolderWalk.File(path: "", owner: "", role: role(ofFile: root))]
    var problems: [ReadingError] = []
    var scripts: Set<String>?
    var sources: [String] = []
    let place = ScanRoot(root, isFolder: isFolder)
    if isFolder {
      let walk = FolderWalk(root: root, limits: limits)
      files = walk.files.filter { !choices.excludes(place.absolute($0.path)) }
      problems = walk.problems.filter { !choices.excludes(place.absolute($0.name ?? root)) }
      scripts = walk.hasSources ? walk.scripts : nil
      sources = walk.sources.filter { !choices.excludes(place.absolute($0)) }
    }
    let reader = CandidateReader(root: root, disk: disk)
    let readings = Workers.map(files) { reader.read($0) }
    var collection = ScanCollection(place, settings, choices, limits, disk)
    collection.problems = problems
    for (file, reading) in zip(files, readings) { collection.add(reading, of: file) }
    var result = collection.result()
    if let scripts {
      for index in result.extensions.indices { result.extensions[index].lookForScript(among: scripts) }
    }
    result.sources = sources
    let lists = files.count { if case .project = $0.role { false } else { true } }
    if isFolder { result.seen = (lists, sources.count) }
    return result
  }

  /// Returns a property list in its surroundings; unchanged when it isn't that of an extension.
  static func surrounded(
    _ file: RuleFile, _ path: String, settings: [String: String], choices: ProjectChoices = ProjectChoices(),
    limits: ScanLimits, from disk: Disk
  ) -> RuleFile {
    let root = Disk.trimmed(path)
    let candidate = FolderWalk.File(path: "", owner: "", role: role(ofFile: root))
    let reading = CandidateReader(root: root, disk: disk).reading(file, candidate, root)
    var collection = ScanCollection(ScanRoot(root, isFolder: false), settings, choices, limits, disk)
    collection.add(reading, of: candidate)
    return collection.result().extensions.first ?? file
  }

  /// A property list that is named itself may lie in a bundle.
  private static func role(ofFile path: String) -> FolderWalk.Role {
    extensionBundle(around: absolutePath(path)) == nil ? .loose(isInfoPlist: true) : .extensionBundle
  }
}

extension RuleFile {
  /// Notes the scripts of the project, where the extension names one.
  fileprivate mutating func lookForScript(among scripts: Set<String>) {
    guard isSource, surroundings.target.scripts == .unknown, infoPlist?.declared(in: surroundings)?.scriptName != nil
    else { return }
    surroundings.target.scripts = .project(names: scripts)
  }
}

/// The limits of a search of a folder for extensions and rules.
///
/// A limit that is hit gives one error with its name and value; nothing is left out silently.
package struct ScanLimits: Sendable, Hashable {
  /// The number of bundles, apps and extensions together, that one scan reads.
  package var scannedBundles = 10_000
  /// The number of source files that may contain rules, such as YAML and Swift, that one search of a folder reads.
  package var scannedSources = 50_000
  /// The limits of each file.
  package var reading = ReadingLimits()

  /// Creates the documented defaults, or others for each file.
  package init(reading: ReadingLimits = ReadingLimits()) { self.reading = reading }
}

/// A project's choices for the files in its folder; all paths are absolute and standardized.
package struct ProjectChoices: Sendable {
  /// A closure that returns whether a file is left out.
  package var excludes: @Sendable (String) -> Bool
  /// The Info.plist of the app that contains the extension with a property list; nil leaves it to be found.
  package var containingApp: @Sendable (String) -> String?
  /// The name in messages of the file that makes the choices.
  package var name: String

  /// Creates choices; without arguments nothing is chosen.
  package init(
    name: String = "", excludes: @escaping @Sendable (String) -> Bool = { _ in false },
    containingApp: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.name = name
    self.excludes = excludes
    self.containingApp = containingApp
  }
}
