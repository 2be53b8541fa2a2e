import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// Reads the entries of a baseline, with the position of whatever is wrong.
struct BaselineReader {
  static let version = 1
  static let keys = ["version", "findings"]
  static let entryKeys = ["file", "id", "place", "text", "count"]

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
    guard case .array(let run) = document[findings] else {
      throw source.mismatch(findings, expected: "a list of findings")
    }
    var counts: [LintBaseline.Entry: Int] = [:]
    for element in document.elements(of: run) {
      let entries = try entries(of: element, Self.entryKeys)
      guard let file = try text(entries["file"]) else { throw missing("file", element) }
      guard let id = try text(entries["id"]) else { throw missing("id", element) }
      let entry = LintBaseline.Entry(
        file: file, id: id, place: try text(entries["place"]) ?? "", text: try text(entries["text"]) ?? "")
      let sum = counts[entry, default: 0].addingReportingOverflow(try count(entries["count"]))
      counts[entry] = sum.overflow ? .max : sum.partialValue
    }
    return counts
  }

  private func count(_ value: ValueID?) throws(ReadingError) -> Int {
    guard let value else { return 1 }
    guard case .integer(let number) = document[value], number > 0, let count = Int(exactly: number) else {
      throw source.mismatch(value, expected: "a whole number from 1")
    }
    return count
  }

  private func text(_ value: ValueID?) throws(ReadingError) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = document[value] else {
      throw source.mismatch(value, expected: "a string")
    }
    return document[text]
  }

  private func entries(of value: ValueID, _ keys: [String]) throws(ReadingError) -> [String: ValueID] {
    guard case .dictionary(let run) = document[value] else {
      throw source.mismatch(value, expected: "an object with " + keys.joined(separator: ", "))
    }
    var entries: [String: ValueID] = [:]
    for entry in document.entries(of: run) {
      let key = document[entry.key]
      guard keys.contains(key) else {
        throw source.error(
          "unknown key \"\(key)\"",
          help: closestMatch(to: key, among: keys).map { "Did you mean \"\($0)\"?" }
            ?? "The keys are \(keys.joined(separator: ", ")).", at: source.offset(ofKeyBefore: entry.value))
      }
      entries[key] = entry.value
    }
    return entries
  }

  private func missing(_ key: String, _ value: ValueID) -> ReadingError {
    source.error("\"\(key)\" is missing", at: source.offset(of: value))
  }
}
