import ActivationRules

/// The results of a scan of one folder, both lists ordered by path.
struct ScanResult: Sendable {
  /// The extensions.
  var extensions: [RuleFile]
  /// The files and folders that couldn't be read, each named relative to the scanned folder.
  var problems: [ReadingError]
  /// Files that may hold rules in other formats than property lists, relative to the scanned folder.
  var sources: [String] = []
  /// How many property lists, and how many files in other formats, were found in a folder; nil for a file.
  var seen: (propertyLists: Int, others: Int)?
  /// The apps whose property lists are in the folder, with their standardized absolute paths.
  var applications: [(path: String, facts: ApplicationFacts)] = []
  /// The property lists and projects outside of the folder that were opened to find the containing apps.
  var filesReadAround: [String] = []

  /// The problems, each with the name as it is seen from the folder that the scanned one is named from.
  func problems(below root: String) -> [ReadingError] {
    problems.map { problem in
      var problem = problem
      problem.name = ScanRoot.joined(root, problem.name == root ? "" : problem.name ?? "")
      return problem
    }
  }

  /// `3 property lists and 12 other files`; nil when it wasn't a folder that was scanned.
  var seenFiles: String? {
    seen.map { counted($0.propertyLists, "property list") + " and " + counted($0.others, "other file") }
  }
}
