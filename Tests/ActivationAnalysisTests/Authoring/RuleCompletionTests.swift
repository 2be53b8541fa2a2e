import Testing

@testable import ActivationAnalysis

/// The words that are offered while a rule is typed; `|` is the cursor.
@Suite struct RuleCompletionTests {
  static func complete(_ text: String) -> RuleCompletion {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return RuleCompletion(predicate: Array(parts.joined().utf8), offset: parts[0].utf8.count)
  }

  @Test(arguments: [
    ("SUBQ|", ["SUBQUERY"]), ("a UTI-C|", ["UTI-CONFORMS-TO"]), ("$a.reg|", ["registeredTypeIdentifiers"]),
    ("extensionItems.@cou|", ["@count"]), ("a == 5-exten|", ["extensionItems"]), ("lowerc|", ["lowercase("]),
    ("a UTI-EQUALS \"com.adobe.pd|", ["com.adobe.pdf"]), ("a UTI-EQUALS 'com.adobe.pd|", ["com.adobe.pdf"]),
    ("a == |", []),
    ("\"a\" |", []),
    ("SUBQUERY(|", ["extensionItems"]), ("SUBQUERY(extensionItems, |", ["$item"]),
    ("SUBQUERY(extensionItems, $e, |", ["SUBQUERY($e.attachments, $attachment, "]),
    ("SUBQUERY(extensionItems, $e, SUBQUERY(|", ["$e.attachments"]),
    ("SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, |", ["$attachment"]),
    (
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, a == 1 OR |",
      ["ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \""]
    ), ("a == 1 AND |", ["SUBQUERY(extensionItems, $item, "]), ("f(|", []),
    ("NOT (|", ["SUBQUERY(extensionItems, $item, "]),
    ("SUBQUERY({1, 2}, |", ["$item"]),
  ])
  func wordsFit(_ text: String, _ words: [String]) {
    #expect(Self.complete(text).candidates.map(\.text) == words)
  }

  @Test(arguments: [
    ("SUBQUERY(x, $outer, SUBQUERY(y, $inner, $|", ["$inner", "$outer"]),
    ("SUBQUERY(x, $outer, SUBQUERY(y, $inner, TRUEPREDICATE).@count == $|", ["$outer"]),
    ("SUBQUERY(x, $outer, $|) AND SUBQUERY(y, $later, TRUEPREDICATE)", ["$outer"]),
    ("SUBQUERY(x, $outer, TRUEPREDICATE).@count == 1 AND $|", []),
  ])
  func variablesInScopeAreOffered(_ text: String, _ variables: [String]) {
    #expect(Self.complete(text).candidates.map(\.text) == variables)
  }
}
