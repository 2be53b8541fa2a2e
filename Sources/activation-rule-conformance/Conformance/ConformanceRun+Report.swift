import ActivationRules
import ActivationWire
import ActivationChecks
import Foundation
import PredicateSyntax
import ActivationTool

/// The outcome of a suite, for people and for other programs.
extension ConformanceRun {
  /// The formats.
  enum Format: String, CaseIterable {
    case human, json, junit
  }

  /// The report as text; control characters of an engine's answers are written as escapes.
  func text(_ format: Format, _ style: Style) -> String {
    switch format {
    case .human: human(style)
    case .json: json
    case .junit: JUnitSuite.text(of: suites)
    }
  }

  private func human(_ style: Style) -> String {
    var text = ""
    for result in results {
      switch (result.outcome, result.knownReason) {
      case (.differs(let difference), nil):
        text += "\(style.red("differs")) \(result.test.id) (\(result.test.mark.rawValue)): \(result.test.about)\n"
        text += "  \(escapingControlCharacters(result.test.request))\n  \(escapingControlCharacters(difference))\n"
        text += "  see Grammar/\(result.test.section)\n"
      case (.differs(let difference), let reason?):
        text += "known   \(result.test.id): \(escapingControlCharacters(difference))\n  \(reason)\n"
      case (.agrees, .some):
        text += "\(style.red("agrees")) \(result.test.id), which is listed as different: take it off the list\n"
      case (.agrees, nil), (.skipped, _): break
      }
    }
    return text + summary + "\n"
  }

  /// `610 cases: 600 agree, 4 differ (documented 1, observed 2, inferred 1), 6 not asked`.
  var summary: String {
    var text = "\(results.count) cases: \(agreed) agree, \(differing) differ"
    let marks = Evidence.allCases.compactMap { mark -> String? in
      let count = results.count { result in
        if case .differs = result.outcome { result.test.mark == mark } else { false }
      }
      return count > 0 ? "\(mark.rawValue) \(count)" : nil
    }
    if !marks.isEmpty { text += " (\(marks.joined(separator: ", ")))" }
    if skipped > 0 { text += ", \(skipped) not asked" }
    return text
  }

  private var json: String {
    results.map { result in
      var object: [String: Any] = [
        "kind": "case", "id": result.test.id, "file": result.test.path, "section": result.test.section,
        "mark": result.test.mark.rawValue,
      ]
      switch result.outcome {
      case .agrees: object["outcome"] = "agrees"
      case .differs(let difference): (object["outcome"], object["difference"]) = ("differs", difference)
      case .skipped(let reason): (object["outcome"], object["reason"]) = ("skipped", reason)
      }
      if let reason = result.knownReason { object["known"] = reason }
      return JSONText.line(object)
    }.joined()
      + JSONText.line([
        "kind": "summary", "cases": results.count, "agree": agreed, "differ": differing,
        "skipped": skipped,
      ])
  }

  private var suites: [JUnitSuite] {
    var names: [String] = []
    for result in results where names.last != result.test.path { names.append(result.test.path) }
    let groups = Dictionary(grouping: results) { $0.test.path }
    return names.map { name in JUnitSuite(name, (groups[name] ?? []).map { Self.junit($0) }) }
  }

  private static func junit(_ result: Result) -> JUnitSuite.Case {
    let outcome: JUnitSuite.Outcome =
      switch result.outcome {
      case .agrees where result.isFailure:
        .failed(message: "listed as different, and agrees", type: "agrees", details: "")
      case .agrees: .passed("")
      case .differs(let difference) where result.isFailure:
        .failed(message: difference, type: result.test.mark.rawValue, details: result.test.request)
      case .differs(let difference): .passed("known: \(difference)")
      case .skipped(let reason): .skipped(reason)
      }
    return .init("\(result.test.id): \(result.test.about)", file: result.test.path, outcome)
  }
}
