import ActivationRules
import PredicateSyntax

package enum DuplicateKey: LintRuleDescription {
  package static let id = "AR426"
  static let name = "duplicate-key"
  static let page = """
    A dictionary of the property list has a key twice.

    Found where the text of the file is read; a property list that was read has each key once.

    **Why it matters.** Only one of the values counts: the last in Apple's open-source reader of XML property lists. Other
    tools, such as editors, may keep another one. The rest is ignored without a word.

    **Example.**

        { NSExtensionActivationRule: "…", NSExtensionActivationRule: { … } }

    **Instead.** Remove the values that aren't meant.

    **When it is not a mistake.** When all values are the same, and even then the next change will be made to one of
    them only.

    **Reference.** The reader, CFPropertyList.c:
    https://github.com/swiftlang/swift-corelibs-foundation.
    """
  static let severity = Diagnostic.Severity.warning
  static let evidence: Evidence? = .observed
  static let observations = ["duplicate-key"]

  /// A finding on a key.
  ///
  /// - Parameters:
  ///   - path: The keys that lead to it.
  ///   - count: How often it is there.
  ///   - line: The line of the value that counts; nil when it isn't known.
  package static func finding(_ path: [String], count: Int, line: Int?) -> Finding {
    finding(.duplicate(path, count, line), on: .key(path))
  }
}

extension Finding.Message {
  fileprivate static func duplicate(_ path: [String], _ count: Int, _ line: Int?) -> Self {
    Self(
      "\(path.last ?? "") is there \(count) times; the last value counts" + (line.map { ", in line \($0)" } ?? ""),
      help: "Remove the values that aren't meant.")
  }
}
