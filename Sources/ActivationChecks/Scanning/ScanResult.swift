import ActivationRules

/// Something that a scan could not read.
public struct ScanProblem: Sendable, Hashable {
  /// The file or folder, relative to the scanned folder.
  public var path: String
  /// A description of the problem, in one line.
  public var message: String
  /// A suggestion for fixing it; empty when there is nothing to add.
  public var help: String
}

/// The results of a scan of one folder, both lists ordered by path.
public struct ScanResult: Sendable {
  /// The extensions.
  public var extensions: [RuleFile]
  /// The files that couldn't be read.
  public var problems: [ScanProblem]
  /// Files that may hold rules in other formats than property lists, relative to the scanned folder.
  var sources: [String] = []
  /// How many property lists, and how many files in other formats, were found in a folder; nil for a file.
  var seen: (propertyLists: Int, others: Int)?
  /// The apps whose property lists are in the folder, with their standardized absolute paths.
  var applications: [(path: String, facts: ApplicationFacts)] = []
  /// The property lists and projects outside of the folder that were opened to find the containing apps.
  var filesReadAround: [String] = []

  /// `3 property lists and 12 other files`; nil when it wasn't a folder that was scanned.
  package var seenFiles: String? {
    seen.map { counted($0.propertyLists, "property list") + " and " + counted($0.others, "other file") }
  }
}
