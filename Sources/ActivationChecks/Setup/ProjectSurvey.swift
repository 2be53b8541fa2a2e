import ActivationLint
package import ActivationRules
import Foundation
package import PredicateSyntax

/// The rules of a project, their tests, and the places where checks run.
package struct ProjectSurvey: Sendable {
  /// A place where checks may run.
  package enum Place: String, Sendable, Hashable, CaseIterable {
    case github
    case gitlab
    case xcode
    case preCommit = "pre-commit"

    /// The name of the place.
    package var label: String {
      switch self {
      case .github: "GitHub Actions"
      case .gitlab: "GitLab CI"
      case .xcode: "Xcode"
      case .preCommit: "pre-commit"
      }
    }
  }

  /// The absolute path of the project's folder.
  package let folder: String
  /// The files to lint, with today's findings.
  package private(set) var files: [LintedFile] = []
  /// The files that can't be read.
  package private(set) var problems: [ReadingError] = []
  /// The places where checks may run, with the file or setting that indicates it.
  package private(set) var places: [(place: Place, evidence: String)] = []
  /// Test files that are there already, relative to the folder.
  package private(set) var tests: [String] = []

  /// Looks at a folder.
  ///
  /// - Throws: When the folder doesn't exist.
  /// - Complexity: that of linting the folder.
  package init(_ path: String) throws(ReadingError) {
    guard InputFile.isFolder(path) == true else {
      throw ReadingError(.file, "no such folder", help: "Name the folder of a project.", name: path)
    }
    folder = absolutePath(path)
    let project = try Project(path)
    problems = project.problems
    for result in FileLinter().lint(project.files) {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let error): problems.append(error)
      }
    }
    tests = ((try? RuleTestFile.files(at: folder)) ?? []).compactMap { innerPath($0, of: folder) }
    findPlaces()
  }

  /// The number of rules.
  package var ruleCount: Int { files.reduce(0) { $0 + $1.ruleCount } }

  /// A Boolean value that indicates whether there is nothing to check: neither a rule nor a finding, such as that of a
  /// rule in the wrong place.
  package var isEmpty: Bool { files.allSatisfy { $0.ruleCount == 0 && $0.findings.isEmpty } }

  /// Returns the number of findings that have a severity.
  package func count(of severity: Diagnostic.Severity) -> Int {
    files.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
  }

  private mutating func findPlaces() {
    let names = ScanRoot.names(in: folder).sorted()
    let remotes = (try? Git.output(["config", "--get-regexp", "^remote\\..*\\.url$"], in: folder)) ?? []
    let addresses = String(decoding: remotes, as: UTF8.self)
    if names.contains(".github") {
      places.append((.github, ".github"))
    } else if addresses.contains("github.com") {
      places.append((.github, "a remote at github.com"))
    }
    if names.contains(".gitlab-ci.yml") {
      places.append((.gitlab, ".gitlab-ci.yml"))
    } else if addresses.contains("gitlab") {
      places.append((.gitlab, "a remote at GitLab"))
    }
    // A project is at the top or one folder below, such as ios/App.xcodeproj.
    let inner = names.flatMap { name in
      [name] + (name.hasPrefix(".") ? [] : ScanRoot.names(in: folder + "/" + name).sorted().map { name + "/" + $0 })
    }
    if let project = inner.first(where: {
      $0.hasSuffix(".xcodeproj") || $0.hasSuffix("/project.yml") || $0 == "project.yml"
    }) {
      places.append((.xcode, project))
    }
    if names.contains(".pre-commit-config.yaml") { places.append((.preCommit, ".pre-commit-config.yaml")) }
  }
}
