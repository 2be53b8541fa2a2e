import ActivationChecks
import ActivationLint
import ActivationRules

/// The facts about a document apart from its text: the project's settings for checks, and what the files around it say.
package struct DocumentSurroundings: Sendable {
  /// The file with what is around it, such as the types that the containing app declares; nil for a file by itself.
  private(set) var file: Surroundings?
  /// The error that prevents reading the project's settings, which then aren't applied.
  private(set) var problem: ReadingError?
  private var configuration: ProjectConfiguration?
  /// The findings that the project knows.
  private var baseline: LintBaseline?

  init() {}

  /// Reads the settings of the project around the file at a path.
  init(around path: String) {
    do throws(ReadingError) {
      guard let place = ProjectConfiguration.path(around: path) else { return }
      let configuration = try ProjectConfiguration(contentsOf: place)
      baseline = try configuration.baseline.map { (path) throws(ReadingError) in try LintBaseline(contentsOf: path) }
      self.configuration = configuration
    } catch {
      problem = error
    }
  }

  /// Reads what the files around an Info.plist say, too: in its folder, and in folders above within those that the editor works in. The larger
  /// they are, the longer it takes.
  init(around path: String, within folders: [String]) {
    self.init(around: path)
    guard path.hasSuffix(".plist") else { return }
    for place in [path] + Self.projects(around: path, within: folders) where file?.isApplicationKnown != true {
      let project = try? Project(place, choices: configuration?.choices ?? ProjectChoices())
      guard let found = project?.files.first(where: { $0.path == path })?.surroundings else { continue }
      if file == nil || found.isApplicationKnown { file = found }
    }
  }

  /// A linter that does as the project says.
  var linter: FileLinter {
    var linter = configuration?.applied(to: FileLinter()) ?? FileLinter()
    if let baseline { linter.isKnown = { baseline.known(in: $0) } }
    return linter
  }

  /// The hosts that the project asks about.
  var hosts: HostChoice { configuration?.hosts ?? HostChoice() }

  /// Takes the findings away that the project doesn't want to see: all of a file that it leaves out, and those that it knows; and of many of
  /// one rule those that no report has.
  func settle(_ file: inout LintedFile) {
    if let path = file.path, configuration?.choices.excludes(path) == true {
      file.findings = []
    } else {
      baseline?.apply(to: &file)
      file = file.abridged()
    }
  }

  /// The number of folders above that of a file that are searched for the containing app.
  private static let mostFolders = 3

  /// The folders above that of a file, the nearest first, as far as an editor works in them.
  private static func projects(around path: String, within folders: [String]) -> [String] {
    let parts = path.split(separator: "/").dropLast()
    let above = (1...mostFolders).map { "/" + parts.dropLast($0).joined(separator: "/") }
    return Array(above.prefix { folder in folders.contains { folder == $0 || folder.hasPrefix($0 + "/") } })
  }
}
