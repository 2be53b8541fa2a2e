package import ActivationRules

/// The outcome of one test file.
package struct RuleTestFileResult: Sendable {
  /// The file.
  package let path: String
  /// The file, when it could be read.
  package let file: RuleTestFile?
  /// The reason why it could not; nil when it could.
  package let error: ReadingError?
  /// The results of its tests, in its order; empty when it could not be read.
  package let results: [RuleTestResult]
  /// The results of its claims, in its order.
  package let claims: [RuleClaimResult]
}

extension [RuleTestFileResult] {
  /// Returns the number of tests and claims that have an outcome.
  package func count(of outcome: RuleTestResult.Outcome) -> Int {
    reduce(0) { sum, file in
      sum + file.results.count { $0.outcome == outcome } + file.claims.count { $0.outcome == outcome }
    }
  }
}

extension RuleTestFileResult {
  /// Runs the tests and claims of files and of folders with files on all cores; a file that is named twice runs once.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - settings: Build settings that win over those of project files.
  /// - Throws: When a path names nothing. Mistakes in a file are part of the result.
  package static func all(
    at paths: [String], settings: [String: String] = [:]
  ) throws(ReadingError) -> [RuleTestFileResult] {
    var files: [String] = []
    var seen: Set<String> = []
    for path in paths {
      for file in try RuleTestFile.files(at: path) where seen.insert(file).inserted { files.append(file) }
    }
    let disk = Disk()
    let read = Workers.map(files, atOnce: 1) { path in
      Result { () throws(ReadingError) in
        try RuleTestFile(contentsOf: path, isNamed: paths.contains(path), settings: settings, from: disk)
      }
    }
    return zip(files, read).map { path, read in
      var error: ReadingError?
      if case .failure(let failure) = read { error = failure }
      let file = try? read.get()
      return RuleTestFileResult(
        path: path, file: file, error: error, results: Workers.map(file?.tests ?? [], atOnce: 4) { $0.result },
        claims: Workers.map(file?.claims ?? [], atOnce: 1) { $0.result })
    }
  }
}
