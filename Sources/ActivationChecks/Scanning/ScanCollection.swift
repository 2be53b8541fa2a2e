import ActivationRules
import Foundation
import PredicateSyntax
import UniformTypes

/// Combines the files of a scan: extensions, their apps, and files that couldn't be read.
struct ScanCollection {
  var problems: [ScanProblem] = []

  private let root: ScanRoot
  private let given: SettingLayer
  private let choices: ProjectChoices
  private let limits: ScanLimits
  private var extensions: [FoundExtension] = []
  private var sources: [(path: String, extension: FoundExtension)] = []
  private var bundled: [String: ApplicationFacts] = [:]
  private var loose: [(path: String, facts: ApplicationFacts)] = []
  private var projects: [XcodeProject] = []
  private var unreadableProjects: [ScanProblem] = []

  init(_ root: ScanRoot, _ settings: [String: String], _ choices: ProjectChoices, _ limits: ScanLimits) {
    self.root = root
    self.choices = choices
    given = SettingLayer(settings)
    self.limits = limits
  }

  /// Adds the facts from one file.
  mutating func add(_ reading: CandidateReader.Reading, of file: FolderWalk.File) {
    switch reading {
    case .found(let found) where found.isSource: sources.append((root.absolute(file.path), found))
    case .found(let found): extensions.append(found)
    case .application(let facts) where file.role == .application:
      bundled[root.absolute(file.path)] = facts
    case .application(var facts):
      facts.propertyListPath = root.shown(root.absolute(file.path))
      loose.append((root.absolute(file.path), facts))
    case .project(let project): projects.append(project)
    case .unreadable(let problem): problems.append(problem)
    case .unreadableProject(let problem): unreadableProjects.append(problem)
    case .irrelevant: break
    }
  }

  /// Everything, ordered by path, each extension with its app.
  consuming func result() -> ScanResult {
    for index in extensions.indices { addContainer(to: index) }
    let filesReadAround = sources.isEmpty ? [] : addSources()
    var result = ScanResult(
      extensions: extensions.sorted { $0.path < $1.path }, problems: problems.sorted { $0.path < $1.path })
    result.applications = loose
    result.filesReadAround = filesReadAround
    return result
  }

  /// Returns the files outside of the scanned folder that were opened.
  private mutating func addSources() -> [String] {
    var surroundings = SourceSurroundings(
      SourceSurroundings.Tree(projects: projects, applications: loose), root: root, given: given, limits: limits)
    for (path, found) in sources {
      var found = found
      found.settle(surroundings.targets(of: path), given: given, limits: limits.reading)
      if let chosen = choices.containingApp(path) {
        addApplication(at: chosen, to: &found)
      } else {
        let point = found.extensionPoint
        found.add(
          surroundings.applications(around: path) { $0.mayContain(point) }, given: given, limits: limits.reading)
      }
      if found.targets.isEmpty {
        found.problems += unreadableProjects.map { "\($0.path) cannot be read: \($0.message)" }
      }
      extensions.append(found)
    }
    return surroundings.filesRead
  }

  /// Takes the app that the project names.
  private func addApplication(at path: String, to found: inout FoundExtension) {
    do throws(ReadingError) {
      let plist = try PropertyListReader.read(file: path, limits: limits.reading)
      let facts = ApplicationFacts(KnownSettings(given: given).filled(plist), path: root.shown(path))
      found.add([(facts, .configuration)], given: given, limits: limits.reading)
    } catch {
      found.problems.append("the containing app that \(choices.name) names is not known: \(error)")
    }
  }

  /// The app may lie around the scanned folder, and is read then.
  private mutating func addContainer(to index: Int) {
    guard let path = ApplicationFacts.pathOfInfoPlist(aroundFile: extensions[index].propertyListPath) else { return }
    do throws(ReadingError) {
      let facts: ApplicationFacts
      if let known = bundled[path] {
        facts = known
      } else {
        let plist = try PropertyListReader.read(file: path, limits: limits.reading)
        facts = ApplicationFacts(plist, path: path)
        bundled[path] = facts
      }
      extensions[index].add([(facts, .bundle)], given: given, limits: limits.reading)
    } catch {
      extensions[index].problems.append("the containing app's types are not known: \(error)")
    }
  }
}

extension FoundExtension {
  /// Adds the facts from the targets that use its property list.
  fileprivate mutating func settle(_ targets: [XcodeTarget], given: SettingLayer, limits: ReadingLimits) {
    self.targets = targets
    let settings = KnownSettings(of: targets, given: given)
    let generated = targets.isEmpty ? nil : settings.complete("$(PRODUCT_BUNDLE_IDENTIFIER)")
    bundleIdentifier = settings.complete(bundleIdentifier) ?? generated
    displayName = settings.complete(displayName) ?? (targets.isEmpty ? nil : settings.complete("$(PRODUCT_NAME)"))
    extensionPointIdentifier = extensionPointIdentifier.map { settings.filled($0) }
    readEntitlements(given: given, limits: limits)
    for index in rules.indices {
      rules[index].settings = settings
      if case .decidedAtBuildTime(let text) = rules[index].extensionPoint {
        rules[index].extensionPoint = ExtensionPoint.identify(.string(settings.filled(text)))
      }
    }
    if case .found = ruleState, let reference = rules.lazy.compactMap(\.openReference).first {
      ruleState = .decidedAtBuildTime(reference)
    }
  }

  /// Takes in the containing app, if the candidates leave no doubt about what it declares.
  fileprivate mutating func add(
    _ candidates: [(facts: ApplicationFacts, discovery: ContainingApplication.Discovery)], given: SettingLayer,
    limits: ReadingLimits
  ) {
    guard let first = candidates.first else { return }
    // Which app it is matters only for the types.
    let isSure = candidates.allSatisfy {
      $0.facts.declarations.map(\.content) == first.facts.declarations.map(\.content)
        && $0.facts.undecidedTypes == first.facts.undecidedTypes
    }
    // Targets that share one Info.plist declare the same, and only other facts about one may not apply to the other.
    let list = first.facts.propertyListPath
    let isOne =
      candidates.count == 1
      || (isSure && list != nil && candidates.allSatisfy { $0.facts.propertyListPath == list })
    application =
      isOne
      ? .found(candidates.dropFirst().reduce(first.facts.application(first.discovery)) { $0.common(with: $1.facts) })
      : .several(candidates.map { $0.facts.application($0.discovery) }, agree: isSure)
    guard isSure else {
      let names = candidates.prefix(3).map { $0.facts.application($0.discovery).label }.joined(separator: ", ")
      problems.append(
        "\(candidates.count) apps may contain it, so the types of the containing app are not known: \(names)")
      return
    }
    declarations += first.facts.declarations
    undecidedTypes += first.facts.undecidedTypes
    problems += first.facts.warnings.map { "in the containing app, " + $0 }
    if candidates.count == 1 { compareGroups(with: first.facts, given: given, limits: limits) }
    for index in rules.indices {
      rules[index].declarations = declarations
      rules[index].warnings += first.facts.warnings
    }
  }
}

extension TypeDeclaration {
  /// The declaration without where it comes from.
  fileprivate var content: TypeDeclaration {
    var content = self
    content.origin = ""
    return content
  }
}
