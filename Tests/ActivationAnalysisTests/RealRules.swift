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
    var rule: Value
    var kind: String?
  }

  /// A value of a property list, as it is in JSON.
  private struct Value: Decodable {
    var list: PropertyListValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        list = .boolean(value)
      } else if let value = try? container.decode(Int64.self) {
        list = .integer(value)
      } else if let value = try? container.decode(String.self) {
        list = .string(value)
      } else if let value = try? container.decode([Value].self) {
        list = .array(value.map(\.list))
      } else {
        list = .dictionary(try container.decode([String: Value].self).mapValues(\.list))
      }
    }
  }

  private static func rows(_ name: String) -> [Row] {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let url = package.deletingLastPathComponent().appendingPathComponent("shared/data/\(name)")
    guard let data = try? Data(contentsOf: url) else { return [] }
    return (try? JSONDecoder().decode([Row].self, from: data)) ?? []
  }

  static var areThere: Bool { !rows("real-predicates.json").isEmpty }

  /// The predicates of extensions and of File Provider actions; those of other programs are left out.
  static var predicates: [Named] {
    rows("real-predicates.json").filter { $0.kind != "other" }.compactMap { row in
      guard case .string(let text) = row.rule.list, let rule = try? ActivationRule(predicate: text) else { return nil }
      return Named(name: "predicate \(row.id)", rule: rule)
    }
  }

  /// The dictionaries, each under every table.
  static var dictionaries: [Named] {
    rows("real-dictionaries.json").flatMap { row -> [Named] in
      guard case .dictionary = row.rule.list else { return [] }
      let rule = ActivationRule(dictionary: ActivationDictionary(row.rule.list))
      return DictionaryTable.standard.map { Named(name: "dictionary \(row.id) \($0.name)", rule: rule, table: $0) }
    }
  }
}
