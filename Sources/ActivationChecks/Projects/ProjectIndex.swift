import ActivationSystemCalls

/// Knows which targets of some projects an Info.plist belongs to, and which apps embed them.
struct ProjectIndex: Sendable {
  private struct Place: Sendable, Hashable {
    var project: Int
    var target: Int
  }

  private let projects: [XcodeProject]
  /// The targets by their Info.plist, whose path has no links; one that isn't there has the path that its project gives it.
  private var byFile: [String: [Place]] = [:]
  /// The targets that have a target as a part.
  private var around: [Place: [Place]] = [:]

  /// - Parameter projects: The projects. A description counts where the project that is made from it isn't there.
  init(_ projects: [XcodeProject]) {
    self.projects = projects
    let folders = Set(projects.filter { !$0.isDescribed }.map(\.folder))
    for (project, content) in projects.enumerated() where !content.isDescribed || !folders.contains(content.folder) {
      for (target, value) in content.targets.enumerated() {
        for path in value.infoPlists {
          byFile[Self.key(path), default: []].append(Place(project: project, target: target))
        }
        for part in content.parts[target] {
          around[Place(project: project, target: part), default: []].append(Place(project: project, target: target))
        }
      }
    }
  }

  /// The extension targets whose Info.plist a file is, given by its path from the top.
  func extensionTargets(ofInfoPlist path: String) -> [XcodeTarget] {
    (byFile[Self.key(path)] ?? []).map { self[$0] }.filter { $0.product == .appExtension }
  }

  /// The apps that embed the extensions whose Info.plist a file is, each once, in the order of their projects.
  func applications(around path: String) -> [XcodeTarget] {
    var found: [XcodeTarget] = []
    for place in byFile[Self.key(path)] ?? [] where self[place].product == .appExtension {
      for container in around[place] ?? [] {
        let target = self[container]
        guard [.application, .watchApplication, .appClip].contains(target.product), !found.contains(target) else {
          continue
        }
        found.append(target)
      }
    }
    return found
  }

  private static func key(_ path: String) -> String { resolvedPath(path) ?? path }

  private subscript(_ place: Place) -> XcodeTarget { projects[place.project].targets[place.target] }
}
