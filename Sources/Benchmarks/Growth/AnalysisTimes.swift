import ActivationAnalysis
import ActivationRules
import Foundation

/// The times of descriptions and comparisons of given rules: dictionaries under each table, comparisons of each rule with the next one.
enum AnalysisTimes {
  /// A rule, or a dictionary under one table.
  private typealias Named = (name: String, rule: ActivationRule, table: DictionaryTable?)

  /// Times the rules of a file, a JSON array of texts and dictionaries; malformed predicates are left out.
  static func report(rulesAt path: String, _ rounds: Rounds) throws -> [FigureTable] {
    let data = try Data(contentsOf: URL(filePath: path))
    guard let values = try JSONSerialization.jsonObject(with: data) as? [Any] else {
      throw BenchmarkTool.Mistake(description: "--rules: '\(path)' isn't a JSON array of rules")
    }
    var predicates: [Named] = []
    var dictionaries: [Named] = []
    for (number, value) in values.enumerated() {
      if let text = value as? String, let rule = try? ActivationRule(predicate: text) {
        predicates.append(("predicate \(number)", rule, nil))
      } else if let entries = value as? [String: Any] {
        let rule = ActivationRule(dictionary: dictionary(entries))
        for table in DictionaryTable.standard {
          dictionaries.append(("dictionary \(number), \(table.name)", rule, table))
        }
      }
    }
    var rows: [FigureTable.Row] = []
    for (name, rules) in [("predicates", predicates), ("dictionaries", dictionaries)] where !rules.isEmpty {
      rows.append(
        row("describe \(name)", rules, rounds) {
          AnalysisGrowth.outcome(rules[$0].rule, table: rules[$0].table)
        })
      // With the next rule, under the same table.
      let step = name == "predicates" ? 1 : DictionaryTable.standard.count
      rows.append(
        row("compare \(name)", rules, rounds) { number in
          let (first, second) = (rules[number], rules[(number + step) % rules.count])
          return RuleComparison(first.rule, second.rule, table: first.table).reason?.rawValue ?? "described"
        })
    }
    let times = ["median", "95 %", "longest"].map { FigureTable.Column(name: $0, unit: .nanoseconds) }
    return [
      FigureTable(
        title: "Questions about given rules; the fastest time of each counts",
        columns: [.init(name: "questions", unit: .count)] + times + [.init(name: "unknown", unit: .count)], rows: rows)
    ]
  }

  private static func dictionary(_ entries: [String: Any]) -> ActivationDictionary {
    ActivationDictionary(
      entries.sorted { $0.key < $1.key }.map { key, value in
        let read: ActivationDictionary.Value =
          switch value {
          case let text as String: .string(text)
          case let flag as Bool: .boolean(flag)
          case let number as Int: .integer(Int64(number))
          default: .other(.dictionary)
          }
        return ActivationDictionary.Entry(key: key, value: read)
      })
  }

  private static func row(
    _ question: String, _ rules: [Named], _ rounds: Rounds, _ outcome: (Int) -> String
  ) -> FigureTable.Row {
    let answers = rules.indices.map { number in rounds.fastest { outcome(number) } }
    let times = answers.map { $0.time }.sorted()
    let longest = answers.indices.max { answers[$0].time < answers[$1].time }
    return FigureTable.Row(
      name: question,
      figures: [
        "questions": Double(rules.count), "median": times[times.count / 2],
        "95 %": times[min(times.count - 1, times.count * 95 / 100)], "longest": times[times.count - 1],
        "unknown": Double(answers.count { $0.answer != "described" }),
      ], note: longest.map { "longest: " + rules[$0].name } ?? "")
  }
}
