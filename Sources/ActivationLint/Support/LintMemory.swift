import ActivationRules
import PredicateSyntax
package import UniformTypes

/// The answers of a linter that the next rule of the same file may need again: similar types, and the findings of whole rules.
///
/// Files that a generator wrote hold the same rule many times. One value is passed from rule to rule, see
/// ``Linter/findings(in:ignoring:remembering:)``.
package struct LintMemory: Sendable {
  /// The types that may be meant by undeclared ones.
  package internal(set) var similar: SimilarTypes
  private var findings: [Question: [Finding]] = [:]

  /// The maximum number of rules to remember.
  private static let mostRules = 1_000

  /// Creates an empty memory.
  ///
  /// - Parameter types: The types that are known to all rules that share the memory.
  package init(among types: TypeGraph) { similar = SimilarTypes(among: types) }

  /// The findings of a rule with the same text and surroundings; nil when it's new.
  subscript(subject: LintSubject) -> [Finding]? {
    get { findings[Question(subject)] }
    set { if findings.count < Self.mostRules { findings[Question(subject)] = newValue } }
  }

  /// The facts that the findings of a rule depend on, apart from its declarations, its hosts, and the platform's services, which all
  /// rules that share the memory have in common.
  private struct Question: Hashable {
    let predicate: [UInt8]?
    let dictionary: ActivationDictionary?
    let propertyList: PropertyListValue?
    let root: String
    let extensionPoint: String?
    let script: String?
    let platform: ActivationRule.Platform?
    let undecidedTypes: [String]
    let declarationMistakes: [String]
    let missingRuleReason: String?
    let isApplicationKnown: Bool
    let isTranslated: Bool

    init(_ subject: LintSubject) {
      predicate = subject.parsed.map { Array($0.source) }
      dictionary = subject.dictionary
      propertyList = subject.propertyList
      root = subject.root
      extensionPoint = subject.extensionPoint
      script = subject.script
      platform = subject.platform
      undecidedTypes = subject.undecidedTypes
      declarationMistakes = subject.declarationMistakes
      missingRuleReason = subject.missingRuleReason
      isApplicationKnown = subject.isApplicationKnown
      isTranslated = subject.isTranslated
    }
  }
}
