import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// A value of a message. A missing member is nil, as the specification lets most members be absent.
struct JSONValue {
  let document: Document
  let id: ValueID

  init(_ document: Document, _ id: ValueID) {
    self.document = document
    self.id = id
  }

  /// The value of a member; nil where this isn't an object or has no such member.
  subscript(key: String) -> JSONValue? { document.value(key, of: id).map { JSONValue(document, $0) } }

  /// The elements; empty where this isn't an array.
  var elements: [JSONValue] {
    guard case .array(let run) = document[id] else { return [] }
    return document.elements(of: run).map { JSONValue(document, $0) }
  }

  var text: String? { if case .string(let text) = document[id] { document[text] } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = document[id] { value } else { nil } }
  var isNull: Bool { document[id] == .null }
  var isObject: Bool { if case .dictionary = document[id] { true } else { false } }
  var isArray: Bool { if case .array = document[id] { true } else { false } }

  /// A whole number; nil for any other value, or beyond 32 bits, which the specification excludes.
  var integer: Int? {
    guard case .integer(let value) = document[id] else { return nil }
    return Int32(exactly: value).map { Int($0) }
  }
}
