import ActivationRules
import ActivationWire
import Foundation
import Predicates
import TestSupport
import Testing

/// One case of the conformance suite, which `Corpus/conformance/README.md` describes: a request of the line protocol, and
/// its expected answer.
struct ConformanceCase: Sendable {
  let id: String
  let about: String
  /// The file and heading below `Grammar/` that state the expectation: `meaning.md#Comparisons`.
  let section: String
  /// The evidence that Apple's systems answer like this.
  let mark: Evidence
  /// A Boolean value that indicates whether the case tests a decision of this package made for safety.
  let isPolicy: Bool
  /// The request, as one line of JSON.
  let request: String
  /// The values for the placeholders in the request's predicate.
  let arguments: [PredicateArgument]
  /// The expected texts of the answer's members, without those that the case leaves open. `diagnostics` has the sorted ids of the mistakes, without
  /// duplicates.
  let expectation: [String: String]

  private static let requestKeys = [
    "format", "args", "object", "variables", "types", "ask", "rule", "other", "context", "table", "platform",
  ]
  private static let members = [
    "relation", "shown", "verdict", "parses", "canonical", "result", "error", "exception", "diagnostics",
  ]
  private static let keys = Set(requestKeys + members + ["id", "about", "section", "mark", "policy"])

  /// The cases of `Corpus/conformance` and `Corpus/regressions`, in the order of the files.
  static func all() throws -> [ConformanceCase] {
    let paths = ["conformance", "regressions"].flatMap { Place.corpus($0, ".json") }
    return try paths.filter { !$0.hasSuffix("/known-differences.json") }.flatMap { path in
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let document = try ContextReader.read(json: bytes, encodings: true)
      let cases = try #require(document.value("cases", of: document.root), "\(path)")
      let elements = elements(of: cases, document)
      #expect(!elements.isEmpty, "\(path)")
      return try elements.map { try ConformanceCase($0, of: document) }
    }
  }

  private static func elements(of list: ValueID, _ document: Document) -> [ValueID] {
    if case .array(let run) = document[list] { Array(document.elements(of: run)) } else { [] }
  }

  private init(_ element: ValueID, of document: Document) throws {
    func text(_ value: ValueID) -> String? {
      switch document[value] {
      case .boolean(let truth): "\(truth)"
      case .string(let text): document[text]
      case .array: Self.elements(of: value, document).compactMap { text($0) }.joined(separator: ", ")
      default: nil
      }
    }
    func text(_ key: String) -> String? { document.value(key, of: element).flatMap { text($0) } }
    let id = try #require(text("id"))
    if case .dictionary(let fields) = document[element] {
      for entry in document.entries(of: fields) {
        #expect(Self.keys.contains(document[entry.key]), "\(id) has the unknown key \(document[entry.key])")
      }
    }
    self.id = id
    about = try #require(text("about"), "\(id)")
    section = try #require(text("section"), "\(id)")
    mark = try #require(text("mark").flatMap { Evidence(rawValue: $0) }, "\(id)")
    isPolicy = text("policy") == "true"
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("id")
      writer.string(id)
      for key in Self.requestKeys {
        guard let value = document.value(key, of: element) else { continue }
        writer.key(key)
        writer.value(value, of: document)
      }
    }
    request = String(decoding: writer.bytes, as: UTF8.self)
    let list = document.value("args", of: element)
    arguments = list.map { Self.elements(of: $0, document).map { document.argument(of: $0) } } ?? []
    var expectation: [String: String] = [:]
    for key in Self.members { expectation[key] = text(key) }
    if text("format") != nil, text("ask") == nil { expectation["parses"] = expectation["parses"] ?? "true" }
    #expect(!expectation.isEmpty && (text("object") == nil || expectation["result"] != nil), "\(id) claims nothing")
    self.expectation = expectation
  }

  /// Returns the members of an answer of the line protocol, as texts.
  func members(ofAnswer line: [UInt8]) throws -> [String: String] {
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    #expect(answer["id"] as? String == id)
    var found: [String: String] = [:]
    for name in Self.members { found[name] = answer[name] as? String ?? (answer[name] as? Bool).map { "\($0)" } }
    let error = answer["error"] as? [String: Any]
    found["error"] = error?["id"] as? String
    found["exception"] = error?["exception"] as? String
    let errors = (answer["findings"] as? [[String: Any]])?.filter { $0["severity"] as? String == "error" }
    found["diagnostics"] = errors.map { Set($0.compactMap { $0["id"] as? String }).sorted().joined(separator: ", ") }
    return found
  }

  /// Returns the differences between an answer and the expected one, each in a few words.
  func differences(from answer: [String: String]) -> [String] {
    Self.members.compactMap { name in
      // Compared by code units, because Swift considers composed and decomposed text equal.
      guard let wanted = expectation[name], answer[name]?.utf8.elementsEqual(wanted.utf8) != true else { return nil }
      return "\(name): expected \(wanted), found \(answer[name] ?? "nothing")"
    }
  }
}
