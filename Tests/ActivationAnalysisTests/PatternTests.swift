import ActivationRules
import TestSupport
import Testing

@testable import ActivationAnalysis

/// String operators on identifiers, and properties that are not modeled.
@Suite struct PatternTests {
  private static func analysis(_ condition: String) throws -> RuleAnalysis {
    RuleAnalysis(
      try ActivationRule(
        predicate: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count >= 1).@count >= 1"))
  }

  private static func one(_ condition: String) -> String {
    "SUBQUERY($a.registeredTypeIdentifiers, $u, \(condition)).@count >= 1"
  }

  /// No identifier can pass these at the same time.
  @Test(arguments: [
    "$u BEGINSWITH \"public.\" AND $u BEGINSWITH \"com.\"",
    "$u LIKE \"public.*\" AND NOT $u LIKE \"*p*\"", "$u BEGINSWITH \"public.\" AND NOT $u CONTAINS \"p\"",
    "$u ENDSWITH \"image\" AND NOT $u CONTAINS \"mag\"",
    "$u MATCHES \"(public|com)\\\\.[a-z]+\" AND $u MATCHES \".*-.*\"",
    "$u MATCHES \"a{2,3}\" AND $u MATCHES \"a{4}a*\"",
    "$u LIKE \"??\" AND $u LIKE \"???*\"",
    "$u ==[c] \"Public.Image\" AND NOT $u BEGINSWITH[c] \"public\"",
    "$u LIKE \"public.image\" AND NOT $u UTI-CONFORMS-TO \"public.data\"",
    "$u == \"public.png\" AND $u ENDSWITH \"jpeg\"",
    "$u CONTAINS \"\"", "$u MATCHES \"[a-c\\\\.]\" AND $u MATCHES \"[^a-c.]\"",
    "$u MATCHES \"^x+y?$|^z$\" AND $u MATCHES \".*w\"", "$u MATCHES \"(?:ab){1,2}?\" AND $u MATCHES \"c.*|ab{2,}\"",
  ])
  func isNever(_ condition: String) throws {
    guard case .proved(.certificate(let certificate)) = try Self.analysis(Self.one(condition)).never else {
      Issue.record("\(try Self.analysis(Self.one(condition)).never)")
      return
    }
    #expect(certificate.isValid)
  }

  /// Some identifier passes these: the evaluator confirms the witness.
  @Test(arguments: [
    "$u BEGINSWITH \"public.\" AND $u UTI-CONFORMS-TO \"public.image\"",
    "$u BEGINSWITH \"com.example.\" AND $u UTI-CONFORMS-TO \"public.image\"",
    "NOT $u BEGINSWITH \"public.\" AND NOT $u BEGINSWITH \"com.\" AND $u UTI-CONFORMS-TO \"public.url\"",
    "$u LIKE \"?x*-q\"", "$u CONTAINS \"q.q\" AND $u ENDSWITH[c] \"QQ\"", "$u LIKE[c] \"PUBLIC.IMAGE\"",
  ])
  func isPossible(_ condition: String) throws {
    let answer = try Self.analysis(Self.one(condition)).never
    #expect(answer.witness != nil, "\(answer)")
  }

  /// Forms in which a text above U+007F may be another one are not confused.
  @Test func formsAreKeptApart() throws {
    // "ａ" is LIKE "a", and not equal to it.
    let answer = try Self.analysis(Self.one("$u LIKE \"a\" AND NOT $u == \"a\"")).never
    #expect(!answer.isProved)
  }

  @Test(
    arguments: ["LIKE \"é\"", "LIKE \"a\\\\\"", "TOKENMATCHES \"a\""].map { "ANY $a.registeredTypeIdentifiers " + $0 }
      + [
        "(?=a).*", "(?i)a", "\\\\d+", "a++", "a?*", "a{1,2}{3}", "a{x}", "a{2", "a{3,2}", "a{2,x}", "a{99}", "*a", "a)",
        "(a",
        "(a$)", "a$b", "[]", "[a", "[+-a]", "[[:alpha:]]", "[a&&b]", "a\\\\",
        String(repeating: "(", count: 21) + "a" + String(repeating: ")", count: 21), "(a|", "(",
      ].map { "ANY $a.registeredTypeIdentifiers MATCHES \"\($0)\"" })
  func isNotModeled(_ condition: String) throws {
    let answer = try Self.analysis(condition).never
    #expect(answer.reason == .regex, "\(answer)")
  }

  // MARK: Free atoms

  /// Proofs that hold whatever a title says.
  @Test func titlesDoNotMatter() throws {
    for text in [
      "SUBQUERY(extensionItems, $i, $i.title == \"x\" AND $i.attachments.@count < 0).@count > 0",
      "extensionItems.@count < 0 AND hostName == \"x\"",
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.name == \"x\" AND NOT $a.name == \"x\").@count > 0).@count > 0",
    ] {
      let analysis = RuleAnalysis(try ActivationRule(predicate: text))
      guard case .proved(.certificate(let certificate)) = analysis.never else {
        Issue.record("\(text): \(analysis.never)")
        continue
      }
      #expect(certificate.isValid)
    }
    let always = RuleAnalysis(try ActivationRule(predicate: "extensionItems.@count > 0 OR hostName == \"x\""))
    #expect(always.always.isProved)
    // A condition on another value may err, and then nothing after it counts.
    let first = RuleAnalysis(try ActivationRule(predicate: "hostName > 3 OR extensionItems.@count > 0"))
    #expect(!first.always.isProved)
  }

  /// Existence needs a context that the evaluator confirms.
  @Test func titlesAreNotMadeUp() throws {
    let title = "SUBQUERY(extensionItems, $i, $i.title == \"x\").@count > 0"
    let analysis = RuleAnalysis(try ActivationRule(predicate: title))
    #expect(analysis.never.reason == .keyPath)
    #expect(analysis.always.witness != nil)
    let either = RuleAnalysis(try ActivationRule(predicate: title + " OR extensionItems.@count == 2"))
    #expect(either.never.witness?.itemCount == 2)
    #expect(RuleAnalysis(try ActivationRule(predicate: title)).witness(where: .shown) == nil)
  }

  /// A rule with a title is the same with its clauses the other way around where neither can err.
  @Test func rulesWithTitlesCompare() throws {
    let title = "SUBQUERY(extensionItems, $i, $i.title == \"x\").@count > 0"
    let one = try ActivationRule(predicate: "extensionItems.@count == 1 AND " + title)
    let other = try ActivationRule(predicate: "extensionItems.@count < 2 AND " + title)
    #expect(RuleComparison(one, other).relation == .equivalent)
    let looser = try ActivationRule(predicate: title)
    // Of a web page beside its archive the parts are asked about until one of the rules errs, which a title may make it.
    #expect(RuleComparison(one, looser).firstImpliesSecond.reason == .keyPath)
  }
}
