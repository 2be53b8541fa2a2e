import ActivationRules
import Testing

/// The few clauses that decide, and their marks in the tree.
@Suite struct DecidingLinesTests {
  static func explanation(_ rule: ActivationRule, _ items: [[[String]]]) -> Explanation {
    rule.decision(for: SharedContext(registeredTypeIdentifiers: items)).explanation
  }

  @Test func labelsCountWhatFails() throws {
    let rule = try ActivationRule(predicate: "(1 == 1 AND 1 == 2 AND 2 == 2) OR (1 == 3 OR NOT (1 == 1))")
    let explanation = Self.explanation(rule, [[["public.url"]]])
    #expect(explanation.root.text == "OR: none of 3 holds")
    #expect(explanation.root.children[0].text == "AND: 1 of 3 fails")
    #expect(explanation.treeLines(most: .max).lines.contains { $0.text == "NOT" && $0.outcome == .fails })
    #expect(explanation.treeLines(most: .max).lines.count { $0.decides } == 1)
    #expect(explanation.treeLines(most: .max).lines.first { $0.decides }?.plainText.hasSuffix("← decides") == true)
  }

  /// A tree that exceeds the limit is cut, and the result says so.
  @Test func theTreeIsCut() throws {
    let rule = try ActivationRule(predicate: "(1 == 1 AND 1 == 2 AND 2 == 2) OR (1 == 3 OR NOT (1 == 1))")
    let explanation = Self.explanation(rule, [[["public.url"]]])
    let whole = explanation.treeLines(most: .max).lines
    for count in 0...whole.count {
      let (lines, isTruncated) = explanation.treeLines(most: count)
      #expect(lines == Array(whole.prefix(count)) && isTruncated == (count < whole.count))
    }
  }

  /// Of many attachments, only those that cause the verdict are named.
  @Test func thoseToBlameAreNamed() throws {
    let rule = try ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers "
        + "UTI-CONFORMS-TO \"public.image\").@count == $i.attachments.@count).@count == 1")
    let types = Array(repeating: ["public.jpeg"], count: 8) + [["public.url"]]
    let explanation = Self.explanation(rule, [types])
    let lines = explanation.decidingLines
    #expect(lines.count == 2)
    #expect(lines[0].decides && lines[0].subject?.hasPrefix("extension item 1") == true)
    #expect(lines[1].subject == "attachment 9 (public.url)")
    #expect(explanation.treeLines(most: .max).lines.count > 9)
  }

  @Test func dictionariesNameTheirKeys() {
    let rule = ActivationRule(dictionary: [ActivationKey.images: 1])
    let many = Self.explanation(rule, [[["public.jpeg"], ["public.png"]]]).decidingLines
    #expect(many.map(\.plainText).count == 1)
    #expect(many.first?.subject == "SupportsImageWithMaxCount = 1")
    #expect(many.first?.seen == "counts attachment 1 (public.jpeg), attachment 2 (public.png)")
    let missing = Self.explanation(rule, [[["public.url"]]]).decidingLines
    #expect(missing.map(\.plainText) == ["✗ every attachment  — no key takes attachment 1 (public.url)  ← decides"])
    let shown = Self.explanation(rule, [[["public.jpeg"]]]).decidingLines
    #expect(shown.map(\.subject) == ["SupportsImageWithMaxCount = 1"])
  }
}
