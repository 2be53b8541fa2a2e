import ActivationRules
import Testing

@testable import ActivationLint

/// Odd keys and values of dictionaries have a kind, a message and a suggestion.
@Suite struct OddEntryTests {
  typealias Value = ActivationDictionary.Value

  @Test(arguments: [
    ("NSExtensionActivationSupportsImageMaxCount", Value.integer(1), OddEntry.Kind.unknownKey, "Leave it out"),
    ("NSExtensionActivationRule", .dictionary([:]), .nestedDictionary, "Remove"),
    (ActivationKey.images, true, .booleanForCount, "an integer"),
    (ActivationKey.text, 1, .numberForBoolean, "a Boolean"),
    (ActivationKey.images, "1", .stringForNumber, "an integer"),
    (ActivationKey.images, .date(0), .wrongKind, "an integer"),
    (ActivationKey.images, 1.5, .wrongKind, "an integer"),
  ]) func oddEntriesAreNamed(_ key: String, _ value: Value, _ kind: OddEntry.Kind, _ help: String) throws {
    let subject = LintSubject(rule: .dictionary(ActivationDictionary([.init(key: key, value: value)])))
    let entry = try #require(subject.oddEntries(kind).first?.entry)
    #expect(entry.message.contains(key))
    #expect(entry.help.contains(help), "\(entry.help)")
  }
}
