import ActivationRules
import PredicateSyntax

enum UnverifiedConstruct: LintCheck {
  static let id = "AR250"
  static let name = "unverified-construct"
  static let page = """
    A construct that no shipped rule is known to use.

    Collection operators other than `@count`, arithmetic, functions, casts, set operators.

    **Why it matters.** They are part of the predicate language, and what the system does with them in a rule is
    not known. It checks predicates before it evaluates them, and what it refuses there is not documented.

    FUNCTION, FETCH and assignments are never evaluated by this tool, which answers such a rule with an error: they can call any method, or change
    something. They are warnings.

    **Example.**

        SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url").@count > 0

    **Instead.** Write nested SUBQUERYs with `@count`, as all rules do that are known to work, or try the rule on a
    device.

    **When it is not a mistake.** When the rule was tried on the devices and systems that matter. The construct is
    part of the language; what isn't known is whether the system takes it in a rule.

    **Reference.** The form that is documented:
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = nil
  static let exceptions: [LintRule.SeverityException] = [
    .init(.warning, "for FUNCTION, FETCH and assignments, which are never evaluated")
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    subject.findings { visit, parsed in
      if let refused = refused(visit.node) {
        return finding(
          at: .text(parsed.tree.range(of: visit.id)),
          "\(refused) isn't evaluated here, because it can \(effect(of: visit.node))",
          help: "No shipped rule is known to use it. Write nested SUBQUERYs with @count.",
          severity: .warning)
      }
      guard let construct = construct(visit.node, parsed.tree) else { return nil }
      return finding(
        at: .text(parsed.tree.range(of: visit.id)), "no shipped rule is known to use \(construct)",
        help: "Try the rule on a device, or write nested SUBQUERYs with @count.")
    }
  }

  private static func construct(_ node: SyntaxTree.Node, _ tree: SyntaxTree) -> String? {
    switch node {
    case .key(let name): tree[name].hasPrefix("@") && tree[name] != "@count" ? tree[name] : nil
    case .arithmetic(_, let left, _): isSign(left, tree) ? nil : "arithmetic"
    case .bitwiseNot: "bit operators"
    case .setOperation: "set operators"
    case .function: "functions"
    case .ternary: "TERNARY"
    case .cast: "CAST"
    default: nil
    }
  }

  /// A construct that makes every evaluation fail.
  private static func refused(_ node: SyntaxTree.Node) -> String? {
    switch node {
    case .assignment: "an assignment"
    case .selectorCall: "FUNCTION"
    case .fetch: "FETCH"
    default: nil
    }
  }

  /// The effect that a construct could have, and that no rule needs.
  private static func effect(of node: SyntaxTree.Node) -> String {
    switch node {
    case .assignment: "change something"
    case .fetch: "read a database"
    default: "call any method"
    }
  }

  /// Returns whether the left side of a subtraction is the zero of a sign.
  private static func isSign(_ left: NodeID, _ tree: SyntaxTree) -> Bool { tree[left] == .integer(0) }
}
