import Foundation

/// Finds the app that contains an extension in a source project, where bundles do not say it.
///
/// The folders around the extension's property list are asked from the inside out, up to the scanned one. The first below which
/// apps' property lists lie decides: one is the containing app, several leave it open.
struct NeighbouringApplications {
  private var byFolder: [String: [ApplicationFacts]] = [:]

  /// - Parameter applications: The apps' property lists with their paths relative to the scanned folder.
  init(_ applications: [(path: String, facts: ApplicationFacts)]) {
    for (path, facts) in applications {
      for folder in Self.folders(around: path) { byFolder[folder, default: []].append(facts) }
    }
  }

  /// The apps that are equally near to a property list; one of them, if it is alone, contains the extension.
  func nearest(to path: String) -> [ApplicationFacts] {
    for folder in Self.folders(around: path) { if let found = byFolder[folder] { return found } }
    return []
  }

  /// The folders around a file, innermost first, the scanned folder as the empty text last.
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
