import ActivationAnalysis
import ActivationRules
import Foundation
import ActivationSystemCalls

/// The times of descriptions and comparisons of given rules: dictionaries under each table, comparisons of each rule with the next one.
struct AnalysisTimes {
  /// The times of one kind of question, in nanoseconds, sorted.
  struct Figures: Encodable {
    var question: String
    var count = 0
    var median = 0.0
    var ninetyFifth = 0.0
    var longest = 0.0
    /// The name of the rule that took the longest.
    var slowest = ""
    /// The number of questions that have no answer, by the code of the reason.
    var unknown: [String: Int] = [:]
  }

  /// A rule, or a dictionary under one table.
  private struct Named {
    var name: String
    var rule: ActivationRule
    var table: DictionaryTable?
  }

  private(set) var figures: [Figures] = []

  /// Times the rules of a file.
  ///
  /// - Parameters:
  ///   - path: A JSON array of texts and dictionaries; malformed predicates are left out.
  ///   - rounds: The number of times each question is answered; the fastest time counts.
  init(rulesAt path: String, rounds: Int) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    guard let values = try JSONSerialization.jsonObject(with: data) as? [Any] else {
      throw Arguments.Mistake(message: "--rules: '\(path)' isn't a JSON array of rules")
    }
    var predicates: [Named] = []
    var dictionaries: [Named] = []
    for (number, value) in values.enumerated() {
      if let text = value as? String, let rule = try? ActivationRule(predicate: text) {
        predicates.append(Named(name: "predicate \(number)", rule: rule))
      } else if let entries = value as? [String: Any] {
        let rule = ActivationRule(dictionary: Self.dictionary(entries))
        for table in DictionaryTable.standard {
          dictionaries.append(Named(name: "dictionary \(number), \(table.name)", rule: rule, table: table))
        }
      }
    }
    for (name, rules) in [("predicates", predicates), ("dictionaries", dictionaries)] where !rules.isEmpty {
      figures.append(
        Self.figures("describe \(name)", rules, rounds) {
          AnalysisGrowth.outcome(rules[$0].rule, table: rules[$0].table)
        })
      // With the next rule, under the same table.
      let step = name == "predicates" ? 1 : DictionaryTable.standard.count
      figures.append(
        Self.figures("compare \(name)", rules, rounds) { number in
          let (first, second) = (rules[number], rules[(number + step) % rules.count])
          return RuleComparison(first.rule, second.rule, table: first.table).reason?.rawValue ?? "described"
        })
    }
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

  private static func figures(
    _ question: String, _ rules: [Named], _ rounds: Int, _ outcome: (Int) -> String
  ) -> Figures {
    var figures = Figures(question: question, count: rules.count)
    var times: [Double] = []
    for (number, named) in rules.enumerated() {
      var fastest = Double.infinity
      var answer = ""
      for _ in 0..<rounds {
        let start = OwnProcess.nanoseconds(.thread)
        answer = outcome(number)
        fastest = min(fastest, Double(OwnProcess.nanoseconds(.thread) &- start))
      }
      if answer != "described" { figures.unknown[answer, default: 0] += 1 }
      if fastest > figures.longest { (figures.longest, figures.slowest) = (fastest, named.name) }
      times.append(fastest)
    }
    times.sort()
    if !times.isEmpty {
      figures.median = times[times.count / 2]
      figures.ninetyFifth = times[min(times.count - 1, times.count * 95 / 100)]
    }
    return figures
  }

  /// The figures for people, or as JSON.
  func report(_ format: Arguments.Format) throws -> String {
    guard format == .table else { return try JSONReport.encode(figures, pretty: format == .json) }
    return figures.map { row in
      let unknown = row.unknown.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      return "\(row.question): \(row.count), median \(TextReport.duration(row.median)), 95 % within "
        + "\(TextReport.duration(row.ninetyFifth)), longest \(TextReport.duration(row.longest)) (\(row.slowest)); "
        + (unknown.isEmpty ? "none unknown" : "unknown: \(unknown)")
    }.joined(separator: "\n")
  }
}
