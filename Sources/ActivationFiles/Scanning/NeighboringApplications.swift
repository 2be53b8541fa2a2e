import Foundation

/// Finds the app that contains an extension in a source project, where neither bundles nor project files say it.
///
/// The folders around the extension's property list are asked from the inside out. The first below which apps' property lists lie
/// decides: one is the containing app, several leave it open.
struct NeighboringApplications {
  private var byFolder: [String: [ApplicationFacts]] = [:]

  /// - Parameter applications: The apps' property lists with their standardized absolute paths.
  init(_ applications: [(path: String, facts: ApplicationFacts)]) {
    for (path, facts) in applications {
      for folder in Self.folders(around: path) { byFolder[folder, default: []].append(facts) }
    }
  }

  /// The apps that are equally near to a property list and may contain the extension.
  func nearest(to path: String, _ mayContain: (ApplicationFacts) -> Bool) -> [ApplicationFacts] {
    for folder in Self.folders(around: path) {
      let found = (byFolder[folder] ?? []).filter(mayContain)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The folders around a file, innermost first, the root as the empty text last.
  private static func folders(around path: String) -> [String] {
    var parts = path.split(separator: "/").dropLast()
    var folders: [String] = []
    while !parts.isEmpty {
      folders.append(parts.joined(separator: "/"))
      parts.removeLast()
    }
    return folders + [""]
  }
}
