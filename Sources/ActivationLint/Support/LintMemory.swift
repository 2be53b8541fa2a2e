import ActivationRules
import Predicates
package import UniformTypes

/// The answers of a linter that the next rule of the same file may need again: similar types, and the findings of whole rules.
///
/// Generated files hold the same rule many times. One value is passed from rule to rule; see ``Linter/findings(in:remembering:)``.
package struct LintMemory: Sendable {
  private let types: TypeGraph
  /// For each undeclared type, the declared types that may be meant, the likeliest first. Each undeclared type is looked up once, because a
  /// search of all types takes long.
  private(set) var similarTypes: [String: [String]] = [:]
  private var findings: [Question: [Finding]] = [:]

  private static let mostRules = 1_000
  /// The maximum number of types to look up. Real files have fewer undeclared types.
  static let mostLookups = 50

  /// Creates an empty memory.
  ///
  /// - Parameter types: The known types, the same for all rules that share the memory.
  package init(among types: TypeGraph) { self.types = types }

  /// Looks up those undeclared types of a predicate that weren't looked up before, up to ``mostLookups`` in all.
  mutating func lookUp(_ parsed: ParseResult) {
    for test in parsed.tree.namedTypes where similarTypes.count < Self.mostLookups && test.isUnknown(in: types) {
      if similarTypes[test.type] == nil { similarTypes[test.type] = types.suggestions(for: test.type) }
    }
  }

  /// The findings of a rule with the same text and surroundings; nil when it's new.
  subscript(subject: LintSubject) -> [Finding]? {
    get { findings[Question(subject)] }
    set { if findings.count < Self.mostRules { findings[Question(subject)] = newValue } }
  }

  /// The facts that the findings of a rule depend on, apart from the hosts and the platform's services, which are the same for all rules that share
  /// the memory.
  private struct Question: Hashable {
    let subject: LintSubject

    init(_ subject: LintSubject) { self.subject = subject }

    static func == (first: Question, second: Question) -> Bool {
      let (first, second) = (first.subject, second.subject)
      return first.parsed?.source == second.parsed?.source && first.dictionary == second.dictionary
        && first.root == second.root && first.isTranslated == second.isTranslated
        && first.missingReason == second.missingReason && first.surroundings == second.surroundings
    }

    /// Hashes only the rule: the rules of a file have the rest in common, and a property list of a megabyte takes long to hash for each of them.
    func hash(into hasher: inout Hasher) {
      hasher.combine(subject.parsed?.source)
      hasher.combine(subject.dictionary)
    }
  }
}
