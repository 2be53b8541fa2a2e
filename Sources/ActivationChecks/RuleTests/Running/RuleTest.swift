public import ActivationRules

/// One test of a rule: the shared content, and whether the extension is expected to appear.
///
/// In a test target, two lines run every test of a file as a case of its own:
///
///     @Test(arguments: try RuleTest.all(in: "Share.ruletest.json"))
///     func activationRule(_ test: RuleTest) { #expect(test.passes, "\(test.report)") }
///
/// This module does not import Swift Testing, so that tools and apps can use it as well.
public struct RuleTest: Sendable, Identifiable, CustomStringConvertible {
  /// The name of the test: its own, or else that of the host or file, or else its number.
  public let name: String
  /// The file that contains it.
  public let path: String
  /// The line on which it starts, from 1.
  public let line: Int
  /// The column at which it starts, from 1.
  package let column: Int
  /// The rule.
  public let rule: ActivationRule
  /// The shared context, in the form that rules are matched against.
  public let context: SharedContext
  /// The known share that the context is; nil for any other one.
  let preset: HostPreset?
  /// The expected verdict.
  package let expectation: RuleTestExpectation
  /// A text that the reason of the verdict must contain; nil when it doesn't matter.
  package let expectedReason: String?

  /// The place of the test, which no other one has.
  public var id: String { "\(path):\(line):\(column)" }

  /// The name.
  public var description: String { name }

  /// The result of the test.
  ///
  /// - Complexity: one evaluation.
  package var result: RuleTestResult { RuleTestResult(of: self) }

  /// A Boolean value that indicates whether the verdict, and the reason if one is given, are as expected.
  public var passes: Bool { result.outcome == .passed }

  /// The outcome of the test, in lines for people: the verdict, its reason, a change of the rule, and the clauses that decide.
  public var report: String { result.report }

  /// The tests of a file, in its order.
  ///
  /// - Parameters:
  ///   - path: The file, or a folder with files that end in `.ruletest.json`; a relative path starts at the folder of the source file
  ///     that asks.
  ///   - file: The source file that asks.
  /// - Throws: The first mistake of the files, with its position; an error when a folder has none.
  public static func all(in path: String, relativeTo file: String = #filePath) throws(ReadingError) -> [RuleTest] {
    let folder = folderPath(of: file)
    var tests: [RuleTest] = []
    let found = try RuleTestFile.files(at: openedPath(path, from: folder))
    // A suite without arguments would pass.
    guard !found.isEmpty else {
      throw ReadingError(
        .file, "no file below it ends in \(RuleTestFile.ending)", help: RuleTestFile.help, name: path)
    }
    for file in found { tests += try RuleTestFile(contentsOf: file).tests }
    return tests
  }
}
