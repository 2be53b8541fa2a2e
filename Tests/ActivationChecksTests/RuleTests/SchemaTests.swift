import TestSupport
import Testing

@testable import ActivationChecks

/// The schema for editors names the keys that the reader accepts.
@Suite struct SchemaTests {
  @Test func theSchemaIsCurrent() throws {
    let schema = try Place.object("Grammar/rule-tests.schema.json")
    let keys = try #require(schema["properties"] as? [String: Any]).keys
    #expect(Set(keys) == Set(RuleTestFile.keys))
    let test = try #require((schema["$defs"] as? [String: Any])?["test"] as? [String: Any])
    let properties = try #require(test["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(RuleTestFile.testKeys))
    let words = try #require((properties["expect"] as? [String: Any])?["enum"] as? [String])
    #expect(words == RuleTestExpectation.allCases.map { $0.rawValue })
    let alternatives = try #require(test["oneOf"] as? [[String: [String]]])
    #expect(alternatives.compactMap { $0["required"]?.first } == RuleTestFileReader.contextKeys)
    let claim = try #require((schema["$defs"] as? [String: Any])?["claim"] as? [String: Any])
    #expect(Set((claim["properties"] as? [String: Any] ?? [:]).keys) == Set(RuleTestFile.claimKeys))
    let kinds = try #require(claim["oneOf"] as? [[String: [String]]])
    #expect(kinds.compactMap { $0["required"]?.first } == RuleClaim.Kind.allCases.map(\.rawValue))
  }
}
