import ActivationWire
import ActivationChecks
import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax
import ActivationTool

/// Reads one file of the conformance suite; `Corpus/conformance/README.md` describes it.
struct ConformanceReader {
  private static let requestKeys = [
    "format", "args", "object", "variables", "types", "ask", "rule", "other", "context", "table", "platform",
  ]
  /// The keys of claims about a rule for every context.
  private static let claimKeys = ["shown", "relation"]
  private static let otherKeys: Set = [
    "id", "about", "section", "mark", "policy", "parses", "diagnostics", "canonical", "result", "error", "exception",
    "verdict", "shown", "relation",
  ]

  private let path: String
  private let document: Document

  init(path: String) throws(UsageError) {
    self.path = path
    do throws(ReadingError) {
      document = try ContextReader.read(json: InputFile.read(path), encodings: true)
    } catch {
      throw UsageError("\(path): \(error.description)", help: error.help)
    }
  }

  /// The cases of a file.
  func cases() throws(UsageError) -> [ConformanceCase] {
    guard case .dictionary(let fields) = document[document.root], let list = value("cases", fields),
      case .array(let run) = document[list]
    else { throw problem("a file of cases is an object with an array \"cases\"") }
    var cases: [ConformanceCase] = []
    for element in document.elements(of: run) { cases.append(try makeCase(element, number: cases.count + 1)) }
    return cases
  }

  /// The entries `{"id", "reason"}` of the list of known differences.
  func knownDifferences() throws(UsageError) -> [(id: String, reason: String)] {
    guard case .array(let run) = document[document.root] else { throw problem("the list is an array") }
    var entries: [(id: String, reason: String)] = []
    for element in document.elements(of: run) {
      guard case .dictionary(let fields) = document[element], let id = text("id", fields),
        let reason = text("reason", fields)
      else { throw problem("an entry is an object with \"id\" and \"reason\"") }
      entries.append((id, reason))
    }
    return entries
  }

  private func makeCase(_ element: ValueID, number: Int) throws(UsageError) -> ConformanceCase {
    guard case .dictionary(let fields) = document[element] else { throw problem("case \(number) is not an object") }
    guard let id = text("id", fields) else { throw problem("case \(number) has no \"id\"") }
    for entry in document.entries(of: fields) {
      let key = document[entry.key]
      guard Self.requestKeys.contains(key) || Self.otherKeys.contains(key) else {
        throw problem("case \(id) has the unknown key \(key)")
      }
    }
    guard let section = text("section", fields) else { throw problem("case \(id) has no \"section\"") }
    guard let mark = text("mark", fields).flatMap({ Evidence(rawValue: $0) }) else {
      throw problem("the \"mark\" of case \(id) must be documented, observed or inferred")
    }
    return ConformanceCase(
      id: id, about: text("about", fields) ?? "", section: section, mark: mark,
      isPolicy: value("policy", fields).map { document[$0] == .boolean(true) } ?? false,
      request: request(id, fields), expectation: try expectation(id, fields), path: path)
  }

  private func request(_ id: String, _ fields: ValueRun) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("id")
      writer.string(id)
      for key in Self.requestKeys {
        guard let value = value(key, fields) else { continue }
        writer.key(key)
        writer.value(value, of: document)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func expectation(_ id: String, _ fields: ValueRun) throws(UsageError) -> [String: String] {
    var expectation: [String: String] = [:]
    if value("ask", fields) != nil {
      for key in Self.claimKeys {
        guard let value = value(key, fields) else { continue }
        if case .boolean(let holds) = document[value] { expectation[key] = "\(holds)" }
        if let text = text(value) { expectation[key] = text }
      }
      guard !expectation.isEmpty else { throw problem("case \(id) claims nothing") }
      return expectation
    }
    if value("rule", fields) != nil {
      guard let verdict = text("verdict", fields) else { throw problem("case \(id) has no \"verdict\"") }
      return ["verdict": verdict]
    }
    guard value("format", fields) != nil else { throw problem("case \(id) has neither \"format\" nor \"rule\"") }
    expectation["parses"] = "\(value("parses", fields).map { document[$0] != .boolean(false) } ?? true)"
    for key in ["canonical", "error", "exception"] { expectation[key] = text(key, fields) }
    if let list = value("diagnostics", fields), case .array(let run) = document[list] {
      expectation["diagnostics"] = document.elements(of: run).compactMap { text($0) }.joined(separator: ", ")
    }
    if let result = value("result", fields) {
      switch document[result] {
      case .boolean(let holds): expectation["result"] = "\(holds)"
      case .string(let text) where document[text] == "error": expectation["result"] = "error"
      default: throw problem("the \"result\" of case \(id) must be true, false, or \"error\"")
      }
    } else if value("object", fields) != nil {
      throw problem("case \(id) has an object and no \"result\"")
    }
    return expectation
  }

  private func value(_ key: String, _ fields: ValueRun) -> ValueID? {
    document.texts.find(key).flatMap { document.value(for: $0, in: fields) }
  }

  private func text(_ key: String, _ fields: ValueRun) -> String? { value(key, fields).flatMap { text($0) } }

  private func text(_ id: ValueID) -> String? {
    if case .string(let text) = document[id] { document[text] } else { nil }
  }

  private func problem(_ message: String) -> UsageError {
    UsageError("\(path): \(message)", help: "Corpus/conformance/README.md describes the files.")
  }
}
