import ActivationAuthoring
import ActivationRules
import Foundation
import TestSupport
import Testing
import UniformTypes

/// Descriptions as people type them, and the rules that they become.
@Suite struct EverydayDescriptionTests {
  struct Case {
    var text: String
    /// How it is understood, or `refused`.
    var description: String
    /// The keys, `predicate` or `no rule`; of a text that is refused the description that is suggested.
    var answer: String
  }

  private static func cases() throws -> [Case] {
    let texts = try ["everyday", "share-sheet"].map { name in
      try String(contentsOf: Place.package.appendingPathComponent("Corpus/descriptions/\(name).txt"), encoding: .utf8)
    }
    return texts.joined(separator: "\n").split(separator: "\n").compactMap { line in
      let parts = line.components(separatedBy: " -> ")
      return line.hasPrefix("#") || parts.count != 3
        ? nil : Case(text: parts[0], description: parts[1], answer: parts[2])
    }
  }

  /// Nine in ten are understood, and of the others the suggestion is.
  @Test func readings() throws {
    let cases = try Self.cases()
    var understood = 0
    for entry in cases {
      do throws(DescriptionError) {
        let description = try RuleRequirements(entry.text).description
        understood += 1
        #expect(description == entry.description, "\(entry.text)")
        #expect((try? RuleRequirements(description))?.description == description, "\(entry.text)")
      } catch {
        #expect(entry.description == "refused", "\(entry.text)")
        #expect(error.suggestion == entry.answer, "\(entry.text)")
        #expect((try? RuleRequirements(error.suggestion ?? "")) != nil, "\(entry.text)")
      }
    }
    #expect(cases.count >= 350 && understood * 10 >= cases.count * 9, "\(understood) of \(cases.count)")
  }

  /// Each description becomes a dictionary of the named keys, or a predicate. Those that say the same are made once.
  @Test func rules() throws {
    var made: [String: String] = [:]
    for entry in try Self.cases() where entry.description != "refused" {
      let answer: String
      if let known = made[entry.description] {
        answer = known
      } else {
        answer = Self.answer(try RuleRequirements(entry.description))
        made[entry.description] = answer
      }
      #expect(answer == entry.answer, "\(entry.text)")
    }
  }

  private static func answer(_ description: RuleRequirements) -> String {
    guard let made = try? RuleBuilder().rule(for: description) else { return "no rule" }
    guard case .dictionary(let rule) = made.rule.form else { return "predicate" }
    return rule.dictionary.entries.map { "\(ActivationKey.short($0.key))=\($0.value.integerValue)" }
      .joined(separator: ", ")
  }
}
