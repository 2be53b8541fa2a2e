public import ActivationRules
import Foundation
public import PredicateSyntax
import UniformTypes

/// Finds every extension below a folder: of built apps and archives, and of source projects.
public enum ExtensionScanner {
  /// Scans a folder, a bundle, or one property list.
  ///
  /// Built bundles: `.appex` anywhere; of an `.app` its Info.plist, its folders for extensions, and nested apps; of an `.xcarchive`
  /// its products. Source projects: every property list that holds `NSExtension`; see ``FoundExtension/isSource``. `.git`, `.hg`,
  /// `.svn`, `node_modules`, `DerivedData` and `Pods` are passed over unless they are the scanned folder. Links to folders are
  /// followed once each, never to a folder around the scanned one.
  ///
  /// Files are read on all cores, each up to `documentBytes` of the limits.
  ///
  /// - Parameters:
  ///   - path: The folder, bundle or property list.
  ///   - limits: How large a file may be, and what it may hold.
  ///   - progress: Is told now and then how far the scan is, on any thread.
  /// - Returns: What was found. What cannot be read is listed, and the scan goes on; a malformed property list counts when it is
  ///   called Info.plist, belongs to a bundle, or mentions `NSExtension`. So is the limit `scannedBundles`, when it is reached.
  /// - Throws: When nothing is at the path.
  /// - Complexity: linear in the number of files and the bytes of the property lists among them.
  public static func scan(
    _ path: String, limits: Limits = .standard, progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) throws(ReadingError) -> ScanResult {
    var root = path
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    var isDirectory: ObjCBool = false
    guard !root.contains("\0"), FileManager.default.fileExists(atPath: root, isDirectory: &isDirectory) else {
      throw ReadingError(.file, "no such file or folder", name: path)
    }
    var files = [FolderWalk.File(path: "", owner: "", role: role(ofFile: root))]
    var problems: [ScanProblem] = []
    var scripts: Set<String>?
    var sources: [String] = []
    if isDirectory.boolValue {
      let walk = FolderWalk(root: root, limits: limits) { progress(.searching(found: $0)) }
      files = walk.files
      problems = walk.problems
      scripts = walk.hasSources ? walk.scripts : nil
      sources = walk.sources
    }
    let reader = CandidateReader(root: root, limits: limits)
    let count = files.count
    let readings = Workers.map(files, progress: { progress(.reading($0, of: count)) }) { reader.read($0) }
    var result = result(of: readings, for: files, problems, limits)
    if let scripts {
      for index in result.extensions.indices { result.extensions[index].lookForScript(among: scripts) }
    }
    result.sources = sources
    return result
  }

  /// A property list that is named itself may lie in a bundle.
  private static func role(ofFile path: String) -> FolderWalk.Role {
    let folders = URL(fileURLWithPath: path).standardizedFileURL.pathComponents.dropLast()
    let bundle = folders.last == "Contents" ? folders.dropLast().last : folders.last
    return bundle?.hasSuffix(".appex") == true ? .extensionBundle : .loose(isInfoPlist: true)
  }

  private static func result(
    of readings: [CandidateReader.Reading], for files: [FolderWalk.File], _ earlier: [ScanProblem], _ limits: Limits
  ) -> ScanResult {
    var extensions: [FoundExtension] = []
    var sources: [(path: String, extension: FoundExtension)] = []
    var problems = earlier
    var bundled: [String: ApplicationFacts] = [:]
    var loose: [(path: String, facts: ApplicationFacts)] = []
    for (file, reading) in zip(files, readings) {
      switch reading {
      case .found(let found) where found.isSource: sources.append((file.path, found))
      case .found(let found): extensions.append(found)
      case .application(let facts) where file.role == .application:
        bundled[standardized(facts.propertyListPath)] = facts
      case .application(let facts): loose.append((file.path, facts))
      case .unreadable(let problem): problems.append(problem)
      case .irrelevant: break
      }
    }
    for index in extensions.indices { addContainer(to: &extensions[index], &bundled, limits) }
    let neighbours = NeighbouringApplications(loose)
    for (path, found) in sources {
      var found = found
      addNeighbour(to: &found, neighbours.nearest(to: path), limits)
      extensions.append(found)
    }
    return ScanResult(
      extensions: extensions.sorted { $0.path < $1.path }, problems: problems.sorted { $0.path < $1.path })
  }

  private static func standardized(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// The app may lie around the scanned folder, and is read then.
  private static func addContainer(
    to found: inout FoundExtension, _ known: inout [String: ApplicationFacts], _ limits: Limits
  ) {
    guard let path = ApplicationFacts.pathOfInfoPlist(aroundFile: found.propertyListPath) else { return }
    if let facts = known[path] { return found.add(facts, limits) }
    do throws(ReadingError) {
      let plist = try PropertyListReader.read(InputFile.read(path, limits: limits), name: path, limits: limits)
      let facts = ApplicationFacts(plist, path: path)
      known[path] = facts
      found.add(facts, limits)
    } catch {
      found.problems.append("the containing app's types are not known: \(error)")
    }
  }

  private static func addNeighbour(
    to found: inout FoundExtension, _ candidates: [ApplicationFacts], _ limits: Limits
  ) {
    guard candidates.count > 1 else {
      if let facts = candidates.first { found.add(facts, limits) }
      return
    }
    let declaring = candidates.contains { !$0.declarations.isEmpty || !$0.undecidedTypes.isEmpty }
    // Which app it is matters only for the types.
    guard declaring else { return }
    found.problems.append(
      "\(candidates.count) apps lie equally near, so the types of the containing app are not known")
  }
}

extension FoundExtension {
  /// Takes in what the containing app declares.
  fileprivate mutating func add(_ application: ApplicationFacts, _ limits: Limits) {
    containingApplication = application.propertyListPath
    declarations += application.declarations
    undecidedTypes += application.undecidedTypes
    problems += application.warnings.map { "in the containing app, " + $0 }
    compareGroups(with: application, limits: limits)
    for index in rules.indices {
      rules[index].declarations = declarations
      rules[index].warnings += application.warnings
    }
  }
}
