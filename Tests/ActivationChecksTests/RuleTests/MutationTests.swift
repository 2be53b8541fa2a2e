import ActivationAnalysis
import ActivationRules
import ActivationChecks
import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct MutationTests {
  static func changes(_ rule: ActivationRule) -> [String] { RuleMutant.all(of: rule).map { $0.change } }

  @Test func aComparisonHasFiveMutants() throws {
    let rule = try ActivationRule(predicate: "a == 1")
    #expect(
      Self.changes(rule) == [
        "== becomes != in a == 1", "== becomes >= in a == 1", "== becomes <= in a == 1",
        "the number 1 becomes 0 in a == 1", "the number 1 becomes 2 in a == 1",
      ])
  }

  @Test func junctionsAreSwappedAndLoseTheirOperands() throws {
    let rule = try ActivationRule(predicate: "a == NULL AND NOT b == NULL")
    let changes = Self.changes(rule)
    #expect(
      changes.prefix(3) == [
        "AND becomes OR between 2 clauses", "clause 1 of 2 of the AND is dropped: a == nil",
        "clause 2 of 2 of the AND is dropped: NOT (b == nil)",
      ])
    #expect(changes.contains("NOT is dropped before b == nil"))
    let mutants = RuleMutant.all(of: rule)
    #expect(mutants[1].rule.tree.predicateFormat == "NOT b == nil")
    #expect(mutants[2].rule.tree.predicateFormat == "a == nil")
  }

  /// A mutant is the rule's own text with one edit, whatever parentheses, signs and double negations surround its place.
  @Test(arguments: [
    ("(a == 1)  AND\n (b == 2 OR c == 3)", "clause 1 of 2 of the AND", "(b == 2 OR c == 3)"),
    ("(a == 1)  AND\n (b == 2 OR c == 3)", "clause 2 of 2 of the AND", "(a == 1)"),
    ("a == 1 AND (b == 2 AND c == 3)", "clause 1 of 3 of the AND", "(b == 2 AND c == 3)"),
    ("a == 1 AND (b == 2 AND c == 3)", "clause 2 of 3 of the AND", "a == 1 AND (c == 3)"),
    ("(a == 1 AND b == 2) AND c == 3", "clause 3 of 3 of the AND", "(a == 1 AND b == 2)"),
    ("(a == 1 AND b == 2) AND c == 3", "AND becomes OR", "(a == 1 OR b == 2) OR c == 3"),
    ("NOT (NOT (a == 1)) AND b == 2", "clause 1 of 2 of the AND", "NOT (NOT (TRUEPREDICATE)) AND b == 2"),
    ("a == 1 AND NOT (NOT b == 2)", "AND becomes OR", "a == 1 OR NOT (NOT b == 2)"),
    ("a==1&&b==2", "AND becomes OR", "a==1 OR b==2"),
    ("a==1||b==2", "clause 2 of 2 of the OR", "a==1"),
    ("a == 1 AND!b == 2", "NOT is dropped", "a == 1 AND b == 2"),
    ("NOT (NOT (NOT (a == 1 OR b == 2)))", "NOT is dropped", " (a == 1 OR b == 2)"),
    ("NONE a == 1", "NOT is dropped", "ANY a == 1"),
    ("NONE a == 1", "ANY becomes ALL", "NOT ALL a == 1"),
    ("ALL(a)==(1)", "ALL becomes ANY", "ANY (a)==(1)"),
    ("ALL(a)==(1)", "== becomes !=", "ALL(a) != (1)"),
    ("a LIKE[cd]\"x\"", "LIKE becomes ==", "a ==[cd] \"x\""),
    ("a == $x := 1", "== becomes !=", "a != $x := 1"),
    ("a IN { 1,0x2 }", "the number 2 becomes 3", "a IN { 1,3 }"),
  ])
  func mutantsAreEditsOfTheText(_ text: String, _ change: String, _ edited: String) throws {
    let mutants = RuleMutant.all(of: try ActivationRule(predicate: text))
    let mutant = try #require(mutants.first { $0.change.hasPrefix(change) }, "\(mutants.map(\.change))")
    #expect(String(decoding: mutant.rule.source, as: UTF8.self) == edited)
  }

  /// The tree of `-a` has a zero, and the text has none.
  @Test func aMinusIsNotANumber() throws {
    #expect(!Self.changes(try ActivationRule(predicate: "-a == -b")).contains { $0.hasPrefix("the number") })
  }

  @Test func typesAreReplacedByRelatives() throws {
    let rule = try ActivationRule(predicate: "ANY x UTI-CONFORMS-TO \"public.jpeg\"")
    let changes = Self.changes(rule)
    #expect(changes.contains("public.jpeg becomes its parent public.image"))
    #expect(changes.contains("ANY becomes ALL in ANY x UTI-CONFORMS-TO \"public.jpeg\""))
    #expect(changes.contains("UTI-CONFORMS-TO becomes UTI-EQUALS in ANY x UTI-CONFORMS-TO \"public.jpeg\""))
    let broad = try ActivationRule(predicate: "ANY x UTI-CONFORMS-TO \"public.image\"")
    #expect(Self.changes(broad).contains { $0.contains("becomes its child") })
  }

  /// Against `a == 1` with a = 1: `!=`, 0 and 2 are noticed. `>=` and `<=` are not, and no context of items alone has a key `a`.
  @Test func aTestKillsWhatItCanTellApart() throws {
    let rule = try ActivationRule(predicate: "a == 1")
    let mutation = RuleMutation(of: rule, in: [CoverageTests.context(["a": 1])])
    #expect(mutation.results.count == 5)
    #expect(mutation.killed == 3)
    #expect(mutation.survivors.isEmpty)
    #expect(mutation.unknown.map { $0.mutant.change } == ["== becomes >= in a == 1", "== becomes <= in a == 1"])
    #expect(mutation.unknown.allSatisfy { $0.reason == .keyPath })
    let contexts = [0, 1, 2].map { CoverageTests.context(["a": $0]) }
    #expect(RuleMutation(of: rule, in: contexts).killed == 5)
  }

  /// A survivor comes with a context that tells it from the rule.
  @Test func survivorsCarryTheMissingTest() throws {
    let rule = try ActivationRule(
      predicate: "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, ANY $a.registeredTypeIdentifiers "
        + "UTI-CONFORMS-TO \"public.image\").@count <= 4")
    let mutation = RuleMutation(of: rule, in: [])
    #expect(mutation.killed == 0)
    #expect(!mutation.survivors.isEmpty)
    for (mutant, evidence) in mutation.survivors {
      #expect(RuleTestExpectation(rule.decision(for: evidence.context).verdict) == evidence.original)
      #expect(RuleTestExpectation(mutant.rule.decision(for: evidence.context).verdict) == evidence.mutant)
      #expect(evidence.original != evidence.mutant)
    }
    let larger = try #require(mutation.survivors.first { $0.mutant.change.hasPrefix("the number 4 becomes 5") })
    #expect(larger.evidence.context.registeredTypeIdentifiers.flatMap { $0 }.count == 5)
    let contexts = mutation.survivors.map { $0.evidence.context }
    #expect(RuleMutation(of: rule, in: contexts).survivors.isEmpty)
  }

  static func all(_ condition: String, _ wanted: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(wanted)"
  }

  static func any(_ type: String) -> String { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\"" }

  /// Changes without an effect are proved to have none: a count is never negative, and public.jpeg is a public.image.
  @Test(arguments: [
    (all(any("public.image"), "> 0).@count == 0"), "== becomes <="),
    (all(any("public.image") + " OR " + any("public.jpeg"), "> 0).@count > 0"), "clause 2 of 2 of the OR is dropped"),
    (all(any("public.image") + " AND " + any("public.data"), "> 0).@count > 0"), "clause 2 of 2 of the AND is dropped"),
    (all(any("public.image") + " OR " + any("public.jpeg"), "> 0).@count > 0"), "public.jpeg becomes its parent"),
  ])
  func whatMakesNoDifferenceIsProved(_ text: String, _ change: String) throws {
    let mutation = RuleMutation(of: try ActivationRule(predicate: text), in: [])
    let result = try #require(mutation.results.first { $0.mutant.change.hasPrefix(change) }, "\(mutation.results)")
    guard case .equivalent(.open) = result.fate else {
      Issue.record("\(result.fate)")
      return
    }
    #expect(mutation.unknown.isEmpty)
  }

  /// Mutants that are proved equivalent agree about what every host shares, in rules of which they once did not.
  @Test func regressions() throws {
    let folder = RuleTestCorpusTests.corpus.deletingLastPathComponent().appendingPathComponent("mutants")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files where file.pathExtension == "txt" {
      let rule = try ActivationRule(predicate: String(contentsOf: file, encoding: .utf8))
      let mutation = RuleMutation(of: rule, in: [])
      #expect(!mutation.results.isEmpty)
      for result in mutation.results {
        guard case .equivalent = result.fate else { continue }
        for host in HostPreset.all {
          let verdicts = [rule, result.mutant.rule].map { RuleTestExpectation($0.decision(for: host.context).verdict) }
          #expect(verdicts[0] == verdicts[1], "\(result.mutant.change): \(host.name)")
        }
      }
    }
  }

  /// A mutant without the index into the items that leaves the rule's verdict open is told apart.
  @Test func anIndexMakesADifference() throws {
    let rule = try ActivationRule(
      predicate: Self.all(
        "($a.registeredTypeIdentifiers)[SIZE] >= $a.registeredTypeIdentifiers.@count", "> 0).@count > 0"))
    let mutation = RuleMutation(of: rule, in: [])
    let dropped = try #require(mutation.results.first { $0.mutant.change.hasPrefix("the condition on $a is dropped") })
    guard case .survived(let evidence) = dropped.fate else {
      Issue.record("\(dropped.fate)")
      return
    }
    #expect(evidence.original == .uncertain && evidence.mutant == .shown)
  }

  /// The missing test is made of one that is there when few changes are enough.
  @Test func theMissingTestIsNearTheOthers() throws {
    let rule = try ActivationRule(predicate: Self.all(Self.any("public.image"), "<= 4).@count == 1"))
    let photos = SharedContext(registeredTypeIdentifiers: [
      Array(repeating: ["public.png"], count: 4) + [["public.url"]]
    ])
    let mutation = RuleMutation(of: rule, in: [photos])
    let larger = try #require(mutation.survivors.first { $0.mutant.change.hasPrefix("the number 4 becomes 5") })
    let attachments = try #require(larger.evidence.context.registeredTypeIdentifiers.first)
    #expect(attachments.count <= 6)
    #expect(attachments.count { $0 == ["public.png"] || $0 == ["public.image"] } == 5)
  }

  /// Of three hundred types most mutants are decided by a question about one clause, and the others by one about the rule.
  @Test func largeRulesTakeAQuestionForEachMutant() throws {
    let types = (0..<300).map { "com.example.t\($0)" }
    let rule = try ActivationRule(
      predicate: Self.all(types.map { Self.any($0) }.joined(separator: " OR "), "== $i.attachments.@count).@count == 1")
    )
    let count = 40
    let mutation = RuleMutation(
      of: rule, in: [SharedContext { ExtensionItem { ItemProvider(types[0]) } }], atMost: count)
    #expect(mutation.results.count == count)
    #expect(mutation.unknown.isEmpty)
    #expect(mutation.effort.clauseQuestions <= count)
    #expect(mutation.effort.ruleQuestions * 4 <= count)
    #expect(mutation.effort.contexts <= count * 40)
  }

  @Test func dictionariesHaveMutants() throws {
    let rule = ActivationRule(dictionary: [ActivationKey.images: 2, ActivationKey.text: true])
    let changes = Self.changes(rule)
    for change in [
      "SupportsImageWithMaxCount is dropped", "SupportsImageWithMaxCount 2 becomes 1",
      "SupportsImageWithMaxCount 2 becomes 3", "SupportsText is dropped", "SupportsText becomes false",
      "SupportsMovieWithMaxCount is put in with 1", "DictionaryVersion 1, by default, becomes 2",
      "UsesStrictMatching becomes true",
    ] {
      #expect(changes.contains(change))
    }
    let photos = SharedContext {
      ExtensionItem {
        ItemProvider("public.jpeg"); ItemProvider("public.png")
      }
    }
    let mutation = RuleMutation(of: rule, in: [photos])
    func fate(_ change: String) throws -> RuleMutation.Fate {
      try #require(mutation.results.first { $0.mutant.change == change }).fate
    }
    guard case .killed(by: 0) = try fate("SupportsImageWithMaxCount 2 becomes 1"),
      case .survived(let evidence) = try fate("SupportsImageWithMaxCount 2 becomes 3"),
      // Version 1 refuses what no key accepts, whether or not its key is there with zero.
      case .equivalent = try fate("UsesStrictMatching becomes true")
    else {
      Issue.record("other fates: \(mutation.results.map { "\($0.mutant.change): \($0.fate)" })")
      return
    }
    #expect(evidence.context.registeredTypeIdentifiers.flatMap { $0 }.count == 3)
  }

  @Test func progressRises() throws {
    var seen: [Int] = []
    var counts: Set<Int> = []
    _ = RuleMutation(of: try ActivationRule(predicate: "a == 1 AND b == 2 AND c == 3"), in: []) {
      seen.append($0)
      counts.insert($1)
    }
    #expect(seen == seen.sorted() && seen.count > 2)
    #expect(counts.count == 1 && seen.last == counts.first)
  }

  /// Four comparisons have more than seven mutants; five are all that one has.
  @Test func theirNumberIsBounded() throws {
    let rule = try ActivationRule(predicate: "a == 1 OR b == 2 OR c == 3 OR d == 4")
    let cut = RuleMutation(of: rule, in: [], atMost: 7)
    #expect(cut.results.count == 7)
    #expect(cut.isTruncated)
    #expect(RuleMutant.all(of: rule, atMost: 7).map { $0.change } == Self.changes(rule).prefix(7).map { $0 })
    let small = RuleMutation(of: try ActivationRule(predicate: "a == 1"), in: [], atMost: 5)
    #expect(small.results.count == 5 && !small.isTruncated)
    #expect(RuleMutation(of: ActivationRule(dictionary: [ActivationKey.images: 2]), in: [], atMost: 3).isTruncated)
    #expect(RuleMutant.maximumCount(for: rule) == 1_000)
  }

  /// A rule that nests as deep as it may leaves the stack standing.
  @Test func deepRulesEnd() throws {
    var deep = "a == 1"
    for _ in 0..<25 { deep = "NOT (b == 2 AND \(deep))" }
    let nested = try ActivationRule(predicate: deep)
    let context = CoverageTests.context(["a": 1, "b": 2])
    #expect(RuleCoverage(of: nested, in: [context]).clauses.count == 76)
    #expect(!RuleMutant.all(of: nested).isEmpty)
  }
}
