import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// Reads the entries of a baseline, with the position of whatever is wrong.
struct BaselineReader {
  static let version = 1
  static let keys = ["version", "findings"]
  static let entryKeys = ["file", "id", "place", "text", "severity", "count"]

  let source: LocatedDocument

  private var document: Document { source.document }

  func counts() throws(ReadingError) -> [LintBaseline.Entry: Int] {
    let top = try entries(of: document.root, Self.keys)
    guard let version = top["version"] else { throw missing("version", document.root) }
    guard case .integer(Int64(Self.version)) = document[version] else {
      throw source.mismatch(
        version, expected: "version \(Self.version)", help: "lint --write-baseline writes the baseline anew.")
    }
    guard let findings = top["findings"] else { throw missing("findings", document.root) }
    var counts: [LintBaseline.Entry: Int] = [:]
    for element in try source.elements(of: findings, "a list of findings") {
      let entries = try entries(of: element, Self.entryKeys)
      func text(_ key: String) throws(ReadingError) -> String? {
        try entries[key].map { value throws(ReadingError) in try source.string(value, "a string") }
      }
      guard let file = try text("file") else { throw missing("file", element) }
      guard let id = try text("id") else { throw missing("id", element) }
      let isNote = try text("severity") == Diagnostic.Severity.note.rawValue
      let entry = LintBaseline.Entry(
        file: file, id: id, place: try text("place") ?? "", text: try text("text") ?? "", isNote: isNote)
      let count = try entries["count"].map { value throws(ReadingError) in try source.count(value, from: 1) }
      let sum = counts[entry, default: 0].addingReportingOverflow(count ?? 1)
      counts[entry] = sum.overflow ? .max : sum.partialValue
    }
    return counts
  }

  private func entries(of value: ValueID, _ keys: [String]) throws(ReadingError) -> [String: ValueID] {
    try source.entries(of: value, allowed: keys, "an object with " + keys.joined(separator: ", "))
  }

  private func missing(_ key: String, _ value: ValueID) -> ReadingError {
    source.error("\"\(key)\" is missing", at: source.offset(of: value))
  }
}
