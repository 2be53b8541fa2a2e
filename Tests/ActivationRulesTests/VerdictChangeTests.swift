import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing

/// Every change of a rule that is suggested turns the verdict around.
@Suite struct VerdictChangeTests {
  /// All contexts of at most two items with at most two attachments of one type or, in single-item contexts, two types.
  static let contexts: [[[[String]]]] = {
    let attachments = ChangeCases.types.map { [$0] }
    var items: [[[String]]] = [[]] + attachments.map { [$0] }
    for first in attachments { for second in attachments { items.append([first, second]) } }
    var contexts: [[[[String]]]] = [[]] + items.map { [$0] } + [[[["public.jpeg", "public.url"]]]]
    for first in items.prefix(4) { for second in items.prefix(4) { contexts.append([first, second]) } }
    return contexts
  }()

  @Test(arguments: ChangeCases.predicates) func suggestedRulesTurnTheVerdict(_ text: String) throws {
    let rule = try ActivationRule(predicate: text)
    var suggested = 0
    for items in Self.contexts {
      let decision = rule.decision(for: SharedContext(registeredTypeIdentifiers: items))
      let changes = decision.ruleChanges()
      #expect(changes.triedCount >= changes.changes.count)
      for change in changes.changes {
        suggested += 1
        #expect(change.isShown == !decision.isShown)
        guard case .predicate(let text) = change.subject else {
          Issue.record("a predicate has no keys")
          continue
        }
        let changed = try ActivationRule(predicate: text)
        #expect(
          changed.decision(for: SharedContext(registeredTypeIdentifiers: items)).isShown == change.isShown,
          "\(items): \(text)")
        #expect(!change.sentence.contains("TRUEPREDICATE"))
      }
    }
    #expect(suggested > 0)
  }

  @Test(arguments: ChangeCases.dictionaries) func everyTableAgreesOnWhatIsSuggested(_ dictionary: ActivationDictionary)
  {
    let rule = ActivationRule(dictionary: dictionary)
    var suggested = 0
    for items in Self.contexts where items.count < 2 {
      let context = SharedContext(registeredTypeIdentifiers: items)
      let decision = rule.decision(for: context)
      for change in decision.ruleChanges().changes {
        suggested += 1
        guard case .dictionary(let keys) = change.subject else {
          Issue.record("a dictionary is not a predicate")
          continue
        }
        var changed = dictionary
        for key in keys { changed[key.key] = key.value }
        #expect(changed != dictionary)
        let verdict = ActivationRule(dictionary: changed).decision(for: context).verdict
        #expect(verdict == (decision.isShown ? .hidden : .shown), "\(items): \(change.sentence)")
      }
    }
    #expect(suggested > 0)
  }

  static func sentences(_ rule: ActivationRule, _ items: [[[String]]]) -> [String] {
    rule.decision(for: SharedContext(registeredTypeIdentifiers: items)).ruleChanges().changes.map { $0.sentence }
  }

  @Test func limitsAreRaisedAsFarAsNeeded() throws {
    let rule = try ActivationRule(predicate: ChangeCases.counted("public.image", "<= 2"))
    let photos = Array(repeating: ["public.jpeg"], count: 11)
    #expect(Self.sentences(rule, [photos]).first == "allow up to 11 matching attachments")
  }

  /// Rules of rarer shapes, with what is suggested among other things.
  @Test(arguments: [
    (
      ChangeCases.counted("public.image", ">= 1").replacing("UTI-CONFORMS-TO", with: "UTI-EQUALS"),
      "accept what conforms to public.image"
    ),
    (ChangeCases.counted("public.jpeg", ">= 1"), "accept public.image instead of public.jpeg"),
    (
      "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t, "
        + "$t UTI-CONFORMS-TO \"public.jpeg\").@count > 0).@count == 1", "accept public.image instead of public.jpeg"
    ),
    ("SUBQUERY({1, 2}, $x, $x == 1).@count == 2 AND extensionItems.@count == 1", "require exactly 1 matching element"),
    ("name LIKE \"a*\" AND extensionItems.@count == 1", "leave out the clause name LIKE \"a*\""),
    (
      "extensionItems.@count == 1 AND (name LIKE \"a*\" OR name LIKE \"b*\")",
      "leave out the clause name LIKE \"a*\" OR name LIKE \"b*\""
    ),
  ]) func rarerRulesAreChanged(_ text: String, _ sentence: String) throws {
    let rule = try ActivationRule(predicate: text)
    let context = SharedContext(registeredTypeIdentifiers: [[["public.png"]]])
    let changes = rule.decision(for: context).ruleChanges().changes
    #expect(changes.contains { $0.sentence == sentence }, "\(changes.map(\.sentence))")
    for case .predicate(let changed) in changes.map(\.subject) {
      #expect(try ActivationRule(predicate: changed).decision(for: context).isShown, "\(changed)")
    }
  }

  @Test func aMissingANYIsWritten() throws {
    let text = ChangeCases.counted("public.url", "> 0").replacing("ANY ", with: "")
    let rule = try ActivationRule(predicate: text)
    #expect(Self.sentences(rule, [[["public.url"]]]).first == "write ANY before the comparison")
  }

  /// Five alternatives of which each could accept the type, and two clauses of which one is accepted already.
  @Test func proposalsAreUniqueAndNew() throws {
    let alternatives = ["org.opml.opml", "public.audio", "public.movie", "public.image", "public.text"].map {
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\""
    }
    let text =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(alternatives.joined(separator: " OR ")))"
      + ".@count == $i.attachments.@count).@count == 1"
    let rule = try ActivationRule(predicate: text)
    let changes = rule.decision(
      for: SharedContext(registeredTypeIdentifiers: [[["public.zip-archive"], ["public.jpeg"]]])
    ).ruleChanges().changes
    #expect(Set(changes.map(\.sentence)).count == changes.count, "\(changes.map(\.sentence))")
    #expect(changes.contains { $0.sentence == "accept public.zip-archive too" })
    #expect(!changes.contains { $0.sentence.contains("accept public.jpeg") || $0.sentence.contains("and public.jpeg") })
  }

  /// Where two clauses count the same, a proposal says which it changes.
  @Test func theClauseIsNamed() throws {
    let rule = try ActivationRule(
      predicate: ChangeCases.counted("public.image", "== 1") + " AND " + ChangeCases.counted("public.movie", "== 1"))
    let sentences = Self.sentences(rule, [[["public.jpeg"], ["public.jpeg"], ["public.mpeg-4"]]])
    #expect(sentences.first == "allow more than 1 matching attachment in the clause about public.image", "\(sentences)")
  }

  @Test func keysAreNamed() {
    let rule = ActivationRule(dictionary: [ActivationKey.images: 10, ActivationKey.webURLs: 1])
    let photos = Array(repeating: ["public.jpeg"], count: 11)
    #expect(
      Self.sentences(rule, [photos]).first
        == "raise NSExtensionActivationSupportsImageWithMaxCount from 10 to 11")
    #expect(
      Self.sentences(rule, [[["public.url"], ["public.plain-text"]]]).first
        == "add NSExtensionActivationSupportsText = true")
  }

  @Test func aSharedTypeThatIsNoneNeverGoesIntoARule() throws {
    let rule = try ActivationRule(predicate: ChangeCases.counted("public.url", "> 0"))
    let odd = "x\" OR TRUEPREDICATE OR \"y"
    for change in rule.decision(for: SharedContext(registeredTypeIdentifiers: [[[odd]]])).ruleChanges().changes {
      if case .predicate(let text) = change.subject { #expect(!text.contains("TRUEPREDICATE")) }
    }
  }

  @Test func anOpenVerdictIsLeftAlone() throws {
    var limits = EvaluationLimits()
    limits.evaluationSteps = 3
    let rule = try ActivationRule(predicate: ChangeCases.counted("public.url", "> 0"), limits: limits)
    #expect(
      rule.decision(for: SharedContext(registeredTypeIdentifiers: [[["public.url"]]])).ruleChanges().changes.isEmpty)
  }
}
