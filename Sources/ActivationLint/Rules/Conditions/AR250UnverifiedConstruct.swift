import ActivationRules
import Predicates

extension LintRule {
  static let unverifiedConstruct = LintRule(
    id: "AR250", name: "unverified-construct", severity: .note, evidence: nil,
    exceptions: [
      (.warning, "for FUNCTION, FETCH and assignments, which are never evaluated")
    ],
    page: """
      A construct that hardly any shipped rule uses.

      Collection operators other than `@count`, arithmetic, functions, casts, set operators.

      **Why it matters.** They are part of the predicate language, but it isn't known what the system does with them in a rule. It checks predicates before it evaluates them, and Apple doesn't
      document which ones it refuses.

      This tool never evaluates FUNCTION, FETCH and assignments, because they can call any method, read a database, or change something. It returns an error for such a rule, and the finding is a warning.

      **Example.**

          SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url").@count > 0

      **Instead.** Write nested SUBQUERYs with `@count`, like nearly all predicates that are known to work, or try the rule on a device.

      **When it is not a mistake.** When the rule was tried on the devices and systems that matter. The construct is part of the language, but it isn't known whether the system accepts
      it in a rule.

      **Reference.** The documented form: https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate else { return }
      for visit in parsed.visits {
        let place = parsed.tree.place(of: visit.id)
        switch visit.node {
        case .assignment: report.add(.refused("an assignment", because: "change something"), on: place)
        case .selectorCall: report.add(.refused("FUNCTION", because: "call any method"), on: place)
        case .fetch: report.add(.refused("FETCH", because: "read a database"), on: place)
        default:
          guard let construct = construct(visit.node, parsed.tree) else { continue }
          report.add(
            "hardly any shipped rule uses \(construct), so it isn't known whether the share sheet accepts it",
            help: "Try the rule on a device, or write nested SUBQUERYs with @count.", on: place)
        }
      }
    })

  private static func construct(_ node: SyntaxTree.Node, _ tree: SyntaxTree) -> String? {
    switch node {
    case .key(let name): tree[name].hasPrefix("@") && tree[name] != "@count" ? tree[name] : nil
    // A sign is parsed as a subtraction from 0, which isn't arithmetic.
    case .arithmetic(_, let left, _): tree[left] == .integer(0) ? nil : "arithmetic"
    case .bitwiseNot: "bit operators"
    case .setOperation: "set operators"
    case .function: "functions"
    case .ternary: "TERNARY"
    case .cast: "CAST"
    default: nil
    }
  }
}

extension Finding.Message {
  /// The message about a construct that isn't evaluated because of an effect that it could have. No shipped rule is known to need such a construct.
  fileprivate static func refused(_ construct: String, because effect: String) -> Self {
    Self(
      "\(construct) isn't evaluated here, because it can \(effect)",
      help: "No shipped rule is known to use it. Write nested SUBQUERYs with @count.", severity: .warning)
  }
}
