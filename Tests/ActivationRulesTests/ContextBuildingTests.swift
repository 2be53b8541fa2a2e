import ActivationRules
import Predicates
import Testing

/// The remarks on an uncertain verdict, and on its cause.
@Suite struct ContextBuildingTests {
  @Test func everyUncertaintySaysWhatToDo() {
    let error = EvaluationError(.stepLimitExceeded(limit: 3), at: SourceRange(0, 1))
    for (uncertainty, message, help) in [
      (Uncertainty.evaluation(error), "after 3 steps", error.help), (.location, "accepts a location", "device"),
      (.stringVersion("two"), "is the string \"two\"", "Write a number."),
      (.unreadableValue(key: "NSExtensionActivationSupportsText", kind: "a date"), "Text is a date", "Write a number."),
      (.buildSetting(key: "NSExtensionActivationSupportsText", text: "$(N)"), "$(N), which is replaced", "built app"),
      (.noTable, "no table", "Give a table."),
    ] {
      #expect(uncertainty.message.contains(message) && uncertainty.brief == uncertainty.message)
      #expect(uncertainty.help.contains(help))
    }
  }

  /// Large ordinals are written with digits.
  @Test(arguments: [
    (10, "tenth"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"), (22, "22nd"), (23, "23rd"), (111, "111th"),
  ])
  func theOneToBlameIsCounted(_ number: Int, _ ordinal: String) throws {
    let rule = try ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers "
        + "UTI-CONFORMS-TO 'public.image').@count == $i.attachments.@count).@count == 1")
    let types = (1...number).map { $0 == number ? "public.url" : "public.png" }
    let context = SharedContext(extensionItems: [ExtensionItem(attachments: types.map { ItemProvider($0) })])
    let seen = rule.decision(for: context).explanation.decidingLines.first?.seen
    #expect(seen?.hasSuffix("the \(ordinal) is public.url") == true, "\(seen ?? "")")
  }

  /// A type in a variable is explained like a literal type.
  @Test func theTypeOfAVariableIsExplained() throws {
    let rule = try ActivationRule(
      predicate: "SUBQUERY({'public.image', 'public.url'}, $t, SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, "
        + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO $t).@count > 0).@count == 2")
    let explanation = rule.decision(for: SharedContext { ExtensionItem { ItemProvider("public.png") } }).explanation
    var open = [explanation.root]
    var conformances: [String] = []
    while let clause = open.popLast() {
      open += clause.children
      if let conformance = clause.conformance { conformances.append("\(conformance.wanted): \(conformance.holds)") }
    }
    #expect(Set(conformances) == ["public.image: true", "public.url: false"])
  }
}
