package import ActivationRules

/// A file of tests for one rule. The format is described in `Grammar/rule-tests.md`.
package struct RuleTestFile: Sendable {
  /// The file.
  package let path: String
  /// The name of the rule in messages: its file, or `rule` when the test file contains it.
  package let ruleLabel: String
  /// The rule.
  package let rule: ActivationRule
  /// The tests, in the order of the file.
  package let tests: [RuleTest]
  /// The claims, in the order of the file.
  package let claims: [RuleClaim]

  /// Reads a file.
  ///
  /// - Throws: The first mistake of the file, of its rule or of a context file that it names, with its position.
  /// - Complexity: linear in the sizes of the files.
  package init(
    contentsOf path: String, settings: [String: String] = [:], limits: ReadingLimits = .standard
  ) throws(ReadingError) {
    try self.init(InputFile.read(path, limits: limits), path: path, settings: settings, limits: limits)
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: JSON as UTF-8.
  ///   - path: Where they lie; paths within start at its folder.
  ///   - settings: Build settings that win over those of project files.
  ///   - limits: The limits. Collections nest less deep here than `ReadingLimits.documentDepth` allows: `Nesting.limit`.
  /// - Throws: The first mistake, with its position.
  package init(
    _ bytes: [UInt8], path: String, settings: [String: String] = [:], limits: ReadingLimits = .standard
  ) throws(ReadingError) {
    var limits = limits
    limits.documentDepth = min(limits.documentDepth, Nesting.limit)
    let source = try LocatedDocument(json: bytes, name: path, limits: limits)
    let reader = RuleTestFileReader(source: source, path: path, settings: settings, limits: limits)
    let rule = try reader.rule()
    self.path = path
    self.rule = rule.rule
    ruleLabel = rule.label
    tests = try reader.tests(of: rule.rule)
    claims = try reader.claims(of: rule.rule)
  }

  /// The keys of a file, of a test, and of a claim.
  package static var keys: [String] { RuleTestFileReader.keys }
  package static var testKeys: [String] { RuleTestFileReader.testKeys }
  package static var claimKeys: [String] { RuleTestFileReader.claimKeys }

}
