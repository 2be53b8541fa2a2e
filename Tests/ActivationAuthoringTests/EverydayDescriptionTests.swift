import ActivationAuthoring
import ActivationRules
import Foundation
import TestSupport
import Testing
import UniformTypes

/// Descriptions as people type them, and the rules that they become.
@Suite struct EverydayDescriptionTests {
  private static func cases() throws -> [(text: String, description: String, answer: String)] {
    let file = Place.corpus.appendingPathComponent("descriptions/everyday.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    return lines.map { line in
      let parts = line.components(separatedBy: " -> ")
      return (parts[0], parts[1], parts[2])
    }
  }

  @Test func readings() throws {
    let cases = try Self.cases()
    for entry in cases {
      let description = try RuleRequirements(entry.text).description
      #expect(description == entry.description, "\(entry.text)")
      #expect(try RuleRequirements(description).description == description, "\(entry.text)")
    }
    #expect(cases.count >= 150)
  }

  /// Each description becomes a dictionary of the named keys, or a predicate.
  @Test func rules() throws {
    for entry in try Self.cases() {
      #expect(Self.answer(try RuleRequirements(entry.description)) == entry.answer, "\(entry.text)")
    }
  }

  private static func answer(_ description: RuleRequirements) -> String {
    guard let made = try? RuleBuilder().rule(for: description) else { return "no rule" }
    guard case .dictionary(let rule) = made.rule.form else { return "predicate" }
    return rule.dictionary.entries.map { "\(ActivationKey.short($0.key))=\($0.value.integerValue)" }
      .joined(separator: ", ")
  }
}
