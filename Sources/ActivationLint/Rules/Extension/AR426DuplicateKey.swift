import ActivationRules
import Predicates

extension LintRule {
  package static let duplicateKey = LintRule(
    id: "AR426", name: "duplicate-key", severity: .warning, evidence: .observed,
    observations: ["duplicate-key"],
    page: """
      A dictionary has a key twice: in a property list, or in a document or program that generates one.

      Checked in the text of the file, because a parsed property list has each key only once.

      **Why it matters.** Only one of the values counts, and the others are silently ignored. JSON, JavaScript, and Apple's open-source reader of XML property lists use the last value; other
      tools, such as editors, may keep another one. A Swift program crashes at the duplicate key of a dictionary literal, and newer YAML readers refuse the file.

      **Example.**

          { NSExtensionActivationRule: "…", NSExtensionActivationRule: { … } }

      **Instead.** Keep the value that you want, and remove the others.

      **When it is not a mistake.** When all values are the same. Even then, the next change may be made to only one of them.

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
  ///   - isRefused: Whether the reader of the file may stop with an error instead, as Swift does at a literal, and Yams at a YAML file
  ///     (https://github.com/jpsim/Yams/pull/416).
  package static func duplicateKey(_ path: [String], count: Int, line: Int?, isRefused: Bool) -> Finding {
    let last = line.map { " (line \($0))" } ?? ""
    return LintRule.duplicateKey.finding(
      Message(
        "\(path.last ?? "") appears \(count == 2 ? "twice" : "\(count) times"); "
          + (isRefused ? "a tool may refuse the file, or use only the last one" : "only the last one counts")
          + last,
        help: "Remove the \(count == 2 ? "one" : "ones") that you don't mean."),
      on: .key(path))
  }
}
