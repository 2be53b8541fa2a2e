package import ActivationChecks
import ActivationLint
package import ActivationRules

/// The facts about a document apart from its text.
package struct DocumentSurroundings: Sendable {
  /// The file with what is around it, such as the types that the containing app declares; nil for a file by itself.
  package var file: Surroundings?
  /// The project's settings for checking its rules.
  package var configuration: ProjectConfiguration?
  /// The findings that the project knows.
  package var baseline: LintBaseline?
  /// The error that prevents reading the project's settings, which then aren't applied.
  package var problem: ReadingError?

  /// Creates surroundings; without more there are none.
  package init() {}

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
}

/// The facts from files around the open documents. A server without them touches no file.
package struct EditorSurroundings: Sendable {
  /// The settings of the project around the file at an absolute path, which are quick to read.
  package var around: @Sendable (_ path: String) -> DocumentSurroundings
  /// The surroundings of the file at an absolute path, such as the types of the containing app; nil where there are none.
  /// Apps outside the folders that the client works in aren't looked for. The larger these folders, the longer it takes.
  package var file: @Sendable (_ path: String, _ folders: [String], _ project: DocumentSurroundings) -> Surroundings?
  /// The tests of a file with a text; nil where tests aren't run.
  package var tests: @Sendable (_ path: String, _ text: [UInt8]) -> Result<RuleTestFile, ReadingError>?
  /// The mistakes in the text of a project's configuration.
  package var problems: @Sendable (_ path: String, _ text: [UInt8]) -> [ReadingError]

  /// Creates surroundings that say nothing unless told.
  package init(
    around: @escaping @Sendable (String) -> DocumentSurroundings = { _ in DocumentSurroundings() },
    file: @escaping @Sendable (String, [String], DocumentSurroundings) -> Surroundings? = { _, _, _ in nil },
    tests: @escaping @Sendable (String, [UInt8]) -> Result<RuleTestFile, ReadingError>? = { _, _ in nil },
    problems: @escaping @Sendable (String, [UInt8]) -> [ReadingError] = { _, _ in [] }
  ) {
    self.around = around
    self.file = file
    self.tests = tests
    self.problems = problems
  }
}

/// A reading of the files around the document with an address; nil when they add nothing. It changes nothing in the server, so it can run on any thread while the server answers requests.
package typealias SurroundingsReading = (uri: String, read: @Sendable () -> Surroundings?)
