import Predicates
import Testing

@testable import ActivationRules

/// Dictionaries and contexts of unusual shapes.
@Suite struct UnusualShapeTests {
  /// An item without a list of attachments counts as one with an empty list, because the system creates it that way.
  @Test(arguments: DictionaryTable.shipped.map(\.name)) func missingListsAreEmpty(_ name: String) throws {
    let table = try #require(DictionaryTable(named: name))
    let rule = ActivationRule(dictionary: ["NSExtensionActivationSupportsImageWithMaxCount": 1], tables: [table])
    let image = #"{"attachments": [{"registeredTypeIdentifiers": ["public.jpeg"]}]}"#
    for (given, complete) in [
      (#"[\#(image), {}]"#, #"[\#(image), {"attachments": []}]"#), ("[{}]", #"[{"attachments": []}]"#),
      (
        #"[{"title": "x"}, \#(image), {"attachments": null}]"#,
        #"[{"attachments": []}, \#(image), {"attachments": []}]"#
      ),
    ] {
      let verdicts = try [given, complete].map { text in
        let document = try ContextReader.read(Array(#"{"extensionItems": \#(text)}"#.utf8))
        return rule.decision(for: SharedContext(document: document)).verdict
      }
      #expect(verdicts[0] == verdicts[1], "\(given)")
    }
  }

  /// An item that isn't a dictionary has no place for a list; the rule's verdict doesn't change.
  @Test func anItemThatIsNoDictionaryIsLeftAlone() {
    let rule = ActivationRule(
      dictionary: ["NSExtensionActivationSupportsImageWithMaxCount": 1], tables: DictionaryTable.shipped)
    for items in [PredicateArgument.array([.integer(5)]), .array([.null]), .array([.array([])]), .integer(5), .null] {
      var document = Document()
      document.root = document.add(argument: .dictionary([.init(key: "extensionItems", value: items)]))
      #expect(!rule.decision(for: SharedContext(document: document)).isShown)
    }
  }

  @Test(arguments: [
    (PredicateArgument.boolean(true), ActivationDictionary.Value.boolean(true)), (.integer(3), .integer(3)),
    (.boolean(false), .boolean(false)),
    (.unsignedInteger(.max), .integer(.max)), (.double(1.5), .real(1.5)), (.string("2"), .string("2")),
    (.date(0), .date(0)), (.array([]), .array([])), (.set([]), .array([])),
    (.dictionary([]), .dictionary([:])), (.null, .data([])),
  ]) func everyKindOfValueIsTaken(_ argument: PredicateArgument, _ value: ActivationDictionary.Value) throws {
    var document = Document()
    let id = document.add(argument: .dictionary([.init(key: "key", value: argument)]))
    let dictionary = try #require(ActivationDictionary(id, of: document))
    #expect(dictionary["key"] == value)
    #expect(!value.quoted.isEmpty || argument == .string(""))
    let other = document.add(argument: argument)
    if case .dictionary = argument { return }
    #expect(ActivationDictionary(other, of: document) == nil)
  }
}
