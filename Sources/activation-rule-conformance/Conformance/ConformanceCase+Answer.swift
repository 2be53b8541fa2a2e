import Foundation

/// An engine's answer to one case, compared with the expected one.
extension ConformanceCase {
  /// The outcome of a case.
  enum Outcome: Sendable, Hashable {
    /// As expected.
    case agrees
    /// Not as expected, in one line.
    case differs(String)
    /// It was not answered, with the reason; neither agreement nor difference.
    case skipped(String)
  }

  /// Judges an answer.
  ///
  /// - Parameters:
  ///   - line: The answer.
  ///   - isComplete: Whether the answer must contain everything that the case expects. Otherwise missing parts aren't compared, apart
  ///     from `parses`, `result`, `verdict` and claims.
  func outcome(of line: String, isComplete: Bool) -> Outcome {
    guard let parsed = try? JSONSerialization.jsonObject(with: Data(line.utf8)), let answer = parsed as? [String: Any]
    else { return .differs("the answer is not a JSON object: \(Self.shortened(line))") }
    if let id = answer["id"] as? String, id != self.id { return .differs("the answer is that to \(id)") }
    if let reason = answer["unsupported"] as? String { return .skipped(reason) }
    let differences = Self.differences(answer, expectation, isComplete: isComplete)
    return differences.isEmpty ? .agrees : .differs(differences.joined(separator: "; "))
  }

  /// The members of an answer in the order in which differences are reported, and whether an answer always needs them.
  private static let members = [
    ("relation", true), ("shown", true), ("verdict", true), ("parses", true), ("canonical", false), ("result", true),
    ("error", false), ("exception", false), ("diagnostics", false),
  ]

  private static func differences(
    _ answer: [String: Any], _ expectation: [String: String], isComplete: Bool
  ) -> [String] {
    members.compactMap { name, isRequired in
      let got = text(of: name, in: answer)
      guard let wanted = expectation[name], got != nil || isRequired || isComplete else { return nil }
      // By code units: Swift takes composed and decomposed text for equal.
      if let got, got.utf8.elementsEqual(wanted.utf8) { return nil }
      return "\(name): expected \(wanted), got \(got.map { shortened($0) } ?? "nothing")"
    }
  }

  /// The text of a member of an answer; nil when the answer has none.
  private static func text(of name: String, in answer: [String: Any]) -> String? {
    let error = answer["error"] as? [String: Any]
    let truth = (answer[name] as? Bool).map { "\($0)" }
    return switch name {
    case "diagnostics": diagnostics(answer)?.joined(separator: ", ")
    case "error": error?["id"] as? String
    case "exception": error?["exception"] as? String
    case "verdict", "canonical": answer[name] as? String
    case "parses": truth
    default: answer[name] as? String ?? truth
    }
  }

  /// The ids of the errors, sorted, each once; nil when the answer has none.
  private static func diagnostics(_ answer: [String: Any]) -> [String]? {
    guard let list = answer["findings"] as? [[String: Any]] else { return nil }
    let errors = list.filter { $0["severity"] as? String == "error" }
    return Set(errors.compactMap { $0["id"] as? String }).sorted()
  }

  private static func shortened(_ text: String) -> String { text.count > 200 ? text.prefix(200) + "…" : text }
}
