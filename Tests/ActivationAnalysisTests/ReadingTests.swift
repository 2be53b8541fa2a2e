import ActivationRules
import Testing

@testable import ActivationAnalysis

/// The analysis's reading of rules. Spellings with the same meaning are proved equivalent, and a construct that isn't modeled has a named reason.
@Suite struct ReadingTests {
  private static func has(_ type: String) -> String {
    LawTests.items("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \(type)")
  }

  private static func identifiers(_ condition: String) -> String {
    "SUBQUERY($a.registeredTypeIdentifiers, $t, \(condition)).@count"
  }

  /// Pairs of spellings with the same meaning.
  static let spellings: [(String, String)] = [
    ("extensionItems.@count BETWEEN {1, 3}", "extensionItems.@count >= 1 AND extensionItems.@count <= 3"),
    ("extensionItems.@count BETWEEN {3, 1}", "extensionItems.@count >= 1 AND extensionItems.@count <= 3"),
    ("2 BETWEEN {3, extensionItems.@count}", "extensionItems.@count <= 2"),
    ("2 BETWEEN {extensionItems.@count, extensionItems.@count + 1}", "extensionItems.@count IN {1, 2}"),
    ("2 IN {1, extensionItems.@count}", "extensionItems.@count == 2"),
    ("extensionItems.@count IN {1, YES, 2.0}", "extensionItems.@count == 1 OR extensionItems.@count == 2"),
    (
      LawTests.items("TRUEPREDICATE", "BETWEEN {1, $i.attachments.@count}"),
      LawTests.items("TRUEPREDICATE", ">= 1")
    ),
    ("extensionItems.@count * 2 >= 3", "extensionItems.@count >= 2"),
    ("extensionItems.@count - extensionItems.@count == 0", "TRUEPREDICATE"),
    ("extensionItems.@count >= YES", "extensionItems.@count >= 1"),
    ("extensionItems.@count != NULL", "TRUEPREDICATE"), ("extensionItems.@count == NULL", "FALSEPREDICATE"),
    ("SELF.extensionItems.@count == 1", "extensionItems.@count == 1"),
    (
      LawTests.items(identifiers("\"public.png\" != $t") + " > 0"),
      LawTests.items(identifiers("NOT ($t == \"public.png\")") + " > 0")
    ),
    (
      LawTests.items(identifiers("$t IN {\"x.a\", \"x.b\"}") + " > 0"),
      LawTests.items("ANY $a.registeredTypeIdentifiers == \"x.a\" OR ANY $a.registeredTypeIdentifiers == \"x.b\"")
    ),
  ]

  @Test(arguments: spellings.indices) func spellingsWithOneMeaningAreEquivalent(_ index: Int) throws {
    let (first, second) = Self.spellings[index]
    let comparison = RuleComparison(try LawTests.rule(first), try LawTests.rule(second))
    #expect(comparison.relation == .equivalent, "\(first) and \(second): \(comparison.reason?.rawValue ?? "differ")")
  }

