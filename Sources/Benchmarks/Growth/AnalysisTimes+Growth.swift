import ActivationAnalysis
import ActivationRules

/// The growth of a description's time with the rule, and the size at which the analysis gives up.
extension AnalysisTimes {
  /// Rules of which one measure grows.
  static let families: [(dimension: String, sizes: [Int], rule: @Sendable (Int) -> String)] = [
    ("unrelated types in one clause", [1, 2, 4, 6, 8, 9, 10, 12, 16], { items(ofTypes: (0..<$0).map { type($0) }) }),
    (
      "system types in one clause", [1, 2, 4, 8, 16, 32], { items(ofTypes: system.prefix($0).map { type(named: $0) }) }
    ),
    (
      "clauses on two types", [1, 2, 4, 8, 16, 32, 64],
      { all((0..<$0).map { items(type($0 % 2), "!= \($0 + 1)") }) }
    ),
    (
      "clauses on types of their own", [1, 2, 3, 4, 5, 6, 7, 8],
      { all((0..<$0).map { items(type($0), "<= 1") }) }
    ),
    ("a limit on attachments", [1, 4, 16, 64, 256, 1_024, 4_096, 65_536, 1_048_576], { items(type(0), "<= \($0)") }),
    (
      "two limits", [1, 4, 16, 64, 256, 1_024, 4_096],
      { all([items(type(0), "<= \($0)"), items(type(1), "== \($0)")]) }
    ),
  ]

  /// Types of the system that don't conform to each other, or do.
  private static let system = [
    "public.image", "public.movie", "public.url", "public.plain-text", "com.adobe.pdf", "public.audio", "public.json",
    "public.vcard", "public.zip-archive", "public.html", "public.rtf", "public.jpeg", "public.png", "public.file-url",
    "public.folder", "public.xml", "public.data", "public.text", "public.content", "public.heic", "public.mpeg-4",
    "public.mp3", "public.font", "public.source-code", "public.calendar-event", "public.contact", "public.archive",
    "public.presentation", "public.spreadsheet", "public.executable", "public.log", "public.database",
  ]

  private static func type(_ number: Int) -> String { type(named: "com.example.type\(number)") }

  private static func type(named name: String) -> String {
    "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(name)\""
  }

  private static func all(_ clauses: [String]) -> String { clauses.joined(separator: " AND ") }

  private static func items(ofTypes tests: [String]) -> String { items(tests.joined(separator: " OR "), ">= 1") }

  private static func items(_ condition: String, _ count: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(count)).@count >= 1"
  }

  /// Describes all rules; the outcome is `described`, or the code of the reason why there's no answer.
  static func growth(_ rounds: Int) throws(BenchmarkFailure) -> [FigureTable] {
    var reports: [FigureTable] = []
    for family in families {
      var report = FigureTable(
        title: "describe, by the size of the rule: \(family.dimension)",
        columns: [("fastest", .nanoseconds)], rows: [])
      for size in family.sizes {
        guard let rule = try? ActivationRule(predicate: family.rule(size)) else {
          throw BenchmarkFailure("\(family.dimension) \(size): the rule is malformed")
        }
        let (time, answer) = fastest(of: rounds) { outcome(rule) }
        report.rows.append(FigureTable.Row(name: "\(size)", figures: ["fastest": time], note: answer))
      }
      reports.append(report)
    }
    return reports
  }

  /// `described`, or the code of the reason why it has no answer.
  static func outcome(_ rule: ActivationRule, table: DictionaryTable? = nil) -> String {
    do throws(UnknownReason) {
      _ = try RuleAnalysis(rule, table: table).describe()
      return "described"
    } catch {
      return error.rawValue
    }
  }
}
