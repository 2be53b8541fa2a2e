import ActivationChecks
import ActivationRules
import Foundation
import Predicates
import Testing

/// Rules whose evaluation would take forever end within the budget of steps, with an error about it.
@Suite struct HostileCostTests {
  /// 20 items with 100 attachments each.
  static let context = SharedContext(
    extensionItems: (0..<20).map { _ in
      ExtensionItem(attachments: Array(repeating: ItemProvider("public.jpeg", "public.url"), count: 100))
    })

  static func error(_ rule: String) throws -> EvaluationError? {
    try ActivationRule(predicate: rule, services: TextServices.platformServices).decision(for: context).error
  }

  @Test func fourNestedSubqueries() throws {
    let innermost = "SUBQUERY(extensionItems.attachments, $d, $a != $d AND $b != $c).@count >= 0"
    let rule = ["c", "b", "a"].reduce(innermost) { body, name in
      "SUBQUERY(extensionItems.attachments, $\(name), \(body)).@count >= 0"
    }
    let error = try #require(try Self.error(rule))
    #expect(error.id == "step-limit-exceeded")
    #expect(error.message.contains("1000000") || error.message.contains("1,000,000"), "\(error.message)")
    #expect(!error.help.isEmpty)
    #expect(error.isUndecided)
  }

  @Test(arguments: [
    "SUBQUERY({SUBQ}, $a, $a == 1).@count == 1", "extensionItems.attachments UNION {SUBQ} == {}",
    "'{LONG}' LIKE '*a*a*a*a*a*a*a*a*a*a*b'", "'{LONG}' LIKE '?*?*?*?*?*?*?*?*?*?*?*?*b'",
    "'{LONG}' MATCHES '(a+)+b'", "'{LONG}' MATCHES '(a|aa)+b'", "'{LONG}' MATCHES '(.*)(.*)(.*)(.*)(.*)[b]'",
    "'{LONG}' MATCHES '(((a*)*)*)*b'", "'{LONG}' MATCHES '(a{1,200}){1,200}b'", "'{LONG}' CONTAINS[cd] '{LONG}b'",
    "extensionItems.@distinctUnionOfObjects.attachments.@count == 1", "2 ** 9999 ** 9999 == 1",
  ])
  func hostileRulesEnd(_ template: String) throws {
    let rule = template.replacingOccurrences(of: "{LONG}", with: String(repeating: "a", count: 3_000))
      .replacingOccurrences(of: "{SUBQ}", with: "SUBQUERY(extensionItems.attachments, $z, $z != 1)")
    guard let parsed = try? ActivationRule(predicate: rule, services: TextServices.platformServices) else {
      Issue.record("\(Parser.parse(rule).diagnostics.map(\.message))")
      return
    }
    let decision = parsed.decision(for: Self.context)
    #expect(!decision.explanation.reason.isEmpty)
    switch decision.verdict {
    case .shown: Issue.record("\(template) holds")
    case .hidden, .failed, .notOffered: break
    case .uncertain(.evaluation(let error)): #expect(error.isUndecided)
    case .uncertain: Issue.record("\(template) is uncertain")
    }
  }
}
