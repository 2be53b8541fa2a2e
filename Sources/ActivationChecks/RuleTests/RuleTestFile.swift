import ActivationLint
package import ActivationRules
import ActivationWire

/// A file of tests for one rule. The format is described in `Grammar/rule-tests.md`.
package struct RuleTestFile: Sendable {
  /// The place of the rule in its file, or the rule's text; nil if the test file contains the rule as a dictionary.
  let place: RulePlace?
  /// The tests, in the order of the file.
  package let tests: [RuleTest]
  /// The claims, in the order of the file.
  package let claims: [RuleClaim]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - isNamed: Whether a person named the file, so that it may be a pipe.
  ///   - disk: The files that were read already.
  /// - Throws: The first mistake in the file, in its rule, or in a context file that it names, with its position.
  /// - Complexity: linear in the sizes of the files.
  package init(
    contentsOf path: String, isNamed: Bool = false, from disk: Disk = Disk()
  ) throws(ReadingError) {
    try self.init(disk.bytes(path, isNamed: isNamed), path: path, from: disk)
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; relative paths in it start at its folder.
  ///   - disk: The files that were read already.
  /// - Throws: The first mistake, with its position.
  package init(_ bytes: [UInt8], path: String, from disk: Disk = Disk()) throws(ReadingError) {
    let source = try LocatedDocument(json: bytes, name: path)
    let reader = try RuleTestFileReader(source, path: path, from: disk)
    let rule = try reader.rule()
    place = rule.place
    tests = try reader.tests(of: rule)
    claims = try reader.claims(of: rule.rule)
  }

  /// The keys of a file, of a test, and of a claim.
  package static let keys = ["$schema", "rule", "table", "platform", "note", "tests", "claims"]
  package static let testKeys = ["name", "host", "context", "file", "attachments", "expect", "reason", "note"]
  package static let claimKeys = ["name", "note"] + RuleClaim.Kind.allCases.map(\.rawValue)

  /// The ending of the names of test files.
  package static let ending = ".ruletest.json"
  /// The advice for a folder without test files.
  package static let help = "activation-rule test --init RULE writes one."

  /// Returns the test files at a path: the file itself, whatever its name, or the files below a folder, sorted by path, possibly none.
  ///
  /// Hidden folders and those with other projects, such as `node_modules`, are skipped. Links to folders aren't followed.
  ///
  /// - Throws: When nothing is at the path, or the folder can't be read.
  /// - Complexity: linear in the number of files below the folder, apart from sorting them.
  package static func files(at path: String) throws(ReadingError) -> [String] {
    guard let isFolder = Disk.isFolder(path) else {
      throw ReadingError(.file, "no such file", help: "Name a test file or a folder with test files.", name: path)
    }
    guard isFolder else { return [path] }
    guard (try? folderContent(path)) != nil else {
      throw ReadingError(.file, "the folder cannot be read", help: "Check its permissions.", name: path)
    }
    let found = paths(below: path) { !FolderWalk.isSkipped(fileName(of: $0), in: folderPath(of: $0)) }
      .filter { $0.hasSuffix(ending) }
    return found.map { ScanRoot.joined(Disk.trimmed(path), $0) }
  }
}

/// The results of a test file, or the error that kept it from being read.
package struct RuleTestFileResult: Sendable {
  package let path: String
  /// The file, if it could be read.
  package let file: RuleTestFile?
  /// The error if the file couldn't be read; otherwise nil.
  package let error: ReadingError?
  /// The results of the file's tests, in its order; empty if the file couldn't be read.
  package let results: [RuleTestResult]
  package let claims: [RuleClaimResult]

  /// A change after which the extension is shown in all tests that expect it, and no passed test fails; nil if fewer than two of these tests
  /// failed or no such change is known.
  ///
  /// - Complexity: at most a thousand evaluations for each test.
  package var fix: Fix? {
    let hidden = results.filter { $0.test.expectation == .shown && $0.verdict == .hidden }
    guard hidden.count > 1 else { return nil }
    let tests = (hidden + results.filter { $0.outcome == .passed }).map { $0.test }
    return hidden[0].test.rule.fixes(showing: hidden.map { $0.share.context }, edits: 3).fixes.first { fix in
      !fix.dropsClause && tests.allSatisfy { RuleTestResult(of: $0, by: fix.rule).outcome == .passed }
    }
  }
}

extension [RuleTestFileResult] {
  /// Returns the number of tests and claims with the given outcome.
  package func count(of outcome: RuleTestResult.Outcome) -> Int {
    reduce(0) { sum, file in
      sum + file.results.count { $0.outcome == outcome } + file.claims.count { $0.outcome == outcome }
    }
  }
}

extension RuleTestFileResult {
  /// Runs the tests and claims of files, and of files in folders, on all cores. A path that occurs twice runs once.
  ///
  /// - Throws: When a path leads to nothing, or a folder can't be read. Mistakes in a file are part of the result.
  package static func all(at paths: [String]) throws(ReadingError) -> [RuleTestFileResult] {
    let files = try paths.map { path throws(ReadingError) in try RuleTestFile.files(at: path) }.joined().distinct
    let disk = Disk()
    let read = Workers.map(files) { path in
      Result { () throws(ReadingError) in
        try RuleTestFile(contentsOf: path, isNamed: paths.contains(path), from: disk)
      }
    }
    return zip(files, read).map { path, read in
      let error: ReadingError? = if case .failure(let failure) = read { failure } else { nil }
      let file = try? read.get()
      return RuleTestFileResult(
        path: path, file: file, error: error, results: Workers.map(file?.tests ?? []) { $0.result },
        claims: Workers.map(file?.claims ?? []) { $0.result })
    }
  }
}
