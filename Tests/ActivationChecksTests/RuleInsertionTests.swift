import ActivationRules
import Foundation
import Testing

@testable import ActivationChecks

/// The written forms of rules (`Corpus/commands/make.console` inserts them into the files of projects).
@Suite struct RuleInsertionTests {
  private static let dictionary = WrittenRule.dictionary([ActivationKey.images: 4, ActivationKey.text: true])
  private static let predicate = WrittenRule.predicate("extensionItems.@count >= 1 AND extensionItems.@count <= 2")

  /// Each notation is read as the same rule.
  @Test(arguments: [dictionary, predicate]) func notations(_ rule: WrittenRule) throws {
    for (notation, name) in [(RuleNotation.infoPlist, "fragment.plist"), (.yaml, "a.yml")] {
      let text = try #require(rule.text(notation))
      let bytes = Array((text + "\n").utf8)
      #expect(try RuleFile(bytes, name: name).rules().count == 1, "\(text)")
    }
    for notation in [RuleNotation.json, .expo] {
      let text = "{" + (rule.text(notation) ?? "") + "}"
      let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(object.count == 1)
    }
    #expect(rule.text(.swift)?.hasPrefix("\"NSExtensionActivationRule\": ") == true)
  }
}
