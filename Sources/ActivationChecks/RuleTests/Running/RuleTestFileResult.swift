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
    var known: Set<String> = []
    for path in paths {
      for file in try RuleTestFile.files(at: path) where known.insert(file).inserted { files.append(file) }
    }
    let read = Workers.map(files, atOnce: 1) { path in Self.read(path, settings) }
    let tests = read.flatMap { $0.file?.tests ?? [] }
    var all = Workers.map(tests, atOnce: 4) { RuleTestResult(of: $0, lookingForFix: false) }
    let failing = all.indices.filter { all[$0].wantsFix }.prefix(Self.mostExplained)
    let explained = Workers.map(failing.map { all[$0] }, atOnce: 4) { result in
      var result = result
      result.lookForFix()
      return result
    }
    for (position, result) in zip(failing, explained) { all[position] = result }
    var results = all[...]
    var claims = Workers.map(read.flatMap { $0.file?.claims ?? [] }, atOnce: 1) { $0.result }[...]
    func taken<Result>(_ count: Int?, of results: inout ArraySlice<Result>) -> [Result] {
      defer { results = results.dropFirst(count ?? 0) }
      return Array(results.prefix(count ?? 0))
    }
    return zip(files, read).map { path, read in
      RuleTestFileResult(
        path: path, file: read.file, error: read.error, results: taken(read.file?.tests.count, of: &results),
        claims: taken(read.file?.claims.count, of: &claims))
    }
  }

  /// For how many failing tests of one run a change is looked for. Nobody reads more, and each is many evaluations.
  static let mostExplained = 500

  private static func read(_ path: String, _ settings: [String: String]) -> (file: RuleTestFile?, error: ReadingError?)
  {
    do throws(ReadingError) {
      return (try RuleTestFile(contentsOf: path, settings: settings), nil)
    } catch {
      return (nil, error)
    }
  }
}
