import ActivationRules
import Predicates
import TestSupport
import Testing

@Suite struct ExplanationTests {
  /// An example of Apple's App Extension Programming Guide: exactly one item, all of whose attachments are PDFs.
  static let pdf = ChangeCases.counted("com.adobe.pdf", "== $i.attachments.@count")

  static func rule(_ text: String) throws -> ActivationRule { try ActivationRule(predicate: text) }

  @Test func aMissingANYIsAnErrorThatSaysWhere() throws {
    let text =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
      + "$a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count > 0).@count > 0"
    let decision = try Self.rule(text).decision(for: SharedContext { ExtensionItem { ItemProvider("public.url") } })
    guard case .failed(let error) = decision.verdict else {
      Issue.record("expected an error, got \(decision.verdict)")
      return
    }
    #expect(!decision.isShown)
    #expect(error.id == "type-identifier-not-string")
    let bytes = Array(text.utf8)[error.range.lowerBound..<error.range.upperBound]
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("$a.registeredTypeIdentifiers"))
  }

  /// Values that aren't type identifiers are skipped, and no type is named for an attachment without identifiers.
  @Test func otherValuesAreNoTypes() throws {
    let odd = PredicateArgument.dictionary([
      .init(key: "registeredTypeIdentifiers", value: .array([.integer(1), .string("public.url"), .null]))
    ])
    let item = PredicateArgument.dictionary([
      .init(key: "attachments", value: .array([odd, .dictionary([.init(key: "n", value: .integer(1))])]))
    ])
    var document = Document()
    document.root = document.add(argument: .dictionary([.init(key: "extensionItems", value: .array([item]))]))
    let context = SharedContext(document: document)
    #expect(context.registeredTypeIdentifiers == [[["public.url"], []]])
    let rule = try Self.rule("SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, $a.n == 2).@count == 2")
    let root = rule.decision(for: context).explanation.root
    #expect(root.children.map(\.subject) == ["attachment 1 (public.url)", "attachment 2"])
    let images = ActivationRule(dictionary: [ActivationKey.images: 1])
    let links = images.decision(for: SharedContext(registeredTypeIdentifiers: [[["public.url"], []]]))
    #expect(links.explanation.cause.brief == "attachments without types and links aren't taken")
  }

  /// If the steps run out, the explanation says which clauses weren't reached.
  @Test(arguments: [(0, 0), (1, 0), (1_000, 3)])
  func whatIsNotReachedIsSaid(_ steps: Int, _ reached: Int) throws {
    var limits = EvaluationLimits()
    limits.evaluationSteps = steps
    let context = SharedContext { ExtensionItem { ItemProvider("com.adobe.pdf") } }
    let counts = Self.pdf + " AND extensionItems.@count == 1"
    // Clauses that only count are paid for together, before the first one is evaluated.
    let counting = try ActivationRule(predicate: counts, limits: limits).decision(for: context).explanation.root
    #expect(counting.outcome == (reached > 0 ? .holds : .notEvaluated))
    #expect(counting.children.count == (reached > 0 ? 2 : 0))
    let mixed = try ActivationRule(predicate: "n == nil AND " + counts, limits: limits)
    let root = mixed.decision(for: context).explanation.root
    #expect(root.outcome == (steps == 0 ? .notEvaluated : reached > 0 ? .holds : .error))
    #expect(root.children.count == (steps == 0 ? 0 : 3))
    #expect(root.children.count { $0.outcome == .holds } == reached)
    #expect(root.children.count { $0.outcome == .notEvaluated } == root.children.count - reached)
  }
}
