import TestSupport
import ActivationRules
import Foundation

/// The rules that shipped, from the facts beside the package; none where they are not there.
enum RealRules {
  struct Named: Sendable, CustomStringConvertible {
    var name: String
    var rule: ActivationRule
    var table: DictionaryTable?
    var description: String { name }
  }

  private struct Row: Decodable {
    var id: Int
    var rule: JSONList
    var kind: String?
  }

  private static func rows(_ name: String) -> [Row] {
    (try? JSONDecoder().decode([Row].self, from: Place.facts(name))) ?? []
  }

  /// The predicates of extensions and of File Provider actions; those of other programs are left out.
  static var predicates: [Named] {
    rows("real-predicates.json").filter { $0.kind != "other" }.compactMap { row in
      guard case .string(let text) = row.rule.value, let rule = try? ActivationRule(predicate: text) else { return nil }
      return Named(name: "predicate \(row.id)", rule: rule)
    }
  }

  /// The dictionaries, each under every table.
  static var dictionaries: [Named] {
    rows("real-dictionaries.json").flatMap { row -> [Named] in
      guard case .dictionary = row.rule.value else { return [] }
      let rule = ActivationRule(dictionary: ActivationDictionary(row.rule.value))
      return DictionaryTable.standard.map { Named(name: "dictionary \(row.id) \($0.name)", rule: rule, table: $0) }
    }
  }
}
