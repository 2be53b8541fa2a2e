import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct ExplanationTests {
  static func rule(_ text: String) throws -> ActivationRule { try ActivationRule(predicate: text) }

  @Test func theFirstReasonNamesTheAttachmentToBlame() throws {
    let context = SharedContext {
      ExtensionItem {
        Attachment("com.adobe.pdf", "public.file-url")
        Attachment("public.plain-text")
      }
    }
    let decision = try Self.rule(GuideExamplesTests.pdf).decision(for: context)
    #expect(!decision.activates)
    #expect(
      decision.explanation.reason
        == "0 of 1 extension item matches; the rule wants exactly 1; extension item 1: "
        + "1 of 2 attachments match; the rule wants all: the second is public.plain-text.")
  }

  @Test func aVerdictThatHoldsHasAReasonToo() throws {
    let context = SharedContext { ExtensionItem { Attachment("com.adobe.pdf") } }
    let explanation = try Self.rule(GuideExamplesTests.pdf).decision(for: context).explanation
    #expect(
      explanation.reason
        == "1 of 1 extension item matches; the rule wants exactly 1; extension item 1: "
        + "1 of 1 attachment matches; the rule wants all.")
    #expect(explanation.root.outcome == .holds)
    #expect(explanation.root.children.first?.subject == "extension item 1")
    #expect(explanation.root.children.first?.children.first?.subject == "attachment 1 (com.adobe.pdf)")
  }

  @Test func aMissingANYIsAnErrorThatSaysWhere() throws {
    let text =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
      + "$a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count > 0).@count > 0"
    let decision = try Self.rule(text).decision(for: SharedContext { ExtensionItem { Attachment("public.url") } })
    guard case .failed(let error) = decision.verdict else {
      Issue.record("expected an error, got \(decision.verdict)")
      return
    }
    #expect(!decision.activates)
    #expect(error.id == "type-identifier-not-string")
    let bytes = Array(text.utf8)[error.range.lowerBound..<error.range.upperBound]
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("$a.registeredTypeIdentifiers"))
  }

  @Test func aClauseTooManyIsNamed() throws {
    let text = "SUBQUERY(extensionItems, $i, $i.attachments.@count >= 0).@count == 1"
    let context = SharedContext {
      ExtensionItem { Attachment("public.url") }
      ExtensionItem { Attachment("public.png") }
    }
    let explanation = try Self.rule(text).decision(for: context).explanation
    #expect(explanation.reason.hasPrefix("2 of 2 extension items match; the rule wants exactly 1"))
  }

  @Test func aLimitLeavesTheVerdictOpen() throws {
    var limits = Limits.standard
    limits.evaluationSteps = 3
    let rule = try ActivationRule(predicate: GuideExamplesTests.pdf, limits: limits)
    let decision = rule.decision(for: SharedContext { ExtensionItem { Attachment("com.adobe.pdf") } })
    guard case .uncertain = decision.verdict else {
      Issue.record("expected no verdict, got \(decision.verdict)")
      return
    }
  }

  /// Whatever the clauses say one by one, the root says what the fast path says.
  @Test(arguments: [
    "extensionItems.@count == 1 AND NOT extensionItems.@count == 2",
    "extensionItems.@count == 2 OR FALSEPREDICATE", "NOT TRUEPREDICATE",
    "ANY extensionItems.attachments.@count > 0",
  ])
  func theRootAgreesWithTheVerdict(_ text: String) throws {
    let context = SharedContext { ExtensionItem { Attachment("public.url") } }
    let decision = try Self.rule(text).decision(for: context)
    #expect((decision.explanation.root.outcome == .holds) == decision.activates)
    #expect(decision.explanation.reason.hasSuffix("."))
  }

  @Test func aRuleThatDoesNotParseNamesEveryMistake() {
    #expect {
      try ActivationRule(predicate: "a == AND b ==")
    } throws: { error in
      (error as? RuleError)?.diagnostics.filter { $0.severity == .error }.count == 2
    }
  }
}
