import ActivationRules
import Predicates

extension LintRule {
  package static let duplicateKey = LintRule(
    id: "AR426", name: "duplicate-key", severity: .warning, evidence: .observed,
    observations: ["duplicate-key"],
    page: """
      A dictionary of a property list, or of a document or program that makes one, has a key twice.

      Found where the text of the file is read; a property list that was read has each key once.

      **Why it matters.** Only one of the values counts: the last in Apple's open-source reader of XML property lists, in JSON and in JavaScript. Other tools, such as editors, may keep
      another one. The rest is ignored without a word. A dictionary in a Swift program ends the program at its second key, and newer readers of YAML refuse the file.

      **Example.**

          { NSExtensionActivationRule: "…", NSExtensionActivationRule: { … } }

      **Instead.** Remove the values that aren't meant.

      **When it is not a mistake.** When all values are the same, and even then the next change will be made to one of them only.

      **Reference.** The reader, CFPropertyList.c: https://github.com/swiftlang/swift-corelibs-foundation.
      """
  )
}

extension Finding {
  /// Creates a finding about a key that appears more than once.
  ///
  /// - Parameters:
  ///   - count: The number of times that the key appears.
  ///   - line: The line of the value that takes effect; nil if it isn't known.
  ///   - isRefused: Whether the reader of the file stops with an error instead (a literal in Swift; Yams, https://github.com/jpsim/Yams/pull/416).
  package static func duplicateKey(_ path: [String], count: Int, line: Int?, isRefused: Bool) -> Finding {
    let last = line.map { " (line \($0))" } ?? ""
    return LintRule.duplicateKey.finding(
      Message(
        "\(path.last ?? "") appears \(count == 2 ? "twice" : "\(count) times"); "
          + (isRefused ? "what reads the file may refuse it, or take only the last one" : "only the last one counts")
          + last,
        help: "Remove the \(count == 2 ? "one" : "ones") that you don't mean."),
      on: .key(path))
  }
}
