import ActivationRules
import Foundation
import PredicateSyntax
import TestSupport
import Testing

@testable import ActivationLint

/// Rules that shipped: those that work have no errors, and every known mistake is found.
@Suite struct RealRulesTests {
  struct Row: Decodable {
    var id: Int
    var rule: JSONList
    var kind: String?
    var note: String?
    var why: String?

    /// The rule, with what of a property list is around it.
    var input: LintInput {
      if rule.value["NSExtension"] != nil { return LintInput(list: rule.value) }
      if rule.value["NSExtensionAttributes"] != nil { return LintInput(list: .dictionary(["NSExtension": rule.value])) }
      let root = kind == "fileprovider" || id == 41 && why != nil ? "fileproviderItems" : "extensionItems"
      return LintInput(rule: rule.value, root: root)
    }
  }

  static func rows(_ name: String) throws -> [Row] {
    try JSONDecoder().decode([Row].self, from: Place.facts(name))
  }

  @Test(.facts("real-predicates.json")) func workingRulesHaveNoErrors() throws {
    let failing = try KnownMistakes.read().working
    for row in try Self.rows("real-predicates.json") where row.kind != "other" && failing["\(row.id)"] == nil {
      let errors = row.input.findings.filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(row.id): \(errors.map { "\($0.id) \($0.message)" })")
    }
  }

  @Test(.facts("real-broken.json")) func knownMistakesAreFound() throws {
    let mistakes = try KnownMistakes.read().broken
    for row in try Self.rows("real-broken.json") {
      let expected = try #require(mistakes["\(row.id)"], "\(row.id) is not listed")
      let found = Set(row.input.findings.map(\.id))
      #expect(found.isSuperset(of: expected), "\(row.id): \(found.sorted()), \(row.why ?? "")")
    }
  }

  @Test(.facts("real-dictionaries.json")) func notedOdditiesOfDictionariesAreFound() throws {
    for row in try Self.rows("real-dictionaries.json") {
      let found = Set(row.input.findings.map(\.id))
      let note = row.note ?? ""
      if note.contains("invented") { #expect(found.contains("AR306"), "\(row.id)") }
      if note.contains("nested") && note.contains("predicate") { #expect(found.contains("AR305"), "\(row.id)") }
      if note.contains("is str") { #expect(found.contains("AR313"), "\(row.id)") }
      if note.contains("is int") { #expect(found.contains("AR303"), "\(row.id)") }
    }
  }
}