  static let unread: [(String, UnknownReason)] = [
    ("extensionItems.@count >= 1.5", .arithmetic), ("extensionItems.@count >= 18446744073709551615", .arithmetic),
    ("extensionItems.@count ** 2 == 4", .arithmetic), ("extensionItems.@count / 2 == 1", .arithmetic),
    ("extensionItems.@count * extensionItems.@count == 4", .arithmetic), ("extensionItems.@avg.x > 1", .arithmetic),
    ("extensionItems.@count + YES >= 1", .semantics), ("extensionItems.@count BETWEEN {1}", .semantics),
    ("FUNCTION(extensionItems, 'count') > 1", .function), ("CAST('1', 'NSNumber') == extensionItems.@count", .function),
    ("TERNARY(1 == 1, 1, 2) == extensionItems.@count", .function),
    (LawTests.items("$a.registeredTypeIdentifiers.@count == $i.attachments.@count"), .correlated),
    ("extensionItems[0].attachments.@count >= 1", .indexing),
    ("SUBQUERY(extensionItems[0], $i, TRUEPREDICATE).@count >= 1", .indexing),
    ("SUBQUERY(TERNARY(1 == 1, extensionItems, NULL), $i, TRUEPREDICATE).@count >= 1", .function),
    ("SUBQUERY(extensionItems, $i, $i.attachments.@count + extensionItems.@count == 3).@count >= 1", .correlated),
    (LawTests.items("SUBQUERY(extensionItems, $j, $i.attachments.@count == 1).@count == 2"), .correlated),
    ("extensionItems.@count BETWEEN extensionItems", .keyPath), ("extensionItems.@count CONTAINS 1", .keyPath),
    (LawTests.items(identifiers("$t IN hostName") + " > 0"), .keyPath),
    (LawTests.items(identifiers("$t BETWEEN {\"a\", \"b\"}") + " > 0"), .keyPath),
    (LawTests.items("ANY $a.registeredTypeIdentifiers >= \"x.a\""), .keyPath),
    (LawTests.items("ANY $a.registeredTypeIdentifiers LIKE \"public.*\""), .regex),
    (LawTests.items("ANY $a.registeredTypeIdentifiers ==[c] \"x.a\""), .regex),
    (LawTests.items(identifiers("$t CONTAINS \"a\"") + " > 0"), .regex),
    (LawTests.items(identifiers("\"x.a\" IN $t") + " > 0"), .keyPath),
    ("SUBQUERY({\"x.a\", \"x.b\"}, $t, \(has("$t"))).@count == 2", .keyPath),
  ]

  @Test(arguments: unread.indices) func whatIsNotModeledHasAReason(_ index: Int) throws {
    let (text, reason) = Self.unread[index]
    #expect(RuleAnalysis(try LawTests.rule(text)).never.reason == reason, "\(text)")
  }

  /// An attachment may list an identifier that a rule names more than once. If it also conforms to another type, each listing counts there.
  @Test func namedIdentifiersRepeat() throws {
    func answer(_ condition: String) throws -> RuleAnalysis.Answer {
      let text = LawTests.items("SUBQUERY($a.registeredTypeIdentifiers, $t, " + condition)
      return RuleAnalysis(try LawTests.rule(text)).never
    }
    let images = "SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO \"public.image\").@count"
    #expect(try answer("$t IN {\"x.a\", \"x.b\"}).@count - \(images) > 2").witness != nil)
    #expect(try answer("$t == \"public.png\").@count > \(images)").isProved)
  }

  /// The system tries parts of a context only if a web page is next to its archive. Such a context isn't a witness, so another one must show what the
  /// rule hides.
  /// something.
  @Test func aWebPageBesideItsArchiveIsNoWitness() throws {
    func only(_ type: String) -> String {
      LawTests.items(
        "ANY $a.registeredTypeIdentifiers == \"\(type)\" AND $a.registeredTypeIdentifiers.@count == 1")
    }
    let pair =
      "extensionItems.@count == 2 AND " + only("com.apple.webarchive") + " AND " + only("com.apple.active-webpage")
    let rule = try LawTests.rule("NOT (\(pair))")
    let witness = try #require(RuleAnalysis(rule).always.witness)
    #expect(rule.decision(for: witness.context).verdict == .hidden && witness.size.attachments == 3)
  }

  @Test func rulesOnOtherObjectsAreNotCompared() throws {
    let items = try LawTests.rule("extensionItems.@count >= 1")
    let files = try LawTests.rule("fileproviderItems.@count >= 1")
    let comparison = RuleComparison(items, files)
    #expect(comparison.relation == .unknown && comparison.reason == .keyPath)
    // A constant doesn't name an object.
    #expect(RuleComparison(files, try LawTests.rule("FALSEPREDICATE")).relation == .stricter)
  }
}
