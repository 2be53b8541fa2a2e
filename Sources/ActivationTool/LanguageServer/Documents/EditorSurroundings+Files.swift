import ActivationChecks
import ActivationRules

extension EditorSurroundings {
  /// The files around the open documents, as `lint` and `test` read them. Nothing is written.
  package static let files = EditorSurroundings(
    around: { path in project(around: path) },
    file: { path, folders, project in
      guard path.hasSuffix(".plist") else { return nil }
      let choices = project.configuration?.choices ?? ProjectChoices()
      return file(path, among: [path] + projects(around: path, within: folders), choices)
    },
    tests: { path, text in
      Result { () throws(ReadingError) in try RuleTestFile(text, path: path) }
    },
    problems: { path, text in ProjectConfiguration.mistakes(in: text, path: path) })

  /// The endings of the paths of files whose changes concern open documents: the settings for checks, and the files that determine which
  /// app contains an extension.
  private static let watchedEndings = [
    "/" + ProjectConfiguration.fileName, "baseline.json", ".plist", ".pbxproj", ".xcconfig", ".entitlements",
    "/project.yml",
  ]

  /// The same as patterns of the protocol.
  static let watchedFiles = watchedEndings.map { $0.hasPrefix("/") ? "**" + $0 : "**/*" + $0 }

  /// Returns whether the file at an absolute path is watched.
  static func isWatched(_ path: String) -> Bool { watchedEndings.contains { path.hasSuffix($0) } }

  private static func project(around path: String) -> DocumentSurroundings {
    var surroundings = DocumentSurroundings()
    do throws(ReadingError) {
      if let place = ProjectConfiguration.path(around: path) {
        let configuration = try ProjectConfiguration(contentsOf: place)
        surroundings.baseline = try configuration.baseline.map { (path) throws(ReadingError) in
          try LintBaseline(contentsOf: path)
        }
        surroundings.configuration = configuration
      }
    } catch {
      surroundings.problem = error
    }
    return surroundings
  }

  /// The number of folders above that of a file that are searched for the containing app.
  private static let mostFolders = 3

  /// The folders above that of a file, the nearest first, as far as an editor works in them.
  private static func projects(around path: String, within folders: [String]) -> [String] {
    var found: [String] = []
    var folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    while found.count < mostFolders, let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      guard folders.contains(where: { root in folder == root || folder.hasPrefix(root + "/") }) else { break }
      found.append(String(folder))
    }
    return found
  }

  /// The file from the first search that finds its containing app, or else from the first of all.
  private static func file(_ path: String, among places: [String], _ choices: ProjectChoices) -> Surroundings? {
    var first: Surroundings?
    for place in places {
      guard let found = try? Project(place, choices: choices).files.first(where: { $0.path == path })?.surroundings
      else {
        continue
      }
      if found.isApplicationKnown { return found }
      first = first ?? found
    }
    return first
  }
}
