import ActivationAnalysis
import ActivationRules
import ActivationSystemCalls
import Foundation

/// The times of descriptions and comparisons of given rules: dictionaries under each table, comparisons of each rule with the next one.
enum AnalysisTimes {
  /// A rule, or a dictionary under one table.
  private typealias Named = (name: String, rule: ActivationRule, table: DictionaryTable?)

  /// Times the rules of a file, a JSON array of texts and dictionaries; malformed predicates are left out.
  static func report(rulesAt path: String, _ rounds: Int) throws -> [FigureTable] {
    let data = try Data(contentsOf: URL(filePath: path))
    guard let values = try JSONSerialization.jsonObject(with: data) as? [Any] else {
      throw BenchmarkFailure("--rules: '\(path)' isn't a JSON array of rules", exitCode: 2)
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
          outcome(rules[$0].rule, table: rules[$0].table)
        })
      // With the next rule, under the same table.
      let step = name == "predicates" ? 1 : DictionaryTable.standard.count
      rows.append(
        row("compare \(name)", rules, rounds) { number in
          let (first, second) = (rules[number], rules[(number + step) % rules.count])
          return RuleComparison(first.rule, second.rule, table: first.table).reason?.rawValue ?? "described"
        })
    }
    return [
      FigureTable(
        title: "Questions about given rules; the fastest time of each counts",
        columns: [
          ("questions", .count), ("median", .nanoseconds), ("95 %", .nanoseconds), ("longest", .nanoseconds),
          ("unknown", .count),
        ], rows: rows)
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

  /// The fastest of the rounds in nanoseconds, and the answer of the work.
  static func fastest<Answer>(of rounds: Int, _ work: () -> Answer) -> (time: Double, answer: Answer) {
    var start = OwnProcess.nanoseconds(.thread)
    var answer = work()
    var time = OwnProcess.nanoseconds(.thread) &- start
    for _ in 1..<max(1, rounds) {
      start = OwnProcess.nanoseconds(.thread)
      answer = work()
      time = min(time, OwnProcess.nanoseconds(.thread) &- start)
    }
    return (Double(time), answer)
  }

  private static func row(
    _ question: String, _ rules: [Named], _ rounds: Int, _ outcome: (Int) -> String
  ) -> FigureTable.Row {
    let answers = rules.indices.map { number in fastest(of: rounds) { outcome(number) } }
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
