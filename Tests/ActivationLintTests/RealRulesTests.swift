import ActivationRules
import Foundation
import PredicateSyntax
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
    guard let data = Place.facts(name) else { return [] }
    return try JSONDecoder().decode([Row].self, from: data)
  }

  /// Rules among the working ones that do not work, with the reason.
  static let failing = [
    68: "ANY is missing in the second operand; the mistake is published as such"
  ]

  @Test func workingRulesHaveNoErrors() throws {
    for row in try Self.rows("real-predicates.json") where row.kind != "other" && Self.failing[row.id] == nil {
      let errors = row.input.findings.filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(row.id): \(errors.map { "\($0.id) \($0.message)" })")
    }
  }

  /// What is to be found in each rule with a known mistake. 29, 36 and 53 are pieces of XML, whose mistake is one of the file;
  /// as rules they are told apart from predicates.
  static let mistakes: [Int: [String]] = [
    2: ["AR110"], 3: ["AR100"], 7: ["AR111"], 8: ["AR100", "AR112"], 10: ["AR112"], 12: ["AR100"], 14: ["AR100"],
    16: ["AR101"], 17: ["AR101"], 19: ["AR304"], 20: ["AR210", "AR213", "AR230"], 25: ["AR306", "AR308"], 27: ["AR306"],
    29: ["AR100"], 30: ["AR306"], 31: ["AR304", "AR306"], 34: ["AR304", "AR306"], 36: ["AR100"], 37: ["AR113"],
    39: ["AR306"], 40: ["AR306"], 41: ["AR111"], 44: ["AR304"], 45: ["AR201"], 49: ["AR306"], 52: ["AR100"],
    53: ["AR100"], 54: ["AR210"], 55: ["AR210"], 56: ["AR210"], 59: ["AR213"], 60: ["AR213"], 63: ["AR231"],
    64: ["AR111"], 65: ["AR111"], 66: ["AR111"], 68: ["AR121"], 69: ["AR111", "AR250"], 70: ["AR111", "AR250"],
    74: ["AR100"], 77: ["AR111"], 78: ["AR100"], 80: ["AR111"], 83: ["AR111"], 84: ["AR121"], 85: ["AR111"],
  ]

  @Test func knownMistakesAreFound() throws {
    for row in try Self.rows("real-broken.json") {
      let expected = try #require(Self.mistakes[row.id], "\(row.id) is not listed")
      let found = Set(row.input.findings.map(\.id))
      #expect(found.isSuperset(of: expected), "\(row.id): \(found.sorted()), \(row.why ?? "")")
    }
  }

  @Test func notedOdditiesOfDictionariesAreFound() throws {
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
