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

  private static func differences(
    _ answer: [String: Any], _ wanted: Expectation, isComplete: Bool
  ) -> [String] {
    var found: [String] = []
    func compare(_ name: String, _ wanted: String?, _ got: String?, isRequired: Bool) {
      guard let wanted, got != nil || isRequired else { return }
      // By code units: Swift takes composed and decomposed text for equal.
      if let got, got.utf8.elementsEqual(wanted.utf8) { return }
      found.append("\(name): expected \(wanted), got \(got.map { shortened($0) } ?? "nothing")")
    }
    for (key, claim) in wanted.claims.sorted(by: { $0.key < $1.key }) {
      compare(key, claim, answer[key] as? String ?? truth(answer[key]), isRequired: true)
    }
    compare("verdict", wanted.verdict, answer["verdict"] as? String, isRequired: true)
    compare("parses", wanted.parses.map { "\($0)" }, truth(answer["parses"]), isRequired: true)
    compare("canonical", wanted.canonical, answer["canonical"] as? String, isRequired: isComplete)
    compare("result", wanted.result, answer["result"] as? String ?? truth(answer["result"]), isRequired: true)
    let error = answer["error"] as? [String: Any]
    compare("error", wanted.error, error?["id"] as? String, isRequired: isComplete)
    compare("exception", wanted.exception, error?["exception"] as? String, isRequired: isComplete)
    let mistakes = diagnostics(answer)
    compare(
      "diagnostics", wanted.diagnostics?.joined(separator: ", "), mistakes?.joined(separator: ", "),
      isRequired: isComplete)
    return found
  }

  /// The ids of the errors, sorted, each once; nil when the answer has none.
  private static func diagnostics(_ answer: [String: Any]) -> [String]? {
    guard let list = answer["findings"] as? [[String: Any]] else { return nil }
    let errors = list.filter { $0["severity"] as? String == "error" }
    return Set(errors.compactMap { $0["id"] as? String }).sorted()
  }

  private static func truth(_ value: Any?) -> String? { (value as? Bool).map { "\($0)" } }

  private static func shortened(_ text: String) -> String { text.count > 200 ? text.prefix(200) + "…" : text }
}
